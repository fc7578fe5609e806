import { expect, test } from 'vitest';
import { asPrice } from '@meridian/units';
import { type Levels, orderReach } from './odds.ts';

const market = { bid: asPrice(100_000n), ask: asPrice(100_010n) };
const levels = (over: Partial<Levels>): Levels => ({
  side: 'buy',
  target: null,
  stopLoss: null,
  takeProfit: null,
  closeOut: null,
  ...over,
});

test('a bought order is counted from the bid, a sold one from the ask', () => {
  const stops = { stopLoss: asPrice(99_000n), takeProfit: asPrice(102_000n) };
  expect(orderReach(levels(stops), market)).toEqual({
    reach: { up: 0.02, down: 0.01, worse: 'down' },
    worseEnd: 'stopLoss',
  });
  const sold = orderReach(
    levels({ side: 'sell', stopLoss: asPrice(101_010n), takeProfit: asPrice(99_010n) }),
    market,
  );
  expect(sold.reach.up).toBeCloseTo(1_000 / 100_010);
  expect(sold.reach.down).toBeCloseTo(1_000 / 100_010);
  expect(sold.reach.worse).toBe('up');
});

test('of the stop loss and the close-out the nearer one counts', () => {
  const closeOut = asPrice(99_500n);
  const far = levels({ stopLoss: asPrice(99_000n), closeOut });
  expect(orderReach(far, market)).toMatchObject({ reach: { down: 0.005 }, worseEnd: 'closeOut' });
  const near = levels({ stopLoss: asPrice(99_800n), closeOut });
  expect(orderReach(near, market)).toMatchObject({ reach: { down: 0.002 }, worseEnd: 'stopLoss' });
});

test('without a level there is no end, and a passed one is reached at once', () => {
  expect(orderReach(levels({}), market)).toEqual({
    reach: { up: null, down: null, worse: 'down' },
    worseEnd: null,
  });
  const passed = levels({ closeOut: asPrice(100_200n) });
  expect(orderReach(passed, market).reach.down).toBe(0);
});

test('a pending order is counted from its target, a spread away', () => {
  const bought = levels({ target: asPrice(90_010n), stopLoss: asPrice(89_100n) });
  expect(orderReach(bought, market).reach.down).toBeCloseTo(0.01);
  const sold = levels({
    side: 'sell',
    target: asPrice(109_990n),
    takeProfit: asPrice(108_900n),
  });
  expect(orderReach(sold, market).reach.down).toBeCloseTo(0.01, 4);
});
