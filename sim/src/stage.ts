// Where a world happens: instruments of every kind, their sessions, and the site's fee, drawn by the seed.
import {
  type Instrument,
  type SessionName,
  financingDays,
  isSessionOpen,
  rollovers,
} from '@meridian/market';
import type { FeeType, TradingHours } from '@meridian/trading';
import {
  HOUR_MS,
  MINUTE_MS,
  type Money,
  type Random,
  type Rate,
  readLots,
  readMoney,
} from '@meridian/units';

export interface Stage {
  readonly instruments: readonly Instrument[];
  readonly hours: TradingHours;
  readonly feeType: FeeType;
  readonly startsAt: number;
  /** The first bid of each instrument, in points. */
  readonly startBids: ReadonlyMap<number, number>;
}

type Kind = readonly [
  code: string,
  base: string,
  quote: string,
  session: SessionName,
  precision: number,
  size: bigint,
  bid: number,
];

/**
 * Direct, inverse, crossed both ways, in euros, with fixed margin, always open; the last cannot be converted to US
 * dollars.
 */
const KINDS: readonly Kind[] = [
  ['EURUSD', 'EUR', 'USD', 'forex', 5, 100_000n, 110_000],
  ['USDJPY', 'USD', 'JPY', 'forex', 3, 100_000n, 150_000],
  ['GBPJPY', 'GBP', 'JPY', 'forex', 3, 100_000n, 190_000],
  ['GBPUSD', 'GBP', 'USD', 'forex', 5, 100_000n, 127_000],
  ['DE40', 'DE40', 'EUR', 'frankfurt', 1, 1n, 200_000],
  ['XAUUSD', 'XAU', 'USD', 'metals', 2, 100n, 200_000],
  ['BTCUSD', 'BTC', 'USD', 'crypto', 2, 1n, 5_000_000],
  ['EURSEK', 'EUR', 'SEK', 'forex', 5, 100_000n, 1_100_000],
  ['NOKSEK', 'NOK', 'SEK', 'forex', 5, 100_000n, 100_000],
  ['BTCJPY', 'BTC', 'JPY', 'crypto', 0, 1n, 7_500_000],
  ['TRYZAR', 'TRY', 'ZAR', 'forex', 5, 100_000n, 50_000],
];

/** A few instruments, each of which changes what the others are worth: conversions matter most here. */
const KNITTED: readonly (readonly string[])[] = [
  ['USDJPY', 'GBPJPY', 'BTCJPY'],
  ['EURUSD', 'EURSEK', 'NOKSEK'],
  ['EURUSD', 'DE40', 'EURSEK'],
  ['GBPUSD', 'GBPJPY', 'BTCJPY'],
];

function drawKinds(random: Random): readonly Kind[] {
  if (random.chance(0.5)) return shuffled(random, KINDS).slice(0, random.between(3, 8));
  const codes = random.pick(KNITTED);
  return shuffled(
    random,
    KINDS.filter(([code]) => codes.includes(code)),
  );
}

export function drawStage(random: Random): Stage {
  const chosen = drawKinds(random);
  const instruments = chosen.map((kind, i) => instrumentOf(random, kind, i + 1));
  return {
    instruments,
    hours: drawHours(random),
    feeType: random.pick(['per_lot', 'of_margin']),
    startsAt: Date.UTC(
      2026,
      2,
      random.between(2, 15),
      random.between(0, 23),
      random.between(0, 59),
    ),
    startBids: new Map(chosen.map((kind, i) => [i + 1, kind[6]])),
  };
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** A factor scaled by 10^18, drawn in ten-thousandths. */
export const drawRate = (random: Random, low: number, high: number): Rate =>
  (BigInt(random.between(low, high)) * 10n ** 14n) as Rate;

function instrumentOf(random: Random, kind: Kind, id: number): Instrument {
  const [code, baseCurrency, quoteCurrency, session, precision, contractSize] = kind;
  const isFixed = code === 'XAUUSD' || random.chance(0.05);
  return {
    id,
    code,
    showCode: code,
    category: 'majors',
    session,
    baseCurrency,
    quoteCurrency,
    precision,
    contractSize,
    margin: isFixed ? { mode: 'fixed', marginPerLot: readMoney('1500') } : { mode: 'leverage' },
    lotStep: readLots('0.01'),
    lotsMin: readLots(random.pick(['0.01', '0.02'])),
    lotsMax: readLots('100'),
    feeRate: random.chance(0.5) ? (0n as Rate) : drawRate(random, 0, 300),
    leverages: random.chance(0.02) ? [] : [1, 30, 200],
    swapLong: drawRate(random, -2_000, 500),
    swapShort: drawRate(random, -2_000, 500),
  };
}

/** The market's own calendar, or a hasty one with sessions and nights every few minutes. */
function drawHours(random: Random): TradingHours {
  const kind = random.pick(['real', 'always', 'hasty', 'hasty'] as const);
  if (kind === 'real') {
    return { isOpen: ({ session }, at) => isSessionOpen(session, at), rollovers, financingDays };
  }
  if (kind === 'always') return { isOpen: () => true, rollovers, financingDays };
  return hastyHours(random.between(4, 30) * MINUTE_MS, random.between(20, 180) * MINUTE_MS);
}

function hastyHours(cycleMs: number, nightMs: number): TradingHours {
  const shifts: Readonly<Partial<Record<SessionName, number>>> = { metals: 0.2, frankfurt: 0.4 };
  return {
    isOpen: ({ session }, at) =>
      session === 'crypto' || (at / cycleMs + (shifts[session] ?? 0)) % 1 < 0.7,
    rollovers: (after, upTo) => {
      const nights = [];
      for (let night = (Math.floor(after / nightMs) + 1) * nightMs; night <= upTo; night += nightMs)
        nights.push(night);
      return nights;
    },
    financingDays: ({ session }, night) =>
      session === 'crypto' ? 1 : (Math.round(night / nightMs) % 3) + (night % 2),
  };
}

/** The furthest a world's clock may leap at once. */
export const LEAP_MAX_MS = 30 * HOUR_MS;
export const GRANTS: readonly Money[] = ['200', '2000', '5000', '20000', '1000000'].map(readMoney);
