// Sites with settings of their own, made before their servers' first start.
import { openDatabase, saveSetting } from '@meridian/store';
import { silentLog } from '@meridian/store/fresh-database';
import { type RunningServer, startServer } from './server.ts';

const withSettings =
  (site: object) =>
  async (dataDir: string): Promise<void> => {
    const db = await openDatabase({
      dataDir,
      databaseUrl: null,
      access: 'engine',
      log: silentLog,
      onFatal(error) {
        throw error;
      },
    });
    await saveSetting(db, 'site', site);
    await db.close();
  };

/** In company-search mode. */
export const startMainSite = (): Promise<RunningServer> =>
  startServer({ arrange: withSettings({ isMain: 1 }) });

/** A site where registering asks for the letters of a picture. */
export const startCaptchaSite = (): Promise<RunningServer> =>
  startServer({ arrange: withSettings({ verifyRegType: 2 }) });
