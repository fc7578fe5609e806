import { CATALOGUE, calendar, syntheticMarket, worldOf } from '@meridian/market';
import { MINUTE_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collector } from '../../testing/feed-collector.ts';
import { PULSE_MS, simFeed } from './sim-feed.ts';
import { DEEP_MS } from './sim-history.ts';

const NOW = Date.UTC(2026, 10, 19, 14, 30, 20);
const open = () =>
  simFeed({ world: { seed: 1 }, hours: 'always', instruments: CATALOGUE, now: Date.now });

describe('the simulated feed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins with the minute in progress and ticks on, in order and without a doubled tick', async () => {
    const sink = collector();
    const feed = open();
    await feed.start(sink, null);
    expect(sink.ticks[0]?.at).toBeGreaterThanOrEqual(NOW - 20_000);
    vi.advanceTimersByTime(5_000);
    await feed.stop();
    expect(sink.batches.length).toBe(1 + 5_000 / PULSE_MS);
    const keys = sink.ticks.map(({ at, instrumentId }) => at * 100 + instrumentId);
    expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b));
    expect(sink.ticks.length / 25).toBeGreaterThan(60);
    expect(sink.ticks.length / 25).toBeLessThan(110);
    vi.advanceTimersByTime(5_000);
    expect(sink.batches.length).toBe(1 + 5_000 / PULSE_MS);
    expect(sink.clocks).toEqual([]);
  });

  it('delivers after a short restart exactly what an unbroken run would have', async () => {
    const unbroken = collector();
    const steady = open();
    await steady.start(unbroken, null);
    const broken = collector();
    const first = open();
    await first.start(broken, null);
    vi.advanceTimersByTime(2_000);
    await first.stop();
    vi.advanceTimersByTime(7_000);
    const second = open();
    await second.start(broken, NOW + 2_000 - 1);
    await second.stop();
    await steady.stop();
    expect(broken.ticks).toEqual(unbroken.ticks);
  });

  it('skips what a long sleep missed, says so, and delivers at most a minute', async () => {
    const sink = collector();
    const feed = open();
    await feed.start(sink, NOW - 3 * 60 * MINUTE_MS);
    await feed.stop();
    const minute = NOW - 20_000;
    expect(sink.statuses).toContainEqual({
      state: 'gap',
      from: NOW - 3 * 60 * MINUTE_MS + 1,
      to: minute,
    });
    expect(sink.ticks.length).toBeLessThan(60 * 110);
    expect(sink.ticks.every(({ at }) => at >= minute)).toBe(true);
  });

  it.each([1, 30, 59])('skips no part of a minute: %i s before a minute ended', async (before) => {
    const steady = collector();
    const whole = open();
    await whole.start(steady, null);
    const minute = NOW - 20_000;
    const from = minute - before * 1_000;
    const sink = collector();
    const feed = open();
    await feed.start(sink, from - 1);
    expect(sink.statuses.map(({ state }) => state)).toEqual(['live']);
    expect(Math.min(...sink.ticks.map(({ at }) => at))).toBeLessThan(from + 1_000);
    await feed.stop();
    await whole.stop();
    expect(sink.ticks.filter(({ at }) => at >= minute)).toEqual(steady.ticks);
  });

  it('waits when the clock was set back', async () => {
    const sink = collector();
    const feed = open();
    await feed.start(sink, NOW + 10_000);
    vi.advanceTimersByTime(9_000);
    expect(sink.ticks).toEqual([]);
    vi.advanceTimersByTime(3_000);
    expect(sink.ticks.length).toBeGreaterThan(0);
    await feed.stop();
  });

  it('has history for what it quotes and nothing for what it does not', async () => {
    const feed = open();
    const euro = CATALOGUE[0];
    if (euro === undefined) throw new Error('a catalogue');
    expect(await feed.history(euro, '60min', NOW - 10 * 60 * MINUTE_MS, NOW)).toHaveLength(10);
    expect(
      await feed.history(
        { ...euro, id: 999, code: 'ABCDEF', baseCurrency: 'ABC' },
        '60min',
        0,
        NOW,
      ),
    ).toEqual([]);
    expect(feed.instrumentIds().size).toBe(CATALOGUE.length);
  });
});

describe('deep history of the simulated feed', () => {
  it('is the same worked out in a thread, asked for by several at once, and after the thread ended', async () => {
    const market = syntheticMarket(worldOf(1), calendar('real'));
    const feed = simFeed({
      world: { seed: 1 },
      hours: 'real',
      instruments: CATALOGUE,
      now: Date.now,
    });
    const asked = CATALOGUE.slice(0, 3).map((instrument) => ({
      expected: market.history(instrument, '1day', NOW - 9 * DEEP_MS, NOW),
      found: feed.history(instrument, '1day', NOW - 9 * DEEP_MS, NOW),
    }));
    for (const { expected, found } of asked) expect(await found).toEqual(expected);
    expect(asked[0]?.expected.length).toBeGreaterThan(40);
    await feed.stop();
    const [euro] = CATALOGUE;
    if (euro === undefined) throw new Error('a catalogue');
    expect(await feed.history(euro, '1day', NOW - 9 * DEEP_MS, NOW)).toEqual(asked[0]?.expected);
    await feed.stop();
  });
});
