import { describe, expect, it } from 'vitest';
import { distanceFigure, distanceText, wirePoints } from './distance.ts';

const t = (key: string, args: Readonly<Record<string, string | number>> = {}) =>
  key === 'trade.pips' ? `${args['pips']} pips` : key;

describe('how far apart two prices are', () => {
  it.each([
    [670n, 5, '67.0', '67.0 pips'],
    [-6n, 5, '0.6', '0.6 pips'],
    [80n, 3, '8.0', '8.0 pips'],
    // Crypto, indices and shares have no pips: a difference of prices.
    [6_548n, 2, '65.48', '65.48'],
    [-25n, 1, '2.5', '2.5'],
    [25n, 0, '25', '25'],
  ])('%d points of %i decimals are %s', (points, precision, figure, text) => {
    expect(distanceFigure(points, precision)).toBe(figure);
    expect(distanceText(points, precision, t)).toBe(text);
  });

  it.each([
    [-6n, '0.6', '−0.6', '−0.6'],
    [0n, '0.0', '0.0', '0.0'],
    [6n, '0.6', '0.6', '+0.6'],
  ])('%d points have the signs that are asked for', (points, none, minus, both) => {
    expect(distanceFigure(points, 5)).toBe(none);
    expect(distanceFigure(points, 5, 'minus')).toBe(minus);
    expect(distanceFigure(points, 5, 'both')).toBe(both);
  });

  it.each([
    ['20', 5, 200n],
    ['0.5', 3, 5n],
    // A point, where there are no pips.
    ['655', 2, 655n],
  ])('%s of the wire with %i decimals is %d points', (pips, precision, points) => {
    expect(wirePoints(pips, precision)).toBe(points);
  });
});
