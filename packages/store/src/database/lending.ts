// How a thread of this process uses the database by itself, so that neither its statements nor their rows pass through the
// thread that lends. PostgreSQL gives it a connection of its own. The embedded database has one session for all: the thread
// gets a door to it, and uses it in its turn.
import type { MessagePort } from 'node:worker_threads';
import { SECOND_MS } from '@meridian/units';
import pg from 'pg';
import {
  CONNECTION,
  type Queryable,
  inTransaction,
  isBeyondTrust,
  queryableOverPool,
} from './connection.ts';
import { Fault } from './fault.ts';
import { movedWith } from './message-bytes.ts';
import { WireStream } from './wire-stream.ts';

export type LentAddress =
  | { readonly kind: 'embedded'; readonly door: MessagePort }
  | { readonly kind: 'postgres'; readonly config: pg.ClientConfig };

export interface Lending {
  /** For one thread, which opens it with `openLent`. */
  address(): LentAddress;
  /**
   * Nothing else is done in the database while `work` waits for the thread, which uses it only then. If the work fails
   * otherwise than by a LentRefusal, nobody knows what the thread left behind: the embedded database is trusted no longer.
   */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

/** The database refused a statement of the thread, which has undone what it had begun. */
export class LentRefusal extends Fault {
  override readonly name = 'LentRefusal';
}

export interface Lent extends Queryable {
  transaction<T>(work: (within: Queryable) => Promise<T>): Promise<T>;
}

const ANSWER_WITHIN_MS = 20 * SECOND_MS;
const MANNER = { translate: (error: unknown) => error, answerWithinMs: ANSWER_WITHIN_MS };

/** In the thread. */
export function openLent(address: LentAddress): Lent {
  const pool = new pg.Pool({ ...CONNECTION, ...reach(address), max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined); // the statement under way, or the next one, rejects with it
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    query: nameless(queryableOverPool(pool, MANNER)).query,
    transaction: (work) => inTransaction(pool, MANNER, (within) => work(nameless(within))),
  };
}

/**
 * In the thread.
 * @returns what `work` gives, or why the database refused it
 * @throws what leaves it unknown how the database stands: the thread must end by it
 */
export async function answered<T>(
  work: () => Promise<T>,
): Promise<T | { readonly refused: string }> {
  try {
    return await work();
  } catch (error) {
    if (isBeyondTrust(error)) throw error;
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function reach(address: LentAddress): pg.ClientConfig {
  if (address.kind === 'postgres') return address.config;
  const { door } = address;
  const execute = async (request: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
    await new Promise((resolve, reject) => {
      door.once('message', (answer: Uint8Array | null) => {
        if (answer === null) reject(new Error('the embedded database failed'));
        else resolve(answer);
      });
      door.postMessage(request, movedWith(request));
    });
  return {
    ...{ host: 'embedded', user: 'postgres', database: 'postgres', ssl: false },
    stream: () => new WireStream(execute),
  };
}

/** A session's prepared statements are known by name to all its users: whoever borrows it prepares none. */
const nameless = (connection: Queryable): Queryable => ({
  query: ({ text, values = [] }) => connection.query({ text, values }),
});
