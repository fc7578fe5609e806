import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CATALOGUE,
  type Candle,
  candleSet,
  cataloguedByCode,
  closeElapsed,
  foldTick,
  tickScreen,
} from '@meridian/market';
import { MINUTE_MS, present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Collector, collector } from '../../testing/feed-collector.ts';
import { readColumns } from './replay-columns.ts';
import { BATCH_MAX, replayFeed } from './replay-feed.ts';

const START = Date.UTC(2012, 1, 1);
const FAST = 1e9;
const pound = present(cataloguedByCode('GBPUSD'), 'GBPUSD');
const euro = present(cataloguedByCode('EURUSD'), 'EURUSD');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replay-feed-'));
  const rows = (bars: number, price: number): string =>
    Array.from({ length: bars }, (_, i) => {
      const time = new Date(START + i * MINUTE_MS).toISOString();
      const open = price + i / 1_000;
      return `${time},${open.toFixed(5)},${(open + 0.0002).toFixed(5)},${(open - 0.0005).toFixed(5)},${open.toFixed(5)}`;
    }).join('\n');
  await writeFile(
    path.join(folder, 'gbpusd.csv'),
    `timestamp,open,high,low,close\n${rows(30, 1.5)}\n`,
  );
  await writeFile(
    path.join(folder, 'eurusd.csv'),
    `timestamp,open,high,low,close\n${rows(20, 1.1)}\n`,
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const replay = (speed: number, place = folder) =>
  replayFeed({ path: place, speed, instruments: CATALOGUE, now: Date.now });
const ended = (sink: Collector) =>
  vi.waitFor(() => {
    expect(sink.states()).toContain('ended');
  }, 10_000);

describe('a replay', () => {
  it('plays a folder’s files together in the order of time, then says that it has ended', async () => {
    const sink = collector();
    const feed = replay(FAST);
    await feed.start(sink, null);
    await ended(sink);
    expect(sink.states()).toEqual(['live', 'ended']);
    expect(sink.ticks.length).toBe((30 + 20) * 4);
    expect(sink.ticks.slice(0, 4).map(({ instrumentId }) => instrumentId)).toEqual([1, 2, 1, 2]);
    const times = sink.ticks.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([...feed.instrumentIds()].toSorted((a, b) => a - b)).toEqual([1, 2]);
    await feed.stop();
  });

  it('keeps market time: never back, never beyond a tick that is still to come', async () => {
    const sink = collector();
    const feed = replay(6_000);
    let clock = 0;
    await feed.start(
      {
        ...sink,
        onTicks: (ticks) => {
          for (const { at } of ticks) expect(at).toBeGreaterThanOrEqual(clock);
          return sink.onTicks(ticks);
        },
        onClock: (at) => {
          expect(at).toBeGreaterThanOrEqual(clock);
          clock = at;
          sink.onClock(at);
        },
      },
      null,
    );
    await ended(sink);
    expect(sink.clocks.length).toBeGreaterThan(3);
    expect(sink.clocks.at(-1)).toBe(START + 29.75 * MINUTE_MS);
    await feed.stop();
  });

  it('runs at its speed', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    try {
      const sink = collector();
      const feed = replay(60);
      // Real time passes while the file is read.
      await feed.history(pound, '1day', 0, 1);
      await feed.start(sink, null);
      await vi.advanceTimersByTimeAsync(10_000);
      // Ten seconds at 60 are ten minutes: ticks up to 00:10:00, except for the last pulse.
      expect(sink.ticks.at(-1)?.at).toBeGreaterThan(START + 9.7 * MINUTE_MS);
      expect(sink.ticks.at(-1)?.at).toBeLessThanOrEqual(START + 10 * MINUTE_MS);
      const stopping = feed.stop();
      await vi.advanceTimersByTimeAsync(1_000);
      await stopping;
      const { length } = sink.ticks;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sink.ticks.length).toBe(length);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on after a restart with the next tick, under the same sequence numbers', async () => {
    const whole = collector();
    const first = replay(FAST);
    await first.start(whole, null);
    await ended(whole);
    const cut = START + 7.25 * MINUTE_MS;
    const rest = collector();
    const second = replay(FAST);
    await second.start(rest, cut);
    await ended(rest);
    expect(rest.ticks).toEqual(whole.ticks.filter(({ at }) => at > cut));
  });

  it('waits for a slow receiver instead of piling up', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, i) => `${new Date(START + i).toISOString()},1.5,1.5`,
    );
    const file = path.join(folder, 'usdchf.csv');
    await writeFile(file, `timestamp,bid,ask\n${lines.join('\n')}`);
    const sink = collector();
    let working = 0;
    const feed = replay(FAST, file);
    await feed.start(
      {
        ...sink,
        onTicks: async (ticks) => {
          expect(working).toBe(0);
          working += 1;
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
          working -= 1;
          await sink.onTicks(ticks);
        },
      },
      null,
    );
    await ended(sink);
    expect(Math.max(...sink.batches)).toBe(BATCH_MAX);
    expect(sink.ticks.length).toBe(5_000);
    await rm(file);
  });

  it('has the rows before an instant as history', async () => {
    const feed = replay(1);
    const five = await feed.history(pound, '5min', START + 5 * MINUTE_MS, START + 15 * MINUTE_MS);
    expect(five.map(({ time, open, close }) => [(time - START) / MINUTE_MS, open, close])).toEqual([
      [5, 150_500, 150_900],
      [10, 151_000, 151_400],
    ]);
    expect(await feed.history(euro, '1min', 0, START)).toEqual([]);
    expect(
      await feed.history(present(cataloguedByCode('USDJPY'), 'USDJPY'), '1min', 0, Date.now()),
    ).toEqual([]);
  });

  it('refuses a file that it cannot play', async () => {
    await expect(replay(1, path.join(folder, 'none.csv')).start(collector(), null)).rejects.toThrow(
      'is it there?',
    );
  });
});

const REAL = path.resolve(import.meta.dirname, '../../../../../../shared/market-data');
const REAL_BID = path.join(REAL, 'gbpusd-m1-bid-2012.csv.gz');

describe.runIf(existsSync(REAL_BID))('a replay of real minutes', () => {
  it('folds back into the very rows of the file but for the ticks that the screen keeps away', async () => {
    const columns = await readColumns(REAL_BID);
    const sink = collector();
    const feed = replay(1e12, REAL_BID);
    await feed.start(sink, null);
    await ended(sink);
    const screen = tickScreen(CATALOGUE, (id) => feed.pace(id));
    const set = candleSet('forex');
    const passed = sink.ticks.flatMap((tick) => screen.pass(tick));
    const closed = passed.flatMap((tick) => foldTick(set, tick));
    const minutes = new Map<number, Candle>();
    for (const { period, candle } of [...closed, ...closeElapsed(set, Number.MAX_SAFE_INTEGER / 2)])
      if (period === '1min') minutes.set(candle.time, candle);
    const ticksOf = Map.groupBy(passed, ({ at }) => Math.floor(at / MINUTE_MS));
    let whole = 0;
    columns.times.forEach((time, row) => {
      if (ticksOf.get(time / MINUTE_MS)?.length !== 4) return;
      whole += 1;
      const expected = columns.prices.map((column) => Math.round((column[row] ?? 0) * 1e5));
      const { open, high, low, close } = present(minutes.get(time), 'the minute');
      if ([open, high, low, close].join() !== expected.join())
        expect([open, high, low, close]).toEqual(expected);
    });
    expect(whole / columns.count).toBeGreaterThan(0.9);
    // Some two ticks of a hundred have a bid above their ask, and none of them passes.
    expect(passed.every(({ bid, ask }) => bid <= ask)).toBe(true);
    expect(screen.crossedCount() / sink.ticks.length).toBeGreaterThan(0.01);
    expect(screen.crossedCount() / sink.ticks.length).toBeLessThan(0.03);
    expect(passed.length + screen.crossedCount() + screen.droppedCount()).toBe(sink.ticks.length);
    expect(screen.droppedCount() / sink.ticks.length).toBeLessThan(0.001);
    const history = await feed.history(pound, '1min', 0, START + 3 * MINUTE_MS);
    expect(history).toEqual([...minutes.values()].slice(0, 3));
    // History that begins in the middle is screened as the playing was.
    const middle = START + 40_000 * MINUTE_MS;
    const later = await feed.history(pound, '1min', middle, middle + 100 * MINUTE_MS);
    expect(later.length).toBeGreaterThan(50);
    expect(later).toEqual(later.map(({ time }) => minutes.get(time)));
  });

  it('reads the whole folder, points and prices', async () => {
    const feed = replay(1, REAL);
    const yen = await feed.history(
      present(cataloguedByCode('USDJPY'), 'USDJPY'),
      '60min',
      0,
      Date.UTC(2012, 10, 16, 13),
    );
    expect(
      yen.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
    ).toEqual([[81_121, 81_203, 81_107, 81_201, 3_114]]);
    expect([...feed.instrumentIds()].toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  });
});
