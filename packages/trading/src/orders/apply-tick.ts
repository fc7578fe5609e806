// Life of a tick: it fills or closes what it reaches, in a fixed order, then the accounts it concerns are watched.
// The order: financing that waited for this price; trailing stops move; what closes before what opens, each by order id;
// then accounts by id.
import type { Tick } from '@meridian/market';
import {
  type Price,
  asPrice,
  assert,
  assertNever,
  larger,
  present,
  smaller,
} from '@meridian/units';
import { openingFee, requiredMargin } from '../prices/arithmetic.ts';
import { checkOwnLimits } from './own-limits.ts';
import { chargeAccount, chargePriced } from './financing.ts';
import { armAccount, haltedMarket } from '../margin/margin-watch.ts';
import type { AccountId, Order } from '../vocabulary/order.ts';
import { checkFreeMargin, leaderEquityOf, resultAtOnce } from './place-order.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import { type Priced, type Run, closeInFull, emit, fillAt, standingPrices } from './run.ts';
import {
  type EngineState,
  type Market,
  accountOf,
  isMarketOpen,
  marketOf,
} from '../state/state.ts';
import type { Trail } from '../prices/trail-index.ts';
import type { IndexEntry, OrderTrigger } from '../prices/trigger-index.ts';
import { standingStop } from '../state/order-triggers.ts';
import { closePart, endPending } from './change-order.ts';
import { hasExpired } from './expiry.ts';
import { breakEven } from './stop-terms.ts';
import { waitingParts } from './take-parts.ts';
import { closingPrice, openingPrice } from '../prices/trigger-kind.ts';

/** @returns accounts whose safe zone the tick left */
export function applyTick(run: Run, tick: Tick, chargesMax: number): readonly AccountId[] {
  const { state } = run;
  const market = marketOf(state, tick.instrumentId);
  market.quote = tick;
  chargePriced(run, chargesMax);
  if (!isMarketOpen(state, market)) {
    disarm(state, market, tick);
    return [];
  }
  trail(run, market, tick);
  const reached = market.index.takeReached(Number(tick.bid), Number(tick.ask));
  const trailed = market.trails.takeReached(Number(tick.bid), Number(tick.ask));
  if (reached.length + trailed.length === 0) return [];
  const triggers = [
    ...reached.filter((entry): entry is OrderTrigger => entry.aim !== 'edge'),
    ...trailed,
  ].toSorted(inTurn);
  if (triggers.length > 0) {
    const priced = standingPrices(state, market);
    for (const trigger of triggers) {
      // Closed by an earlier trigger of this tick.
      if (state.orders.get(trigger.order.id) !== trigger.order) continue;
      if (isRejection(priced) || !fire(run, trigger, priced)) restore(market, trigger);
    }
  }
  return reached.flatMap((entry: IndexEntry) => (entry.aim === 'edge' ? [entry.accountId] : []));
}

/** Trailing stops follow a better tick of an open session, before it triggers anything. */
function trail(run: Run, { instrument, trails }: Market, { bid, ask }: Tick): void {
  const moved = trails.movedBy(bid, ask);
  if (moved === null) return;
  const at = run.state.now;
  emit(run, { type: 'StopsTrailed', at, instrumentId: instrument.id, ...moved });
}

function restore({ index, trails }: Market, trigger: Reached): void {
  if (trigger.aim === 'trailing') trails.restore(trigger);
  else index.restore(trigger);
}

/**
 * A tick of a closed session triggers nothing. But a zone that it leaves is no longer safe, so the next tick of an open
 * session looks at the account.
 */
function disarm(state: EngineState, market: Market, tick: Tick): void {
  for (const entry of market.index.takeReached(Number(tick.bid), Number(tick.ask))) {
    if (entry.aim === 'edge') armAccount(state, accountOf(state, entry.accountId));
    else market.index.restore(entry);
  }
}

type Reached = OrderTrigger | Trail;

/**
 * What happens first of what a tick reaches of one order. A stop and a take profit can both be reached only if a closed
 * session put them on the wrong sides: the stop is named.
 */
const TURNS: Readonly<Record<Reached['aim'], number>> = {
  stop_loss: 0,
  trailing: 1,
  take_part: 2,
  take_profit: 3,
  break_even: 4,
  target: 5,
};

function inTurn(a: Reached, b: Reached): number {
  const aOpens = a.aim === 'target' ? 1 : 0;
  const bOpens = b.aim === 'target' ? 1 : 0;
  return (
    aOpens - bOpens || a.order.id - b.order.id || TURNS[a.aim] - TURNS[b.aim] || nearerPart(a, b)
  );
}

/** Parts of one order: the one that the price reached first. */
function nearerPart(a: Reached, b: Reached): number {
  if (a.aim !== 'take_part' || b.aim !== 'take_part') return 0;
  return a.direction === 'bid_rises' ? a.level - b.level : b.level - a.level;
}

/** @returns false if it cannot be decided yet */
function fire(run: Run, reached: Reached, priced: Priced): boolean {
  const { order } = reached;
  chargeAccount(run, accountOf(run.state, order.accountId));
  switch (reached.aim) {
    case 'target':
      return fillPending(run, order, priced);
    case 'break_even':
      breakEven(run, order);
      return true;
    case 'take_part':
      takePart(run, order, priced, asPrice(BigInt(reached.level)));
      return true;
    case 'take_profit': {
      const level = present(order.takeProfit, `order ${order.id} has its take profit`);
      const price = triggeredPrice(order, reached.aim, level, priced.quote);
      closeInFull(run, order, priced, reached.aim, { price, level });
      return true;
    }
    case 'stop_loss':
    case 'trailing': {
      // Both are reached where one is; the nearer one is in force.
      const stop = present(standingStop(run.state, order), `order ${order.id} has its stop`);
      const { level, isTrailing } = stop;
      const price = closingPrice(order.side, priced.quote);
      const reason = isTrailing ? 'trailing_stop' : 'stop_loss';
      closeInFull(run, order, priced, reason, { price, level });
      return true;
    }
    default:
      return assertNever(reached);
  }
}

/** Its part closes as a take profit does; all of the order, where no more than the part is open. */
function takePart(run: Run, order: Order, priced: Priced, level: Price): void {
  const part = waitingParts(order).find(({ price }) => price === level);
  const { lots } = present(part, `order ${order.id} has its part at ${level}`);
  const at = { price: triggeredPrice(order, 'take_profit', level, priced.quote), level };
  if (lots < order.lots) closePart(run, order, priced, lots, 'take_profit', at);
  else closeInFull(run, order, priced, 'take_profit', at);
}

/**
 * The fill table: stops fill at the first tradable price, limits and take profits at their level or better.
 * The client gets the gap, in either direction.
 */
function triggeredPrice(
  order: Pick<Order, 'side' | 'triggerKind'>,
  aim: 'take_profit' | 'target',
  level: Price,
  quote: Tick,
): Price {
  const isBuy = order.side === 'buy';
  if (aim === 'take_profit') {
    const market = closingPrice(order.side, quote);
    return isBuy ? larger(level, market) : smaller(level, market);
  }
  const market = openingPrice(order.side, quote);
  if (order.triggerKind === 'stop') return market;
  return isBuy ? smaller(level, market) : larger(level, market);
}

/**
 * Margin is checked again at the fill. If it is not covered, the order is rejected and its history names the reason. If
 * a price of the account's other orders is missing (after a restart) or halted, free margin is unknown and the order
 * waits.
 */
function fillPending(run: Run, order: Order, priced: Priced): boolean {
  const { state } = run;
  if (hasExpired(state, order)) {
    endPending(run, order, 'expired');
    return true;
  }
  const { instrument } = priced.market;
  const target = order.targetPrice;
  assert(target !== null, `pending order ${order.id} has its target`);
  const margin = requiredMargin(instrument, {
    lots: order.lots,
    price: target,
    leverage: order.leverage,
    quoteRate: priced.conversion.rate,
  });
  const fee = openingFee(instrument, state.feeType, { lots: order.lots, margin });
  const about = { accountId: order.accountId, orderId: order.id, at: state.now };
  const account = accountOf(state, order.accountId);
  const price = triggeredPrice(order, 'target', target, priced.quote);
  const atOnce = resultAtOnce(priced, { side: order.side, lots: order.lots, price });
  const short = checkFreeMargin(state, account, { margin, fee, atOnce });
  if (short?.rejected === 'price_missing' || haltedMarket(state, account) !== null) return false;
  const rejection = checkOwnLimits(state, account, { margin, isNew: false }) ?? short;
  if (rejection) {
    emit(run, {
      type: 'PendingOrderEnded',
      ...about,
      reason: 'rejected',
      rejectedFor: rejection.rejected,
    });
    return true;
  }
  emit(run, {
    type: 'PendingOrderFilled',
    ...about,
    fill: fillAt(priced, { lots: order.lots, at: about.at, price, level: target }),
    margin,
    fee,
    ...leaderEquityOf(state, account),
  });
  endOther(run, order);
  return true;
}

/** Also where both are reached by one tick: the first by id has filled. */
function endOther(run: Run, { ocoWith }: Order): void {
  const other = ocoWith === undefined ? undefined : run.state.orders.get(ocoWith);
  if (other !== undefined) endPending(run, other, 'cancelled_by_other');
}
