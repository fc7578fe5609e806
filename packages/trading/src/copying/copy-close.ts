// Closes copies of a leader's orders, whole or in part, with the leader's own fill; and ends copies that were never
// filled.
import type { Lots, Money } from '@meridian/units';
import { grossProfit } from '../prices/arithmetic.ts';
import { shareOf } from '../orders/change-order.ts';
import { partLots, sharePart, wantedPart } from './copy-size.ts';
import type { OrderClosed, OrderPartlyClosed } from '../vocabulary/event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { type Run, emit, rebated } from '../orders/run.ts';
import { type EngineState, marketOf } from '../state/state.ts';

/** The leader's own order was cancelled or refused. In both cases nothing was wrong with the copy. */
export function endCopy(run: Run, order: Order): void {
  emit(run, {
    type: 'PendingOrderEnded',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason: 'copied_cancel',
    rejectedFor: null,
  });
}

/**
 * Closes all that is open of a copy, at the leader's price and rate; its rebate is of its own lots. Also where the
 * leader has closed a part and too little of the copy would stay.
 */
export function closeCopy(run: Run, order: Order, event: OrderClosed | OrderPartlyClosed): void {
  const { instrument } = marketOf(run.state, order.instrumentId);
  const fill = rebated(instrument, order.lots, event.fill);
  emit(run, {
    type: 'OrderClosed',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason: 'copied_close',
    fill,
    profit: profitBy(run.state, order, order.lots, fill),
    ...(event.type === 'OrderPartlyClosed' && { copyOf: event.partId }),
  });
}

/**
 * Closes the leader's share of the copy, rounded towards less exposure. If too little would stay open, all of the copy is
 * closed, with the fill of the leader's part.
 */
export function closeCopyPart(
  run: Run,
  order: Order,
  event: OrderPartlyClosed,
  leaderLots: Lots,
): void {
  const { state } = run;
  const { instrument } = marketOf(state, order.instrumentId);
  const of = { closed: event.lots, leaderLots };
  const wanted = wantedPart(order.lots, of, order.exactLots ?? null);
  const lots = partLots(order.lots, wanted, instrument);
  if (lots === order.lots) return closeCopy(run, order, event);
  const fill = rebated(instrument, lots, event.fill);
  emit(run, {
    type: 'OrderPartlyClosed',
    accountId: order.accountId,
    orderId: order.id,
    at: state.now,
    reason: 'copied_close',
    partId: state.nextOrderId,
    lots,
    ...shareOf(order, lots),
    fill,
    profit: profitBy(state, order, lots, fill),
    copyOf: event.partId,
    exactLots: sharePart(order.exactLots ?? 0n, of),
  });
}

function profitBy(state: EngineState, order: Order, lots: Lots, fill: Fill): Money {
  const { side, openFill } = order;
  if (openFill === null) throw new Error(`order ${order.id} is open`);
  const { instrument } = marketOf(state, order.instrumentId);
  const prices = { open: openFill.price, close: fill.price };
  return grossProfit(instrument, { side, lots, ...prices, quoteRate: fill.rate });
}
