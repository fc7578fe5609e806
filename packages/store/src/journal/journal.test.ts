import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../accounts.ts';
import { type FreshDatabase, openFreshDatabase } from '../testing/fresh-database.ts';
import { commitBatch, readJournal, readJournalEnd, streamJournal } from './journal.ts';
import { findOrder } from '../orders/orders.ts';
import { sumOfLedger } from '../testing/ledger-sum.ts';
import {
  closed,
  sampleAccount,
  sampleBatch,
  sampleEntry,
  sampleEvent,
  sampleOrder,
} from '../testing/sample-batch.ts';

let fresh: FreshDatabase;
let next = 1;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});
beforeEach(async () => {
  next = (await readJournalEnd(fresh.database)).seq + 1;
});

const commit = (change: Parameters<typeof sampleBatch>[0]): Promise<void> =>
  commitBatch(fresh.database.writer, sampleBatch(change));
const whole = (seq: number) => ({
  batch: seq,
  events: [sampleEvent(seq)],
  entries: [sampleEntry(seq, 5_000_000n)],
  orders: [sampleOrder(seq)],
  accounts: [sampleAccount(7)],
});

describe('a batch', () => {
  it('is kept whole: events, entries, orders and accounts, to the last digit', async () => {
    const order = sampleOrder(next, {
      lots: 9_007_199_254_740_993n,
      clientOrderId: 'say "\\hi\\", {NULL}',
      stopLoss: 1n,
      swap: -3n,
    });
    const account = sampleAccount(8, { balance: -1n, held: 9_007_199_254_740_993n });
    const body = { text: 'ü\n"\'\\', list: [1] };
    const event = sampleEvent(next, { accountId: null, kind: 'a "kind", \\ {x}', body });
    await commit({ ...whole(next), events: [event], orders: [order], accounts: [account] });
    expect(await findOrder(fresh.database, next)).toEqual(order);
    expect(await findAccount(fresh.database, 8)).toEqual(account);
    const [kept] = await readJournal(fresh.database, { afterSeq: next - 1, limit: 10 });
    expect(kept).toEqual({ ...event, batch: next, epoch: 0 });
    expect(await readJournalEnd(fresh.database)).toEqual({ seq: next, batch: next });
  });

  it('may say up to which tick it was decided, beside the bodies of its events', async () => {
    const events = [sampleEvent(next), { ...sampleEvent(next + 1), tick: 77 }];
    await commit({ events });
    const kept = await readJournal(fresh.database, { afterSeq: next - 1, limit: 10 });
    expect(kept).toMatchObject(events);
    expect(kept.map(({ tick }) => tick)).toEqual([undefined, 77]);
    expect(await readJournalEnd(fresh.database)).toMatchObject({ seq: next + 1, tick: 77 });
  });

  it('may be events alone', async () => {
    await commit({ events: [sampleEvent(next), sampleEvent(next + 1)] });
    expect((await readJournalEnd(fresh.database)).seq).toBe(next + 1);
  });

  it('changes orders and accounts that are known, and takes the last row of an id', async () => {
    await commit(whole(next));
    await commit({
      events: [sampleEvent(next + 1)],
      orders: [
        sampleOrder(next, { swap: -1n }),
        sampleOrder(next, { swap: -2n, stopLoss: 108_000n }),
      ],
      accounts: [sampleAccount(7, { balance: 1n }), sampleAccount(7, { balance: 2n })],
    });
    expect(await findOrder(fresh.database, next)).toMatchObject({ swap: -2n, stopLoss: 108_000n });
    expect(await findAccount(fresh.database, 7)).toMatchObject({ balance: 2n });
  });

  it('leaves nothing behind when a part of it is refused', async () => {
    await expect(
      commit({ ...whole(next), orders: [sampleOrder(next, { lots: 0n })] }),
    ).rejects.toThrow('lots');
    expect(await findOrder(fresh.database, next)).toBeNull();
    expect((await readJournalEnd(fresh.database)).seq).toBe(next - 1);
    await commit(whole(next));
  });

  it('takes 256 commands', async () => {
    const numbers = Array.from({ length: 256 }, (_, index) => next + index);
    await commit({
      batch: next,
      events: numbers.map((seq) => sampleEvent(seq)),
      entries: numbers.map((id) => sampleEntry(id, BigInt(id))),
      orders: numbers.map((id) => sampleOrder(id)),
      accounts: [sampleAccount(7)],
    });
    expect(await findOrder(fresh.database, next + 255)).not.toBeNull();
  });
});

describe('the journal', () => {
  it.each([
    ['a row twice', (seq: number) => [sampleEvent(seq - 1)], 'journal_pkey'],
    ['a gap before', (seq: number) => [sampleEvent(seq + 1)], 'do not follow'],
    ['a gap inside', (seq: number) => [sampleEvent(seq), sampleEvent(seq + 2)], 'do not follow'],
  ])('refuses %s', async (_, events, reason) => {
    await commit({ events: [sampleEvent(next)] });
    await expect(commit({ events: events(next + 1) })).rejects.toThrow(reason);
  });

  it('is read in order, page by page', async () => {
    await commit({ events: [sampleEvent(next), sampleEvent(next + 1), sampleEvent(next + 2)] });
    const page = await readJournal(fresh.database, { afterSeq: next, limit: 1 });
    expect(page.map(({ seq }) => seq)).toEqual([next + 1]);
    const seqs: number[] = [];
    for await (const { seq } of streamJournal(fresh.database, 0)) seqs.push(seq);
    expect(seqs).toEqual(Array.from({ length: next + 2 }, (_, index) => index + 1));
  });
});

describe('what is written is never changed', () => {
  it.each(
    ['journal', 'ledger_entries', 'ledger_postings'].flatMap((table) => [
      [table, `UPDATE ${table} SET ${table === 'ledger_postings' ? 'amount = 1' : 'at = 1'}`],
      [table, `DELETE FROM ${table}`],
      [table, `TRUNCATE ${table}`],
    ]),
  )('%s refuses: %s', async (table, text) => {
    await commit(whole(next));
    await expect(fresh.database.query({ text })).rejects.toThrow(`${table} is append-only`);
  });

  it('a finished order is not touched again, a live one is', async () => {
    await commit({ ...whole(next), orders: [sampleOrder(next)] });
    await commit({ events: [sampleEvent(next + 1)], orders: [sampleOrder(next, closed(2_000))] });
    const again = {
      events: [sampleEvent(next + 2)],
      orders: [sampleOrder(next, { ...closed(2_000), profit: 1n })],
    };
    await expect(commit(again)).rejects.toThrow('finished');
    await expect(fresh.database.query({ text: 'DELETE FROM orders' })).rejects.toThrow(
      'append-only',
    );
  });
});

describe('double entry', () => {
  const client = (amount: bigint) => ({
    account: 'client:7',
    amount,
    clientId: 7,
    balanceAfter: 0n,
  });
  const house = (amount: bigint) => ({
    account: 'house:fees',
    amount,
    clientId: null,
    balanceAfter: null,
  });
  it.each([
    ['a sum that is not zero', [client(5n), house(-4n)], 'not a whole entry in balance'],
    ['two entries that only balance together', null, 'not a whole entry in balance'],
    ['one posting', [client(5n)], 'not a whole entry in balance'],
    ['no posting', [], 'has no postings'],
    ['a posting of nothing', [client(5n), house(-5n), house(0n)], 'posting_moves_money'],
    [
      'a client without a balance',
      [{ ...client(5n), balanceAfter: null }, house(-5n)],
      'posting_of_client',
    ],
  ])('refuses %s', async (_, postings, reason) => {
    const entries =
      postings === null
        ? [
            sampleEntry(next, 1n, { postings: [client(5n), house(-4n)] }),
            sampleEntry(next + 1, 1n, { postings: [client(4n), house(-5n)] }),
          ]
        : [sampleEntry(next, 1n, { postings })];
    await expect(commit({ events: [sampleEvent(next)], entries })).rejects.toThrow(reason);
  });

  it('refuses postings added to an entry later, and postings of no entry', async () => {
    await commit(whole(next));
    const add = (entry: number): Promise<object[]> =>
      fresh.database.query({
        text: `INSERT INTO ledger_postings (entry_id, line, account, amount)
        VALUES ($1, 2, 'house:a', 1), ($1, 3, 'house:b', -1)`,
        values: [entry],
      });
    await expect(add(next)).rejects.toThrow('not a whole entry');
    await expect(add(next + 1_000_000)).rejects.toThrow('not a whole entry');
  });

  it('sums to zero over everything', async () => {
    await commit(whole(next));
    expect(await sumOfLedger(fresh.database)).toBe(0n);
  });
});
