import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fence,
  backendOf,
  fencedBy,
  holdLease,
  readLease,
  releaseLease,
  renewLease,
  takeLease,
} from './leases.ts';
import type { Queryable } from './database/connection.ts';
import type { Database } from './database/database.ts';
import { DatabaseFailed, DatabaseUnavailable, Fenced } from './database/fault.ts';
import { type Batch, commitBatch, readJournalEnd } from './journal/journal.ts';
import { listSnapshots, readSnapshot, saveSnapshot } from './journal/snapshots.ts';
import {
  type FreshDatabase,
  bringForward,
  emptyBefore,
  openFreshDatabase,
  openLocation,
} from './testing/fresh-database.ts';
import { raceOf } from './testing/lease-race.ts';
import {
  sampleAccount,
  sampleBatch,
  sampleCopying,
  sampleEntry,
  sampleEvent,
  sampleOrder,
  sampleSkip,
} from './testing/sample-batch.ts';

// The embedded database has one connection for all.
const describeOnServer = process.env['DATABASE_URL'] === undefined ? () => undefined : describe;

let fresh: FreshDatabase;
let lease = '';
let tests = 0;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});
beforeEach(() => {
  tests += 1;
  lease = `lease ${tests}`;
});

const NO_BACKEND = 0;
const take = (holder: string) => takeLease(fresh.database, { lease, holder, backend: NO_BACKEND });
async function taken(holder: string): Promise<Fence> {
  const fence = await take(holder);
  if (fence === null) throw new Error('another holds it');
  return fence;
}
const runOut = (db: Queryable = fresh.database): Promise<object[]> =>
  db.query({
    text: "UPDATE leases SET until = clock_timestamp() - interval '1 ms' WHERE name = $1",
    values: [lease],
  });
const refused = (text: string): Promise<void> =>
  expect(fresh.database.query({ text })).rejects.toThrow(/never goes back|append-only/);

describe('a lease', () => {
  it('has one holder until it runs out; then another takes it, under the next epoch', async () => {
    expect(await readLease(fresh.database, lease)).toBeNull();
    expect(await take('ann')).toEqual({ lease, epoch: 1 });
    expect(await take('ben')).toBeNull();
    expect(await readLease(fresh.database, lease)).toEqual({
      lease,
      epoch: 1,
      holder: 'ann',
      isHeld: true,
    });
    await runOut();
    expect(await readLease(fresh.database, lease)).toMatchObject({ holder: 'ann', isHeld: false });
    expect(await take('ben')).toEqual({ lease, epoch: 2 });
    expect(await take('ann')).toBeNull();
  });

  it('is taken by one of many who want it at the same moment', async () => {
    const first = await Promise.all(['ann', 'ben', 'cid', 'dan'].map(take));
    expect(first.filter((fence) => fence !== null)).toEqual([{ lease, epoch: 1 }]);
    await runOut();
    const second = await Promise.all(['ann', 'ben', 'cid', 'dan'].map(take));
    expect(second.filter((fence) => fence !== null)).toEqual([{ lease, epoch: 2 }]);
  });

  it('is renewed by its holder alone, also where it ran out and nobody took it', async () => {
    const ann = await taken('ann');
    await runOut();
    expect(await renewLease(fresh.database, ann)).toBe(true);
    expect(await take('ben')).toBeNull();
    await runOut();
    expect(await take('ben')).not.toBeNull();
    expect(await renewLease(fresh.database, ann)).toBe(false);
  });

  it('that its holder releases is free at once; a former holder releases nothing', async () => {
    const ann = await taken('ann');
    await releaseLease(fresh.database, ann);
    expect(await take('ben')).toEqual({ lease, epoch: 2 });
    await releaseLease(fresh.database, ann);
    expect(await readLease(fresh.database, lease)).toMatchObject({ holder: 'ben', isHeld: true });
  });

  it('goes neither back nor away, whoever asks the database', async () => {
    await take('ann');
    await refused(`UPDATE leases SET epoch = 0 WHERE name = '${lease}'`);
    await refused(`UPDATE leases SET name = 'other' WHERE name = '${lease}'`);
    await refused('DELETE FROM leases');
    await refused('TRUNCATE leases');
  });
});

describe('a commit of a leader', () => {
  const everything = (seq: number) => ({
    batch: seq,
    events: [sampleEvent(seq)],
    entries: [sampleEntry(seq, 5_000_000n)],
    orders: [sampleOrder(seq)],
    accounts: [sampleAccount(seq)],
    copyings: [sampleCopying(seq)],
    skips: [sampleSkip(seq)],
  });
  const rows = (): Promise<object[]> =>
    fresh.database.query({
      text: `SELECT (SELECT count(*) FROM journal) AS events, (SELECT count(*) FROM ledger_entries) AS entries,
        (SELECT count(*) FROM ledger_postings) AS postings, (SELECT count(*) FROM orders) AS orders,
        (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM copyings) AS copyings,
        (SELECT count(*) FROM copy_skips) AS skips`,
    });
  const epochs = async (): Promise<number[]> => {
    const text = 'SELECT epoch FROM journal ORDER BY seq';
    const epochRows = await fresh.database.query<{ epoch: bigint }>({ text });
    return epochRows.map(({ epoch }) => Number(epoch));
  };
  const commit = (batch: Batch, fence?: Fence): Promise<void> =>
    commitBatch(fresh.database.writer, batch, fence);

  it('is written whole with its epoch, and once another leads not at all', async () => {
    const ann = await taken('ann');
    const { seq } = await readJournalEnd(fresh.database);
    await commit(sampleBatch(everything(seq + 1)), ann);
    expect((await epochs()).at(-1)).toBe(1);
    await runOut();
    // Nobody has taken it.
    await commit(sampleBatch(everything(seq + 2)), ann);
    await take('ben');
    const before = await rows();
    const whole = sampleBatch(everything(seq + 3));
    await expect(commit(whole, ann)).rejects.toThrow(Fenced);
    const plain: Batch = { ...whole, copyings: [], skips: [] };
    await expect(commit(plain, ann)).rejects.toThrow(Fenced);
    expect(await rows()).toEqual(before);
    await commit(plain, { lease, epoch: 2 });
    await commit(sampleBatch(everything(seq + 4)), { lease, epoch: 2 });
    expect((await epochs()).at(-1)).toBe(2);
  });

  it('is refused with an epoch before that of the row before; one without a lease has epoch 0', async () => {
    const { seq } = await readJournalEnd(fresh.database);
    const insert = (n: number, epoch: string): Promise<object[]> =>
      fresh.database.query({
        text: `INSERT INTO journal (seq, batch, at, kind, body, epoch)
          SELECT $1 + i, 1, 1, 'x', '{}', ${epoch} + 10 FROM generate_series(0, 1) AS i`,
        values: [n],
      });
    await insert(seq + 1, '5');
    await expect(insert(seq + 3, '4')).rejects.toThrow('do not follow epoch 15');
    await expect(insert(seq + 3, '6 + i')).rejects.toThrow('epochs 16 to 17');
    await commit(sampleBatch({ events: [sampleEvent(seq + 3)] }));
    expect((await epochs()).slice(-3)).toEqual([15, 15, 0]);
  });
});

describe('what only a leader writes', () => {
  it('may be any transaction that holds the lease until its end', async () => {
    const ann = await taken('ann');
    const write = (): Promise<void> =>
      fresh.database.transaction(async (within) => {
        await holdLease(within, ann);
        await within.query({ text: 'CREATE TABLE IF NOT EXISTS written ()' });
        await within.query({ text: 'INSERT INTO written DEFAULT VALUES' });
      });
    await write();
    await runOut();
    await take('ben');
    await expect(write()).rejects.toThrow(Fenced);
    expect(await fresh.database.query({ text: 'SELECT 1 FROM written' })).toHaveLength(1);
  });

  it('may be a snapshot, and a former leader neither adds one nor drops one', async () => {
    const ann = await taken('ann');
    const { seq } = await readJournalEnd(fresh.database);
    const events = [sampleEvent(seq + 1), sampleEvent(seq + 2)];
    await commitBatch(fresh.database.writer, sampleBatch({ events }), ann);
    const byAnn = { leases: [ann] } as const;
    await saveSnapshot(fresh.database, { seq: seq + 1, at: 8 }, [{ by: 'ann' }], byAnn);
    await runOut();
    const byBen = { leases: [await taken('ben')] } as const;
    async function* chunksOfBen(): AsyncGenerator<object> {
      yield { by: 'ben' };
      // In the middle of it, the former leader writes the same one.
      const again = saveSnapshot(fresh.database, { seq: seq + 2, at: 9 }, [{ by: 'ann' }], byAnn);
      await expect(again).rejects.toThrow(Fenced);
      yield { by: 'ben again' };
    }
    await saveSnapshot(fresh.database, { seq: seq + 2, at: 9 }, chunksOfBen(), byBen);
    expect((await listSnapshots(fresh.database)).map(({ seq }) => seq)).toEqual([seq + 2, seq + 1]);
    const chunks: object[] = [];
    for await (const chunk of readSnapshot(fresh.database, seq + 2)) chunks.push(chunk);
    expect(chunks).toEqual([{ by: 'ben' }, { by: 'ben again' }]);
  });
});

it('a journal from before there were leases goes on under one', async () => {
  const old = await openFreshDatabase();
  try {
    await emptyBefore(old.database, '_leases');
    const text = `INSERT INTO journal (seq, batch, at, kind, body) VALUES (1, 1, 1, 'x', '{}'), (2, 1, 1, 'x', '{}')`;
    await old.database.query({ text });
    await bringForward(old.database);
    const backend = await backendOf(old.database.writer);
    const fence = await takeLease(old.database, { lease: 'engine', holder: 'ann', backend });
    if (fence === null) throw new Error('it was free');
    const batch = sampleBatch({ batch: 2, events: [sampleEvent(3)] });
    await commitBatch(old.database.writer, batch, fence);
    const rows = await old.database.query({ text: 'SELECT epoch FROM journal ORDER BY seq' });
    expect(rows).toEqual([{ epoch: 0n }, { epoch: 0n }, { epoch: 1n }]);
  } finally {
    await old.remove();
  }
});

describeOnServer('several processes', () => {
  let own: FreshDatabase;
  const members: Database[] = [];
  const open = async (onFatal: (error: Error) => void = () => undefined): Promise<Database> => {
    const member = await openLocation(own.location, onFatal, 'member');
    members.push(member);
    return member;
  };
  beforeAll(async () => {
    own = await openFreshDatabase();
    await own.database.close(); // nothing else may write beside members
  });
  afterAll(() => own.remove());
  afterEach(async () => {
    for (const member of members.splice(0)) await member.close();
  });

  it('that each believe to lead leave one journal: without gaps, epochs ascending, what was acknowledged in it', async () => {
    const found = await raceOf(await Promise.all(Array.from({ length: 6 }, () => open())), {
      lease,
      takeOvers: 120,
      withinMs: 10_000,
    });
    expect(found).toMatchObject({ takeOvers: 120, isGapless: true, wentBack: 0, missing: 0 });
    expect(found.refused).toBeGreaterThan(100);
    expect(found.acknowledged).toBeGreaterThan(100);
    expect(found.entries).toBe(found.rows);
  });

  it('renew beside a commit that takes long, and take over only after it', async () => {
    const [leader, other] = [await open(), await open()];
    const claim = { lease, holder: 'ann', backend: NO_BACKEND };
    const fence = await takeLease(leader, claim);
    if (fence === null) throw new Error('it was free');
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: noteHeld } = Promise.withResolvers<void>();
    const long = leader.transaction(async (within) => {
      await holdLease(within, fence);
      noteHeld();
      await pause;
    });
    await isHeld;
    expect(await renewLease(other, fence)).toBe(true);
    await runOut(other);
    const next = { ...claim, holder: 'ben' };
    expect(await takeLease(other, next)).toBeNull();
    goOn();
    await long;
    expect(await takeLease(other, next)).toMatchObject({ epoch: fence.epoch + 1 });
  });

  it('do not wait for a holder that froze in the middle of a commit', async () => {
    const [leader, other] = [await open(), await open()];
    const claim = { lease, holder: 'ann', backend: await backendOf(leader.writer) };
    const fence = await takeLease(leader, claim);
    if (fence === null) throw new Error('it was free');
    await leader.writer.query({ text: 'BEGIN' });
    await holdLease(leader.writer, fence);
    await runOut(other);
    const next = { lease, holder: 'ben', backend: NO_BACKEND };
    expect(await takeLease(other, next)).toBeNull();
    await expect.poll(() => takeLease(other, next)).toMatchObject({ epoch: fence.epoch + 1 });
    await expect(leader.writer.query({ text: 'COMMIT' })).rejects.toThrow(DatabaseFailed);
  });

  it('do not wait for a holder that froze between the statements of a fenced transaction', async () => {
    const [leader, other] = [await open(), await open()];
    const fence = await takeLease(leader, { lease, holder: 'ann', backend: NO_BACKEND });
    if (fence === null) throw new Error('it was free');
    const { promise: frozen, resolve: wake } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: noteHeld } = Promise.withResolvers<void>();
    const transactionOf = (by: Fence): Promise<void> =>
      fencedBy(leader, by).transaction(async (within) => {
        await within.query({ text: 'SELECT 1' });
        noteHeld();
        await frozen;
        await within.query({ text: 'SELECT 1' });
      });
    const late = transactionOf(fence);
    const claim = { lease: `${lease} of others`, holder: 'ann', backend: NO_BACKEND };
    const others = await takeLease(leader, claim);
    if (others === null) throw new Error('it was free');
    const itself = transactionOf(others);
    await isHeld;
    await runOut(other);
    const next = { lease, holder: 'ben', backend: NO_BACKEND };
    // Far less than the ten seconds after which the database ends what a member leaves open.
    await expect
      .poll(() => takeLease(other, next), { timeout: 6_000 })
      .toMatchObject({ epoch: fence.epoch + 1 });
    wake();
    await expect(late).rejects.toThrow(DatabaseUnavailable);
    await itself;
  });

  it('lead one after the other: the connection of the one before is ended', async () => {
    const lost: Error[] = [];
    const leader = await open((error) => lost.push(error));
    const other = await open();
    const claim = { lease, holder: 'ann', backend: await backendOf(leader.writer) };
    await takeLease(leader, claim);
    await runOut(other);
    await takeLease(other, { ...claim, backend: await backendOf(other.writer) });
    await expect.poll(() => lost.length).toBe(1);
    // Its own one is not.
    await runOut(other);
    await takeLease(other, { ...claim, backend: await backendOf(other.writer) });
    await other.writer.query({ text: 'SELECT 1' });
  });

  it('do not end the connection of one that gave the lease back', async () => {
    const lost: Error[] = [];
    const leader = await open((error) => lost.push(error));
    const other = await open();
    const claim = { lease, holder: 'ann', backend: await backendOf(leader.writer) };
    const fence = await takeLease(leader, claim);
    if (fence === null) throw new Error('nobody else wants it');
    await releaseLease(leader, fence);
    await takeLease(other, { ...claim, backend: await backendOf(other.writer) });
    await leader.writer.query({ text: 'SELECT 1' });
    expect(lost).toEqual([]);
  });
});
