import { describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const { calendarMonth, monthBeside, monthNet } = await import('./calendar-month.ts');

const DAYS = [
  { day: '2026-10-31', net: '9.000000', trades: 1, wins: 1 },
  { day: '2026-11-02', net: '-0.250000', trades: 2, wins: 0 },
  { day: '2026-11-30', net: '0.500001', trades: 1, wins: 1 },
];

describe('a month of the calendar', () => {
  it('begins on its weekday, and shades each day by the month’s largest amount', () => {
    const { before, days } = calendarMonth('2026-11', DAYS);
    // 1 November 2026 is a Sunday.
    expect([before, days.length]).toEqual([6, 30]);
    expect(days[1]).toMatchObject({ date: '2026-11-02', net: '-0.250000', sign: -1 });
    expect(days[1]?.share).toBeCloseTo(0.5, 5);
    expect(days[29]).toMatchObject({ share: 1, sign: 1, trades: 1 });
    expect(days[2]).toMatchObject({ net: null, share: 0 });
    expect(calendarMonth('2028-02', []).days).toHaveLength(29);
  });

  it('sums its days exactly, and nothing of other months', () => {
    expect(monthNet('2026-11', DAYS)).toBe('0.250001');
    expect(monthNet('2026-10', DAYS)).toBe('9.000000');
    expect(monthNet('2026-09', DAYS)).toBe('0.000000');
    expect(monthNet('2026-11', DAYS.slice(1, 2))).toBe('-0.250000');
  });

  it('has months beside it, over the turn of the year', () => {
    expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
