import { describe, expect, it } from 'vitest';
import { equityShape, niceStep, withStart } from './equity-shape.ts';

const point = (time: number, equity: string, drawdown = '0') => ({ time, equity, drawdown });

describe('the equity’s curve', () => {
  it('begins with what was there before the first trade', () => {
    const points = withStart('10000', [point(100_000, '10100'), point(200_000, '10050', '0.495')]);
    expect(points[0]).toEqual({ time: 98_000, equity: '10000', drawdown: '0' });
    expect(withStart('10000', [])).toEqual([]);
  });

  it('runs from left to right by time, the highest at the top', () => {
    const shape = equityShape([point(0, '100'), point(75, '200'), point(100, '150', '25')]);
    expect(shape.line).toBe('M0.00 92.00L75.00 8.00L100.00 50.00');
    expect([shape.xOf(1), shape.lastAt]).toEqual([75, 50]);
    expect(shape.deepest).toEqual({ x: 100, y: 92, value: 25 });
  });

  it('has round levels within its range', () => {
    const { levels } = equityShape([point(0, '22500'), point(1, '25045')]);
    expect(levels.map(({ value }) => value)).toEqual([23_000, 24_000, 25_000]);
    expect(niceStep(2_545, 5)).toBe(1_000);
    expect(niceStep(0.9, 5)).toBeCloseTo(0.2);
  });

  it('is flat where nothing changed, and shows no fall', () => {
    const { line, deepest } = equityShape([point(0, '100'), point(1, '100')]);
    expect(line).toBe('M0.00 8.00L100.00 8.00');
    expect(deepest).toBeNull();
  });
});
