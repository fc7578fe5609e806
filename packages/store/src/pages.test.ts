import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccounts } from './accounts.ts';
import { type FreshDatabase, openFreshDatabase } from './testing/fresh-database.ts';
import { commitBatch } from './journal/journal.ts';
import {
  closingBalance,
  isStatementLonger,
  openingBalance,
  pageOfStatement,
  streamStatement,
} from './journal/ledger.ts';
import { pageOfFinishedOrders, readOrders } from './orders/orders.ts';
import {
  closed,
  sampleAccount,
  sampleBatch,
  sampleEntry,
  sampleEvent,
  sampleOrder,
} from './testing/sample-batch.ts';

let fresh: FreshDatabase;
const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

beforeAll(async () => {
  fresh = await openFreshDatabase();
  await commitBatch(
    fresh.database.writer,
    sampleBatch({
      events: numbers.map((n) => sampleEvent(n)),
      entries: numbers.map((n) => sampleEntry(n, BigInt(n))),
      orders: [
        ...numbers.slice(0, 45).map((n) => sampleOrder(n, closed(5_000 + Math.floor(n / 2)))),
        sampleOrder(46),
        sampleOrder(47, { status: 0, openPrice: null, openedAt: null, clientOrderId: 'mine' }),
        sampleOrder(48, { epoch: 1, status: 2, closedAt: 9_000, closeReason: 'cancelled' }),
        sampleOrder(49, { accountId: 8 }),
        sampleOrder(50, { accountId: 8, ...closed(1) }),
      ],
      accounts: [sampleAccount(7), sampleAccount(8, { userId: 7, kind: 'real' }), sampleAccount(9)],
    }),
  );
});
afterAll(async () => {
  await fresh.remove();
});

describe('lists of orders', () => {
  it('finished ones, the last first, those of one instant by id, with the number of all', async () => {
    const page = (offset: number, epoch = 0) =>
      pageOfFinishedOrders(fresh.database, { accountId: 7, epoch, offset, limit: 20 });
    const first = await page(0);
    expect(first.total).toBe(45);
    expect(ids(first.rows)).toEqual(Array.from({ length: 20 }, (_, index) => 45 - index));
    expect(ids((await page(40)).rows)).toEqual([5, 4, 3, 2, 1]);
    expect((await page(60)).rows).toEqual([]);
    expect(ids((await page(0, 1)).rows)).toEqual([48]);
  });

  it('finished ones of one instrument, with their number', async () => {
    const of = (instrumentId: number) =>
      pageOfFinishedOrders(fresh.database, {
        ...{ accountId: 7, epoch: 0, instrumentId, offset: 0, limit: 20 },
      });
    expect((await of(1)).total).toBe(45);
    expect(await of(2)).toEqual({ rows: [], total: 0 });
  });

  it('with an id that the client gave, which nobody may use twice', async () => {
    const mine = { accountId: 7, clientOrderId: 'mine' };
    const twice = sampleBatch({ events: [sampleEvent(51)], orders: [sampleOrder(51, mine)] });
    await expect(commitBatch(fresh.database.writer, twice)).rejects.toThrow(
      'orders_client_order_id',
    );
  });

  it('every row, for a comparison', async () => {
    expect(ids(await readOrders(fresh.database, { afterId: 48, limit: 9 }))).toEqual([49, 50]);
    expect(ids(await readAccounts(fresh.database, { afterId: 7, limit: 1 }))).toEqual([8]);
  });
});

const all = { upToEntry: null, kinds: null, from: null, to: null } as const;

describe('the statement of an account', () => {
  it('is its postings, the newest first, with the number of all', async () => {
    const page = await pageOfStatement(fresh.database, {
      ...all,
      clientId: 7,
      afterEntry: 0,
      offset: 20,
      limit: 20,
    });
    expect(page.total).toBe(50);
    const counted = { ...all, clientId: 7, afterEntry: 0, offset: 0, limit: 1, countMax: 7 };
    expect((await pageOfStatement(fresh.database, counted)).total).toBe(7);
    expect(page.rows.map(({ entryId }) => entryId)).toEqual(
      Array.from({ length: 20 }, (_, index) => 30 - index),
    );
    expect(page.rows[0]).toEqual({
      entryId: 30,
      line: 0,
      at: 1_030,
      kind: 'realised_profit',
      orderId: 30,
      memo: { lots: '0.10' },
      amount: 30n,
      balanceAfter: 30n,
    });
  });

  it('is longer than a number or not', async () => {
    const of = { ...all, clientId: 7, afterEntry: 0 };
    expect(await isStatementLonger(fresh.database, of, 49)).toBe(true);
    expect(await isStatementLonger(fresh.database, of, 50)).toBe(false);
    expect(await isStatementLonger(fresh.database, { ...of, afterEntry: 48 }, 2)).toBe(false);
  });

  it('begins after a reset where one was made', async () => {
    const page = await pageOfStatement(fresh.database, {
      ...all,
      clientId: 7,
      afterEntry: 48,
      offset: 0,
      limit: 20,
    });
    expect(page.total).toBe(2);
    expect(page.rows.map(({ entryId }) => entryId)).toEqual([50, 49]);
  });

  it('of a period is from an instant on and before another, by kinds, up to an entry', async () => {
    const of = { ...all, clientId: 7, afterEntry: 0, offset: 0, limit: 5 };
    const ids = async (filter: object) => {
      const { rows, total } = await pageOfStatement(fresh.database, { ...of, ...filter });
      return [total, ...rows.map(({ entryId }) => entryId)];
    };
    expect(await ids({ from: 1_010, to: 1_013 })).toEqual([3, 12, 11, 10]);
    expect(await ids({ from: 1_049 })).toEqual([2, 50, 49]);
    expect(await ids({ to: 1_003 })).toEqual([2, 2, 1]);
    expect(await ids({ from: 9_999 })).toEqual([0]);
    expect(await ids({ to: 1 })).toEqual([0]);
    expect(await ids({ upToEntry: 2 })).toEqual([2, 2, 1]);
    expect(await ids({ kinds: ['deposit'] })).toEqual([0]);
    expect(await ids({ kinds: ['deposit', 'realised_profit'], upToEntry: 1 })).toEqual([1, 1]);
    const streamed = [];
    const filter = { ...all, clientId: 7, afterEntry: 47 };
    for await (const { entryId } of streamStatement(fresh.database, filter)) streamed.push(entryId);
    expect(streamed).toEqual([48, 49, 50]);
    const from = { clientId: 7, afterEntry: 0, from: 1_010 };
    expect(await openingBalance(fresh.database, from)).toBe(9n);
    const to = { clientId: 7, afterEntry: 0, upToEntry: null, to: 1_013 };
    expect(await closingBalance(fresh.database, to)).toBe(12n);
    expect(await openingBalance(fresh.database, { ...from, from: null })).toBe(0n);
  });
});
