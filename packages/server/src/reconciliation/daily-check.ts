// The check of the ledger that nobody has to start: once a day at a quiet hour, in the one process that has the jobs.
import type { LedgerCheck } from '@meridian/contract/admin';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import type { BackgroundCheck } from './background-check.ts';

/** In UTC: New York has closed, Tokyo is at its midday, and London sleeps. */
const QUIET_HOUR = 3;
const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** After one that could not be finished. */
const AGAIN_AFTER_MS = HOUR_MS;

export interface DailyCheckDeps {
  readonly check: Pick<BackgroundCheck<LedgerCheck>, 'last' | 'start'>;
  readonly now: () => number;
  readonly log: { info(fields: object, message: string): void };
}

export interface DailyCheck {
  /** Starts the check if it is time. The timer does; a test may. */
  look(): Promise<void>;
  stop(): void;
}

/** A process that starts after the quiet hour waits for the next one, which is less than a day away. */
export function startDailyCheck({ check, now, log }: DailyCheckDeps): DailyCheck {
  const since = now();
  async function look(): Promise<void> {
    const at = now();
    if (!isDue(check.last(), { at, since })) return;
    log.info({}, 'the daily check of the ledger begins');
    await check.start(() => Promise.resolve());
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return { look, stop: () => clearInterval(timer) };
}

function isDue(
  { state, started_at: startedAt, finished_at: finishedAt }: LedgerCheck,
  { at, since }: { readonly at: number; readonly since: number },
): boolean {
  if (state === 'running') return false;
  if (state === 'failed') return at - (finishedAt ?? at) >= AGAIN_AFTER_MS;
  const quiet = Math.floor((at - QUIET_HOUR * HOUR_MS) / DAY_MS) * DAY_MS + QUIET_HOUR * HOUR_MS;
  return quiet > Math.max(since, startedAt ?? 0);
}
