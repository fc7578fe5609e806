import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { railOf } from './rail-geometry.ts';

const price = (points: number) => asPrice(BigInt(points));
const buy = {
  isBuy: true,
  leverage: 20,
  entry: price(1_000),
  stopLoss: price(900),
  takeProfit: price(1_300),
};

describe('the rail runs from the stop to the target', () => {
  it('of a buy', () => {
    // 100 points to the stop, 300 to the target
    expect(railOf({ ...buy, price: price(1_100) })).toEqual({
      entryAt: 0.25,
      priceAt: 0.5,
      isWinning: true,
    });
  });

  it('of a sell, losing end first as well', () => {
    const sell = {
      isBuy: false,
      leverage: 20,
      entry: price(1_000),
      stopLoss: price(1_100),
      takeProfit: price(700),
    };
    expect(railOf({ ...sell, price: price(1_050) })).toEqual({
      entryAt: 0.25,
      priceAt: 0.125,
      isWinning: false,
    });
  });

  it('and keeps a price beyond it on the rail', () => {
    expect(railOf({ ...buy, price: price(2_000) }).priceAt).toBe(1);
    expect(railOf({ ...buy, price: price(100) }).priceAt).toBe(0);
  });

  it('is even around the opening where no stop is set', () => {
    const bare = { ...buy, stopLoss: null, takeProfit: null };
    const rail = railOf({ ...bare, price: price(1_070) });
    expect(rail.entryAt).toBe(0.5);
    expect(rail.priceAt).toBeCloseTo(0.5 + 0.5 / 1.4);
    // A twentieth of the price is the whole margin: a loss of a hundredth of that is a hundredth of the half rail.
    const small = railOf({ ...bare, entry: price(100_000), price: price(99_950) });
    expect(small.priceAt).toBeCloseTo(0.5 - 0.5 / 100);
    expect(railOf({ ...buy, stopLoss: null, takeProfit: null, price: price(1_000) }).priceAt).toBe(
      0.5,
    );
  });

  it('is as long on the side without a stop as on the other, however far the margin would reach', () => {
    const far = { ...buy, leverage: 1, entry: price(100_000), price: price(100_250) };
    const gaining = { ...far, stopLoss: null, takeProfit: price(101_000) };
    expect(railOf(gaining)).toMatchObject({ entryAt: 0.5, priceAt: 0.625 });
    const losing = { ...far, stopLoss: price(99_000), takeProfit: null, price: price(99_500) };
    expect(railOf(losing)).toMatchObject({ entryAt: 0.5, priceAt: 0.25 });
    // A price that has left the open end behind is still in sight of it.
    const fallen = railOf({ ...gaining, price: price(98_000) });
    expect(fallen.priceAt).toBeGreaterThan(0);
    expect(fallen.entryAt).toBeGreaterThan(fallen.priceAt);
  });

  it('has room for a stop on the winning side', () => {
    expect(
      railOf({ ...buy, stopLoss: price(1_050), takeProfit: null, price: price(1_100) }).entryAt,
    ).toBe(0);
  });
});
