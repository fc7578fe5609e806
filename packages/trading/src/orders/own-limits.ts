// What a client's own limits keep from being opened. Closing, cancelling and stops are never kept from anything.
import { type Instant, type Money, ZERO_MONEY, addMoney, negateMoney } from '@meridian/units';
import type { SetOwnLimits } from '../vocabulary/command.ts';
import type { OutcomeLine } from '../vocabulary/event.ts';
import {
  type KeptLimits,
  LOOSER_AFTER_MS,
  NO_LIMITS,
  areSame,
  limitsAt,
  strictest,
} from '../vocabulary/own-limits.ts';
import { type Rejection, reject } from '../vocabulary/rejection.ts';
import { type AccountFigures, figuresOf, unpricedCode } from '../margin/valuation.ts';
import { inCents } from './in-cents.ts';
import { type Run, done, emit } from './run.ts';
import type { Account, EngineState } from '../state/state.ts';

/** What is stricter holds at once; what is looser is planned, and a plan that is asked for again keeps its time. */
export function setOwnLimits(run: Run, account: Account, command: SetOwnLimits): OutcomeLine {
  const { now } = run.state;
  const { own } = account;
  const holding = own === null ? NO_LIMITS : limitsAt(own, now);
  const before = own?.planned ?? null;
  // Where the pause is left as it is, what stands now counts: another device may have begun one since the wish was made.
  const { pauseUntil } = before !== null && before.from > now ? before.limits : holding;
  const limits = command.pauseHours === null ? { ...command.limits, pauseUntil } : command.limits;
  const wish = strictest(limits, NO_LIMITS, now);
  const atOnce = strictest(holding, wish, now);
  const isPlanned = before !== null && before.from > now && areSame(before.limits, wish);
  const from = isPlanned ? before.from : now + LOOSER_AFTER_MS;
  const planned = areSame(atOnce, wish) ? null : { limits: wish, from };
  const isUnchanged =
    own !== null && areSame(own.limits, atOnce) && (planned === null ? before === null : isPlanned);
  if (!isUnchanged && !(own === null && areSame(atOnce, NO_LIMITS)))
    emit(run, {
      type: 'OwnLimitsSet',
      accountId: account.id,
      at: now,
      limits: atOnce,
      planned,
    });
  return done(null);
}

/** What an order that opens now would take; the margin of one that waits is not known yet. */
interface Opening {
  readonly margin: Money | null;
  /** It counts as an order of the day; one that was placed before has been counted. */
  readonly isNew: boolean;
}

/** @returns why a client's own limits keep an order from being opened or placed; null: they do not */
export function checkOwnLimits(
  state: EngineState,
  account: Account,
  { margin, isNew }: Opening,
): Rejection | null {
  const { own } = account;
  if (own === null) return null;
  const { now } = state;
  const { lossMax, marginMax, ordersMax, pauseUntil } = limitsAt(own, now);
  if (pauseUntil !== null && pauseUntil > now)
    return reject('own_limit_pause', { until: String(pauseUntil) });
  if (isNew && ordersMax !== null && todayOf(own, now).orders >= ordersMax)
    return reject('own_limit_orders', { max: String(ordersMax) });
  if (lossMax !== null) {
    const lost = lostToday(own, figuresOf(state, account), now);
    if (lost === null) return reject('price_missing', { code: unpricedCode(state, account) });
    if (lost >= lossMax)
      return reject('own_limit_loss', {
        max: inCents(lossMax, 'floor'),
        lost: inCents(lost, 'floor'),
      });
  }
  if (marginMax !== null && margin !== null && account.usedMargin + margin > marginMax)
    return reject('own_limit_margin', {
      max: inCents(marginMax, 'floor'),
      needed: inCents(addMoney(account.usedMargin, margin), 'ceil'),
    });
  return null;
}

/** What the trading day has brought until now, of an account with limits. */
const todayOf = (
  { day }: NonNullable<Account['own']>,
  now: Instant,
): { readonly made: Money; readonly orders: number } =>
  now < day.until ? day : { made: ZERO_MONEY, orders: 0 };

/** From 0: losses of the day and of what is open, less gains; null: a price of what is open is missing. */
function lostToday(
  own: KeptLimits,
  { floating }: Pick<AccountFigures, 'floating'>,
  at: Instant,
): Money | null {
  if (floating === null) return null;
  const standing = addMoney(todayOf(own, at).made, floating);
  return standing < 0n ? negateMoney(standing) : ZERO_MONEY;
}

/**
 * How far an account's limits are used.
 * @param at a market time after the last event: without prices the state's own does not go on
 * @returns null if it has none; what was lost is null while a price of what is open is missing
 */
export function todayIn(state: EngineState, account: Account, at: Instant) {
  const { own } = account;
  if (own === null) return null;
  const { planned } = own;
  return {
    limits: strictest(limitsAt(own, at), NO_LIMITS, at),
    planned:
      planned !== null && planned.from > at
        ? { from: planned.from, limits: strictest(planned.limits, NO_LIMITS, at) }
        : null,
    lost: lostToday(own, figuresOf(state, account), at),
    orders: todayOf(own, at).orders,
  };
}
