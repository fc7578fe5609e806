// How a statement reaches the driver, and what the driver's errors become, for both databases.
import { AssertionError, assert } from '@meridian/units';
import pg from 'pg';
import { DatabaseFailed, DatabaseUnavailable, Fault } from './fault.ts';
import { withinOwnTime } from './own-time.ts';

export interface Statement {
  /** Named statements are prepared once a connection; a name always stands for the same text. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Replaces the connection's limit. */
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

/** How long statements and callers wait. */
export interface Manner {
  readonly translate: TranslateError;
  /** For statements without a limit of their own. */
  readonly answerWithinMs: number;
  /** How long a caller waits for a free connection; unset: as long as the pool's own limit. */
  readonly turnWithinMs?: number;
}

type Client = Pick<pg.ClientBase, 'query'>;

async function ask<Row extends object>(
  client: Client,
  statement: Statement,
  { answerWithinMs }: Manner,
): Promise<Row[]> {
  const asked = client.query<Row>(toConfig(statement));
  return (await withinOwnTime(asked, statement.timeoutMs ?? answerWithinMs)).rows;
}

/** Runs statements on one connection, one after the other: the driver takes a second one only once the first is answered. */
export function queryableOver(client: Client, manner: Manner): Queryable {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = async <Row extends object>(statement: Statement): Promise<Row[]> => {
    await before;
    try {
      return await ask<Row>(client, statement, manner);
    } catch (error) {
      throw manner.translate(error);
    }
  };
  return {
    query: <Row extends object>(statement: Statement): Promise<Row[]> => {
      const asked = inTurn<Row>(statement);
      before = asked.catch(() => undefined);
      return asked;
    },
  };
}

async function turnAt(pool: pg.Pool, { turnWithinMs }: Manner): Promise<pg.PoolClient> {
  const turn = pool.connect();
  if (turnWithinMs === undefined) return await turn;
  let isLate = false;
  // A connection that comes too late goes straight back to the pool.
  void turn.then((client) => isLate && client.release()).catch(() => undefined);
  try {
    return await withinOwnTime(turn, turnWithinMs);
  } catch (error) {
    isLate = true;
    throw error;
  }
}

/**
 * Runs statements on any free connection. (The pool's own `query` would drop a connection for every refused statement.)
 */
export function queryableOverPool(pool: pg.Pool, manner: Manner): Queryable {
  return {
    query: async <Row extends object>(statement: Statement): Promise<Row[]> => {
      let client: pg.PoolClient | null = null;
      let isBroken = false;
      try {
        client = await turnAt(pool, manner);
        return await ask<Row>(client, statement, manner);
      } catch (error) {
        isBroken = isLost(error);
        throw manner.translate(error);
      } finally {
        client?.release(isBroken);
      }
    },
  };
}

function toConfig({ name, text, values }: Statement): pg.QueryConfig {
  const config: pg.QueryConfig = { text };
  if (name !== undefined) config.name = name;
  if (values !== undefined) config.values = [...values];
  return config;
}

/** Does `work` with a connection of the pool in hand: the embedded database's only one, so nothing else happens in it. */
export async function alone<T>(
  pool: pg.Pool,
  manner: Manner,
  work: (within: Queryable) => Promise<T>,
): Promise<T> {
  const client = await turnAt(pool, manner).catch((error: unknown) => {
    throw manner.translate(error);
  });
  try {
    return await work(queryableOver(client, manner));
  } finally {
    client.release();
  }
}

export async function inTransaction<T>(
  pool: pg.Pool,
  manner: Manner,
  work: (within: Queryable) => Promise<T>,
): Promise<T> {
  const { translate, answerWithinMs } = manner;
  const client = await turnAt(pool, manner).catch((error: unknown) => {
    throw translate(error);
  });
  const within = queryableOver(client, manner);
  let isBroken = false;
  try {
    await within.query({ text: 'BEGIN' });
    const result = await work(within);
    // COMMIT of a transaction that had an error answers ROLLBACK without complaint.
    const { command } = await withinOwnTime(client.query('COMMIT'), answerWithinMs).catch(
      (error: unknown) => {
        throw translate(error);
      },
    );
    assert(command === 'COMMIT', 'no error of a statement was hidden from its transaction');
    return result;
  } catch (error) {
    await within.query({ text: 'ROLLBACK' }).catch(() => {
      isBroken = true; // the first error says why; the connection goes
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Disk or memory exhausted (53), errors of the system (58), corruption (XX), or a statement that took too long (57014):
 * after these, do not rely on what the connection says.
 */
export function isBeyondTrust(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isLost(error);
  const state = error.code ?? 'XX000';
  return /^(53|58|XX)/.test(state) || state === '57014' || isLost(error);
}

/** The connection is gone, or no answer came. */
function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '');
  if (error instanceof Fault || error instanceof AssertionError) return false;
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** For connections whose faults concern only the request at hand. */
export const unavailableWhenBeyondTrust: TranslateError = (error) =>
  isBeyondTrust(error)
    ? new DatabaseUnavailable('the database cannot be asked now', { cause: error })
    : error;

/** A successor ends the connection of the process before it (leases.ts): no fault of the database. */
const whatEnded = (cause: unknown): string =>
  cause instanceof pg.DatabaseError && cause.code === '57P01'
    ? 'another process leads in place of this one, or an administrator has cut it off'
    : 'the database can no longer be trusted';

/** Remembers the first fatal error, reports it once, and refuses everything after it. */
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
    this.#failure = new DatabaseFailed(`${whatEnded(cause)}: ${reason}`, { cause });
    this.#onFatal(this.#failure);
    return this.#failure;
  }

  readonly translate: TranslateError = (error) => (isBeyondTrust(error) ? this.lose(error) : error);

  /** The connection, but it refuses everything once trust is lost. */
  guard(connection: Queryable): Queryable {
    return {
      query: <Row extends object>(statement: Statement): Promise<Row[]> =>
        this.#failure ? Promise.reject(this.#failure) : connection.query<Row>(statement),
    };
  }
}

/** Whether a statement was refused because a unique value is already taken. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
  );
}

/** Whether a statement gave up waiting for a lock, by its own limit. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';
