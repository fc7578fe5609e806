import { HOUR_MS } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXCHANGE_NAMES } from './exchanges.ts';
import type { SessionName } from './instrument.ts';
import { fromWall, toWall } from './new-york.ts';
import {
  nextTradingDayStart,
  tradingDayEnd,
  tradingDayStart,
  tradingWeekEnd,
} from './trading-day.ts';

const utc = (text: string): number => Date.parse(`${text}:00Z`);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
const SESSIONS: readonly SessionName[] = ['forex', 'metals', 'crypto', ...EXCHANGE_NAMES];
const instants = fc.integer({ min: utc('2010-01-01T00:00'), max: utc('2035-01-01T00:00') });

describe('the trading day', () => {
  it.each([
    ['2026-11-18T21:59', '2026-11-17T22:00', 24],
    ['2026-11-18T22:00', '2026-11-18T22:00', 24],
    ['2026-03-08T12:00', '2026-03-07T22:00', 23], // Saturday 17:00 to Sunday 17:00, an hour lost
    ['2026-11-01T12:00', '2026-10-31T21:00', 25], // an hour won
  ])('%s lies in the day that starts %s and has %d hours', (text, start, hours) => {
    for (const session of SESSIONS) {
      expect(iso(tradingDayStart(session, utc(text)))).toBe(start);
      const length = nextTradingDayStart(session, utc(text)) - tradingDayStart(session, utc(text));
      expect(length / HOUR_MS).toBe(hours);
    }
  });

  it('holds its instant, starts at 17:00 and meets the next day', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const start = tradingDayStart('forex', at);
        const next = nextTradingDayStart('forex', at);
        expect(start).toBeLessThanOrEqual(at);
        expect(next).toBeGreaterThan(at);
        expect(iso(toWall(start))).toMatch(/T17:00$/);
        expect(tradingDayStart('forex', next)).toBe(next);
        expect(tradingDayStart('forex', next - 1)).toBe(start);
        expect(fromWall(toWall(start))).toBe(start);
      }),
    );
  });

  it.each([
    // New York's 17:00 is 22:00 UTC in winter and 21:00 in summer.
    ['on a Wednesday', '2026-11-25T13:00', '2026-11-25T22:00', '2026-11-27T22:00'],
    ['after that day’s end', '2026-11-25T22:00', '2026-11-26T22:00', '2026-11-27T22:00'],
    ['in summer', '2026-07-01T13:00', '2026-07-01T21:00', '2026-07-03T21:00'],
    ['in the last hour of a week', '2026-11-27T21:30', '2026-11-27T22:00', '2026-11-27T22:00'],
    ['at the end of a week', '2026-11-27T22:00', '2026-11-28T22:00', '2026-12-04T22:00'],
    ['at the weekend', '2026-11-28T12:00', '2026-11-28T22:00', '2026-12-04T22:00'],
  ])('and its week end at 17:00 and on Friday: %s', (_when, now, day, week) => {
    expect(iso(tradingDayEnd(utc(now)))).toBe(day);
    expect(iso(tradingWeekEnd(utc(now)))).toBe(week);
  });
});
