// Why an order is where it is, in a sentence or two that a member of staff can read out to the client.
import type { Order, StoryEvent } from '@meridian/contract';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { formatAmount, formatMoment, percentText } from '../lib/format.ts';

/**
 * "2.0 pips worse than its level"; a price of 3 or 5 decimals has ten points in a pip.
 * @param from what the client went by
 */
export function slippageText(slippage: string, precision: number, from = 'its level'): string {
  const isWorse = slippage.startsWith('-');
  const points = Number(slippage.replace(/[-.]/g, ''));
  if (points === 0) return `exactly at ${from}`;
  const inPips = precision === 3 || precision === 5;
  const size = inPips ? `${(points / 10).toFixed(1)} pips` : slippage.replace('-', '');
  return `${size} ${isWorse ? 'worse' : 'better'} than ${from}`;
}

export function verdictOf(order: Order, events: readonly StoryEvent[]): string {
  const closed = events.findLast(({ Kind }) => Kind === 'closed');
  if (closed !== undefined) return closedBecause(order, closed, events);
  const ended = events.findLast(({ Kind }) => Kind === 'cancelled' || Kind === 'rejected');
  if (ended?.Kind === 'rejected') return `It never opened. ${ended.Facts['text'] ?? ''}`.trim();
  if (ended !== undefined)
    return ended.By === 'client'
      ? 'The client cancelled it before it was ever open.'
      : `It was cancelled before it was ever open: ${CANCELLED[ended.Facts['reason'] ?? ''] ?? 'by the venue'}.`;
  if (events.some(({ Kind }) => Kind === 'voided'))
    return 'A reset of the demo account ended it without a price: it has no profit and no loss.';
  if (order.Status === 1) return `It is open. ${stopsOf(order)}`;
  return `It waits for ${order.TargetPrice ?? 'its target'}. ${stopsOf(order)}`;
}

const CANCELLED: Readonly<Record<string, string>> = {
  expired: 'it had waited until its expiry',
  cancelled_by_other: 'the order that it was paired with filled',
  margin_close_out: 'a margin close-out cancels what is pending first',
  copied_cancel: 'its trader’s own order ended',
};

function stopsOf({ TargetLossPrice: loss, TargetProfitPrice: profit }: Order): string {
  if (loss === null && profit === null) return 'It has neither a stop loss nor a take profit.';
  return [
    loss === null ? 'No stop loss' : `Stop loss ${loss}`,
    profit === null ? 'no take profit.' : `take profit ${profit}.`,
  ].join(', ');
}

function closedBecause(order: Order, closed: StoryEvent, events: readonly StoryEvent[]): string {
  const { Fill: fill, Facts: facts, Before: before } = closed;
  if (fill === null) return 'It is closed.';
  const isBuy = order.OrderType === ORDER_BUY;
  const side = isBuy ? 'bid' : 'ask';
  const price = isBuy ? fill.Bid : fill.Ask;
  const seen = `the ${side} of ${formatMoment(fill.Time)}, ${price}`;
  const result = `Closed at ${fill.Price}, ${formatAmount(facts['profit'] ?? '0')} USD.`;
  const { PricePrecision: precision } = order.ForexTradeLists;
  switch (facts['reason']) {
    case 'stop_loss':
    case 'trailing_stop':
    case 'take_profit': {
      const name = facts['reason'].replace('_', ' ');
      const moved = events.findLast(({ Kind }) => Kind === 'stops_moved');
      const since = moved === undefined ? '' : `, set by the client at ${formatMoment(moved.At)},`;
      const slip =
        fill.Slippage === null ? '' : ` This is ${slippageText(fill.Slippage, precision)}.`;
      return `The ${name} ${fill.Level ?? ''}${since} was reached by ${seen}. ${result}${slip}`;
    }
    case 'margin_close_out': {
      const others = new Set(
        events
          .filter(({ Kind, At }) => Kind === 'closed_beside' && At === closed.At)
          .map((one) => one.Facts['order']),
      ).size;
      const with_ =
        others === 0 ? '' : ` with ${others} other ${others === 1 ? 'order' : 'orders'}`;
      return `The margin level had fallen to ${percentText(before?.MarginLevel ?? null)}, below 50 %: the close-out closed it${with_} at ${seen}. ${result}`;
    }
    case 'client':
      return `The client closed it at ${seen}. ${result}`;
    case 'copied_close':
      return `Its trader closed the order that it copies, at ${seen}. ${result}`;
    case 'copy_stop_loss':
      return `The copy stop loss of its copying was reached; it closed at ${seen}. ${result}`;
    case 'reset':
      return `The client reset the demo account. ${result}`;
    default:
      return result;
  }
}
