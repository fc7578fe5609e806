import { type Rate, asLots, asMoney, asPrice } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grossProfit } from './arithmetic.ts';
import { lotsForAmount, lotsOfShares, pointsForAmount } from './sizing.ts';

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

describe('the lots of parts', () => {
  const lots = (...hundredths: readonly number[]) =>
    hundredths.map((each) => asLots(BigInt(each) * 10_000n));
  const [step = asLots(1n)] = lots(1);

  it.each([
    { of: 10, shares: [50, 25], parts: [5, 2] },
    // The last has what the others left.
    { of: 10, shares: [33, 33, 34], parts: [3, 3, 4] },
    { of: 1, shares: [50, 50], parts: [0, 1] },
  ])('of $of, $shares percent, are $parts', ({ of, shares, parts }) => {
    const [all = step] = lots(of);
    const asked = shares.map((share) => ({ share }));
    expect(lotsOfShares(all, asked, step)).toEqual(lots(...parts));
  });

  it('that are settled stay, and count', () => {
    const [all = step, settled = step] = lots(10, 4);
    const asked = [{ share: 50, lots: settled }, { share: 50 }];
    expect(lotsOfShares(all, asked, step)).toEqual(lots(4, 6));
  });

  it('are never more than the order together, where the shares are not', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 33 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 5_000n }), shares, (of, asked) => {
        const all = asLots(of * step);
        const parts = lotsOfShares(
          all,
          asked.map((share) => ({ share })),
          step,
        );
        expect(parts.reduce((sum, part) => sum + part, 0n) <= all).toBe(true);
        expect(parts.every((part) => part % step === 0n)).toBe(true);
      }),
    );
  });
});
