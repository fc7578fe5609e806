import { HOUR_MS, MINUTE_MS, present } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendar,
  financingDays,
  isSessionOpen,
  lastClosing,
  nextClosing,
  nextOpening,
  rollovers,
} from './calendar.ts';
import { cataloguedByCode } from './catalogue.ts';
import { EXCHANGE_NAMES, EXCHANGES, KNOWN_UNTIL } from './exchanges.ts';
import type { SessionName } from './instrument.ts';
import { toWall } from './new-york.ts';

const utc = (text: string): number => Date.parse(`${text}:00Z`);
const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 16);
const SESSIONS: readonly SessionName[] = ['forex', 'metals', 'crypto', ...EXCHANGE_NAMES];
const named = (code: string) => present(cataloguedByCode(code), code);
const instants = fc.integer({ min: utc('2010-01-01T00:00'), max: utc('2035-01-01T00:00') });

describe('New York time', () => {
  it.each([
    ['2026-01-15T17:30', '2026-01-15T12:30'], // winter: UTC-5
    ['2026-07-15T17:30', '2026-07-15T13:30'], // summer: UTC-4
    ['2026-03-08T06:59', '2026-03-08T01:59'], // the minute before the clock springs
    ['2026-03-08T07:00', '2026-03-08T03:00'],
    ['2026-11-01T05:59', '2026-11-01T01:59'], // the first 01:59
    ['2026-11-01T06:00', '2026-11-01T01:00'], // the second 01:00
    ['2027-01-01T04:59', '2026-12-31T23:59'],
    ['2005-04-03T06:59', '2005-04-03T01:59'], // until 2006 the change was in April
    ['2005-04-03T07:00', '2005-04-03T03:00'],
  ])('at %s UTC is %s', (text, wall) => {
    expect(iso(toWall(utc(text)))).toBe(wall);
  });

  it('agrees with Intl everywhere', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(instants, (at) => {
        expect(new Date(toWall(at)).toISOString().slice(0, 16).replace('T', ' ')).toBe(
          format.format(at),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('sessions', () => {
  it.each([
    // 2026-11-20 is a Friday; New York is UTC-5, so 17:00 there is 22:00 UTC
    ['forex', '2026-11-20T21:59', true],
    ['forex', '2026-11-20T22:00', false],
    ['forex', '2026-11-21T12:00', false],
    ['forex', '2026-11-22T21:59', false],
    ['forex', '2026-11-22T22:00', true],
    ['forex', '2026-11-23T22:30', true], // no daily break
    ['metals', '2026-11-22T22:30', false],
    ['metals', '2026-11-22T23:00', true],
    ['metals', '2026-11-23T21:59', true],
    ['metals', '2026-11-23T22:00', false],
    ['metals', '2026-11-23T22:59', false],
    ['metals', '2026-11-23T23:00', true],
    ['crypto', '2026-11-21T12:00', true],
    ['forex', '2026-07-10T20:59', true], // summer: an hour earlier in UTC
    ['forex', '2026-07-10T21:00', false],
    ['forex', '2026-03-08T21:00', true], // the Sunday on which the clock springs
    ['forex', '2026-11-01T21:59', false], // the Sunday on which it falls back
  ] as const)('%s at %s UTC is open: %s', (session, text, open) => {
    expect(isSessionOpen(session, utc(text))).toBe(open);
  });

  it.each([
    ['forex', '2026-11-18T12:00', '2026-11-22T22:00', '2026-11-20T22:00'],
    ['forex', '2026-11-20T22:00', '2026-11-22T22:00', '2026-11-27T22:00'],
    ['forex', '2026-11-22T22:00', '2026-11-29T22:00', '2026-11-27T22:00'],
    ['forex', '2026-03-06T23:00', '2026-03-08T21:00', '2026-03-13T21:00'], // over the spring change
    ['forex', '2026-10-31T12:00', '2026-11-01T22:00', '2026-11-06T22:00'], // over the autumn change
    ['metals', '2026-11-18T12:00', '2026-11-18T23:00', '2026-11-18T22:00'],
    ['metals', '2026-11-20T12:00', '2026-11-22T23:00', '2026-11-20T22:00'],
    ['crypto', '2026-11-18T12:00', null, null],
  ] as const)('%s after %s: opens %s, closes %s', (session, text, opening, closing) => {
    expect(iso(nextOpening(session, utc(text)))).toBe(opening);
    expect(iso(nextClosing(session, utc(text)))).toBe(closing);
  });

  it('turns exactly where it says and nowhere before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SESSIONS),
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (session, at, part) => {
          const isOpen = isSessionOpen(session, at);
          const turn = isOpen ? nextClosing(session, at) : nextOpening(session, at);
          if (turn === null) return;
          expect(turn).toBeGreaterThan(at);
          expect(isSessionOpen(session, turn)).toBe(!isOpen);
          expect(isSessionOpen(session, turn - 1)).toBe(isOpen);
          expect(isSessionOpen(session, Math.floor(at + (turn - 1 - at) * part))).toBe(isOpen);
        },
      ),
    );
  });

  it('closed last where it closes next, seen from before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SESSIONS), instants, (session, at) => {
        const closed = lastClosing(session, at);
        expect(closed === null).toBe(isSessionOpen(session, at));
        if (closed === null) return;
        expect(closed).toBeLessThanOrEqual(at);
        expect(nextClosing(session, closed - 1)).toBe(closed);
        expect(nextOpening(session, closed)).toBeGreaterThan(at);
      }),
    );
  });

  it('hours "always" never close', () => {
    const always = calendar('always');
    expect(always.isOpen('forex', utc('2026-11-21T12:00'))).toBe(true);
    expect(always.nextClosing('forex', utc('2026-11-21T12:00'))).toBeNull();
    expect(always.lastClosing('forex', utc('2026-11-21T12:00'))).toBeNull();
    expect(calendar('real').isOpen('forex', utc('2026-11-21T12:00'))).toBe(false);
  });
});

describe('indices keep the hours of their own exchange', () => {
  /** Its openings and closings of some days, in UTC. */
  const turns = (session: SessionName, from: string, to: string): string[] => {
    const found: string[] = [];
    for (let at = utc(`${from}T00:00`); ;) {
      const isOpen = isSessionOpen(session, at);
      const turn = isOpen ? nextClosing(session, at) : nextOpening(session, at);
      if (turn === null || turn >= utc(`${to}T00:00`)) return found;
      found.push(`${isOpen ? '-' : '+'}${new Date(turn).toISOString().slice(5, 16)}`);
      at = turn;
    }
  };

  it.each([
    ['US500', 'new_york'],
    ['GER40', 'frankfurt'],
    ['EU50', 'frankfurt'],
    ['UK100', 'london'],
    ['FRA40', 'paris'],
    ['JP225', 'tokyo'],
    ['AUS200', 'sydney'],
    ['HK50', 'hong_kong'],
  ])('%s is of %s', (code, session) => {
    expect(named(code).session).toBe(session);
  });

  // Summer begins on 8 March 2026 in New York and on 29 March in Europe; Sydney's ends on 5 April; Tokyo and Hong Kong
  // have none.
  it.each([
    ['new_york', '2026-03-06', '2026-03-07', ['+03-06T14:30', '-03-06T21:00']],
    ['new_york', '2026-03-09', '2026-03-10', ['+03-09T13:30', '-03-09T20:00']],
    ['frankfurt', '2026-03-27', '2026-03-28', ['+03-27T08:00', '-03-27T16:30']],
    ['frankfurt', '2026-03-30', '2026-03-31', ['+03-30T07:00', '-03-30T15:30']],
    ['london', '2026-03-30', '2026-03-31', ['+03-30T07:00', '-03-30T15:30']],
    ['paris', '2026-10-26', '2026-10-27', ['+10-26T08:00', '-10-26T16:30']],
    ['sydney', '2026-04-01', '2026-04-02', ['-04-01T05:00', '+04-01T23:00']],
    // It opens at midnight UTC.
    ['sydney', '2026-04-08', '2026-04-09', ['-04-08T06:00']],
  ] as const)('%s turns on %s with its own summer time', (session, from, to, expected) => {
    expect(turns(session, from, to)).toEqual(expected);
  });

  it('Tokyo and Hong Kong rest at noon', () => {
    // Tokyo opens at midnight UTC.
    expect(turns('tokyo', '2026-07-15', '2026-07-16')).toEqual([
      '-07-15T02:30',
      '+07-15T03:30',
      '-07-15T06:30',
    ]);
    expect(turns('hong_kong', '2026-07-15', '2026-07-16')).toEqual([
      '+07-15T01:30',
      '-07-15T04:00',
      '+07-15T05:00',
      '-07-15T08:00',
    ]);
  });

  it.each([
    // Closed all day, and the day before and after it open.
    ['new_york', '2025-01-09'], // mourning for President Carter
    ['new_york', '2025-04-18'], // Good Friday
    ['new_york', '2026-07-03'], // Independence Day falls on a Saturday
    ['new_york', '2027-06-18'], // Juneteenth falls on a Saturday
    ['new_york', '2027-12-24'], // Christmas falls on a Saturday
    ['frankfurt', '2025-05-01'],
    ['frankfurt', '2026-12-24'],
    ['london', '2025-08-25'],
    ['london', '2026-12-28'], // Boxing Day falls on a Saturday
    ['paris', '2027-03-29'], // Easter Monday
    ['tokyo', '2025-11-24'], // Labour Thanksgiving falls on a Sunday
    ['tokyo', '2026-09-22'], // between two holidays
    ['tokyo', '2027-03-22'], // the equinox falls on a Sunday
    ['sydney', '2025-01-27'], // Australia Day falls on a Sunday
    ['sydney', '2027-12-28'],
    ['hong_kong', '2026-04-07'], // Ching Ming meets Easter
    ['hong_kong', '2027-02-09'], // the fourth day of the year of the Goat
    ['hong_kong', '2025-10-29'],
  ] as const)('%s is closed on %s', (session, date) => {
    const noon = Date.parse(`${date}T00:00:00Z`);
    for (let hour = -6; hour < 24; hour += 1) {
      const at = noon + hour * HOUR_MS;
      const local = new Date(at).toLocaleDateString('sv-SE', { timeZone: EXCHANGES[session].zone });
      if (local === date) expect(isSessionOpen(session, at)).toBe(false);
    }
  });

  it.each([
    ['new_york', '2025-07-03', '17:00'],
    ['new_york', '2025-11-28', '18:00'],
    ['new_york', '2026-11-27', '18:00'],
    ['new_york', '2026-07-02', '20:00'], // no early close before the third of July
    ['frankfurt', '2026-12-30', '13:00'],
    ['london', '2026-12-24', '12:30'],
    ['london', '2027-12-31', '12:30'],
    ['paris', '2025-12-31', '13:05'],
    ['sydney', '2026-12-24', '03:10'],
    ['hong_kong', '2026-02-16', '04:00'], // Lunar New Year's Eve
    ['hong_kong', '2027-02-05', '04:00'],
  ] as const)('%s closes on %s at %s UTC', (session, date, close) => {
    const end = utc(`${date}T${close}`);
    expect(isSessionOpen(session, end - 1)).toBe(true);
    expect(isSessionOpen(session, end)).toBe(false);
    expect((nextOpening(session, end) ?? 0) - end).toBeGreaterThan(12 * HOUR_MS);
  });

  it('lists weekdays of the years that it knows, in order and once', () => {
    for (const name of EXCHANGE_NAMES) {
      const { holidays, earlyCloses } = EXCHANGES[name];
      for (const dates of [holidays, Object.keys(earlyCloses)]) {
        expect(dates).toEqual([...new Set(dates)].toSorted());
        for (const date of dates) {
          expect([0, 6], `${name} ${date}`).not.toContain(new Date(date).getUTCDay());
          expect(date >= '2025-01-01' && date <= KNOWN_UNTIL).toBe(true);
        }
      }
      expect(holidays.filter((date) => date in earlyCloses)).toEqual([]);
    }
  });
});

describe('overnight financing', () => {
  it('has its rollovers at 17:00 New York, after the first instant and up to the last', () => {
    const found = rollovers(utc('2026-03-06T22:00'), utc('2026-03-09T21:00'));
    expect(found.map(iso)).toEqual(['2026-03-07T22:00', '2026-03-08T21:00', '2026-03-09T21:00']);
    expect(rollovers(utc('2026-03-09T21:00'), utc('2026-03-10T20:59'))).toEqual([]);
  });

  it('charges three days on Wednesday and seven in a week, with and without a change of the clock', () => {
    for (const start of [
      '2026-11-15T12:00',
      '2026-03-01T12:00',
      '2026-03-08T12:00',
      '2026-11-01T12:00',
    ]) {
      const week = rollovers(utc(start), utc(start) + 7 * 24 * HOUR_MS - MINUTE_MS);
      expect(week.map((at) => financingDays(named('EURUSD'), at))).toEqual([0, 1, 1, 3, 1, 1, 0]);
      expect(week.map((at) => financingDays(named('XAUUSD'), at))).toEqual([0, 1, 1, 3, 1, 1, 0]);
      // It settles in one day: a position of Thursday night is settled on Monday.
      expect(week.map((at) => financingDays(named('USDCAD'), at))).toEqual([0, 1, 1, 1, 3, 1, 0]);
      expect(week.map((at) => financingDays(named('EURCAD'), at))).toEqual([0, 1, 1, 3, 1, 1, 0]);
      expect(week.map((at) => financingDays(named('GER40'), at))).toEqual([0, 1, 1, 3, 1, 1, 0]);
      expect(week.map((at) => financingDays(named('BTCUSD'), at))).toEqual([1, 1, 1, 1, 1, 1, 1]);
    }
  });
});
