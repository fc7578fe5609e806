// How a statement reaches the driver and what its errors become, for both databases alike.
import { AssertionError, assert } from '@meridian/units';
import pg from 'pg';
import { DatabaseFailed, DatabaseUnavailable, Fault } from './fault.ts';

export interface Statement {
  /** Named statements are prepared once a connection; a name stands for one text. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** In place of the connection's limit. */
  readonly timeoutMs?: number;
}

export interface Queryable {
  /** Rows with 8-byte integers as bigint and jsonb parsed. */
  readonly query: <Row extends object>(statement: Statement) => Promise<Row[]>;
}

/** What the caller gets in place of the driver's error; may also end the database. */
export type TranslateError = (error: unknown) => unknown;

const INT8 = 20;

/** Settings of every connection. */
export const CONNECTION = {
  application_name: 'meridian',
  types: {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
} satisfies pg.ClientConfig;

/** Over one connection. */
export function queryableOver(
  client: Pick<pg.ClientBase, 'query'>,
  translate: TranslateError,
): Queryable {
  return {
    query: async <Row extends object>(statement: Statement): Promise<Row[]> => {
      try {
        return (await client.query<Row>(toConfig(statement))).rows;
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

/** Over whichever connection is free. The pool's own `query` would drop a connection for any refused statement. */
export function queryableOverPool(pool: pg.Pool, translate: TranslateError): Queryable {
  return {
    query: async <Row extends object>(statement: Statement): Promise<Row[]> => {
      let client: pg.PoolClient | null = null;
      let isBroken = false;
      try {
        client = await pool.connect();
        return (await client.query<Row>(toConfig(statement))).rows;
      } catch (error) {
        isBroken = isLost(error);
        throw translate(error);
      } finally {
        client?.release(isBroken);
      }
    },
  };
}

function toConfig({ name, text, values, timeoutMs }: Statement): pg.QueryConfig {
  const config: pg.QueryConfig & { query_timeout?: number } = { text };
  if (name !== undefined) config.name = name;
  if (values !== undefined) config.values = [...values];
  if (timeoutMs !== undefined) config.query_timeout = timeoutMs;
  return config;
}

export async function inTransaction<T>(
  pool: pg.Pool,
  translate: TranslateError,
  work: (within: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translate(error);
  });
  const within = queryableOver(client, translate);
  let isBroken = false;
  try {
    await within.query({ text: 'BEGIN' });
    const result = await work(within);
    // COMMIT of a transaction that had an error answers ROLLBACK without complaint.
    const { command } = await client.query('COMMIT');
    assert(command === 'COMMIT', 'no error of a statement was hidden from its transaction');
    return result;
  } catch (error) {
    await within.query({ text: 'ROLLBACK' }).catch(() => {
      isBroken = true; // the first error says why; the connection goes
    });
    throw error instanceof pg.DatabaseError ? translate(error) : error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Disk or memory exhausted (53), the system's own errors (58), corruption (XX), a statement that took too long
 * (57014): what the connection says afterwards cannot be relied on.
 */
export function isBeyondTrust(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isLost(error);
  const state = error.code ?? 'XX000';
  return /^(53|58|XX)/.test(state) || state === '57014' || isLost(error);
}

/** The connection is gone, or an answer never came. */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '');
  if (error instanceof Fault || error instanceof AssertionError) return false;
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** For connections whose trouble concerns the one request only. */
export const unavailableWhenBeyondTrust: TranslateError = (error) =>
  isBeyondTrust(error)
    ? new DatabaseUnavailable('the database cannot be asked now', { cause: error })
    : error;

/** Remembers the first fatal error, tells of it once, and refuses everything after it. */
export class Trust {
  #failure: DatabaseFailed | null = null;
  readonly #onFatal: (error: Error) => void;

  constructor(onFatal: (error: Error) => void) {
    this.#onFatal = onFatal;
  }

  get isLost(): boolean {
    return this.#failure !== null;
  }

  lose(cause: unknown): DatabaseFailed {
    if (this.#failure) return this.#failure;
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.#failure = new DatabaseFailed(`the database can no longer be trusted: ${reason}`, {
      cause,
    });
    this.#onFatal(this.#failure);
    return this.#failure;
  }

  readonly translate: TranslateError = (error) => (isBeyondTrust(error) ? this.lose(error) : error);

  /** The same connection, refusing once trust is lost. */
  guard(connection: Queryable): Queryable {
    return {
      query: <Row extends object>(statement: Statement): Promise<Row[]> =>
        this.#failure ? Promise.reject(this.#failure) : connection.query<Row>(statement),
    };
  }
}

/** Whether a statement was refused because a unique value is taken already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  );
}
