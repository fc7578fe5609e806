// The process dies while a trader's order is on its way through the copiers, after slices were decided that are never
// committed. The next start goes on where the journal ends; nobody misses a copy or gets two.
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type Order, assertSound } from '@meridian/trading';
import { dollars } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrashingEngine, buy, tick } from '../testing/crashing-engine.ts';
import type { EngineHost } from './host.ts';

const COPIERS = 600;
const TICKED_AT = 90;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

let fresh: FreshDatabase;
let engine: CrashingEngine;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  engine = new CrashingEngine(fresh.database, hours);
});
afterEach(() => fresh.remove());

async function begin(host: EngineHost): Promise<void> {
  const open = (accountId: number) =>
    host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(10_000) });
  await open(1);
  await host.submit({ type: 'StartLeading', accountId: 1, clientOrderId: null });
  const ids = Array.from({ length: COPIERS }, (_, place) => place + 2);
  await Promise.all(ids.map(open));
  await Promise.all(
    ids.map((accountId) =>
      host.submit({
        type: 'StartCopying',
        accountId,
        clientOrderId: null,
        leaderId: 1,
        allocation: dollars(1_000),
        stopPercent: 40,
        sizing: { kind: 'equity' },
      }),
    ),
  );
  tick(host, { at: TICKED_AT, bid: 110_000n, seq: 1 });
}

const copiesIn = ({ state }: EngineHost): Order[] =>
  [...state.orders.values()].filter(({ copyOf }) => copyOf !== undefined);

describe('a crash between the slices', () => {
  it('misses and doubles no copy', { timeout: 120_000 }, async () => {
    const { host: first, died } = await engine.start();
    await begin(first);
    await first.settled();
    // The order's own commit goes through, with the copies of its own command, but no slice after it.
    engine.commitsLeft = 1;
    await buy(first, 1);
    await died;
    const decided = copiesIn(first).length;
    expect(decided).toBeGreaterThan(0);

    const second = await engine.restart();
    const kept = copiesIn(second).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(decided);
    // Much later and at another price.
    tick(second, { at: TICKED_AT, bid: 111_000n, seq: 2 });
    await expect
      .poll(() => second.state.mirrorTasks.length, { interval: 2, timeout: 30_000 })
      .toBe(0);
    await second.settled();
    const copies = copiesIn(second);
    expect(copies).toHaveLength(COPIERS);
    expect(new Set(copies.map(({ accountId }) => accountId)).size).toBe(COPIERS);
    expect(new Set(copies.map(({ openFill, lots }) => `${openFill?.price} ${lots}`)).size).toBe(1);
    assertSound(second.state);

    expect(copiesIn(await engine.restart())).toEqual(copies);
  });
});
