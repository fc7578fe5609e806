// Which files of ticks an account's rows hang on: from the first that is computed to the last that a row names, and from before
// them the last price of each instrument.
import { CATALOGUE, isSessionOpen } from '@meridian/market';
import { TICKS_SERVED_MS, type TickSeal } from '@meridian/proof';
import type { AccountReplay, ReplayRow } from '@meridian/trading/replay';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@meridian/units';

/** An instrument that is open has a price in each hour. */
const LEAD_MS = HOUR_MS;
/** No market is closed for longer: Hong Kong's new year takes 5.9 days. */
export const CLOSED_MAX_MS = 6 * DAY_MS;
/** Sessions open and close on multiples of this. */
const TURN_MS = 5 * MINUTE_MS;

type NeededTicks = Pick<AccountReplay, 'firstTick' | 'leadFrom' | 'lastTick' | 'instruments'>;

/** @param seals all, in their order, without a gap */
export function neededSegments(
  seals: readonly TickSeal[],
  { firstTick, leadFrom, lastTick, instruments }: NeededTicks,
): readonly TickSeal[] {
  // An account that dealt nothing hangs on no price.
  if (instruments.size === 0 || firstTick === Infinity) return [];
  // Of the last tick that only sets a price.
  const begin = seals.find(({ lastNo }) => lastNo >= firstTick - 1)?.toAt ?? 0;
  const known = CATALOGUE.filter(({ id }) => instruments.has(id));
  const priced = [begin, ...known.map(({ session }) => lastOpen(session, begin))];
  return seals.filter(({ firstNo, lastNo, fromAt, toAt }) => {
    if (lastNo < leadFrom || firstNo > lastTick) return false;
    return lastNo >= firstTick || priced.some((at) => toAt >= at - LEAD_MS && fromAt <= at);
  });
}

function lastOpen(session: Parameters<typeof isSessionOpen>[0], at: Instant): Instant {
  if (isSessionOpen(session, at)) return at;
  let turn = Math.floor(at / TURN_MS) * TURN_MS;
  while (turn > at - CLOSED_MAX_MS && !isSessionOpen(session, turn - 1)) turn -= TURN_MS;
  return turn;
}

/** The first row whose ticks a site still has to serve, with the prices before it. Infinity: there is none. */
export function firstServedRow(rows: readonly ReplayRow[], seals: readonly TickSeal[]): number {
  const from = (seals.at(-1)?.toAt ?? 0) - TICKS_SERVED_MS + CLOSED_MAX_MS + DAY_MS;
  const before = seals.findLast(({ toAt }) => toAt < from)?.lastNo ?? 0;
  const tickOf = ({ body }: ReplayRow) => (body as { readonly tickNo?: number }).tickNo;
  // A row of before ticks were numbered names none.
  return rows.find((row) => (tickOf(row) ?? 0) > before)?.seq ?? Infinity;
}
