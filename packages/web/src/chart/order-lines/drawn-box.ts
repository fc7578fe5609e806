// A pull on the chart as an order with both its ends: it begins at the entry and goes to the take profit; the stop loss is half
// as far on the other side, to the point. Up is a buy, down a sell.
import { type Price, asPrice } from '@meridian/units';
import type { Box } from './chart-form.ts';

/** How much further the take profit is than the stop loss, until an edge is moved. */
const REWARD_TO_RISK = 2n;

/**
 * @param market the price that stands for the market; null: there is none
 * @param near how close to it an entry means the market itself
 * @returns null: there is no way between the two
 */
export function drawnBox(
  from: Price,
  to: Price,
  { market, near }: { readonly market: Price | null; readonly near: bigint },
): Box | null {
  const away = market === null ? null : from - market;
  const isMarket = away !== null && (away < 0n ? -away : away) <= near;
  const way = to - from;
  const risk = way / REWARD_TO_RISK;
  const stopLoss = from - risk;
  if (risk === 0n || stopLoss <= 0n) return null;
  return {
    side: way > 0n ? 'buy' : 'sell',
    entry: isMarket ? null : from,
    stopLoss: asPrice(stopLoss),
    takeProfit: asPrice(from + REWARD_TO_RISK * risk),
  };
}

/** How many times its risk a plan would gain, as "1.5"; null: it risks nothing. */
export function rewardToRisk(entry: Price, stopLoss: Price, takeProfit: Price): string | null {
  const risk = Math.abs(Number(entry - stopLoss));
  return risk === 0 ? null : (Math.abs(Number(takeProfit - entry)) / risk).toFixed(1);
}
