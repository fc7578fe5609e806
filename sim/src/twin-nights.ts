// The twin's nights: every open order pays once for each night that it was open at, at the price that stood when the night
// fell or came next. Accounts pay in the order in which they were opened, and before anything else happens to them.
import type { Instrument } from '@meridian/market';
import { financing } from '@meridian/trading';
import { DAY_MS, type Money } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  type TwinNight,
  accountIn,
  instrumentIn,
  isHaltedIn,
  noteResult,
  openOrders,
  priced,
} from './twin-book.ts';
import { move, say } from './twin-orders.ts';
import { marketKey } from './twin-shards.ts';
import { swapAt } from './twin-rules.ts';
import type { TwinOrder } from './twin-order.ts';

/** Looks for a night that fell since the last command, and for prices that were missing. */
export function nightsFall(twin: Twin): void {
  const { now, accounts } = twin.book;
  const last = twin.hours.rollovers(now - 2 * DAY_MS, now).at(-1);
  if (last === undefined || last <= twin.nights.last) return pricesCome(twin);
  twin.nights.last = last;
  const traded = new Set(
    accounts
      .flatMap(openOrders)
      .map((order) => marketKey(twin, order.instrumentId, order.accountId)),
  );
  for (const key of traded) if (!seePrice(twin, key) || isHaltedAt(twin, key)) waitFor(twin, key);
  allPay(twin);
}

/** Prices that were missing when the night fell. */
export function pricesCome(twin: Twin): void {
  const { unpriced } = twin.nights;
  twin.nights.unpriced = unpriced.filter((key) => !seePrice(twin, key) || isHaltedAt(twin, key));
  if (twin.nights.unpriced.length < unpriced.length) allPay(twin);
}

const instrumentAt = (twin: Twin, key: number): Instrument =>
  instrumentIn(twin, Math.floor(key / twin.shards));
const isHaltedAt = (twin: Twin, key: number): boolean => isHaltedIn(twin, instrumentAt(twin, key));

function waitFor(twin: Twin, key: number): void {
  if (!twin.nights.unpriced.includes(key)) twin.nights.unpriced.push(key);
}

function allPay(twin: Twin): void {
  const isUnderWay = twin.nights.left !== null;
  twin.nights.left = twin.book.accounts.toSorted((a, b) => a.turn - b.turn).map(({ id }) => id);
  if (!isUnderWay) payInTurn(twin, twin.chargesMax);
}

export function payInTurn(twin: Twin, max: number): void {
  const { nights } = twin;
  for (let charges = 0; charges < max && nights.left !== null;) {
    const next = nights.left.shift();
    if (next === undefined) nights.left = null;
    else charges += payNights(twin, accountIn(twin, next));
  }
}

const nightOf = (twin: Twin, key: number, night: number): TwinNight | undefined =>
  [twin.book.paid.get(key), twin.nights.seen.get(key)].find(
    (one) => one !== undefined && one.upTo >= night,
  );

function seePrice(twin: Twin, key: number): boolean {
  const { last, seen } = twin.nights;
  if (nightOf(twin, key, last)) return true;
  const at = isHaltedAt(twin, key) ? null : priced(twin, instrumentAt(twin, key));
  if (at) seen.set(key, { upTo: last, bid: at.quote.bid, rate: at.rate });
  return at !== null;
}

/** What an account owes; of what its leader did before a night it hears first. @returns charges */
export function payNights(twin: Twin, account: TwinAccount, upTo = Infinity): number {
  const deeds = twin.book.deeds.filter(({ waiting }) => waiting.includes(account.id));
  const until = upTo < Infinity ? upTo : Math.min(...deeds.map(({ at }) => at));
  return openOrders(account).reduce((sum, order) => sum + payForOrder(twin, order, until), 0);
}

function payForOrder(twin: Twin, order: TwinOrder, until: number): number {
  const { id, accountId, instrumentId, side, lots } = order;
  const instrument = instrumentIn(twin, instrumentId);
  const key = marketKey(twin, instrumentId, accountId);
  const since = order.financedUpTo;
  if (isHaltedIn(twin, instrument)) {
    if (since < twin.nights.last) waitFor(twin, key);
    return 0;
  }
  let charges = 0;
  for (const night of twin.hours.rollovers(since, Math.min(twin.nights.last, until))) {
    const days = twin.hours.financingDays(instrument, night);
    const at = nightOf(twin, key, night);
    if (days === 0) continue;
    if (!at) break;
    const annualRate = swapAt(twin, instrument, night)[side];
    const of = { lots, price: at.bid, annualRate, days, quoteRate: at.rate };
    const amount = financing(instrument, of);
    if (amount < 0n && isHaltedIn(twin, instrument, night)) continue;
    order.swap = (order.swap + amount) as Money;
    order.financedUpTo = night;
    move(twin, accountId, amount);
    noteResult(twin, accountId, amount);
    say(twin, accountId, `swap #${id} ${night} ${days} ${amount}`);
    if ((twin.book.paid.get(key)?.upTo ?? 0) < night)
      twin.book.paid.set(key, { upTo: night, bid: at.bid, rate: at.rate });
    charges += 1;
  }
  return charges;
}
