import type { Candle, Period } from '@meridian/contract';
import { CANDLES_DEFAULT, CANDLES_MAX } from '@meridian/contract/names/candles';
import { describe, expect, it } from 'vitest';
import { heikinAshiCandles, longerCandles, servedCandles } from './candle-source.ts';
import { WARM_UP_BARS } from './heikin-ashi.ts';

const HOUR = 3_600_000;
/** A Tuesday, 17:00 New York. */
const START = Date.parse('2026-11-24T22:00Z');
const candle = (Time: number, Close = 1): Candle => ({
  Time,
  Open: 1,
  High: Math.max(1, Close),
  Low: Math.min(1, Close),
  Close,
  Volume: 1,
});
const hours = (count: number, from = START) =>
  Array.from({ length: count }, (_, i) => candle(from + i * HOUR));

function server(first: readonly Candle[]) {
  let answer = first;
  const asked: { period: Period; end?: number; limit: number }[] = [];
  let live: ((candle: Candle) => void) | undefined;
  return {
    asked,
    tick: (one: Candle) => live?.(one),
    /** What it has from now on. */
    has: (candles: readonly Candle[]) => {
      answer = candles;
    },
    load: async ({
      signal: _signal,
      ...of
    }: {
      period: Period;
      limit: number;
      signal: AbortSignal;
    }) => {
      asked.push(of);
      return answer;
    },
    subscribe: (_period: Period, listener: (one: Candle) => void) => {
      live = listener;
      return () => (live = undefined);
    },
  };
}
const { signal } = new AbortController();

/** Until what was asked for is answered. */
const settled = () => new Promise((done) => setTimeout(done));

/** What a source tells as it moves. */
function follow(source: ReturnType<typeof servedCandles>) {
  const told: Candle[] = [];
  let gaps = 0;
  source.subscribe(
    (one) => told.push(one),
    () => (gaps += 1),
  );
  return { told, gaps: () => gaps };
}

describe('candles of the server', () => {
  it('have older ones if the page was full', async () => {
    const full = servedCandles(server(hours(CANDLES_DEFAULT)), '60min');
    expect((await full.load({ signal })).hasMore).toBe(true);
    const short = servedCandles(server(hours(3)), '60min');
    expect((await short.load({ signal })).hasMore).toBe(false);
  });

  it('that were missed are asked for, and told in their order before the live one', async () => {
    const one = server(hours(1));
    const source = servedCandles(one, '60min');
    await source.load({ signal });
    const { told, gaps } = follow(source);
    one.tick(candle(START + HOUR));
    // Hour 3 had no tick, and hour 5 moves while the others are asked for.
    one.has([1, 2, 4, 5].map((hour) => candle(START + hour * HOUR, 2)));
    one.tick(candle(START + 5 * HOUR, 2));
    one.tick(candle(START + 5 * HOUR, 3));
    await settled();
    expect(told.map(({ Time, Close }) => [(Time - START) / HOUR, Close])).toEqual([
      [1, 1],
      [1, 2],
      [2, 2],
      [4, 2],
      [5, 2],
      [5, 3],
    ]);
    expect(one.asked.at(-1)).toEqual({ period: '60min', limit: 5 });
    expect(gaps()).toBe(0);
  });

  it('that were silent leave the chart as it is', async () => {
    const one = server(hours(1));
    const source = servedCandles(one, '60min');
    await source.load({ signal });
    const { told, gaps } = follow(source);
    one.tick(candle(START + 5 * HOUR));
    await settled();
    expect(told.map(({ Time }) => Time)).toEqual([START, START + 5 * HOUR]);
    expect(gaps()).toBe(0);
  });

  it('are a gap if more were missed than one answer holds', async () => {
    const one = server(hours(1));
    const source = servedCandles(one, '60min');
    await source.load({ signal });
    const { told, gaps } = follow(source);
    const missed = CANDLES_MAX + 10;
    one.has(hours(CANDLES_MAX, START + 10 * HOUR));
    one.tick(candle(START + missed * HOUR));
    await settled();
    expect(one.asked.at(-1)).toEqual({ period: '60min', limit: CANDLES_MAX });
    expect(gaps()).toBe(1);
    expect(told).toEqual([]);
  });

  it('are a gap if they cannot be had', async () => {
    const one = server(hours(1));
    const source = servedCandles(
      { ...one, load: (of) => (of.limit === 6 ? Promise.reject(new Error('lost')) : one.load(of)) },
      '60min',
    );
    await source.load({ signal });
    const { gaps } = follow(source);
    one.tick(candle(START + 5 * HOUR));
    await settled();
    expect(gaps()).toBe(1);
  });
});

describe('candles of a longer period', () => {
  it('are folded from the finer ones', async () => {
    const one = server(hours(6));
    const { candles, hasMore } = await longerCandles(one, '4hour').load({ signal });
    expect(candles.map(({ Time, Volume }) => [Time, Volume])).toEqual([
      [START, 4],
      [START + 4 * HOUR, 2],
    ]);
    expect(hasMore).toBe(false);
    expect(one.asked).toEqual([{ period: '60min', limit: CANDLES_MAX }]);
  });

  it('leave out the first where it may lack its beginning', async () => {
    const one = server(hours(CANDLES_MAX, START + HOUR));
    const { candles, hasMore } = await longerCandles(one, '4hour').load({ signal });
    expect(candles[0]?.Time).toBe(START + 4 * HOUR);
    expect(hasMore).toBe(true);
  });

  it('move with the finer candle, which may be drawn again', async () => {
    const one = server([candle(START), candle(START + HOUR)]);
    const source = longerCandles(one, '4hour');
    await source.load({ signal });
    const { told, gaps } = follow(source);
    one.tick(candle(START + HOUR, 3));
    one.tick(candle(START + HOUR, 2));
    one.tick(candle(START + 2 * HOUR, 0.5));
    expect(told.map(({ Time, High, Low, Close }) => [Time, High, Low, Close])).toEqual([
      [START, 3, 1, 3],
      [START, 2, 1, 2],
      [START, 2, 0.5, 0.5],
    ]);
    for (let hour = 3; hour <= 4; hour += 1) one.tick(candle(START + hour * HOUR));
    expect(told.at(-1)).toEqual(candle(START + 4 * HOUR));
    expect(gaps()).toBe(0);
  });

  it('hold the finer candles that were missed', async () => {
    const one = server(hours(1));
    const source = longerCandles(one, '4hour');
    await source.load({ signal });
    const { told, gaps } = follow(source);
    one.has([candle(START), candle(START + HOUR, 4), candle(START + 3 * HOUR)]);
    one.tick(candle(START + 3 * HOUR));
    await settled();
    expect(told.at(-1)).toMatchObject({ Time: START, High: 4, Close: 1, Volume: 3 });
    expect(gaps()).toBe(0);
  });
});

describe('Heikin-Ashi candles', () => {
  it('show none of those that depend on where the row began, if there are older ones', async () => {
    const full = heikinAshiCandles(servedCandles(server(hours(CANDLES_DEFAULT)), '60min'));
    expect((await full.load({ signal })).candles).toHaveLength(CANDLES_DEFAULT - WARM_UP_BARS);
    const whole = heikinAshiCandles(servedCandles(server(hours(50)), '60min'));
    expect((await whole.load({ signal })).candles).toHaveLength(50);
  });

  it('move with the candle, each opened in the middle of the one before', async () => {
    const one = server([candle(START, 3), candle(START + HOUR)]);
    const source = heikinAshiCandles(servedCandles(one, '60min'));
    await source.load({ signal });
    const { told } = follow(source);
    one.tick(candle(START + HOUR, 5));
    // before: opened at (1 + 3) / 2 = 2, closed at (1 + 3 + 1 + 3) / 4 = 2
    expect(told.at(-1)).toMatchObject({ Open: 2, Close: 3 });
    one.tick(candle(START + 2 * HOUR));
    expect(told.at(-1)).toMatchObject({ Open: 2.5, Close: 1 });
  });
});
