// Opens the one database of the program: PostgreSQL if a URL is given, else one embedded in the data folder. Both
// take the same SQL through the same driver with the same durability; no other file knows which one it is.
import type { Database, OpenOptions } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { checkJournalFloor } from './journal-floor.ts';
import { migrate } from './migrate.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/** @throws DataFolderBusy, DataFolderUnusable, DatabaseBusy, DatabaseUnavailable, SchemaMismatch */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, access, log } = options;
  const database =
    databaseUrl === null
      ? await openEmbeddedDatabase(options)
      : await openPostgresDatabase({ ...options, databaseUrl });
  try {
    await migrate(database, {
      mayChange: access !== 'reader' || database.kind === 'embedded',
      log,
    });
    await checkJournalFloor(database, access !== 'reader');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
