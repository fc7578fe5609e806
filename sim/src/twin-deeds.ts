// The leader's side of the twin's copying. What a leader does is kept with a list of the copyings that have not heard
// of it. They hear of the oldest first, the lowest copying first, as many at a time as a command allows; then it is
// another leader's turn. Whatever the market does meanwhile, a copy has the price and the rate of what the leader did.
import { ORDERS_MAX, openingFee, requiredMargin } from '@meridian/trading';
import type { Lots, Money, Price, Rate } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  type TwinCopy,
  accountIn,
  closesAt,
  equityIn,
  heldIn,
  instrumentIn,
  priced,
  profitIn,
  usedMarginIn,
} from './twin-book.ts';
import { stopInTwin } from './twin-copy-end.ts';
import { payNights } from './twin-nights.ts';
import { closeInTwin, closePartInTwin, openInTwin, say, sayAltered } from './twin-orders.ts';
import { leadersBest, sayStops } from './twin-stops.ts';
import { takeOrderId } from './twin-shards.ts';
import type { TwinDeed } from './twin-deed.ts';
import type { TwinOrder } from './twin-order.ts';

/** Serves at most `max` copyings of a shard. @returns how many */
export function serveDeeds(twin: Twin, max: number, shard: number): number {
  let served = 0;
  while (served < max) {
    const deed = twin.book.deeds.find((one) => one.shard === shard);
    if (deed === undefined) break;
    for (const id of deed.waiting.slice(0, max - served)) {
      serve(twin, deed, id);
      served += 1;
    }
    const left = twin.book.deeds.filter((one) => one !== deed || one.waiting.length > 0);
    const isOf = (one: TwinDeed): boolean => one.leaderId === deed.leaderId && one.shard === shard;
    twin.book.deeds = [...left.filter((one) => !isOf(one)), ...left.filter(isOf)];
  }
  return served;
}

/** Brings one copying up to date at once. */
export function serveAhead(twin: Twin, copyId: number): void {
  for (const deed of twin.book.deeds) if (deed.waiting.includes(copyId)) serve(twin, deed, copyId);
  payNights(twin, accountIn(twin, copyId));
}

function serve(twin: Twin, deed: TwinDeed, copyId: number): void {
  deed.waiting = deed.waiting.filter((id) => id !== copyId);
  twin.touched.add(copyId);
  const account = accountIn(twin, copyId);
  payNights(twin, account, deed.at);
  const copy = account.copy as TwinCopy;
  const { what } = deed;
  if (what.kind === 'leaves') {
    if (copy.state === 'running') stopInTwin(twin, account, 'leader_stopped', 'follow');
    return;
  }
  if (what.kind === 'places' || what.kind === 'opens') {
    if (copy.state === 'running') copyOrder(twin, account, what);
    return;
  }
  const order = account.orders.find((one) => one.copyOf === what.orderId);
  if (order === undefined) return;
  switch (what.kind) {
    case 'fills':
      return fill(twin, account, { order, what });
    case 'alters': {
      const { target, kind, lots, margin, fee } = what.order;
      const size = sizeIn(twin, account, what);
      if (!('why' in size)) order.lots = size.lots;
      Object.assign(order, {
        ...{ target, kind },
        margin: nearest(margin * order.lots, lots),
        fee: nearest(fee * order.lots, lots),
      });
      return sayAltered(twin, order);
    }
    case 'ends':
      return end(twin, order, 'copied_cancel');
    case 'stops':
      return stops(twin, deed, order, what);
    case 'closes':
      return closeInTwin(twin, order, 'copied_close', what.price, what);
    case 'closes_part':
      return closePart(twin, order, what);
  }
}

/** A copy's stop has its leader's terms, and goes on from where the leader's is now. */
function stops(
  twin: Twin,
  { leaderId }: TwinDeed,
  order: TwinOrder,
  what: Extract<TwinDeed['what'], { kind: 'stops' }>,
): void {
  const { kind: _kind, orderId, best, ...set } = what;
  Object.assign(order, set);
  if (set.breakEven !== undefined) order.hasEvened = false;
  const from = leadersBest(twin, order.accountId, leaderId, orderId) ?? best;
  if (from !== undefined) order.best = from;
  sayStops(twin, order);
}

/** An order that the leader placed or opened. */
function copyOrder(
  twin: Twin,
  account: TwinAccount,
  what: Extract<TwinDeed['what'], { kind: 'places' | 'opens' }>,
): void {
  const { copy } = account;
  if (copy?.isPaused) return skip(twin, account, what.order, 'paused');
  const size = sizeIn(twin, account, what);
  if ('why' in size) return skip(twin, account, what.order, size.why, size.exact);
  if (account.orders.length >= ORDERS_MAX)
    return skip(twin, account, what.order, 'orders_too_many', size.exact);
  const order: TwinOrder = {
    ...what.order,
    ...size,
    accountId: account.id,
    isOpen: false,
    swap: 0n as Money,
    copyOf: what.order.id,
    apiKey: null,
    heard: 0,
    follows: true,
    expiresAt: null,
    oco: null,
    parts: [],
  };
  if (what.kind === 'places') return place(twin, account, order, what.order);
  const cost = costIn(twin, order, what.bid, what.rate);
  if (isShort(twin, account, { ...order, ...cost }, what))
    return skip(twin, account, what.order, 'free_margin_too_low', size.exact);
  if (endsAtOnce(twin, account, { ...order, ...cost }, what))
    return skip(twin, account, what.order, 'copy_stop_too_near', size.exact);
  number(twin, account, order);
  const best = bestOf(twin, account, what.order);
  openInTwin(twin, order, { price: what.price, leaders: what, best, ...cost });
}

const bestOf = (twin: Twin, { id, copy }: TwinAccount, leaders: TwinOrder): Price | null =>
  leadersBest(twin, id, (copy as TwinCopy).leaderId, leaders.id) ?? leaders.best;

/** A pending order that the leader's trigger filled. */
function fill(
  twin: Twin,
  account: TwinAccount,
  of: {
    readonly order: TwinOrder;
    readonly what: Extract<TwinDeed['what'], { kind: 'fills' }>;
  },
): void {
  const { order, what } = of;
  if (account.copy?.isPaused) {
    end(twin, order, 'cancelled');
    return skip(twin, account, what.order, 'paused');
  }
  const size = sizeIn(twin, account, what);
  if ('why' in size) return rejected(twin, account, order, what.order, size);
  const { exact } = size;
  const resized = { ...order, ...size };
  const cost = costIn(twin, resized, order.target as Price, what.rate);
  if (isShort(twin, account, { ...resized, ...cost }, what))
    return rejected(twin, account, order, what.order, { why: 'free_margin_too_low', exact });
  if (endsAtOnce(twin, account, { ...resized, ...cost }, what))
    return rejected(twin, account, order, what.order, { why: 'copy_stop_too_near', exact });
  Object.assign(order, size);
  const best = bestOf(twin, account, what.order);
  openInTwin(twin, order, { price: what.price, leaders: what, best, ...cost });
}

function place(twin: Twin, account: TwinAccount, order: TwinOrder, leaders: TwinOrder): void {
  number(twin, account, order);
  Object.assign(order, {
    margin: nearest(leaders.margin * order.lots, leaders.lots),
    fee: nearest(leaders.fee * order.lots, leaders.lots),
  });
  say(
    twin,
    account.id,
    `pending #${order.id} ${order.kind} ${order.side} ${order.lots} at ${order.target} ${order.stopLoss} ${order.takeProfit} asked ${order.asked}`,
  );
}

/** Rounds half to even; for amounts that are not negative. */
function nearest(top: bigint, bottom: bigint): bigint {
  const [whole, rest] = [top / bottom, top % bottom];
  return rest * 2n > bottom || (rest * 2n === bottom && whole % 2n === 1n) ? whole + 1n : whole;
}

function number(twin: Twin, account: TwinAccount, order: TwinOrder): void {
  Object.assign(order, { id: takeOrderId(twin, account.id), financedUpTo: twin.book.now });
  account.orders.push(order);
}

interface Sized {
  readonly order: TwinOrder;
  readonly leaderEquity: bigint | null;
}

/** Why there is no copy, and the lots of an exact copy if they are known. */
interface TooBad {
  readonly why: string;
  readonly exact?: bigint;
}

/** The lots to trade and those of an exact copy, or why there can be none. */
function sizeIn(
  twin: Twin,
  account: TwinAccount,
  { order, leaderEquity }: Sized,
): { lots: Lots; exact: bigint } | TooBad {
  const { sizing } = account.copy as TwinCopy;
  const instrument = instrumentIn(twin, order.instrumentId);
  const equity = equityIn(twin, account);
  if (equity === null) return { why: 'price_missing' };
  let exact = 0n;
  if (sizing.kind === 'lots') exact = sizing.lots * 100n;
  else if (sizing.kind === 'ratio') exact = (order.lots * 100n * sizing.ratio) / 10_000n;
  else {
    if (leaderEquity === null || leaderEquity <= 0n) return { why: 'leader_equity_unknown' };
    if (equity > 0n) exact = (order.lots * 100n * equity) / leaderEquity;
  }
  const most = exact / 100n > instrument.lotsMax ? instrument.lotsMax : exact / 100n;
  const lots = ((most / instrument.lotStep) * instrument.lotStep) as Lots;
  return lots < instrument.lotsMin ? { why: 'lots_below_minimum', exact } : { lots, exact };
}

function costIn(
  twin: Twin,
  { instrumentId, lots, leverage, target }: TwinOrder,
  price: Price,
  quoteRate: Rate,
): { margin: Money; fee: Money } {
  const instrument = instrumentIn(twin, instrumentId);
  const margin = requiredMargin(instrument, { lots, price: target ?? price, leverage, quoteRate });
  return { margin, fee: openingFee(instrument, twin.book.rules.feeType, { lots, margin }) };
}

interface LeadersFill {
  readonly price: Price;
  readonly back: Price;
  readonly rate: Rate;
}

/** With what the copy stands at right after opening, at the present prices if they are known. */
function isShort(
  twin: Twin,
  account: TwinAccount,
  order: TwinOrder,
  { price, back, rate }: LeadersFill,
): boolean {
  const equity = equityIn(twin, account);
  const now = priced(twin, instrumentIn(twin, order.instrumentId));
  const close = now ? closesAt(order, now.quote) : back;
  const opened = { ...order, openPrice: price };
  const stands = profitIn(twin, opened, close, order.lots, now?.rate ?? rate);
  if (equity === null || stands === null) throw new Error('sized without an equity');
  const free = equity - usedMarginIn(account) - heldIn(account) - order.fee + stands;
  return free < order.margin;
}

/** Whether the copying would stand at its limit or below after opening and closing the order on the leader's tick. */
function endsAtOnce(
  twin: Twin,
  account: TwinAccount,
  order: TwinOrder,
  { price, back, rate }: LeadersFill,
): boolean {
  const { allocation, stop } = account.copy as TwinCopy;
  const there = equityIn(twin, account);
  const lost = profitIn(twin, { ...order, openPrice: price }, back, order.lots, rate);
  if (there === null || lost === null) throw new Error('sized without an equity');
  return there - order.fee + lost <= (allocation * BigInt(100 - stop)) / 100n;
}

function end(twin: Twin, order: TwinOrder, how: string): void {
  const account = accountIn(twin, order.accountId);
  account.orders = account.orders.filter((one) => one !== order);
  say(twin, account.id, `ended #${order.id} ${how}`);
}

function skip(
  twin: Twin,
  account: TwinAccount,
  leaders: TwinOrder,
  reason: string,
  exact?: bigint,
): void {
  say(twin, account.id, `skipped open ${reason} ${account.id} #${leaders.id} ${leaders.lots}`);
  if (exact === undefined) return;
  const about = { copyId: account.id, orderId: leaders.id };
  twin.book.exacts.push({ ...about, exact, from: 0, isOne: false });
}

function rejected(
  twin: Twin,
  account: TwinAccount,
  order: TwinOrder,
  leaders: TwinOrder,
  { why, exact }: TooBad,
): void {
  end(twin, order, `rejected ${why}`);
  skip(twin, account, leaders, why, exact);
}

type PartDeed = Extract<TwinDeed['what'], { kind: 'closes_part' }>;

/** Closes a part in proportion, in whole steps and rather more than less; a rest too small to trade is closed with it. */
function closePart(twin: Twin, order: TwinOrder, what: PartDeed): void {
  const { lotStep, lotsMin } = instrumentIn(twin, order.instrumentId);
  const exact = (order.exact * what.lots) / what.of;
  const inProportion = (order.lots * what.lots + what.of - 1n) / what.of;
  const beyondExact = order.lots - (order.exact - exact + 99n) / 100n;
  const share = inProportion > beyondExact ? inProportion : beyondExact;
  const steps = ((share + lotStep - 1n) / lotStep) * lotStep;
  const lots = (steps > lotsMin ? steps : lotsMin) as Lots;
  if (order.lots - lots < lotsMin)
    return closeInTwin(twin, order, 'whole_copied_close', what.price, what);
  closePartInTwin(twin, order, what.price, lots, { ...what, exact });
  order.heard += 1;
}
