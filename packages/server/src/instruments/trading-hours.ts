// Every session's hours in the wire's form, so that anyone can check when an instrument trades.
import type { TradingSession } from '@meridian/contract';
import { EXCHANGES, EXCHANGE_NAMES, KNOWN_UNTIL } from '@meridian/market';

type Hours = TradingSession['Hours'][number];

const hours = (FromDay: number, From: string, ToDay: number, To: string): Hours => ({
  FromDay,
  From,
  ToDay,
  To,
});
const WEEKDAYS = [1, 2, 3, 4, 5];

const inNewYork = (Session: string, Hours: Hours[]): TradingSession => ({
  Session,
  Zone: 'America/New_York',
  Hours,
  Holidays: [],
  EarlyCloses: [],
  KnownUntil: null,
});

export const TRADING_HOURS: TradingSession[] = [
  inNewYork('forex', [hours(0, '17:00', 5, '17:00')]),
  inNewYork(
    'metals',
    WEEKDAYS.map((day) => hours(day - 1, '18:00', day, '17:00')),
  ),
  inNewYork('crypto', [hours(0, '00:00', 6, '24:00')]),
  ...EXCHANGE_NAMES.map((name) => {
    const { zone, holidays, earlyCloses, hours: traded } = EXCHANGES[name];
    return {
      Session: name,
      Zone: zone,
      Hours: WEEKDAYS.flatMap((day) => traded.map(([open, close]) => hours(day, open, day, close))),
      Holidays: [...holidays],
      EarlyCloses: Object.entries(earlyCloses).map(([Date, Close]) => ({ Date, Close })),
      KnownUntil: KNOWN_UNTIL,
    };
  }),
];
