// Closes copies of a leader's orders, whole or in part, with the leader's own fill; and ends copies that were never
// filled.
import { type Lots, type Money, formatLots } from '@meridian/units';
import { grossProfit } from '../prices/arithmetic.ts';
import { shareOf } from '../orders/change-order.ts';
import { formatExact, partLots, sharePart, wantedPart } from './copy-size.ts';
import type { OrderClosed, OrderPartlyClosed } from '../vocabulary/event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { type Run, emit } from '../orders/run.ts';
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

export function closeCopy(run: Run, order: Order, { fill }: OrderClosed): void {
  emit(run, {
    type: 'OrderClosed',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    reason: 'copied_close',
    fill,
    profit: profitBy(run.state, order, order.lots, fill),
  });
}

/**
 * Closes the leader's share of the copy, rounded down. A part too small to trade stays open until later parts make it
 * large enough, and the client is told.
 */
export function closeCopyPart(
  run: Run,
  order: Order,
  event: OrderPartlyClosed,
  leaderLots: Lots,
): void {
  const { state } = run;
  const { fill } = event;
  const { instrument } = marketOf(state, order.instrumentId);
  const of = { closed: event.lots, leaderLots };
  const wanted = wantedPart(order.lots, of, order.exactLots ?? null);
  const lots = partLots(order.lots, wanted, instrument);
  const exact = order.exactLots ?? 0n;
  const exactLots = sharePart(exact, of);
  const about = { accountId: order.accountId, orderId: order.id, at: state.now };
  if (lots < instrument.lotsMin) {
    emit(run, {
      type: 'CopySkipped',
      ...about,
      leaderOrderId: event.orderId,
      instrumentId: order.instrumentId,
      side: order.side,
      leaderLots: event.lots,
      what: 'part',
      reason: 'part_below_minimum',
      args: {
        lots: formatLots(wanted),
        min: formatLots(instrument.lotsMin),
        part: String(event.partId),
        exact: formatExact(exactLots),
      },
      exactLots: exact - exactLots,
    });
    return;
  }
  emit(run, {
    type: 'OrderPartlyClosed',
    ...about,
    reason: 'copied_close',
    partId: state.nextOrderId,
    lots,
    ...shareOf(order, lots),
    fill,
    profit: profitBy(state, order, lots, fill),
    copyOf: event.partId,
    exactLots,
  });
}

function profitBy(state: EngineState, order: Order, lots: Lots, fill: Fill): Money {
  const { side, openFill } = order;
  if (openFill === null) throw new Error(`order ${order.id} is open`);
  const { instrument } = marketOf(state, order.instrumentId);
  const prices = { open: openFill.price, close: fill.price };
  return grossProfit(instrument, { side, lots, ...prices, quoteRate: fill.rate });
}
