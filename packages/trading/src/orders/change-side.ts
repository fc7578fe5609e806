// What gives an order another side or another price: reversing an open one, changing a pending one in place.
import { type Lots, type Price, formatPrice, present } from '@meridian/units';
import { triggerKind } from '../prices/trigger-kind.ts';
import type { ChangePending, ReverseOrder } from '../vocabulary/command.ts';
import type { OutcomeLine, PendingOrderChanged } from '../vocabulary/event.ts';
import type { Order } from '../vocabulary/order.ts';
import { type Rejection, isRejection, reject } from '../vocabulary/rejection.ts';
import { type Account, isMarketOpen, marketOf } from '../state/state.ts';
import { checkExpiry, checkOther } from './bounds.ts';
import {
  checkLots,
  checkStops,
  isEstimable,
  leaderEquityOf,
  openingCost,
  placeOrder,
  readTarget,
} from './place-order.ts';
import { checkOwnLimits } from './own-limits.ts';
import {
  type Run,
  closeInFull,
  dealingPrices,
  done,
  emit,
  marketClosingPrice,
  ownOrder,
  refused,
  standingPrices,
} from './run.ts';
import { checkTrailing } from './stop-terms.ts';
import { checkParts, checkPartsFit } from './take-parts.ts';

/** The second line is the new order, or why there is none: then the first is closed all the same. */
export function reverseOrder(
  run: Run,
  account: Account,
  { orderId, clientOrderId, arrivedAt, apiKey }: ReverseOrder,
): readonly OutcomeLine[] {
  const order = ownOrder(account, orderId);
  if (isRejection(order)) return [refused(orderId, order)];
  if (order.status !== 'open') return [refused(order.id, reject('order_not_open'))];
  const priced = dealingPrices(run.state, order.instrumentId);
  if (isRejection(priced)) return [refused(order.id, priced)];
  const price = marketClosingPrice(order, priced);
  closeInFull(run, order, priced, 'client', { price, level: null });
  const { instrumentId, lots, leverage } = order;
  const opened = placeOrder(run, account, {
    type: 'PlaceOrder',
    accountId: account.id,
    clientOrderId,
    ...(arrivedAt !== undefined && { arrivedAt }),
    ...(apiKey !== undefined && { apiKey }),
    ...{ instrumentId, lots, leverage },
    side: order.side === 'buy' ? 'sell' : 'buy',
    ...{ mode: 'market', target: null, stopLoss: null, takeProfit: null },
  });
  return [done(order.id), opened];
}

/** The price is checked as at a placement, and the stops that stay against it. Other lots need a price for their estimate. */
export function changePending(run: Run, account: Account, command: ChangePending): OutcomeLine {
  const order = ownOrder(account, command.orderId);
  if (isRejection(order)) return refused(command.orderId, order);
  if (order.status !== 'pending') return refused(order.id, reject('changed_order_not_pending'));
  const changed = changedBy(run, account, order, command);
  if (isRejection(changed)) return refused(order.id, changed);
  emit(run, {
    type: 'PendingOrderChanged',
    accountId: account.id,
    orderId: order.id,
    at: run.state.now,
    ...changed,
    ...leaderEquityOf(run.state, account),
  });
  return done(order.id);
}

/** The order has been counted; its margin is found at its fill. */
const MORE_LOTS = { margin: null, isNew: false } as const;

type Changed = Omit<PendingOrderChanged, 'type' | 'accountId' | 'orderId' | 'at'>;

function changedBy(
  run: Run,
  account: Account,
  order: Order,
  command: ChangePending,
): Changed | Rejection {
  const { state } = run;
  const { instrument } = marketOf(state, order.instrumentId);
  const lots = command.lots ?? order.lots;
  const badLots = command.lots === null ? null : checkLots(instrument, lots);
  if (badLots) return badLots;
  const stood = present(order.targetPrice, 'a pending order has a target');
  const target = command.target === null ? stood : readTarget(instrument, command.target);
  if (typeof target === 'object') return target;
  const expiresAt = command.expiresAt === undefined ? (order.expiresAt ?? null) : command.expiresAt;
  const bound =
    checkExpiry(state, command.expiresAt) ?? checkOther(account, order, command.ocoWith);
  if (bound) return bound;
  const triggers =
    target === stood
      ? present(order.triggerKind, 'a pending order has its kind')
      : kindAt(run, order, target);
  if (typeof triggers === 'object') return triggers;
  const tooLittle = checkPartsFit(order.takeParts ?? [], lots);
  if (tooLittle) return tooLittle;
  const kept = lots > order.lots ? checkOwnLimits(state, account, MORE_LOTS) : null;
  if (kept) return kept;
  const cost =
    target === stood && lots === order.lots
      ? { margin: order.margin, fee: order.fee }
      : estimateOf(run, order, target, lots);
  if (isRejection(cost)) return cost;
  return {
    ...{ targetPrice: target, triggerKind: triggers, lots, ...cost, expiresAt },
    ...(command.ocoWith !== undefined && { ocoWith: command.ocoWith }),
  };
}

/** What the order is at another target, if it can have it. */
function kindAt(run: Run, order: Order, target: Price): Changed['triggerKind'] | Rejection {
  const market = marketOf(run.state, order.instrumentId);
  const { instrument } = market;
  if (!isMarketOpen(run.state, market))
    return reject('market_closed', { code: instrument.showCode });
  const priced = standingPrices(run.state, market);
  if (isRejection(priced)) return priced;
  const kind = triggerKind(order.side, target, priced.quote);
  if (kind === null)
    return reject('target_price_at_market', { price: formatPrice(target, instrument.precision) });
  const bounds = { stopLoss: target, takeProfit: target };
  return (
    checkStops(instrument, order.side, order, bounds) ??
    checkTrailing(instrument, order.trailing, target) ??
    checkParts(instrument, { side: order.side, lots: order.lots }, order.takeParts ?? [], target) ??
    kind
  );
}

function estimateOf(
  { state }: Run,
  order: Order,
  price: Price,
  lots: Lots,
): Pick<Changed, 'margin' | 'fee'> | Rejection {
  const market = marketOf(state, order.instrumentId);
  const priced = standingPrices(state, market);
  if (isRejection(priced)) return priced;
  const of = { lots, price, leverage: order.leverage };
  const cost = openingCost(state, market.instrument, of, priced.conversion.rate);
  return isEstimable(cost) ? cost : reject('target_price_out_of_range');
}
