import { describe, expect, it } from 'vitest';
import { fromNewYorkWall, newYorkWall, tradingDay } from './new-york.ts';

const DAY_MS = 86_400_000;
const intl = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const shown = (at: number) => intl.format(at).replace(', ', 'T');
const wall = (at: number) => new Date(newYorkWall(at)).toISOString().slice(0, 19);

describe('the clock of New York', () => {
  it('shows what Intl shows, in every hour of the years, also when it changes', () => {
    const wrong: string[] = [];
    for (let at = Date.UTC(2007, 0, 1); at < Date.UTC(2036, 0, 1); at += 7 * 3_600_000)
      if (wall(at) !== shown(at)) wrong.push(new Date(at).toISOString());
    for (const change of [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)])
      for (const at of [change - 1_000, change]) expect(wall(at)).toBe(shown(at));
    expect(wrong).toEqual([]);
  });

  it('goes back to the instant', () => {
    for (const at of [Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 0, 1, 12)])
      expect(fromNewYorkWall(newYorkWall(at))).toBe(at);
  });
});

describe('the trading day', () => {
  it.each([
    // 17:00 in New York is 21:00 UTC in summer and 22:00 in winter.
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-11-25T21:59:59Z', '2026-11-25'],
    ['2026-11-25T22:00:00Z', '2026-11-26'],
    ['2026-11-29T22:00:00Z', '2026-11-30'],
  ])('of %s ends on %s', (at, date) => {
    expect(new Date(tradingDay(Date.parse(at)) * DAY_MS).toISOString().slice(0, 10)).toBe(date);
  });
});
