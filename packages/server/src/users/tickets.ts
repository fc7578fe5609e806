// Things given out that come back once, within minutes: captchas and passkeys' challenges. They are kept in the
// database, up to a limit, so that they may come back to another process.
import { createHash, randomBytes } from 'node:crypto';
import {
  type Database,
  type Ticket,
  addTicket,
  deleteOldTickets,
  takeTicket,
} from '@meridian/store';

export interface Tickets<T> {
  /** @returns the key under which it can be taken, once */
  put(value: T): Promise<string>;
  take(key: string): Promise<T | null>;
}

export interface TicketDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** Beyond so many the oldest go first. */
const TICKETS_MAX = 20_000;
/** Old ones are deleted at every so manieth. */
const TIDIED_EVERY = 50;

export function createTickets<T>(
  { db, now }: TicketDeps,
  { kind, lifeMs, max = TICKETS_MAX }: { kind: Ticket['kind']; lifeMs: number; max?: number },
): Tickets<T> {
  return {
    async put(value) {
      const key = randomBytes(18).toString('base64url');
      const at = now();
      const id = await addTicket(db, { keyHash: hashOf(key), kind, value, until: at + lifeMs });
      if (id % TIDIED_EVERY === 0) await deleteOldTickets(db, { now: at, upTo: id - max });
      return key;
    },
    async take(key) {
      const found = await takeTicket(db, { keyHash: hashOf(key), kind, now: now() });
      return found === null ? null : (found.value as T);
    },
  };
}

/** Keys are long and random, so a fast hash is enough. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
