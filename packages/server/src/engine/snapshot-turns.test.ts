import { listSnapshots, readLease } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { CATALOGUE } from '@meridian/market';
import { dollars } from '@meridian/units';
import { type EngineState, createState, snapshotLines } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowedEngine, market, openDemo, priceAt } from '../testing/followed-engine.ts';
import type { Follower } from './follower.ts';
import type { EngineHost } from './host.ts';
import { recover } from './recovery.ts';
import { SNAPSHOTS, type SnapshotTurns, createSnapshotTurns } from './snapshot-turns.ts';

const EVERY = 20;
const LEADER_LOOKS_EVERY_MS = 5_000;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

let fresh: FreshDatabase;
let engine: FollowedEngine;
let turns: { [name: string]: SnapshotTurns };
let wrote: string[];
let warned: string[];
let faults: unknown[];
let elapsed: number;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  engine = new FollowedEngine(fresh.database);
  [turns, wrote, warned, faults, elapsed] = [{}, [], [], [], 0];
});
afterEach(async () => {
  for (const one of Object.values(turns)) await one.stop();
  await fresh.remove();
  expect(engine.fatal).toEqual([]);
});

function turnsOf(name: string, followed: () => number | null = () => null): SnapshotTurns {
  const created = createSnapshotTurns({
    ...{ db: fresh.database, holder: name, followed, lastSeq: 0, every: EVERY },
    now: () => 9,
    clock: () => elapsed,
    log: { info: () => undefined, warn: (_, message) => void warned.push(message) },
    onFault: (error) => void faults.push(error),
    onWritten: () => void wrote.push(name),
  });
  turns[name] = created;
  return created;
}

async function leads(name = 'leader'): Promise<EngineHost> {
  const own = turnsOf(name);
  own.lead(await engine.passLease());
  return await engine.lead(own);
}

async function follows(leader: EngineHost, name = 'standby'): Promise<Follower> {
  let follower: Follower | null = null;
  const epoch = (): number | null => follower?.tail.epoch ?? null;
  const own = turnsOf(name, epoch);
  follower = await engine.follow(leader, undefined, own);
  await own.look();
  return follower;
}

/** Trades until so many events are committed. */
async function trade(leader: EngineHost, upTo: number): Promise<void> {
  if (!leader.state.accounts.has(1)) await openDemo(leader, 1);
  for (let n = leader.committedUpTo().seq; leader.committedUpTo().seq < upTo; n += 1) {
    const tick = { at: 100 + n, number: n + 1 };
    priceAt(110_000n + BigInt(n % 7), tick, leader);
    await leader.submit(market(`order ${n}`));
    const [id] = leader.state.accounts.get(1)?.orders.keys() ?? [];
    const about = { accountId: 1, clientOrderId: `close ${n}`, lots: null };
    await leader.submit({ ...about, type: 'CloseOrder', orderId: id ?? 0 });
  }
}

const written = async (): Promise<number[]> =>
  (await listSnapshots(fresh.database)).map(({ seq }) => seq);
async function isWritten(): Promise<void> {
  await expect.poll(written).toHaveLength(1);
}
const holder = async (): Promise<string | null> => {
  const lease = await readLease(fresh.database, SNAPSHOTS);
  return lease?.isHeld === true ? lease.holder : null;
};

async function recovered(): Promise<EngineState> {
  const state = createState(CATALOGUE, hours, 'of_margin');
  await recover(fresh.database, state);
  return state;
}

/** A start from the snapshot and one from the journal alone are the same, field by field. */
async function expectSameAsReplay(): Promise<void> {
  const [bySnapshot, journal] = [await recovered(), fresh.database];
  await journal.query({ text: 'DELETE FROM snapshots' });
  const replayed = await recovered();
  expect([...snapshotLines(bySnapshot)]).toEqual([...snapshotLines(replayed)]);
  expect(bySnapshot.accounts).toEqual(replayed.accounts);
  expect(bySnapshot.orders).toEqual(replayed.orders);
}

describe('snapshots beside a standby', () => {
  it('are written by it, and the leader writes none', async () => {
    const leader = await leads();
    const standby = await follows(leader);
    expect(await holder()).toBe('standby');
    await trade(leader, 2 * EVERY);
    for (let look = 0; look < 5; look += 1) {
      elapsed += LEADER_LOOKS_EVERY_MS;
      await turns['leader']?.look();
    }
    expect(await written()).toEqual([]);
    // Readers here are ahead of what is decided.
    engine.now = 1_000_000;
    standby.passTime();
    engine.deliver(standby);
    await expect.poll(() => wrote).toEqual(['standby']);
    await trade(leader, 2 * EVERY + 5);
    await expectSameAsReplay();
  });

  it('are counted from the last one, whoever wrote it', async () => {
    const leader = await leads();
    const first = await follows(leader, 'first');
    await trade(leader, EVERY);
    engine.deliver(first);
    await isWritten();
    await turns['first']?.stop();
    expect(await holder()).toBeNull();
    const second = await follows(leader, 'second');
    expect(await holder()).toBe('second');
    const [before] = await written();
    await trade(leader, EVERY + 5);
    engine.deliver(second);
    await turns['second']?.look();
    expect(await written()).toEqual([before]);
    await trade(leader, 3 * EVERY);
    engine.deliver(second);
    await expect.poll(written).toHaveLength(2);
    expect(wrote).toEqual(['first', 'second']);
  });

  it('are written by the leader once no standby has had the lease for two looks', async () => {
    const leader = await leads();
    await follows(leader);
    await trade(leader, EVERY);
    await turns['standby']?.stop();
    const look = async (): Promise<void> => {
      elapsed += LEADER_LOOKS_EVERY_MS;
      await turns['leader']?.look();
      await trade(leader, leader.committedUpTo().seq + 1);
    };
    await look();
    expect(await written()).toEqual([]);
    await look();
    await expect.poll(() => wrote).toEqual(['leader']);
    await expect.poll(() => holder()).toBeNull();
    await expectSameAsReplay();
  });
});

describe('a process that must not write beside this leader', () => {
  it('leaves the lease to others', async () => {
    const standby = turnsOf('standby', () => null);
    await standby.look();
    expect(await holder()).toBeNull();
  });
});

describe('a snapshot that is being written', () => {
  it('is given up when another begins to lead, and the next one is written', async () => {
    const leader = await leads();
    const standby = await follows(leader);
    await trade(leader, EVERY);
    await engine.passLease();
    engine.deliver(standby);
    await expect.poll(() => warned).toEqual(['a snapshot was given up']);
    expect(await written()).toEqual([]);
    turns['standby']?.lead(engine.fence ?? { lease: '', epoch: 0 });
    const next = await engine.promote(standby, turns['standby']);
    await follows(next, 'third');
    expect(faults).toEqual([]);
  });

  it('is not kept if the journal does not have its last event, of its epoch', async () => {
    const leader = await leads();
    const standby = await follows(leader);
    await trade(leader, EVERY / 2);
    engine.deliver(standby);
    const { seq, tick } = leader.committedUpTo();
    const { epoch } = standby.tail;
    const opened = { type: 'AccountOpened', kind: 'demo', grant: dollars(0), at: 500 } as const;
    const lost = Array.from({ length: EVERY }, (_, i) => ({ ...opened, accountId: 10 + i }));
    standby.take({ epoch, firstSeq: seq + 1, tick, events: lost });
    await expect.poll(() => faults.map(String)).toEqual([expect.stringContaining('NotInJournal')]);
    expect(await written()).toEqual([]);
    // Another leader commits other events in their place: those of this state are still not they.
    await engine.passLease();
    const next = await engine.lead();
    await trade(next, seq + EVERY);
    standby.take({ epoch: epoch + 1, firstSeq: 1, tick, events: [] });
    const committed = () => Promise.resolve();
    turns['standby']?.offer(standby.state, seq + EVERY, { committed, epoch });
    await expect.poll(() => faults).toHaveLength(2);
    expect(warned).toEqual([]);
    expect(await written()).toEqual([]);
  });
});
