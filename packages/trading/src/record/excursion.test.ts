import { asPrice, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { excursionOf } from './excursion.ts';

const EURUSD = { precision: 5, contractSize: 100_000n } as const;
const price = (points: number) => asPrice(BigInt(points));
const quote = (bid: number, ask: number) =>
  ({ bid: price(bid), ask: price(ask), rate: 10n ** 18n }) as never;
const reached = (low: number, high: number) => ({ low: price(low), high: price(high) });

const bought = {
  side: 'buy',
  lots: readLots('0.10'),
  openPrice: price(110_010),
  closePrice: price(110_100),
  open: quote(110_000, 110_010),
  close: quote(110_100, 110_110),
} as const;
const sold = {
  ...bought,
  side: 'sell',
  openPrice: price(110_000),
  closePrice: price(110_110),
} as const;

describe('excursion', () => {
  it.each([
    // Without a tick between: from the bid at the opening, 10 points below the fill, to the bid at the close.
    ['of a buy, by its fills alone', bought, [], 110_100, 110_000, '9.00', '-1.00'],
    ['of a buy', bought, [reached(109_500, 110_300)], 110_300, 109_500, '29.00', '-51.00'],
    // Of a sale what is low is good: it is closed at the ask.
    ['of a sale, by its fills alone', sold, [], 110_010, 110_110, '-1.00', '-11.00'],
    ['of a sale', sold, [reached(109_500, 110_300)], 109_500, 110_300, '50.00', '-30.00'],
  ] as const)('%s', (_text, trade, seen, best, worst, bestProfit, worstProfit) => {
    const dollars = (text: string) => BigInt(Math.round(Number(text) * 1e6));
    expect(excursionOf(EURUSD, trade, seen)).toEqual({
      ...{ best: BigInt(best), worst: BigInt(worst) },
      ...{ bestProfit: dollars(bestProfit), worstProfit: dollars(worstProfit) },
    });
  });
});
