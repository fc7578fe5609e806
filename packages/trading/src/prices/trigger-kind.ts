// What a pending order is, and which stops may be set: decided once, from the market at placement.
import type { Price } from '@meridian/units';
import type { Side, TriggerKind } from '../vocabulary/order.ts';

/**
 * Limit or stop: a buy below the ask and a sell above the bid are limits; beyond it they are stops.
 * @returns null if the target equals the market, which is refused
 */
export function triggerKind(
  side: Side,
  target: Price,
  market: { bid: Price; ask: Price },
): TriggerKind | null {
  const reference = side === 'buy' ? market.ask : market.bid;
  if (target === reference) return null;
  return target < reference === (side === 'buy') ? 'limit' : 'stop';
}

/** Whether a stop loss lies on the losing side of `reference`. */
export const isStopLossSide = (side: Side, stopLoss: Price, reference: Price): boolean =>
  side === 'buy' ? stopLoss < reference : stopLoss > reference;

/** Whether a take profit lies on the winning side of `reference`. */
export const isTakeProfitSide = (side: Side, takeProfit: Price, reference: Price): boolean =>
  side === 'buy' ? takeProfit > reference : takeProfit < reference;

/** The price that opens an order of `side` at market. */
export const openingPrice = (side: Side, market: { bid: Price; ask: Price }): Price =>
  side === 'buy' ? market.ask : market.bid;

/** The price that closes an order of `side` at market. */
export const closingPrice = (side: Side, market: { bid: Price; ask: Price }): Price =>
  side === 'buy' ? market.bid : market.ask;
