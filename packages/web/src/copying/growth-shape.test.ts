import { describe, expect, it } from 'vitest';
import { growthShape, lastDays } from './growth-shape.ts';

const day = (time: number, growth: string, drawdown = '0') => ({ time, growth, drawdown });

describe('the shape of a trader’s curve', () => {
  it('needs two days', () => {
    expect(growthShape([])).toBeNull();
    expect(growthShape([day(1, '4')])).toBeNull();
  });

  it('keeps zero in sight and higher values nearer the top', () => {
    const shape = growthShape([day(1, '0'), day(2, '10'), day(3, '-10', '18.18')]);
    expect(shape).toMatchObject({ highest: 10, lowest: -10, deepest: 18.18, zeroAt: 50 });
    expect(shape?.line).toBe('M0.00 50.00L50.00 6.00L100.00 94.00');
  });

  it('draws a flat record and one without a fall', () => {
    const shape = growthShape([day(1, '0'), day(2, '0')]);
    expect(shape?.line).not.toContain('NaN');
    expect(shape?.fall).not.toContain('NaN');
  });

  it('takes falls of either sign', () => {
    expect(growthShape([day(1, '0', '0'), day(2, '1', '-5')])?.deepest).toBe(5);
  });

  it('shows the last days, whose growth begins anew', () => {
    const days = [day(1, '0'), day(2, '100'), day(3, '200')];
    expect(lastDays(days, 30)).toEqual(days);
    const last = lastDays(days, 1).map(({ time, growth }) => [time, Number(growth)]);
    expect(last).toEqual([
      [2, 0],
      [3, 50],
    ]);
  });

  it('takes an account that lost everything as it is', () => {
    const days = [day(1, '0'), day(2, '-100'), day(3, '-100')];
    expect(lastDays(days, 1)).toEqual(days.slice(1));
  });
});
