// The withdrawal clock: how long withdrawals take, by the rows themselves, and how the operator's promise stands. Public,
// so it says nothing where so few clients are behind a figure that one of them could be seen.
import type { WithdrawalClock, WithdrawalTimes } from '@meridian/contract';
import {
  CLOCK_CLIENTS_MIN,
  CLOCK_DAYS,
  WITHDRAWAL_DELAYS,
} from '@meridian/contract/names/withdrawals';
import {
  type Database,
  type SentTimes,
  type Spread,
  changesOfSetting,
  promisesKept,
  sentTimes,
  waitingWithdrawals,
} from '@meridian/store';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { createRenewed } from '../platform/renewed.ts';
import { SITE_SETTINGS } from '../settings/settings.ts';

export interface ClockDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** A minute old at most where somebody asks often; asked for by many, it is worked out once. */
export function createWithdrawalClock({ db, now }: ClockDeps): () => Promise<WithdrawalClock> {
  const clock = createRenewed<'all', { at: number; clock: WithdrawalClock }>({
    now,
    workOut: async () => {
      const at = now();
      return { at, clock: await workOut(db, at) };
    },
  });
  return async () => (await clock.of('all')).clock;
}

async function workOut(db: Database, now: number): Promise<WithdrawalClock> {
  const from = now - CLOCK_DAYS * DAY_MS;
  const [sent, waiting, promises] = await Promise.all([
    sentTimes(db, from),
    waitingWithdrawals(db, from),
    promisesOf(db, { from, now }),
  ]);
  const times = (reason: SentTimes['reason']): WithdrawalTimes | null =>
    timesOf(sent.find((one) => one.reason === reason));
  const isHidden = waiting.clients < CLOCK_CLIENTS_MIN;
  return {
    as_of: now,
    from,
    clients_min: CLOCK_CLIENTS_MIN,
    all: times(null),
    by_delay: WITHDRAWAL_DELAYS.map((delay) => ({ delay, times: times(delay) })),
    waiting: isHidden
      ? null
      : {
          count: waiting.count,
          oldest_minutes: waiting.oldestAt === null ? null : minutes(now - waiting.oldestAt),
          rejected: waiting.rejected,
          cancelled: waiting.cancelled,
        },
    promises,
  };
}

/** To the next whole minute: no figure looks better than it was, and none names one withdrawal to the millisecond. */
const minutes = (ms: number): number => Math.ceil(Math.max(0, ms) / MINUTE_MS);
const inMinutes = ({ median, ninety }: Spread) => ({
  median: minutes(median),
  ninety: minutes(ninety),
});

function timesOf(sent: SentTimes | undefined): WithdrawalTimes | null {
  if (sent === undefined || sent.clients < CLOCK_CLIENTS_MIN) return null;
  return {
    count: sent.count,
    total: inMinutes(sent.total),
    to_approval: inMinutes(sent.toApproval),
    to_sending: inMinutes(sent.toSending),
  };
}

/** Each request is judged by what was promised when it was made: a promise that is changed later rescues nothing. */
async function promisesOf(
  db: Database,
  { from, now }: { from: number; now: number },
): Promise<WithdrawalClock['promises']> {
  const said = await changesOfSetting(db, SITE_SETTINGS.withdrawalPromiseHours.name);
  const spans = said
    .map(({ at, value }, i) => ({ hours: Number(value), since: at, to: said[i + 1]?.at ?? null }))
    .filter(({ hours, to }) => hours > 0 && (to === null || to > from));
  const asked = spans.map(({ hours, since, to }) => ({
    withinMs: hours * HOUR_MS,
    from: Math.max(since, from),
    to: to ?? now + 1,
  }));
  const counts = asked.length === 0 ? [] : await promisesKept(db, asked, now);
  return spans
    .map(({ hours, since, to }, i) => {
      const count = counts[i];
      const isKnown = count !== undefined && count.clients >= CLOCK_CLIENTS_MIN;
      return {
        hours,
        since,
        until: to,
        due: isKnown ? count.due : null,
        kept: isKnown ? count.kept : null,
      };
    })
    .toReversed();
}
