// Things given out that come back once, within minutes: captchas and passkeys' challenges. They are kept in memory, up
// to a limit; after a restart the client asks for another.
import { randomBytes } from 'node:crypto';

export interface Tickets<T> {
  /** @returns the key under which it can be taken, once */
  put(value: T): string;
  take(key: string): T | null;
}

export const TICKETS_MAX = 20_000;

export function createTickets<T>({
  lifeMs,
  now,
}: {
  lifeMs: number;
  now: () => number;
}): Tickets<T> {
  const kept = new Map<string, { value: T; until: number }>();

  /** Oldest first, in the order in which they were put. */
  function dropOld(): void {
    for (const [key, { until }] of kept) {
      if (until > now() && kept.size < TICKETS_MAX) return;
      kept.delete(key);
    }
  }

  return {
    put(value) {
      dropOld();
      const key = randomBytes(18).toString('base64url');
      kept.set(key, { value, until: now() + lifeMs });
      return key;
    },
    take(key) {
      const found = kept.get(key);
      kept.delete(key);
      return found === undefined || found.until <= now() ? null : found.value;
    },
  };
}
