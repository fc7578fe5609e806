// Says in the log when this machine's clock differs from the database's. Each process goes by its own clock: if it is
// wrong, codes of authenticator apps fail at that process, and prices seem too old.
import { type Database, databaseNow } from '@meridian/store';
import { MINUTE_MS, SECOND_MS } from '@meridian/units';

const EVERY_MS = MINUTE_MS;
const OFF_MS = 2 * SECOND_MS;

export interface ClockWatchOptions {
  readonly db: Pick<Database, 'query'>;
  readonly now: () => number;
  readonly log: Record<'warn' | 'info', (fields: object, message: string) => void>;
}

/** @returns ends it */
export function watchClock({ db, now, log }: ClockWatchOptions): () => void {
  let wasOff = false;
  const look = async (): Promise<void> => {
    const asked = now();
    const there = await databaseNow(db);
    const answered = now();
    // It was read at some moment between the two.
    const aheadMs = there < asked ? asked - there : Math.min(0, answered - there);
    const isOff = Math.abs(aheadMs) > OFF_MS;
    if (isOff && !wasOff) log.warn({ aheadMs }, "this machine's clock is not the database's");
    if (wasOff && !isOff) log.info({}, "this machine's clock is the database's again");
    wasOff = isOff;
  };
  // What cannot be asked now is asked the next time.
  const quietly = (): void => void look().catch(() => undefined);
  quietly();
  const timer = setInterval(quietly, EVERY_MS);
  return () => clearInterval(timer);
}
