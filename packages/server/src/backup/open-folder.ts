// The database of a folder that no server uses, for a look, or for a change that nobody else may be there for.
import { type Database, openDatabase } from '@meridian/store';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Closes it in any case. @throws Fault */
export async function inFolder<T>(
  dataDir: string,
  look: (db: Database) => Promise<T>,
  databaseUrl: string | null = null,
  access: 'reader' | 'engine' = 'reader',
): Promise<T> {
  const db = await openDatabase({
    dataDir,
    databaseUrl,
    access,
    log: silent,
    onFatal(error) {
      throw error;
    },
  });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}
