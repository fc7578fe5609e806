import { setImmediate } from 'node:timers/promises';
import { CATALOGUE } from '@meridian/market';
import {
  type Database,
  type Queryable,
  lastEntryId,
  listSnapshots,
  readJournalEnd,
  readOrders,
} from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type EngineState, assertSound, createState, snapshotLines } from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwaitsNewVersion, EngineBusy, EngineStopped } from './engine-unavailable.ts';
import { type EngineHost, type HostOptions, BATCH_MAX, WAITING_MAX, createHost } from './host.ts';
import { recover } from './recovery.ts';
import { SNAPSHOT_EVERY, createSnapshots } from './snapshots.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = (): EngineState => createState(CATALOGUE, hours, 'of_margin');

let fresh: FreshDatabase;
let fatal: unknown[];
beforeEach(async () => {
  fresh = await openFreshDatabase();
  fatal = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await fresh.remove();
});

async function hostOver(
  db: Database,
  writer: Queryable = db.writer,
  more: Pick<HostOptions, 'writes' | 'pace'> = {},
): Promise<EngineHost> {
  const state = emptyState();
  const { lastSeq, lastBatch, snapshotSeq } = await recover(db, state);
  const onFatal = (error: unknown) => void fatal.push(error);
  const snapshots = createSnapshots(db, { lastSeq: snapshotSeq, now: () => 9, onFault: onFatal });
  return createHost({
    state,
    writer,
    marketNow: () => 100,
    lastSeq,
    lastBatch,
    snapshots,
    onFatal,
    ...more,
  });
}

async function withAccount(host: EngineHost): Promise<void> {
  await host.openAccount({
    type: 'OpenAccount',
    accountId: 1,
    kind: 'demo',
    grant: dollars(10_000),
  });
  tick(host);
}
const tick = (host: EngineHost): void =>
  host.applyTick({
    instrumentId: 1,
    bid: asPrice(110_000n),
    ask: asPrice(110_008n),
    at: 90,
    seq: 1,
    volume: 1,
  });
const buy = (host: EngineHost, clientOrderId: string | null = null) =>
  host.submit({
    type: 'PlaceOrder',
    accountId: 1,
    clientOrderId,
    instrumentId: 1,
    side: 'buy',
    lots: readLots('0.01'),
    leverage: 30,
    mode: 'market',
    target: null,
    stopLoss: null,
    takeProfit: null,
  });
/** Parsed, because the database keeps the keys of JSON in an order of its own. */
const lines = (state: EngineState): unknown[] =>
  [...snapshotLines(state)].map((line): unknown => JSON.parse(line));

describe('the host', () => {
  it('answers each command after its commit, many in one batch', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    const before = host.figures.batches;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => buy(host)));
    expect(outcomes.map(([line]) => line?.orderId)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(host.figures.batches - before).toBeLessThanOrEqual(2);
    expect(BATCH_MAX).toBeGreaterThan(50);
    expect(await readOrders(fresh.database, { afterId: 0, limit: 100 })).toHaveLength(50);
    assertSound(host.state);
  });

  it('lets commands wait for others while several come at a time, and only then', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const host = await hostOver(fresh.database, undefined, { pace: { msEach: 300, msMost: 400 } });
    await withAccount(host);
    /** Two commands, the second when the first is being committed or waits. */
    const batchesOfTwo = async (afterMs = 0): Promise<number> => {
      const before = host.figures.batches;
      const first = buy(host);
      await setImmediate();
      const both = Promise.all([first, buy(host)]);
      vi.advanceTimersByTime(afterMs);
      await both;
      return host.figures.batches - before;
    };
    await buy(host);
    expect(await batchesOfTwo()).toBe(2);
    await Promise.all([buy(host), buy(host)]);
    vi.advanceTimersByTime(399);
    expect(await batchesOfTwo(1)).toBe(1);
    // Whoever comes long after the last commit began waits for nobody.
    vi.advanceTimersByTime(400);
    expect(await batchesOfTwo()).toBe(2);
  });

  it('tells its listeners of each commit in order, and settles after what was decided before', async () => {
    const host = await hostOver(fresh.database);
    const told: string[] = [];
    host.onCommitted((changes) => told.push(...changes.map(({ event }) => event.type)));
    await withAccount(host);
    void buy(host, 'a');
    expect(told).toEqual(['AccountOpened']);
    await host.settled();
    expect(told).toEqual(['AccountOpened', 'MarketOrderFilled', 'OutcomeRecorded']);
    expect((await readJournalEnd(fresh.database)).seq).toBe(3);
  });

  it('names the ledger’s last entry that is committed, whatever is decided meanwhile', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    void buy(host, 'a');
    const decided = host.state.nextEntryId - 1;
    const settled = host.settledEntry();
    const later = buy(host, 'b');
    expect(await settled).toBe(decided);
    await later;
    expect(await host.settledEntry()).toBeGreaterThan(decided);
    expect(await host.settledEntry()).toBe(await lastEntryId(fresh.database));
  });

  it('decides nothing that not everybody reads, until they do', async () => {
    let format = 1;
    const host = await hostOver(fresh.database, undefined, { writes: () => format });
    await withAccount(host);
    format = 0;
    await expect(buy(host, 'a')).rejects.toThrow(AwaitsNewVersion);
    expect((await readJournalEnd(fresh.database)).seq).toBe(1);
    format = 1;
    expect(await buy(host, 'a')).toMatchObject([{ orderId: 1 }]);
    expect(fatal).toEqual([]);
  });

  it('refuses what comes while too much waits for its commit, and decides nothing of it', async () => {
    const gate = Promise.withResolvers<void>();
    let isHeld = false;
    const query: Queryable['query'] = async (statement) => {
      if (isHeld) await gate.promise;
      return (await fresh.database.writer.query(statement)) as never;
    };
    const host = await hostOver(fresh.database, { query });
    await withAccount(host);
    isHeld = true;
    const waiting = Array.from({ length: WAITING_MAX }, () => buy(host, 'once'));
    const decided = host.figures.commands;
    await expect(buy(host, 'more')).rejects.toThrow(EngineBusy);
    await expect(withAccount(host)).rejects.toThrow(EngineBusy);
    expect(host.figures.commands).toBe(decided);
    gate.resolve();
    await Promise.all(waiting);
    expect(await buy(host, 'more')).toMatchObject([{ orderId: 2 }]);
  });

  it('ends the process on a commit that fails: nothing of it is answered, and nothing more decided', async () => {
    let isBroken = false;
    const query: Queryable['query'] = async (statement) => {
      if (isBroken) throw new Error('the disk is full');
      return (await fresh.database.writer.query(statement)) as never;
    };
    const host = await hostOver(fresh.database, { query });
    await withAccount(host);
    isBroken = true;
    const waiting = await Promise.allSettled([buy(host), buy(host), buy(host)]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fatal).toHaveLength(1);
    await expect(buy(host)).rejects.toThrow(EngineStopped);
    tick(host);
    host.passTime();
    expect((await readJournalEnd(fresh.database)).seq).toBe(1);
  });

  it('ends the process on a command that fails half done, which no journal leads to', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    Object.freeze(host.state.accounts.get(1));
    await expect(buy(host)).rejects.toThrow('PlaceOrder failed when it was half done');
    expect(fatal).toHaveLength(1);
    await expect(buy(host)).rejects.toThrow(EngineStopped);
    const again = emptyState();
    await recover(fresh.database, again);
    expect(again.orders.size).toBe(0);
  });

  it('stops with a snapshot of exactly what was committed, whoever asks meanwhile', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    const last = buy(host, 'last');
    const stopped = host.stop();
    await expect(buy(host)).rejects.toThrow(EngineStopped);
    await stopped;
    await last;
    const [newest] = await listSnapshots(fresh.database);
    expect(newest?.seq).toBe((await readJournalEnd(fresh.database)).seq);
    const again = emptyState();
    await recover(fresh.database, again);
    expect(lines(again)).toEqual(lines(host.state));
  });
});

describe('recovery', () => {
  it('from the journal, from a snapshot, and from a snapshot with a tail makes one state', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    for (let i = 0; i < 5; i += 1) await buy(host, `id ${i}`);
    const fromJournal = emptyState();
    expect(await recover(fresh.database, fromJournal)).toMatchObject({
      snapshotSeq: 0,
      lastSeq: 11,
    });
    await host.stop();
    const next = await hostOver(fresh.database);
    expect(lines(next.state)).toEqual(lines(fromJournal));
    tick(next);
    await buy(next, 'tail');
    const withTail = emptyState();
    expect(await recover(fresh.database, withTail)).toMatchObject({ snapshotSeq: 11, lastSeq: 13 });
    expect(lines(withTail)).toEqual(lines(next.state));
    expect(withTail.accounts.get(1)?.outcomes.size).toBe(6);
    assertSound(withTail);
  });

  it('writes a snapshot after enough events, of the state of that event, in chunks', async () => {
    const host = await hostOver(fresh.database);
    await withAccount(host);
    const snapshots = createSnapshots(fresh.database, {
      lastSeq: 0,
      now: () => 5,
      onFault: (error) => fatal.push(error),
    });
    snapshots.offer(host.state, SNAPSHOT_EVERY - 1, { committed: host.settled });
    await host.settled();
    expect(await listSnapshots(fresh.database)).toEqual([]);
    snapshots.offer(host.state, SNAPSHOT_EVERY, { committed: host.settled });
    await expect
      .poll(() => listSnapshots(fresh.database))
      .toEqual([{ seq: SNAPSHOT_EVERY, at: 5 }]);
    await snapshots.write(host.state, SNAPSHOT_EVERY);
    expect(fatal).toEqual([]);
  });
});
