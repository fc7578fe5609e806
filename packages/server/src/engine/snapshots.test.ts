import { CATALOGUE } from '@meridian/market';
import { listSnapshots, readSnapshot } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { addAccount, createAccount, createState, snapshotLines } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  SNAPSHOT_EVERY,
  type SnapshotChunk,
  type Snapshots,
  createSnapshots,
} from './snapshots.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const state = createState(CATALOGUE, hours, 'of_margin');
const atOnce = (): Promise<void> => Promise.resolve();

let fresh: FreshDatabase;
let faults: unknown[];
let snapshots: Snapshots;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  faults = [];
  snapshots = createSnapshots(fresh.database, {
    lastSeq: 0,
    now: () => 9,
    onFault: (error) => void faults.push(error),
  });
});
afterEach(() => fresh.remove());

const written = async (): Promise<number[]> =>
  (await listSnapshots(fresh.database)).map(({ seq }) => seq);

describe('a snapshot', () => {
  it('is taken once enough has happened since the last one', async () => {
    snapshots.offer(state, SNAPSHOT_EVERY - 1, { committed: atOnce });
    snapshots.offer(state, SNAPSHOT_EVERY, { committed: atOnce });
    snapshots.offer(state, 2 * SNAPSHOT_EVERY - 1, { committed: atOnce });
    await snapshots.write(state, 0);
    expect(await written()).toEqual([SNAPSHOT_EVERY]);
  });

  it('is written after its last event is in the journal, and never if that fails', async () => {
    let commit = (): void => undefined;
    const committed = () => new Promise<void>((resolve) => (commit = resolve));
    snapshots.offer(state, SNAPSHOT_EVERY, { committed });
    await Promise.resolve();
    expect(await written()).toEqual([]);
    commit();
    await snapshots.write(state, 0);
    expect(await written()).toEqual([SNAPSHOT_EVERY]);
    const refused = new Error('the disk is full');
    snapshots.offer(state, 2 * SNAPSHOT_EVERY, { committed: () => Promise.reject(refused) });
    await expect(snapshots.write(state, 0)).rejects.toBe(refused);
    expect(await written()).toEqual([SNAPSHOT_EVERY]);
    expect(faults).toEqual([refused]);
  });

  it('is read as it was written, also lines longer than a chunk and letters of several bytes', async () => {
    const full = createState(CATALOGUE, hours, 'of_margin');
    for (let id = 1; id <= 20; id += 1) {
      const account = createAccount(id, 'real', 1);
      const outcomes = id % 5 === 0 ? 8_000 : 10;
      for (let n = 0; n < outcomes; n += 1) account.outcomes.set(`€😀 "${id}" \\ ${n}`, n);
      addAccount(full, account);
    }
    await snapshots.write(full, SNAPSHOT_EVERY);
    const read: string[] = [];
    for await (const chunk of readSnapshot(fresh.database, SNAPSHOT_EVERY))
      read.push(...(chunk as SnapshotChunk).lines);
    expect(Math.max(...read.map(({ length }) => length))).toBeGreaterThan(128_000);
    expect(read).toEqual([...snapshotLines(full)]);
  });

  it('rests between its turns, until the next is due or the end waits for it', async () => {
    const full = createState(CATALOGUE, hours, 'of_margin');
    for (let id = 1; id <= 40; id += 1) {
      const account = createAccount(id, 'real', 1);
      for (let n = 0; n < 1_000; n += 1)
        account.outcomes.set(`a client's id of some length ${n}`, n);
      addAccount(full, account);
    }
    const resting = createSnapshots(fresh.database, {
      ...{ lastSeq: 0, now: () => 9, onFault: (error) => void faults.push(error) },
      rest: async () => {
        rests += 1;
        if (rests === 3) resting.offer(full, 2 * SNAPSHOT_EVERY, { committed: atOnce });
        return await Promise.resolve();
      },
    });
    let rests = 0;
    resting.offer(full, SNAPSHOT_EVERY, { committed: atOnce });
    await vi.waitFor(async () => expect(await written()).toEqual([SNAPSHOT_EVERY]));
    await resting.write(full, 0); // who writes it knows that it is there
    expect(rests).toBe(3);
    resting.offer(full, 2 * SNAPSHOT_EVERY, { committed: atOnce });
    await resting.write(full, 0);
    expect(rests).toBe(3);
    expect(await written()).toEqual([2 * SNAPSHOT_EVERY, SNAPSHOT_EVERY]);
    await resting.write(full, 3 * SNAPSHOT_EVERY);
    expect(rests).toBe(3);
    expect(faults).toEqual([]);
  });

  it('at the end waits for one that is still being written', async () => {
    snapshots.offer(state, SNAPSHOT_EVERY, { committed: atOnce });
    await snapshots.write(state, SNAPSHOT_EVERY + 1);
    expect(await written()).toEqual([SNAPSHOT_EVERY + 1, SNAPSHOT_EVERY]);
  });
});
