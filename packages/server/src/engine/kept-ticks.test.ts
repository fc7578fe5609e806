import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { readUnsealedTicks } from '@meridian/store';
import { present } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowedEngine, market, openDemo, priceAt } from '../testing/followed-engine.ts';
import { DROPPED_NAMED_MAX, KeptTicks, type TickRemarks } from './kept-ticks.ts';
import { ticksOf } from './tick-lot.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(async () => {
  await fresh.remove();
});

const kept = async () => {
  const lots = await readUnsealedTicks(fresh.database, 1_000);
  return { lots, ticks: lots.flatMap((lot) => ticksOf(lot)) };
};

describe('ticks that are kept', () => {
  it('are all that was decided at, each once, and none that waits for its commit', async () => {
    const engine = new FollowedEngine(fresh.database);
    const host = await engine.lead(undefined, await KeptTicks.open(fresh.database));
    await openDemo(host, 1);
    priceAt(108_500n, { at: 101, number: 1 }, host);
    const first = host.submit(market('a'));
    // Decided at tick 1; what comes before its commit belongs to a later one.
    priceAt(108_510n, { at: 102, number: 2 }, host);
    await first;
    expect((await kept()).ticks.map(({ no, bid }) => [no, bid])).toEqual([[1, 108_500]]);
    await host.submit(market('b'));
    expect((await kept()).ticks.map(({ no, at }) => [no, at])).toEqual([
      [1, 101],
      [2, 102],
    ]);
    await host.stop();
  });

  it('are kept for whoever asks, behind more than one batch', async () => {
    const engine = new FollowedEngine(fresh.database);
    const host = await engine.lead(undefined, await KeptTicks.open(fresh.database));
    await openDemo(host, 1);
    priceAt(108_500n, { at: 101, number: 1 }, host);
    const before = [host.submit(market('a')), ...Array.from({ length: 300 }, () => host.settled())];
    priceAt(108_510n, { at: 102, number: 2 }, host);
    await host.keepTicks();
    expect((await kept()).ticks.map(({ no }) => no)).toEqual([1, 2]);
    await Promise.all(before);
    await host.stop();
  });

  it('that are on their way are not kept yet', async () => {
    const engine = new FollowedEngine(fresh.database);
    const ticks = await KeptTicks.open(fresh.database);
    const host = await engine.lead(undefined, ticks);
    priceAt(108_500n, { at: 101, number: 1 }, host);
    let areCommitted = false;
    const first = host.keepTicks().then(() => (areCommitted = true));
    await expect.poll(() => ticks.areKept(), { interval: 0 }).toBe(true);
    expect(areCommitted).toBe(false);
    await host.keepTicks();
    expect(areCommitted).toBe(true);
    await first;
    await host.stop();
  });

  it('go on at the next leader at the prices that it begins with; the former one keeps no more', async () => {
    const engine = new FollowedEngine(fresh.database);
    await engine.passLease();
    const host = await engine.lead(undefined, await KeptTicks.open(fresh.database));
    const standby = await engine.follow(host);
    await openDemo(host, 1);
    priceAt(108_500n, { at: 101, number: 1 }, host, standby);
    await host.submit(market('a'));
    // Decided at, but by nobody for good.
    priceAt(108_600n, { at: 102, number: 2 }, host, standby);
    await engine.passLease();
    const next = await engine.promote(standby, undefined, await KeptTicks.open(fresh.database));
    priceAt(108_700n, { at: 103, number: 3 }, next);
    await expect(host.keepTicks()).rejects.toMatchObject({ name: 'Fenced' });
    await next.submit(market('b'));
    const { lots, ticks } = await kept();
    // The price that was known, the tick that was not decided, and the new one.
    expect(ticks.map(({ no, bid }) => [no, bid])).toEqual([
      [1, 108_500],
      [2, 108_500],
      [3, 108_600],
      [4, 108_700],
    ]);
    expect(lots.at(-1)?.remarks).toMatchObject({ began: [{ no: 2, known: 1, after: 101 }] });
    await next.stop();
  });

  it('may be many at once, in rows of some length; of many that were dropped the first are named', async () => {
    const ticks = await KeptTicks.open(fresh.database);
    ticks.begin([], 0);
    const one = { instrumentId: 1, bid: 5n, ask: 6n, at: 7, volume: 1 };
    const numbered = (seq: number) =>
      ({ ...one, seq }) as unknown as Parameters<typeof ticks.note>[0];
    for (let seq = 1; seq <= 25_000; seq += 1) ticks.note(numbered(seq), 7);
    for (let seq = 1; seq <= 2 * DROPPED_NAMED_MAX; seq += 1)
      ticks.noteLost({ what: 'dropped', tick: numbered(seq) });
    const lots = ticks.takeUpTo(24_000);
    expect(lots.map(({ firstNo, lastNo }) => [firstNo, lastNo])).toEqual([
      [1, 10_000],
      [10_001, 20_000],
      [20_001, 24_000],
    ]);
    expect(lots.flatMap((lot) => ticksOf(lot)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 24_000 }, (_, i) => i + 1),
    );
    const { dropped, droppedCount } = present(lots[0], 'a first lot').remarks as {
      readonly dropped: readonly unknown[];
      readonly droppedCount: number;
    };
    expect([dropped.length, droppedCount]).toEqual([DROPPED_NAMED_MAX, 2 * DROPPED_NAMED_MAX]);
    expect(ticks.takeUpTo(25_000).map(({ firstNo }) => firstNo)).toEqual([24_001]);
    expect(ticks.areKept()).toBe(true);
  });

  it('say how late each was, in its own row', async () => {
    const ticks = await KeptTicks.open(fresh.database);
    const tick = { instrumentId: 1, bid: 5n, ask: 6n, at: 7, volume: 1, seq: 1 };
    const one = tick as unknown as Parameters<typeof ticks.note>[0];
    for (const now of [7, 9, 10, 6]) ticks.note(one, now);
    ticks.noteRestored(one);
    const late = (upTo: number) =>
      ticks.takeUpTo(upTo).map(({ remarks }) => (remarks as TickRemarks).late);
    expect([late(2), late(3), late(5)]).toEqual([[[[2, 2]]], [[[3, 3]]], [undefined]]);
  });
});
