// The process dies while a trader's order is on its way through the copiers, after slices were decided that are never
// committed. The next start goes on where the journal ends; nobody misses a copy or gets two.
import { CATALOGUE } from '@meridian/market';
import { type Queryable } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type Order, assertSound, createState } from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineHost, createHost } from './host.ts';
import { recover } from './recovery.ts';

const COPIERS = 600;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(() => fresh.remove());

/** Without snapshots: only the journal is left. */
async function hostOver(writer: Queryable): Promise<{ host: EngineHost; died: Promise<unknown> }> {
  const state = createState(CATALOGUE, hours, 'of_margin');
  const { lastSeq, lastBatch } = await recover(fresh.database, state);
  let onFatal: (error: unknown) => void = () => undefined;
  const died = new Promise<unknown>((resolve) => (onFatal = resolve));
  const snapshots = { offer: () => undefined, write: () => Promise.resolve() };
  const host = createHost({
    state,
    writer,
    marketNow: () => 100,
    lastSeq,
    lastBatch,
    snapshots,
    onFatal,
  });
  return { host, died };
}

function tick(host: EngineHost, bid: bigint, seq: number): void {
  const [low, high] = [asPrice(bid), asPrice(bid + 8n)];
  host.applyTick({ instrumentId: 1, bid: low, ask: high, at: 90, seq, volume: 1 });
}

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
  tick(host, 110_000n, 1);
}

const buy = (host: EngineHost) =>
  host.submit({
    type: 'PlaceOrder',
    accountId: 1,
    clientOrderId: null,
    instrumentId: 1,
    side: 'buy',
    lots: readLots('0.50'),
    leverage: 30,
    mode: 'market',
    target: null,
    stopLoss: null,
    takeProfit: null,
  });

const copiesIn = ({ state }: EngineHost): Order[] =>
  [...state.orders.values()].filter(({ copyOf }) => copyOf !== undefined);

describe('a crash between the slices', () => {
  it('misses and doubles no copy', { timeout: 120_000 }, async () => {
    let commitsLeft = Infinity;
    const query: Queryable['query'] = async (statement) => {
      if (commitsLeft === 0) throw new Error('the power is gone');
      commitsLeft -= 1;
      return (await fresh.database.writer.query(statement)) as never;
    };
    const { host: first, died } = await hostOver({ query });
    await begin(first);
    await first.settled();
    // The order's own commit goes through, with the copies of its own command, but no slice after it.
    commitsLeft = 1;
    await buy(first);
    await died;
    const decided = copiesIn(first).length;
    expect(decided).toBeGreaterThan(0);

    const { host: second } = await hostOver(fresh.database.writer);
    const kept = copiesIn(second).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(decided);
    // Much later and at another price.
    tick(second, 111_000n, 2);
    await expect
      .poll(() => second.state.mirrorTasks.length, { interval: 2, timeout: 30_000 })
      .toBe(0);
    await second.settled();
    const copies = copiesIn(second);
    expect(copies).toHaveLength(COPIERS);
    expect(new Set(copies.map(({ accountId }) => accountId)).size).toBe(COPIERS);
    expect(new Set(copies.map(({ openFill, lots }) => `${openFill?.price} ${lots}`)).size).toBe(1);
    assertSound(second.state);

    const { host: third } = await hostOver(fresh.database.writer);
    expect(copiesIn(third)).toEqual(copies);
  });
});
