// Opens the one database of the program: PostgreSQL where a URL is given, else one embedded in the data folder. Both
// speak the same SQL through the same driver with the same durability; nothing above this file knows which it is.
import type { Queryable } from './connection.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/** pino's shape. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface OpenOptions {
  /** Where the embedded database lives; not touched where `databaseUrl` is given. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /**
   * `engine`: migrates, and of a PostgreSQL database becomes its only writer of trading state; `reader`: everything
   * else. The embedded database has one process in either case.
   */
  readonly access: 'engine' | 'reader';
  readonly log: Log;
  /** The database can no longer be trusted with commits; called once. The process must end. */
  readonly onFatal: (error: Error) => void;
}

export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** The engine's connection: statements run in the order in which they are given. */
  readonly writer: Queryable;
  /**
   * Everything through `within`, or nothing. Inside, `within` alone is used: the embedded database has one connection,
   * and asking the database itself would wait for the transaction's own end. Keep it short for the same reason.
   */
  transaction<T>(work: (within: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @throws DataFolderBusy, DataFolderUnusable, DatabaseBusy, DatabaseUnavailable, SchemaMismatch */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, access, log } = options;
  const database =
    databaseUrl === null
      ? await openEmbeddedDatabase(options)
      : await openPostgresDatabase({ ...options, databaseUrl });
  try {
    await migrate(database, {
      mayChange: access === 'engine' || database.kind === 'embedded',
      log,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
