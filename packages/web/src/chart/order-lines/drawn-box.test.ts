import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { drawnBox, rewardToRisk } from './drawn-box.ts';

const market = asPrice(108_751n);
const far = { market, near: 2n };

describe('a box pulled on the chart', () => {
  it('is a buy upwards and a sell downwards, its stop half as far on the other side', () => {
    expect(drawnBox(asPrice(108_000n), asPrice(109_000n), far)).toEqual({
      side: 'buy',
      entry: 108_000n,
      stopLoss: 107_500n,
      takeProfit: 109_000n,
    });
    expect(drawnBox(asPrice(109_000n), asPrice(108_000n), far)).toMatchObject({
      side: 'sell',
      stopLoss: 109_500n,
    });
  });

  it.each([
    [108_753n, null],
    [108_749n, null],
    [108_754n, 108_754n],
  ])('is at the market where it begins beside it: %s', (from, entry) => {
    expect(drawnBox(asPrice(from), asPrice(109_000n), far)?.entry).toBe(entry);
  });

  it('keeps its price where there is no market', () => {
    const none = { market: null, near: 2n };
    expect(drawnBox(market, asPrice(109_000n), none)?.entry).toBe(market);
  });

  it.each([
    ['without a way', 108_000n, 108_001n],
    ['with a stop at or below zero', 100n, 300n],
  ])('is none %s', (_why, from, to) => {
    expect(drawnBox(asPrice(from), asPrice(to), far)).toBeNull();
  });

  it('tells how often its risk it would gain', () => {
    expect(rewardToRisk(asPrice(108_000n), asPrice(107_000n), asPrice(109_500n))).toBe('1.5');
    expect(rewardToRisk(asPrice(108_000n), asPrice(108_000n), asPrice(109_500n))).toBeNull();
  });
});
