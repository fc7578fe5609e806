// A trader with more copiers than one turn mirrors: ticks of others go on between the turns, and a crash in the middle
// loses and repeats nothing.
import { CATALOGUE } from '@meridian/market';
import { readOrders } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { COPY_ACCOUNTS_FROM, assertSound, createState } from '@meridian/trading';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemonstration } from '../demonstration/site.ts';
import { verify } from '../reconciliation/verify.ts';
import { buy, tick as tickAt } from '../testing/crashing-engine.ts';
import { type EngineHost, createHost } from './host.ts';
import { recover } from './recovery.ts';
import { createSnapshots } from './snapshots.ts';

const COPIERS = 1_100;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
let fresh: FreshDatabase;
const fatal: unknown[] = [];
beforeAll(async () => {
  fresh = await openFreshDatabase();
  await seedDemonstration(fresh.database);
});
afterAll(async () => {
  await fresh.remove();
});

async function hostOver(): Promise<EngineHost> {
  const state = createState(CATALOGUE, hours, 'of_margin');
  const { lastSeq, lastBatch, snapshotSeq } = await recover(fresh.database, state);
  const onFatal = (error: unknown) => void fatal.push(error);
  const options = { lastSeq: snapshotSeq, now: () => 9, onFault: onFatal };
  const snapshots = createSnapshots(fresh.database, options);
  const { writer } = fresh.database;
  return createHost({
    state,
    writer,
    marketNow: () => 100,
    lastSeq,
    lastBatch,
    snapshots,
    onFatal,
  });
}

let seq = 0;
const tick = (host: EngineHost, bid: bigint): void => {
  seq += 1;
  tickAt(host, { at: 90 + seq, bid, seq });
};
const copies = (host: EngineHost) =>
  [...host.state.orders.values()].filter(({ accountId }) => accountId >= COPY_ACCOUNTS_FROM);

async function mirrored(host: EngineHost): Promise<void> {
  await expect.poll(() => host.state.mirrorTasks.length, { interval: 5, timeout: 30_000 }).toBe(0);
  await host.settled();
}

describe('a trader with many copiers', () => {
  it('is mirrored in slices at one price, over ticks and a restart', async () => {
    let host = await hostOver();
    const open = (accountId: number) =>
      host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(10_000) });
    await open(1);
    await host.submit({ type: 'StartLeading', accountId: 1, clientOrderId: null });
    await Promise.all(
      Array.from({ length: COPIERS }, async (_, place) => {
        await open(place + 2);
        await host.submit({
          type: 'StartCopying',
          accountId: place + 2,
          clientOrderId: null,
          leaderId: 1,
          allocation: dollars(1_000),
          stopPercent: 40,
          sizing: { kind: 'equity' },
        });
      }),
    );
    tick(host, 110_000n);
    await buy(host, 1);
    expect(host.state.mirrorTasks).toHaveLength(1);
    expect(copies(host).length).toBeLessThan(COPIERS);
    // The market goes on in the meantime; then the process ends.
    tick(host, 110_100n);
    await host.stop();
    expect(copies(host).length).toBeLessThan(COPIERS);
    host = await hostOver();
    tick(host, 110_200n);
    await mirrored(host);
    const made = copies(host);
    expect(made).toHaveLength(COPIERS);
    expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(COPIERS);
    expect(new Set(made.map(({ openFill }) => openFill?.price))).toEqual(new Set([110_008n]));
    await host.submit({
      type: 'CloseAllOrders',
      accountId: 1,
      clientOrderId: null,
      instrumentId: null,
    });
    await mirrored(host);
    expect(copies(host)).toEqual([]);
    assertSound(host.state);
    await host.stop();
    expect(fatal).toEqual([]);
    expect(await readOrders(fresh.database, { afterId: 0, limit: 5_000 })).toHaveLength(
      COPIERS + 1,
    );
    const { differences, copyings } = await verify(fresh.database);
    expect([differences, copyings]).toEqual([[], COPIERS]);
  }, 120_000);
});
