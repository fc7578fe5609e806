// How far the market went with a trade and against it: the best and the worst price at which it could have been closed while it
// was open. Source: docs/decisions/accounts.md, 393.
import type { Money, Price } from '@meridian/units';
import { type Terms, grossProfit } from '../prices/arithmetic.ts';
import type { Quoted, Trade } from './analytics.ts';

/** Prices at which a trade of a side could be closed. */
export interface Reached {
  readonly low: Price;
  readonly high: Price;
}

export interface Excursion {
  readonly best: Price;
  readonly worst: Price;
  /**
   * Gross, of all lots of the trade, at the rate of its close: millionths of a dollar, half to even. At least one of
   * the gross results of its parts lies between them.
   */
  readonly bestProfit: Money;
  readonly worstProfit: Money;
}

/** The side of a quote at which a trade is closed. */
export const exitOf = (side: Trade['side'], { bid, ask }: Pick<Quoted, 'bid' | 'ask'>): Price =>
  side === 'buy' ? bid : ask;

/** @param seen while it was open; the quotes of its two fills count in any case */
export function excursionOf(
  terms: Pick<Terms, 'precision' | 'contractSize'>,
  trade: Pick<Trade, 'side' | 'lots' | 'openPrice' | 'closePrice' | 'open' | 'close'>,
  seen: Iterable<Reached>,
): Excursion {
  const { side, lots, openPrice: open } = trade;
  const first = exitOf(side, trade.open);
  let [low, high] = [first, first];
  const take = (one: Reached): void => {
    if (one.low < low) low = one.low;
    if (one.high > high) high = one.high;
  };
  take({ low: trade.closePrice, high: trade.closePrice });
  for (const one of seen) take(one);
  const [best, worst] = side === 'buy' ? [high, low] : [low, high];
  const at = (close: Price): Money =>
    grossProfit(terms, { side, lots, open, close, quoteRate: trade.close.rate });
  return { best, worst, bestProfit: at(best), worstProfit: at(worst) };
}
