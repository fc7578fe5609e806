import { describe, expect, it } from 'vitest';
import { type VisibleBar, timeTicks } from './time-ticks.ts';

const HOUR = 3_600_000;

/** A bar each so many hours, a number of pixels apart. */
const bars = (from: string, hours: number, { count = 60, step = 6 } = {}): VisibleBar[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    x: index * step,
    wall: Date.parse(`${from}Z`) + index * hours * HOUR,
  }));
const told = (list: readonly VisibleBar[], width = 360) =>
  timeTicks(list, { width, gap: 64 }).map(
    ({ kind, wall }) => `${kind} ${new Date(wall).toISOString().slice(5, 16)}`,
  );

describe('the axis of time', () => {
  it('names each new day as a date, and hours between', () => {
    // 60 hours of 6 px: a day is 144 px wide, so noon fits between two dates.
    expect(told(bars('2026-11-18T18:00', 1))).toEqual([
      'day 11-19T00:00',
      'time 11-19T12:00',
      'day 11-20T00:00',
      'time 11-20T12:00',
      'day 11-21T00:00',
    ]);
  });

  it('names months before days, and years before months', () => {
    // The year first, then days as near to it as they fit: 11 of them are 66 px.
    expect(told(bars('2026-12-01T00:00', 24))).toEqual([
      'day 12-07T00:00',
      'day 12-18T00:00',
      'year 01-01T00:00',
      'day 01-12T00:00',
      'day 01-23T00:00',
    ]);
  });

  it('cuts no text at an edge', () => {
    const ticks = timeTicks(bars('2026-11-20T00:00', 1 / 60), { width: 360, gap: 64 });
    for (const { index } of ticks) {
      expect(index * 6).toBeGreaterThanOrEqual(32);
      expect(index * 6).toBeLessThanOrEqual(328);
    }
    expect(ticks.length).toBeGreaterThan(2);
  });

  it('keeps texts apart', () => {
    const list = bars('2026-11-20T00:00', 4, { count: 200, step: 2 });
    const at = timeTicks(list, { width: 400, gap: 64 }).map(({ index }) => index * 2);
    for (const [i, x] of at.slice(1).entries()) expect(x - (at[i] ?? 0)).toBeGreaterThanOrEqual(64);
  });

  it('names the first bar after a weekend by its date', () => {
    const friday = bars('2026-11-20T14:00', 1, { count: 3, step: 70 });
    const sunday = bars('2026-11-22T18:00', 1, { count: 3, step: 70 }).map((bar, i) => ({
      ...bar,
      index: 3 + i,
      x: (3 + i) * 70,
    }));
    expect(told([...friday, ...sunday], 500)).toContain('day 11-22T18:00');
  });

  it('has nothing to name without bars', () => {
    expect(timeTicks([], { width: 300, gap: 64 })).toEqual([]);
  });
});
