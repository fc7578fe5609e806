// A site in company-search mode: a server of its own whose settings were made before its first start.
import { openDatabase, saveSetting } from '@meridian/store';
import { pino } from 'pino';
import { type RunningServer, startServer } from './server.ts';

async function makeMain(dataDir: string): Promise<void> {
  const db = await openDatabase({
    dataDir,
    databaseUrl: null,
    access: 'engine',
    log: pino({ level: 'silent' }),
    onFatal(error) {
      throw error;
    },
  });
  await saveSetting(db, 'site', { isMain: 1 });
  await db.close();
}

export const startMainSite = (): Promise<RunningServer> => startServer(undefined, makeMain);
