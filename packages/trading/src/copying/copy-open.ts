// Opens copies of a leader's orders with the leader's own fill, or says why an order was not copied.
import {
  type Lots,
  MONEY_MAX,
  type Money,
  addMoney,
  assert,
  divide,
  formatLots,
  smaller,
  subtractMoney,
} from '@meridian/units';
import { grossProfit, openingFee, requiredMargin } from '../prices/arithmetic.ts';
import { endPending } from '../orders/change-order.ts';
import { exactLotsOf, formatExact, tradableLots } from './copy-size.ts';
import { trailedTo } from './copy-trail.ts';
import { type CopyTerms, stopEquityOf } from '../vocabulary/copy-terms.ts';
import type { MirrorTask } from '../vocabulary/mirror-task.ts';
import type {
  MarketOrderFilled,
  PendingOrderChanged,
  PendingOrderFilled,
  PendingOrderPlaced,
  PlacedOrder,
  SkipReason,
} from '../vocabulary/event.ts';
import type { Fill, Order, OrderId } from '../vocabulary/order.ts';
import { inCents } from '../orders/in-cents.ts';
import { checkFreeMargin, resultAtOnce } from '../orders/place-order.ts';
import { type Run, emit, rebated, standingPrices } from '../orders/run.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import { type Account, type EngineState, ORDERS_MAX, marketOf } from '../state/state.ts';
import { closingPrice } from '../prices/trigger-kind.ts';
import { figuresOf, unpricedCode } from '../margin/valuation.ts';

/** The copying that is being served, and its figures. */
export interface Serving {
  readonly task: MirrorTask;
  readonly copying: Account;
  readonly copy: CopyTerms;
}

interface Skip {
  readonly reason: SkipReason;
  readonly args: Readonly<Record<string, string>>;
}
interface Size {
  readonly lots: Lots;
  readonly exactLots: bigint;
}
interface Cost {
  readonly margin: Money;
  readonly fee: Money;
}
type OfInstrument = Pick<Order, 'instrumentId' | 'side' | 'leverage' | 'targetPrice'>;

/** Adds what an exact copy would have had. */
const withExact = ({ reason, args }: Skip, exact: bigint): Skip => ({
  reason,
  args: { ...args, exact: formatExact(exact) },
});

const isSkip = (value: object): value is Skip => 'reason' in value;

/**
 * Copies a leader's new order, at the leader's fill where it was at market. What the copying cannot have becomes a
 * row that says why and how large an exact copy would have been.
 * Source: specification, "Copy trading".
 */
export function openCopy(
  run: Run,
  serving: Serving,
  event: PendingOrderPlaced | MarketOrderFilled,
): void {
  const { state } = run;
  const { copying, copy } = serving;
  const { order: leaders, orderId: leaderOrderId } = event;
  if (copy.isPaused) return skipOpen(run, serving, leaderOrderId, leaders, paused);
  const size = sizeOf(state, serving, leaders, event.leaderEquity ?? null);
  if (isSkip(size)) return skipOpen(run, serving, leaderOrderId, leaders, size);
  const skipSized = (skip: Skip): void =>
    skipOpen(run, serving, leaderOrderId, leaders, withExact(skip, size.exactLots));
  if (copying.orders.size >= ORDERS_MAX) return skipSized(tooMany);
  const about = { accountId: copying.id, orderId: state.nextOrderId, at: state.now };
  // How the leader placed it is not the copier's. A copy waits as long as its leader's order does, and has its fill.
  const { apiKey: _key, expiresAt: _at, ocoWith: _other, maxDeviation: _far, ...more } = leaders;
  // It closes in parts as its leader's order does.
  const { takeParts: _parts, ...terms } = more;
  const orderAt = (cost: Cost): PlacedOrder => ({
    ...terms,
    ...size,
    ...cost,
    clientOrderId: null,
    copyOf: leaderOrderId,
    isFollowing: true,
  });
  if (event.type === 'PendingOrderPlaced') {
    const order = orderAt(estimateOf(leaders, size.lots));
    return emit(run, { type: 'PendingOrderPlaced', ...about, order });
  }
  const fill = fillOf(state, leaders, size.lots, event.fill);
  const cost = costOf(state, leaders, size.lots, fill);
  const skip = cannotBear(run, serving, { ...size, ...cost, order: leaders, fill });
  if (skip !== null) return skipSized(skip);
  const trails = trailedTo(state, event);
  emit(run, { type: 'MarketOrderFilled', ...about, order: orderAt(cost), fill, ...trails });
}

/**
 * Sizes a pending copy anew at the leader's fill. A copy that has become too small, or whose margin is not covered, is
 * rejected.
 */
export function fillCopy(
  run: Run,
  serving: Serving,
  order: Order,
  event: PendingOrderFilled,
): void {
  const { state } = run;
  if (serving.copy.isPaused) {
    endPending(run, order, 'cancelled');
    return skipOpen(run, serving, event.orderId, order, paused);
  }
  const size = sizeOf(state, serving, order, event.leaderEquity ?? null);
  if (isSkip(size)) return rejectCopy(run, serving, order, event, size);
  const cost = costOf(state, order, size.lots, event.fill);
  const skip = cannotBear(run, serving, { ...size, ...cost, order, fill: event.fill });
  if (skip !== null) return rejectCopy(run, serving, order, event, withExact(skip, size.exactLots));
  const about = { accountId: order.accountId, orderId: order.id, at: state.now };
  const trails = trailedTo(state, event);
  emit(run, {
    type: 'PendingOrderFilled',
    ...about,
    fill: fillOf(state, order, size.lots, event.fill),
    ...cost,
    ...size,
    ...trails,
  });
}

/**
 * A copy waits for its leader's new target, with the lots that it would have by now; as it was where they are not known or too few.
 * They are found anew at the fill, as always.
 */
export function changeCopy(
  run: Run,
  serving: Serving,
  order: Order,
  event: PendingOrderChanged,
): void {
  const { targetPrice, triggerKind } = event;
  const size = sizeOf(run.state, serving, order, event.leaderEquity ?? null);
  const { lots } = isSkip(size) ? order : size;
  emit(run, {
    type: 'PendingOrderChanged',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    ...{ targetPrice, triggerKind, lots, ...estimateOf(event, lots) },
    expiresAt: null,
  });
}

function rejectCopy(
  run: Run,
  serving: Serving,
  order: Order,
  event: PendingOrderFilled,
  skip: Skip,
): void {
  emit(run, {
    type: 'PendingOrderEnded',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason: 'rejected',
    rejectedFor: skip.reason,
  });
  skipOpen(run, serving, event.orderId, order, skip);
}

function sizeOf(
  state: EngineState,
  { task, copying, copy }: Serving,
  { instrumentId }: OfInstrument,
  leaderEquity: Money | null,
): Size | Skip {
  const { leaderLots } = task;
  const { equity } = figuresOf(state, copying);
  if (equity === null)
    return { reason: 'price_missing', args: { code: unpricedCode(state, copying) } };
  const exactLots = exactLotsOf(copy.sizing, { leaderLots, leaderEquity, equity });
  if (exactLots === null) return { reason: 'leader_equity_unknown', args: {} };
  const { instrument } = marketOf(state, instrumentId);
  const lots = tradableLots(exactLots, instrument);
  if (lots >= instrument.lotsMin) return { lots, exactLots };
  const args = { lots: formatExact(exactLots), min: formatLots(instrument.lotsMin) };
  return { reason: 'lots_below_minimum', args };
}

/** The leader's own, with the rebate that these lots get. */
const fillOf = (
  state: EngineState,
  { instrumentId }: OfInstrument,
  lots: Lots,
  leaders: Fill,
): Fill => rebated(marketOf(state, instrumentId).instrument, lots, leaders);

/** As for any order, at the prices and rate of the leader's fill. */
function costOf(state: EngineState, order: OfInstrument, lots: Lots, { bid, rate }: Fill): Cost {
  const { instrument } = marketOf(state, order.instrumentId);
  const margin = requiredMargin(instrument, {
    lots,
    price: order.targetPrice ?? bid,
    leverage: order.leverage,
    quoteRate: rate,
  });
  return { margin, fee: openingFee(instrument, state.feeType, { lots, margin }) };
}

/**
 * The leader's estimate in proportion to the lots, at most what can be held: the copy has its margin at the fill, and is
 * rejected there if it cannot bear it.
 */
function estimateOf(leaders: Pick<PlacedOrder, 'lots' | 'margin' | 'fee'>, lots: Lots): Cost {
  const part = (amount: Money): Money =>
    smaller(MONEY_MAX, divide(amount * lots, leaders.lots, 'half_even') as Money);
  return { margin: part(leaders.margin), fee: part(leaders.fee) };
}

const paused: Skip = { reason: 'paused', args: {} };
const tooMany: Skip = { reason: 'orders_too_many', args: { max: String(ORDERS_MAX) } };

interface Opening extends Cost {
  readonly order: OfInstrument;
  readonly lots: Lots;
  readonly fill: Fill;
}

/**
 * Why a copying cannot open the order: its free margin is short, or opening alone would take it to its copy stop loss.
 */
function cannotBear({ state }: Run, { copying, copy }: Serving, opening: Opening): Skip | null {
  const { margin, fee } = opening;
  const atOnce = standingAtOnce(state, opening);
  const short = checkFreeMargin(state, copying, { margin, fee, atOnce });
  if (short !== null) return { reason: 'free_margin_too_low', args: short.args };
  const left = equityOpened(state, copying, opening);
  const stop = stopEquityOf(copy);
  if (left > stop) return null;
  const args = { left: inCents(left, 'floor'), stop: inCents(stop, 'floor') };
  return { reason: 'copy_stop_too_near', args };
}

/**
 * What the copy stands at in its first moment: at the present prices, which may have moved since the leader's fill. After
 * a restart they may be missing; then at the leader's tick.
 */
function standingAtOnce(state: EngineState, opening: Opening): Money {
  const { order, lots, fill } = opening;
  const priced = standingPrices(state, marketOf(state, order.instrumentId));
  if (isRejection(priced)) return spreadOf(state, opening);
  return resultAtOnce(priced, { side: order.side, lots, price: fill.price });
}

/** The equity after opening and closing on the same tick: less the fee and the spread. */
function equityOpened(state: EngineState, copying: Account, opening: Opening): Money {
  const { equity } = figuresOf(state, copying);
  assert(equity !== null, 'sized by its equity');
  return addMoney(subtractMoney(equity, opening.fee), spreadOf(state, opening));
}

/** What the copy would bring if it closed on the leader's own tick. */
const spreadOf = (
  state: EngineState,
  { order: { instrumentId, side }, lots, fill }: Opening,
): Money =>
  grossProfit(marketOf(state, instrumentId).instrument, {
    side,
    lots,
    open: fill.price,
    close: closingPrice(side, fill),
    quoteRate: fill.rate,
  });

function skipOpen(
  run: Run,
  { task, copying }: Serving,
  leaderOrderId: OrderId,
  { instrumentId, side }: OfInstrument,
  skip: Skip,
): void {
  emit(run, {
    type: 'CopySkipped',
    accountId: copying.id,
    at: run.state.now,
    orderId: null,
    leaderOrderId,
    instrumentId,
    side,
    leaderLots: task.leaderLots,
    what: 'open',
    ...skip,
  });
}
