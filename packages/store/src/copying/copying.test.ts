// Money may go into a copying and out again for as long as its owner likes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitBatch } from '../journal/journal.ts';
import {
  type FreshDatabase,
  bringForward,
  emptyBefore,
  openFreshDatabase,
} from '../testing/fresh-database.ts';
import { sampleBatch, sampleCopying } from '../testing/sample-batch.ts';
import { endedCopyingsOf, findCopying, liveCopyingsOf, readCopyings } from './copying.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const HALF = 2n ** 62n;
/** As the version before the migration wrote it, about to have no room. */
const FULL = 2n ** 63n - 1n;
const BEFORE = `INSERT INTO copyings (id, owner_id, owner_epoch, leader_id, kind, started_at, stop_percent, sizing, allocation,
    is_paused, paid_in, paid_out, costs, orders_closed, skips, capital)
  VALUES (5, 7, 0, 1005, 'demo', 1, 50, 'equity', 0, false, ${FULL}, ${FULL - 100n}, 0, 1, 0, 300)`;

let batch = 0;
const move = async (id: number, paidIn: bigint, paidOut: bigint, change = {}): Promise<void> => {
  batch += 1;
  const grown = { ...sampleCopying(id).grown, paidIn, paidOut, ordersClosed: 1 };
  const copyings = [{ ...sampleCopying(id), ...change, grown }];
  await commitBatch(fresh.database, sampleBatch({ batch, copyings }));
};
const sums = async (id: number) => {
  const row = await findCopying(fresh.database, id);
  return row && { paidIn: row.paidIn, paidOut: row.paidOut, capital: row.capital };
};

describe('money that turned over in a copying', () => {
  it('may be more than eight bytes hold', async () => {
    await move(1, 100n, 0n);
    for (let times = 0; times < 5; times += 1) {
      await move(1, HALF, 0n);
      await move(1, 0n, HALF);
    }
    const expected = { paidIn: 100n + 5n * HALF, paidOut: 5n * HALF };
    expect(await sums(1)).toEqual({ ...expected, capital: HALF + 100n });
    const { database } = fresh;
    expect(await readCopyings(database, { afterId: 0, limit: 9 })).toMatchObject([expected]);
    expect(await liveCopyingsOf(database, 1001)).toMatchObject([expected]);
  });

  it('of many that ended is more than eight bytes hold as well', async () => {
    const ended = { stopReason: 'client', stoppedAt: 2, endedAt: 2 };
    // The last two are one owner's.
    for (const [nth, made] of [3n, 4n, -2n].entries()) {
      const of = { leaderId: 1, ownerId: 20 + Math.min(nth, 1) };
      await move(10 + nth, HALF, 0n, of);
      await move(10 + nth, 0n, HALF + made, { ...of, ...ended });
    }
    const byOwner = await endedCopyingsOf(fresh.database, 1);
    expect(byOwner.toSorted((a, b) => a.ownerId - b.ownerId)).toEqual([
      { ownerId: 20, capital: HALF, earned: 3n },
      { ownerId: 21, capital: 2n * HALF, earned: 2n },
    ]);
  });
});

it('a copying that the former version wrote goes on', async () => {
  const { database } = fresh;
  await emptyBefore(database, '_paid_both');
  await database.query({ text: BEFORE });
  await bringForward(database);
  expect(await sums(5)).toEqual({ paidIn: FULL, paidOut: FULL - 100n, capital: 300n });
  await move(5, 1_000n, 0n);
  await move(5, 0n, 50n);
  expect(await sums(5)).toEqual({
    ...{ paidIn: FULL + 1_000n, paidOut: FULL - 50n, capital: 1_100n },
  });
});
