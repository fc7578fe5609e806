// The simulated market: every price is a pure function of (the keys of the days up to it, instrument, time). History of
// any age, gaps after a restart and scrolling back need no more, and agree with what was, or will be, seen live.
//
// A cross is the ratio of its two assets, each the sum of shared and own sources (simulated-market.ts), so
// triangles hold and markets move together as real ones do.
import {
  asPrice,
  assert,
  hashText,
  type Instant,
  mix32,
  type Price,
  present,
  SECOND_MS,
} from '@meridian/units';
import { type Calendar, turnMinutes } from './calendar.ts';
import type { Candle, Period } from './candle.ts';
import type { Instrument } from './instrument.ts';
import type { Tick } from './quote.ts';
import {
  activityAt,
  type Clocks,
  clocksOf,
  type DayPath,
  dayOf,
  dayPath,
  type World,
} from './day-path.ts';
import { type HistorySource, historyOf } from './synthetic-history.ts';
import { ASSETS, type AssetFacts, QUOTING, type QuotingFacts } from './simulated-market.ts';

/** The anchor of every seed. */
export const ANCHOR: Instant = Date.UTC(2026, 10, 20, 21);

const MINUTES_A_DAY = 1_440;
/** From this activity of the hour on an instrument is as lively, and its spread as narrow, as it ever is. */
const BUSY_ACTIVITY = 1.3;
/** The widest a quiet hour makes a spread, before the tick's own share. */
const WIDENING_MAX = 2.5;
/** A tick's own share of widening: up to this part of the spread. */
const JITTER = 0.3;
/** A tick's volume is 1 to this many units. */
const TICK_VOLUME_MAX = 4;

export interface Quote {
  readonly bid: Price;
  /** At least the instrument's narrowest spread above the bid. */
  readonly ask: Price;
}

export interface SyntheticMarket {
  readonly world: World;
  /** False for an instrument whose assets the simulation knows nothing of: it stays without a price. */
  simulates(instrument: Instrument): boolean;
  /** The quote at an instant, whether the session is open then or not. */
  quoteAt(instrument: Instrument, at: Instant): Quote;
  /** The ticks of open sessions in [from, to), ascending; `seq` is the tick's instant, unique per instrument. */
  ticksBetween(instrument: Instrument, from: Instant, to: Instant): Tick[];
  /**
   * Candles of the bid whose periods start in [from, to), of the whole minutes that end by `to`: the last one may be
   * in progress, to be completed by ticks from that minute on. Coarser candles are exactly folds of finer ones.
   */
  history(instrument: Instrument, period: Period, from: Instant, to: Instant): Candle[];
}

/** What is worked out once an instrument. */
interface Simulated {
  readonly path: DayPath;
  /** Points at the anchor. */
  readonly scale: number;
  readonly quoting: QuotingFacts;
  /** Variance of the logarithm in one minute of the market's clock. */
  readonly variance: number;
  /** Keeps an instrument's own draws of a day apart from those of others. */
  hashOf(day: number): number;
}

/** The world of a number: whoever knows the number knows all its prices, past and to come. */
export const worldOf = (seed: number): World => ({
  anchor: ANCHOR,
  keyOf: (day, name) => [
    hashText(`${seed}:${day}:${name}`) | 0,
    hashText(`${name}:${seed}:${day}`) | 0,
  ],
});

/** @param world picks the path @param calendar says when sessions trade: outside them there are no ticks */
export function syntheticMarket(world: World, calendar: Calendar): SyntheticMarket {
  const prepared = new Map<string, Simulated>();
  const clocks = clocksOf(world);
  const simulated = (instrument: Instrument): Simulated => {
    let known = prepared.get(instrument.code);
    if (known === undefined) {
      known = prepare(instrument, world, clocks);
      prepared.set(instrument.code, known);
    }
    return known;
  };
  return {
    world,
    simulates: isSimulated,
    quoteAt: (instrument, at) => quote(simulated(instrument), at),
    ticksBetween: (instrument, from, to) =>
      ticks({ instrument, calendar }, simulated(instrument), { from, to }),
    history: (instrument, period, from, to) =>
      historyOf(historySource(instrument, calendar, simulated(instrument)), period, { from, to }),
  };
}

/** An index is worth points of its own currency; everything else is a ratio of two values in dollars. */
function assetsOf({
  category,
  baseCurrency,
  quoteCurrency,
}: Instrument): [base: AssetFacts, quote: AssetFacts] | null {
  const base = assetFacts(baseCurrency);
  const counter = category === 'indices' ? DOLLAR : assetFacts(quoteCurrency);
  return base === undefined || counter === undefined ? null : [base, counter];
}

const DOLLAR: AssetFacts = { value: 1, moves: {} };
const assetFacts = (code: string): AssetFacts | undefined =>
  code === 'USD' ? DOLLAR : ASSETS[code];

const isSimulated = (instrument: Instrument): boolean =>
  assetsOf(instrument) !== null && QUOTING[instrument.code] !== undefined;

function prepare(instrument: Instrument, world: World, clocks: Clocks): Simulated {
  const { code, precision } = instrument;
  const [base, counter] = present(
    assetsOf(instrument),
    `the simulation knows the assets of ${code}`,
  );
  const quoting = present(QUOTING[code], `the simulation knows the spread of ${code}`);
  const moves = new Map<string, number>(Object.entries(base.moves));
  for (const [source, percent] of Object.entries(counter.moves)) {
    moves.set(source, (moves.get(source) ?? 0) - percent);
  }
  const legs = [...moves].filter(([, percent]) => percent !== 0);
  assert(legs.length > 0, `${code} moves`);
  const weighted = legs.map(
    ([source, percent]) => [source, percent / 100 / Math.sqrt(MINUTES_A_DAY)] as const,
  );
  let hashed = { day: -1, hash: 0 };
  return {
    path: dayPath(world, clocks, weighted),
    scale: (base.value / counter.value) * 10 ** precision,
    quoting,
    variance: weighted.reduce((sum, [, weight]) => sum + weight * weight, 0),
    hashOf(day) {
      if (hashed.day !== day) {
        const [first, second] = world.keyOf(day, `quote:${code}`);
        hashed = { day, hash: mix32(first) ^ second };
      }
      return hashed.hash;
    },
  };
}

/** The bid lies half the narrowest spread below the middle; only the ask moves when the spread widens. */
function bidPoints({ scale, quoting }: Simulated, path: number): number {
  return Math.max(1, Math.round(scale * Math.exp(path) - quoting.spread / 2));
}

const calmness = (activity: number): number =>
  Math.sqrt(BUSY_ACTIVITY / Math.min(BUSY_ACTIVITY, activity));

function quote(market: Simulated, instant: Instant): Quote {
  const bid = bidPoints(market, market.path.at(instant));
  const widened = market.quoting.spread * Math.min(WIDENING_MAX, calmness(activityAt(instant)));
  const own = fraction(mix32(market.hashOf(dayOf(instant)) ^ Math.floor(instant / SECOND_MS)));
  const spread = Math.max(1, market.quoting.spread, Math.round(widened * (1 + JITTER * own * own)));
  return { bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(bid + spread)) };
}

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

function ticks(
  { instrument, calendar }: { instrument: Instrument; calendar: Calendar },
  market: Simulated,
  { from, to }: Span,
): Tick[] {
  const found: Tick[] = [];
  for (let second = Math.floor(from / SECOND_MS); second * SECOND_MS < to; second += 1) {
    const start = second * SECOND_MS;
    // Sessions turn on whole minutes.
    if (!calendar.isOpen(instrument.session, start)) continue;
    const hash = mix32(Math.imul(second, 0x9e3779b1) ^ market.hashOf(dayOf(start)));
    const count = poisson(
      market.quoting.ticksPerSecond / calmness(activityAt(start)),
      fraction(hash),
    );
    for (let i = 0; i < count; i += 1) {
      const own = mix32(hash + i + 1);
      const at = start + Math.floor(((i + fraction(own)) * SECOND_MS) / count);
      if (at < from || at >= to) continue;
      const volume = 1 + (own % TICK_VOLUME_MAX);
      found.push({ instrumentId: instrument.id, ...quote(market, at), at, seq: at, volume });
    }
  }
  return found;
}

/** The count that a uniform draw picks from the Poisson distribution of this mean; at most 12. */
function poisson(mean: number, uniform: number): number {
  let chance = Math.exp(-mean);
  let below = chance;
  let count = 0;
  while (uniform >= below && count < 12) {
    count += 1;
    chance *= mean / count;
    below += chance;
  }
  return count;
}

const fraction = (hash: number): number => hash / 4_294_967_296;

/** The part of an instrument that history is made of. */
function historySource(
  instrument: Instrument,
  calendar: Calendar,
  market: Simulated,
): HistorySource {
  const { quoting, path, variance, hashOf } = market;
  const unitsAMinute = (60 * quoting.ticksPerSecond * (1 + TICK_VOLUME_MAX)) / 2;
  return {
    session: instrument.session,
    isOpen: (at) => calendar.isOpen(instrument.session, at),
    turnMinutes: turnMinutes(instrument.session),
    path,
    variance,
    hashOf,
    volumeAt: (at) => unitsAMinute / calmness(activityAt(at)),
    points: (value) => bidPoints(market, value),
  };
}

/** The price that the simulation states at its anchor, in quote currency; null where it knows none. */
export function statedPrice(instrument: Instrument): number | null {
  const assets = assetsOf(instrument);
  return assets === null ? null : assets[0].value / assets[1].value;
}
