// What the one database of the program is to those who use it, and how it is asked for.
import type { Queryable } from './connection.ts';
import type { Lending } from './lending.ts';

/** The shape of pino's logger. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface OpenOptions {
  /** Where the embedded database lives; unused if `databaseUrl` is given. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /**
   * `engine`: migrates, and on PostgreSQL becomes the only writer of trading state. `member`: migrates, and is one of
   * several processes, of which the holders of leases write; never beside an `engine`. `reader`: everything else. The
   * embedded database has one process in either case.
   */
  readonly access: 'engine' | 'member' | 'reader';
  /** How much of the embedded database stays in memory, which is filled at its start; unset: 128 MB. */
  readonly cacheMb?: number;
  /** What the connection that writes is called; unset: as all are. */
  readonly name?: string;
  readonly log: Log;
  /** Called once, when the database can no longer be trusted with commits. The process must end. */
  readonly onFatal: (error: Error) => void;
}

export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** The engine's connection, or a member's own: statements run in the order in which they were given. */
  readonly writer: Queryable;
  /**
   * Commits everything done through `within`, or nothing. Use only `within` inside: the embedded database has one
   * connection, and a call on the database itself would wait for the end of its own transaction. Keep it short for the
   * same reason.
   */
  transaction<T>(work: (within: Queryable) => Promise<T>): Promise<T>;
  /** For threads of this process whose statements are not to pass through this one. */
  readonly lending: Lending;
  /**
   * Copies the database while it goes on; the copy is that of one moment. It stands in `folder` as in a data folder.
   * Null for PostgreSQL, which has tools of its own.
   */
  readonly backUp: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}
