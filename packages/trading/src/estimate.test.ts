import { asLots, asPrice, formatLots, readMoney, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { estimateOrder, lotsCovered } from './estimate.ts';

const terms = {
  precision: 5,
  contractSize: 100_000n,
  margin: { mode: 'leverage' },
  feeRate: readRate('0.0003'),
} as const;
const intent = {
  ...{ side: 'buy' as const, leverage: 30, target: null, quoteRate: readRate('1') },
  ...{ bid: asPrice(108_751n), ask: asPrice(108_759n) },
} as const;
const covered = (amount: string, most = 50_000_000n) =>
  lotsCovered(terms, 'of_margin', intent, {
    ...{ amount: readMoney(amount), step: asLots(10_000n), most: asLots(most) },
  });

describe('the largest order that an amount covers', () => {
  it('is covered with margin, fee and spread, and a step more is not', () => {
    const lots = covered('10000');
    const needed = (size: bigint) => {
      const { margin, fee, spreadCost } = estimateOrder(terms, 'of_margin', {
        ...intent,
        lots: asLots(size),
      });
      return margin + fee + spreadCost;
    };
    // A lot needs 3,625 dollars of margin, and some of fee and spread.
    expect(formatLots(lots)).toBe('2.75');
    expect(needed(lots) <= readMoney('10000')).toBe(true);
    expect(needed(lots + 10_000n) > readMoney('10000')).toBe(true);
  });

  it('is none of an amount below a step, and never more than the instrument allows', () => {
    expect(covered('10')).toBe(0n);
    expect(covered('-5')).toBe(0n);
    expect(formatLots(covered('100000000', 2_000_000n))).toBe('2.00');
  });
});
