// The exchanges whose hours and holidays the indices keep, as the exchanges publish them. Times are the exchange's own
// wall clock. A closed day beyond KNOWN_UNTIL is not known here yet: until the table has it, the feed's silence shows.
// https://www.nyse.com/markets/hours-calendars, https://www.xetra.com (trading calendar),
// https://www.londonstockexchange.com (business days), https://www.euronext.com (calendars and trading hours),
// https://www.jpx.co.jp (market holidays), https://www.asx.com.au (trading calendar), https://www.hkex.com.hk (calendar)
import { DAY_MS } from '@meridian/units';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

export const EXCHANGE_NAMES = [
  'new_york',
  'frankfurt',
  'london',
  'paris',
  'tokyo',
  'sydney',
  'hong_kong',
] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** "09:30" to "16:00", closing instant exclusive. */
export type TradedHours = readonly [open: string, close: string];

export interface PublishedExchange {
  readonly zone: string;
  /** From Monday to Friday. */
  readonly hours: readonly TradedHours[];
  /** Closed all day; weekends are not listed. */
  readonly holidays: readonly string[];
  /** Days on which trading ends early, and when. */
  readonly earlyCloses: Readonly<Record<string, string>>;
}

/** The last day of the tables below. */
export const KNOWN_UNTIL = '2027-12-31';

const at = (close: string, ...days: string[]): Record<string, string> =>
  Object.fromEntries(days.map((day) => [day, close]));

export const EXCHANGES: Readonly<Record<ExchangeName, PublishedExchange>> = {
  new_york: {
    zone: 'America/New_York',
    hours: [['09:30', '16:00']],
    holidays: [
      // 2025-01-09: national day of mourning for President Carter.
      ...['2025-01-01', '2025-01-09', '2025-01-20', '2025-02-17', '2025-04-18', '2025-05-26'],
      ...['2025-06-19', '2025-07-04', '2025-09-01', '2025-11-27', '2025-12-25'],
      ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-04-03', '2026-05-25', '2026-06-19'],
      ...['2026-07-03', '2026-09-07', '2026-11-26', '2026-12-25'],
      ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18'],
      ...['2027-07-05', '2027-09-06', '2027-11-25', '2027-12-24'],
    ],
    earlyCloses: at(
      '13:00',
      ...['2025-07-03', '2025-11-28', '2025-12-24', '2026-11-27', '2026-12-24', '2027-11-26'],
    ),
  },
  frankfurt: {
    zone: 'Europe/Berlin',
    hours: [['09:00', '17:30']],
    holidays: [
      ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-01', '2025-12-24', '2025-12-25'],
      ...['2025-12-26', '2025-12-31'],
      ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-24', '2026-12-25'],
      '2026-12-31',
      ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-12-24', '2027-12-31'],
    ],
    earlyCloses: at('14:00', '2025-12-30', '2026-12-30', '2027-12-30'),
  },
  london: {
    zone: 'Europe/London',
    hours: [['08:00', '16:30']],
    holidays: [
      ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25'],
      ...['2025-12-25', '2025-12-26'],
      ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31'],
      ...['2026-12-25', '2026-12-28'],
      ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30'],
      ...['2027-12-27', '2027-12-28'],
    ],
    earlyCloses: at(
      '12:30',
      ...['2025-12-24', '2025-12-31', '2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31'],
    ),
  },
  paris: {
    zone: 'Europe/Paris',
    hours: [['09:00', '17:30']],
    holidays: [
      ...['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-01', '2025-12-25', '2025-12-26'],
      ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'],
      ...['2027-01-01', '2027-03-26', '2027-03-29'],
    ],
    earlyCloses: at(
      '14:05',
      ...['2025-12-24', '2025-12-31', '2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31'],
    ),
  },
  tokyo: {
    zone: 'Asia/Tokyo',
    hours: [
      ['09:00', '11:30'],
      ['12:30', '15:30'],
    ],
    holidays: [
      ...['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-13', '2025-02-11', '2025-02-24'],
      ...['2025-03-20', '2025-04-29', '2025-05-05', '2025-05-06', '2025-07-21', '2025-08-11'],
      ...['2025-09-15', '2025-09-23', '2025-10-13', '2025-11-03', '2025-11-24', '2025-12-31'],
      ...['2026-01-01', '2026-01-02', '2026-01-12', '2026-02-11', '2026-02-23', '2026-03-20'],
      ...['2026-04-29', '2026-05-04', '2026-05-05', '2026-05-06', '2026-07-20', '2026-08-11'],
      ...['2026-09-21', '2026-09-22', '2026-09-23', '2026-10-12', '2026-11-03', '2026-11-23'],
      '2026-12-31',
      ...['2027-01-01', '2027-01-11', '2027-02-11', '2027-02-23', '2027-03-22', '2027-04-29'],
      ...['2027-05-03', '2027-05-04', '2027-05-05', '2027-07-19', '2027-08-11', '2027-09-20'],
      ...['2027-09-23', '2027-10-11', '2027-11-03', '2027-11-23', '2027-12-31'],
    ],
    earlyCloses: {},
  },
  sydney: {
    zone: 'Australia/Sydney',
    hours: [['10:00', '16:00']],
    holidays: [
      ...['2025-01-01', '2025-01-27', '2025-04-18', '2025-04-21', '2025-04-25', '2025-06-09'],
      ...['2025-12-25', '2025-12-26'],
      ...['2026-01-01', '2026-01-26', '2026-04-03', '2026-04-06', '2026-06-08', '2026-12-25'],
      '2026-12-28',
      ...['2027-01-01', '2027-01-26', '2027-03-26', '2027-03-29', '2027-06-14', '2027-12-27'],
      '2027-12-28',
    ],
    earlyCloses: at(
      '14:10',
      ...['2025-12-24', '2025-12-31', '2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31'],
    ),
  },
  hong_kong: {
    zone: 'Asia/Hong_Kong',
    hours: [
      ['09:30', '12:00'],
      ['13:00', '16:00'],
    ],
    holidays: [
      ...['2025-01-01', '2025-01-29', '2025-01-30', '2025-01-31', '2025-04-04', '2025-04-18'],
      ...['2025-04-21', '2025-05-01', '2025-05-05', '2025-07-01', '2025-10-01', '2025-10-07'],
      ...['2025-10-29', '2025-12-25', '2025-12-26'],
      ...['2026-01-01', '2026-02-17', '2026-02-18', '2026-02-19', '2026-04-03', '2026-04-06'],
      ...['2026-04-07', '2026-05-01', '2026-05-25', '2026-06-19', '2026-07-01', '2026-10-01'],
      ...['2026-10-19', '2026-12-25'],
      ...['2027-01-01', '2027-02-08', '2027-02-09', '2027-03-26', '2027-03-29', '2027-04-05'],
      ...['2027-05-13', '2027-06-09', '2027-07-01', '2027-09-16', '2027-10-01', '2027-10-08'],
      '2027-12-27',
    ],
    earlyCloses: at(
      '12:00',
      ...['2025-01-28', '2025-12-24', '2025-12-31', '2026-02-16', '2026-12-24', '2026-12-31'],
      ...['2027-02-05', '2027-12-24', '2027-12-31'],
    ),
  },
};

/** An exchange as the calendar asks it. Days are numbered from 1 January 1970. */
export interface ExchangeDays {
  readonly clock: ZoneClock;
  /** Open and close of each part of a day, in minutes after midnight; none on a closed day. */
  hoursOf(day: number): readonly (readonly [open: number, close: number])[];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** 1 January 1970 was a Thursday. */
const isWeekend = (day: number): boolean => ((((day + 4) % 7) + 7) % 7) % 6 === 0;

function daysOf({ zone, hours, holidays, earlyCloses }: PublishedExchange): ExchangeDays {
  const usual = hours.map(([open, close]) => [minuteOf(open), minuteOf(close)] as const);
  const special = new Map<number, typeof usual>(holidays.map((date) => [dayOf(date), []]));
  for (const [date, time] of Object.entries(earlyCloses)) {
    const end = minuteOf(time);
    const parts = usual.filter(([open]) => open < end);
    special.set(
      dayOf(date),
      parts.map(([open, close]) => [open, Math.min(close, end)] as const),
    );
  }
  return {
    clock: zoneClock(zone),
    hoursOf: (day) => (isWeekend(day) ? [] : (special.get(day) ?? usual)),
  };
}

export const EXCHANGE_DAYS: Readonly<Record<ExchangeName, ExchangeDays>> = {
  new_york: daysOf(EXCHANGES.new_york),
  frankfurt: daysOf(EXCHANGES.frankfurt),
  london: daysOf(EXCHANGES.london),
  paris: daysOf(EXCHANGES.paris),
  tokyo: daysOf(EXCHANGES.tokyo),
  sydney: daysOf(EXCHANGES.sydney),
  hong_kong: daysOf(EXCHANGES.hong_kong),
};
