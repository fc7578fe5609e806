import { describe, expect, it } from 'vitest';
import { distanceFigure, distanceText } from './distance.ts';

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
});
