import { expect, test } from 'vitest';
import { judge } from './told.ts';

const odds = { up: 0.75, down: 0.25, neither: 0 };
const often = { odds, came: 'up' } as const;
const seldom = { odds, came: 'down' } as const;

test('shares that come as often as they were told miss by nothing', () => {
  const { miss, score, scoreOfMean } = judge([often, often, often, seldom]);
  expect(miss).toBeCloseTo(0);
  expect(score).toBeCloseTo(scoreOfMean);
});

test('shares that come the other way round miss by the difference, and score worse than the mean', () => {
  const { miss, score, scoreOfMean } = judge([often, seldom, seldom, seldom]);
  expect(miss).toBeCloseTo(0.5);
  expect(score).toBeGreaterThan(scoreOfMean);
});
