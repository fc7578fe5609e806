import {
  DAY_MS,
  formatPrice,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  present,
  SECOND_MS,
} from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar } from './calendar.ts';
import { type Candle, candleSet, foldCandles, foldTick, PERIODS } from './candle.ts';
import { CATALOGUE, cataloguedByCode } from './catalogue.ts';
import type { Instrument } from './instrument.ts';
import { clocksOf, dayPath } from './day-path.ts';
import { ASSETS, QUOTING } from './simulated-market.ts';
import { ANCHOR, syntheticMarket, worldOf } from './synthetic.ts';

const named = (code: string): Instrument => present(cataloguedByCode(code), code);
const market = syntheticMarket(worldOf(1), calendar('always'));
const THURSDAY = Date.UTC(2026, 10, 19);

const middle = (instrument: Instrument, at: Instant): number =>
  (Number(market.quoteAt(instrument, at).bid) +
    present(QUOTING[instrument.code], 'quoting').spread / 2) /
  10 ** instrument.precision;

/** Logarithms of each candle's close against the one before. */
const returns = (candles: readonly Candle[]): number[] =>
  candles
    .slice(1)
    .map((candle, index) =>
      Math.log(candle.close / present(candles[index], 'the one before').close),
    );
const deviation = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
const correlation = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) /
  (a.length * deviation(a) * deviation(b));

describe('the simulated market', () => {
  it('quotes every instrument of the catalogue, near its stated value at the anchor', () => {
    for (const instrument of CATALOGUE) {
      expect(market.simulates(instrument), instrument.code).toBe(true);
      const { bid, ask } = market.quoteAt(instrument, ANCHOR);
      const base = present(ASSETS[instrument.baseCurrency] ?? { value: 1 }, 'base').value;
      const counter =
        instrument.category === 'indices' ? 1 : (ASSETS[instrument.quoteCurrency]?.value ?? 1);
      const stated = (base / counter) * 10 ** instrument.precision;
      const { spread } = present(QUOTING[instrument.code], instrument.code);
      expect(Math.abs(Number(bid) - stated)).toBeLessThanOrEqual(spread);
      expect(Number(ask - bid)).toBeGreaterThanOrEqual(spread);
      expect(Number(ask - bid)).toBeLessThanOrEqual(Math.ceil(spread * 2.5 * 1.3));
    }
  });

  it('is the same for a seed, asked in any order, and another for another seed', () => {
    const gold = named('XAUUSD');
    const instants = Array.from({ length: 40 }, (_, i) => THURSDAY + i * 7_777_777);
    const forward = instants.map((at) => market.quoteAt(gold, at).bid);
    const again = syntheticMarket(worldOf(1), calendar('real'));
    const backward = instants
      .toReversed()
      .map((at) => again.quoteAt(gold, at).bid)
      .toReversed();
    expect(backward).toEqual(forward);
    const other = syntheticMarket(worldOf(2), calendar('always'));
    expect(instants.map((at) => other.quoteAt(gold, at).bid)).not.toEqual(forward);
  });

  it('never changes: these prices are what charts of seed 1 have shown', () => {
    const shown = ['EURUSD', 'USDJPY', 'XAUUSD', 'US500', 'BTCUSD'].map((code) => {
      const instrument = named(code);
      return `${code} ${formatPrice(market.quoteAt(instrument, THURSDAY + 13 * HOUR_MS).bid, instrument.precision)}`;
    });
    expect(shown).toMatchInlineSnapshot(`
      [
        "EURUSD 1.15889",
        "USDJPY 154.419",
        "XAUUSD 4033.97",
        "US500 6452.4",
        "BTCUSD 85784.35",
      ]
    `);
  });

  it('sweeps the very path that it finds point by point', () => {
    const world = worldOf(5);
    const legs = [
      ['one', 0.001],
      ['two', -0.0007],
      ['three', 0.0004],
    ] as const;
    const path = dayPath(world, clocksOf(world), legs);
    for (const begin of [THURSDAY - 5 * DAY_MS, ANCHOR + 3 * DAY_MS]) {
      const fromMinute = begin / MINUTE_MS - 3_000;
      const seen = new Map<number, number>();
      path.sweep(
        { fromMinute, toMinute: fromMinute + 9_000 },
        (values, { first, begin: i, end }) => {
          for (let at = i; at <= end; at += 1) seen.set(first + at, values[at] ?? Number.NaN);
        },
      );
      expect(seen.size).toBe(9_001);
      for (let i = 0; i <= 9_000; i += 37)
        expect(seen.get(fromMinute + i)).toBe(path.at((fromMinute + i) * MINUTE_MS));
    }
  });

  it('shows of a day nothing that its own keys have not made', () => {
    const today = THURSDAY / DAY_MS;
    const [first, second] = [worldOf(1), worldOf(2)];
    const other = syntheticMarket(
      { anchor: ANCHOR, keyOf: (day, name) => (day < today ? first : second).keyOf(day, name) },
      calendar('always'),
    );
    const gold = named('XAUUSD');
    const quotes = (of: typeof market, from: Instant) =>
      of.ticksBetween(gold, from, from + 10 * MINUTE_MS).map(({ bid }) => bid);
    // Every day up to it is the same but for the anchor, which lies after it; not a price of it is.
    const before = quotes(market, THURSDAY - 10 * MINUTE_MS);
    const moves = (bids: readonly bigint[]) => bids.map((bid) => Number(bid - (bids[0] ?? 0n)));
    expect(before.length).toBeGreaterThan(100);
    const alike = moves(quotes(other, THURSDAY - 10 * MINUTE_MS));
    expect(alike.length).toBe(before.length);
    alike.forEach((move, i) => expect(Math.abs(move - (moves(before)[i] ?? 0))).toBeLessThan(9));
    expect(moves(quotes(other, THURSDAY))).not.toEqual(moves(quotes(market, THURSDAY)));
  });

  it.each(['EURUSD', 'USDJPY'])(
    '%s has the minutes of a real pair: fat tails and calm beside turmoil',
    (code) => {
      const minutes = returns(
        market.history(named(code), '1min', THURSDAY - 60 * DAY_MS, THURSDAY),
      );
      const square = deviation(minutes) ** 2;
      const fourth = minutes.reduce((sum, value) => sum + value ** 4, 0) / minutes.length;
      expect(fourth / square ** 2).toBeGreaterThan(15);
      const sizes = minutes.map(Math.abs);
      const mean = sizes.reduce((sum, value) => sum + value, 0) / sizes.length;
      const around = sizes.map((size) => size - mean);
      expect(correlation(around.slice(1), around.slice(0, -1))).toBeGreaterThan(0.2);
    },
  );

  it('quotes the euro for less than 0.3 of a basis point when it is busy, and wider at night', () => {
    const mean = (hour: number): number => {
      const from = THURSDAY + hour * HOUR_MS;
      const ticks = market.ticksBetween(named('EURUSD'), from, from + HOUR_MS);
      const spreads = ticks.map(({ bid, ask }) => (Number(ask - bid) / Number(bid)) * 1e4);
      return spreads.reduce((sum, each) => sum + each, 0) / spreads.length;
    };
    expect(mean(14)).toBeLessThan(0.3);
    expect(mean(22)).toBeGreaterThan(0.4);
  });

  it('keeps triangles: a cross is the ratio of its legs, within the spread', () => {
    const triangles = [
      ['EURJPY', 'EURUSD', 'USDJPY', 1],
      ['EURGBP', 'EURUSD', 'GBPUSD', -1],
      ['AUDCAD', 'AUDUSD', 'USDCAD', 1],
      ['XAUEUR', 'XAUUSD', 'EURUSD', -1],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...triangles),
        fc.integer({ min: 0, max: 3_000 * DAY_MS }),
        ([code, first, second, power], age) => {
          const cross = named(code);
          const at = ANCHOR - age;
          const implied = middle(named(first), at) * middle(named(second), at) ** power;
          const spread = present(QUOTING[code], code).spread / 10 ** cross.precision;
          expect(Math.abs(middle(cross, at) - implied)).toBeLessThan(spread);
        },
      ),
    );
  });

  it('moves as much in a day as such markets do', () => {
    const bands = {
      EURUSD: [0.25, 0.7],
      USDJPY: [0.35, 0.9],
      XAUUSD: [0.5, 1.4],
      US500: [0.5, 1.4],
      BTCUSD: [1.3, 3.5],
      USDHKD: [0.003, 0.05],
    };
    for (const [code, [low = 0, high = 0]] of Object.entries(bands)) {
      const days = market.history(named(code), '1day', ANCHOR - 400 * DAY_MS, ANCHOR);
      const daily = deviation(returns(days)) * 100;
      expect(daily, code).toBeGreaterThan(low);
      expect(daily, code).toBeLessThan(high);
      // A Brownian day's range is 1.6 deviations on average.
      const ranges = days.map(({ high: top, low: bottom }) => Math.log(top / bottom) * 100);
      const range = ranges.reduce((sum, value) => sum + value, 0) / ranges.length;
      expect(range / daily, code).toBeGreaterThan(1.35);
      expect(range / daily, code).toBeLessThan(1.9);
    }
  });

  it('moves together where markets do, and apart where they do not', () => {
    const hours = (code: string): number[] =>
      returns(market.history(named(code), '60min', ANCHOR - 120 * DAY_MS, ANCHOR));
    expect(correlation(hours('EURUSD'), hours('GBPUSD'))).toBeGreaterThan(0.4);
    expect(correlation(hours('EURUSD'), hours('USDCHF'))).toBeLessThan(-0.4);
    expect(correlation(hours('US500'), hours('US100'))).toBeGreaterThan(0.8);
    expect(correlation(hours('US500'), hours('BTCUSD'))).toBeGreaterThan(0.2);
    expect(correlation(hours('XAUUSD'), hours('EURUSD'))).toBeGreaterThan(0.2);
    expect(Math.abs(correlation(hours('UK100'), hours('USDHKD')))).toBeLessThan(0.1);
  });

  it('has no memory in its steps: minutes, hours and days scale as a random walk', () => {
    const euro = named('EURUSD');
    const minutes = returns(market.history(euro, '1min', THURSDAY - 10 * DAY_MS, THURSDAY));
    expect(Math.abs(correlation(minutes.slice(1), minutes.slice(0, -1)))).toBeLessThan(0.04);
    const hours = returns(market.history(euro, '60min', THURSDAY - 10 * DAY_MS, THURSDAY));
    const ratio = deviation(hours) / deviation(minutes);
    expect(ratio).toBeGreaterThan(Math.sqrt(60) * 0.8);
    expect(ratio).toBeLessThan(Math.sqrt(60) * 1.25);
  });

  it('is busy where London meets New York, quiet on a weekend and at Tokyo’s lunch', () => {
    const span = 10 * MINUTE_MS;
    const rate = (at: Instant): number =>
      CATALOGUE.reduce((sum, each) => sum + market.ticksBetween(each, at, at + span).length, 0) /
      (span / SECOND_MS);
    const busy = rate(THURSDAY + 14 * HOUR_MS);
    const lunch = rate(THURSDAY + 3 * HOUR_MS);
    const weekend = rate(THURSDAY + 58 * HOUR_MS);
    expect(busy).toBeGreaterThan(60);
    expect(busy).toBeLessThan(110);
    expect(lunch).toBeLessThan(busy * 0.75);
    expect(weekend).toBeLessThan(lunch);
    expect(weekend).toBeGreaterThan(20);
  });
});

describe('ticks of the simulation', () => {
  const euro = named('EURUSD');

  it('are the same however the time is cut', () => {
    const from = THURSDAY + 14 * HOUR_MS;
    const whole = market.ticksBetween(euro, from, from + 60 * SECOND_MS);
    expect(whole.length).toBeGreaterThan(60);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60_000 })), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 60_000];
        const parts = edges
          .slice(1)
          .flatMap((end, index) =>
            market.ticksBetween(euro, from + (edges[index] ?? 0), from + end),
          );
        expect(parts).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('ascend in time and sequence, and quote what the market quotes', () => {
    const ticks = market.ticksBetween(euro, THURSDAY, THURSDAY + 20 * MINUTE_MS);
    ticks.forEach((tick, index) => {
      const before = ticks[index - 1];
      if (before !== undefined) expect(tick.at).toBeGreaterThan(before.at);
      expect(tick).toMatchObject({
        seq: tick.at,
        instrumentId: 1,
        ...market.quoteAt(euro, tick.at),
      });
      expect(tick.volume).toBeGreaterThanOrEqual(1);
    });
  });

  it('cease while the session is closed', () => {
    const real = syntheticMarket(worldOf(1), calendar('real'));
    const friday = Date.UTC(2026, 10, 20, 22);
    expect(real.ticksBetween(euro, friday - MINUTE_MS, friday).length).toBeGreaterThan(10);
    expect(real.ticksBetween(euro, friday, friday + 48 * HOUR_MS)).toEqual([]);
    expect(real.ticksBetween(named('BTCUSD'), friday, friday + MINUTE_MS).length).toBeGreaterThan(
      10,
    );
  });
});

describe('history of the simulation', () => {
  const to = THURSDAY + 12.3 * HOUR_MS;

  it.each(['EURUSD', 'US100', 'BTCUSD'])(
    'folds: coarser candles of %s are those of finer ones',
    (code) => {
      for (const hours of ['real', 'always'] as const) {
        const world = syntheticMarket(worldOf(3), calendar(hours));
        const instrument = named(code);
        const from = Date.UTC(2026, 10, 11, 22);
        const minutes = world.history(instrument, '1min', from, to);
        for (const period of PERIODS) {
          const coarse = world.history(instrument, period, from, to);
          expect(coarse, period).toEqual(foldCandles(minutes, period, instrument.session));
          expect(coarse.length).toBeGreaterThan(4);
        }
      }
    },
  );

  it('is the same from any beginning', () => {
    const instrument = named('GBPJPY');
    const long = market.history(instrument, '60min', to - 30 * DAY_MS, to);
    expect(market.history(instrument, '60min', to - 3 * DAY_MS, to)).toEqual(long.slice(-72));
  });

  it('has candles that hold their open and close', () => {
    for (const { open, high, low, close, volume } of market.history(
      named('ETHUSD'),
      '5min',
      to - 5 * DAY_MS,
      to,
    )) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(volume).toBeGreaterThan(0);
    }
  });

  it('meets the ticks without a seam: a minute of either looks the same', () => {
    const euro = named('EURUSD');
    const from = THURSDAY + 13 * HOUR_MS;
    const recalled = market.history(euro, '1min', from, from + HOUR_MS);
    const set = candleSet('forex');
    const live = market
      .ticksBetween(euro, from, from + HOUR_MS + MINUTE_MS)
      .flatMap((tick) => foldTick(set, tick))
      .filter(({ period }) => period === '1min')
      .map(({ candle }) => candle);
    const meanOf = (candles: readonly Candle[], figure: (candle: Candle) => number): number =>
      candles.reduce((sum, candle) => sum + figure(candle), 0) / candles.length;
    recalled.forEach((candle, index) => {
      const lived = present(live[index], 'a live candle a minute');
      expect(lived.time).toBe(candle.time);
      expect(Math.abs(lived.close - candle.close)).toBeLessThan(20);
    });
    const ranges = [recalled, live].map((candles) =>
      meanOf(candles, ({ high, low }) => high - low),
    );
    expect((ranges[1] ?? 0) / (ranges[0] ?? 1)).toBeGreaterThan(0.75);
    expect((ranges[1] ?? 0) / (ranges[0] ?? 1)).toBeLessThan(1.15);
    const volumes = [recalled, live].map((candles) => meanOf(candles, ({ volume }) => volume));
    expect((volumes[1] ?? 0) / (volumes[0] ?? 1)).toBeGreaterThan(0.85);
    expect((volumes[1] ?? 0) / (volumes[0] ?? 1)).toBeLessThan(1.15);
  });

  it('starts with whole periods and ends with the last whole minute', () => {
    const candles = market.history(
      named('EURUSD'),
      '60min',
      THURSDAY + 90 * SECOND_MS,
      THURSDAY + 150.5 * MINUTE_MS,
    );
    expect(candles.map(({ time }) => (time - THURSDAY) / HOUR_MS)).toEqual([1, 2]);
    expect(market.history(named('EURUSD'), '1min', THURSDAY, THURSDAY + 59_999)).toEqual([]);
  });
});
