import { type Rate, asLots, asMoney, asPrice } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grossProfit } from './arithmetic.ts';
import { lotsForAmount, pointsForAmount } from './sizing.ts';

const terms = { precision: 5, contractSize: 100_000n };
const rates = fc.bigInt({ min: 1n, max: 10n ** 19n }).map((rate) => rate as Rate);
const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(asMoney);
const open = asPrice(10n ** 15n);

describe('how far the price moves for an amount', () => {
  it('is the distance at which an order has lost it, and not a point more', () => {
    const sizes = fc.bigInt({ min: 1n, max: 50_000_000n }).map(asLots);
    fc.assert(
      fc.property(amounts, sizes, rates, (amount, lots, quoteRate) => {
        const points = pointsForAmount(terms, { amount, lots, quoteRate }, 'floor') ?? 0n;
        fc.pre(points < open);
        const lossAt = (away: bigint) =>
          -grossProfit(terms, { side: 'buy', lots, open, close: asPrice(open - away), quoteRate });
        expect(lossAt(points) <= amount).toBe(true);
        expect(lossAt(points + 1n) >= amount).toBe(true);
      }),
    );
  });

  it('is none without lots or a rate', () => {
    const of = { amount: asMoney(1n), lots: asLots(0n), quoteRate: 1n as Rate };
    expect(pointsForAmount(terms, of, 'floor')).toBeNull();
    expect(
      pointsForAmount(terms, { ...of, lots: asLots(1n), quoteRate: 0n as Rate }, 'ceil'),
    ).toBeNull();
  });
});

describe('how large an order may be for an amount', () => {
  it('is the largest number of steps that loses at most that much', () => {
    const distances = fc.bigInt({ min: 1n, max: 5_000n });
    const steps = fc.bigInt({ min: 1n, max: 1_000_000n }).map(asLots);
    fc.assert(
      fc.property(amounts, distances, rates, steps, (amount, points, quoteRate, step) => {
        const lots = lotsForAmount(terms, { amount, points, quoteRate, step }) ?? asLots(0n);
        const loss = (size: bigint) =>
          grossProfit(terms, {
            ...{ side: 'sell', lots: asLots(size), quoteRate },
            ...{ open: asPrice(0n), close: asPrice(points) },
          });
        expect(lots % step).toBe(0n);
        expect(-loss(lots) <= amount).toBe(true);
        expect(-loss(lots + step) >= amount).toBe(true);
      }),
    );
  });

  it('is none without a distance', () => {
    const of = { amount: asMoney(1n), points: 0n, quoteRate: 1n as Rate, step: asLots(1n) };
    expect(lotsForAmount(terms, of)).toBeNull();
  });
});
