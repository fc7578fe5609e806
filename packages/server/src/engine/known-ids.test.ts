// A new id costs no question to the journal, and one that was used is never taken for new.
import { CATALOGUE } from '@meridian/market';
import type { Queryable } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { OUTCOMES_MAX, createState } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDemo } from '../testing/followed-engine.ts';
import { type EngineHost, createHost } from './host.ts';
import { KnownIds } from './known-ids.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

let fresh: FreshDatabase;
let host: EngineHost;
/** What was asked, by the names of statements. */
let asked: string[];
/** Reads of the journal wait for it. */
let mayRead: Promise<void>;

beforeEach(async () => {
  fresh = await openFreshDatabase();
  asked = [];
  mayRead = Promise.resolve();
  host = createHost({
    state: createState(CATALOGUE, hours, 'of_margin'),
    writer: noted(fresh.database.writer),
    reader: noted(fresh.database, () => mayRead),
    ...{ marketNow: () => 100, lastSeq: 0, lastBatch: 0 },
    snapshots: { offer: () => undefined, write: () => Promise.resolve() },
    onFatal: (error) => {
      throw error;
    },
  });
  for (const accountId of [1, 2]) await openDemo(host, accountId);
});
afterEach(() => fresh.remove());

function noted(db: Queryable, turn = () => Promise.resolve()): Queryable {
  return {
    async query<Row extends object>(statement: Parameters<Queryable['query']>[0]) {
      await turn();
      const rows = await db.query<Row>(statement);
      asked.push(statement.name ?? '');
      return rows;
    },
  };
}

const close = async (clientOrderId: string, orderId = 9, accountId = 1) => {
  const id = { accountId, clientOrderId };
  const outcome = await host.submit({ type: 'CloseOrder', ...id, orderId, lots: null });
  return outcome[0]?.rejected;
};
/** The same id for something else is refused as that only where it is known. */
const USED = 'client_order_id_used';
const closeAgain = (clientOrderId: string) => close(clientOrderId, 8);
const closes = (name: string, count: number, accountId = 1) =>
  Promise.all(Array.from({ length: count }, (_, i) => close(`${name} ${i}`, 9, accountId)));
const questions = (): number => asked.filter((name) => name === 'find_outcome').length;
const pages = (): number => asked.filter((name) => name === 'outcome_ids').length;
const settled = { settledFor: () => Promise.resolve() };
const soon = (see: () => void | Promise<void>) => vi.waitFor(see, { timeout: 20_000 });
/** The last page of an account whose ids are this many. */
const isRead = (ids: number) => soon(() => expect(pages()).toBe(Math.floor(ids / 500) + 1));

describe('an account that has forgotten some of its ids', () => {
  it('asks the journal for no new id, and for each old one', async () => {
    await closes('first', OUTCOMES_MAX + 100);
    await close('last');
    await isRead(OUTCOMES_MAX + 101);
    asked = [];
    await closes('second', 500);
    expect(questions()).toBe(0);
    for (const id of ['first 0', 'first 50', 'first 200', 'last'])
      expect(await closeAgain(id)).toBe(USED);
    // The last one is still in memory.
    expect(questions()).toBe(3);
  });

  it('knows what was decided while its ids were read', async () => {
    const reading = Promise.withResolvers<void>();
    mayRead = reading.promise;
    await closes('first', OUTCOMES_MAX);
    await close('meanwhile');
    reading.resolve();
    await isRead(OUTCOMES_MAX);
    await closes('second', OUTCOMES_MAX);
    expect(host.state.accounts.get(1)?.outcomes.has('meanwhile')).toBe(false);
    expect(await closeAgain('meanwhile')).toBe(USED);
  });

  it('finds an id again of which the commit is still to come', async () => {
    await closes('first', OUTCOMES_MAX + 100);
    await isRead(OUTCOMES_MAX + 100);
    const before = [closes('second', 500), close('early'), closes('third', OUTCOMES_MAX)];
    expect(await closeAgain('early')).toBe(USED);
    await Promise.all(before);
  });

  it('has its ids read anew when they have outgrown their room', async () => {
    await closes('first', OUTCOMES_MAX);
    await close('last');
    await isRead(OUTCOMES_MAX + 1);
    await closes('second', 4 * OUTCOMES_MAX);
    let turn = 0;
    await soon(async () => {
      asked = [];
      await closes(`third ${(turn += 1)}`, 10);
      expect(questions()).toBe(0);
    });
    expect(await closeAgain('first 0')).toBe(USED);
  });
});

describe('all that is known', () => {
  const limited = (bytesMax: number) =>
    new KnownIds({ db: fresh.database, commits: settled, bytesMax });
  const isKnown = (known: KnownIds, accountId: number) =>
    soon(() => expect(known.isNew(accountId, 'new')).toBe(true));

  it('has a limit: the account that asked longest ago is forgotten', async () => {
    const nine = Array.from({ length: 9 }, (_, i) => i + 1);
    for (const accountId of nine.slice(2)) await openDemo(host, accountId);
    for (const accountId of nine) await closes('used', 3, accountId);
    const known = limited(800);
    for (const accountId of nine) await isKnown(known, accountId);
    for (const accountId of nine.slice(1)) {
      expect(known.isNew(accountId, 'new')).toBe(true);
      expect(known.isNew(accountId, 'used 2')).toBe(false);
    }
    expect(known.isNew(1, 'new')).toBe(false);
  });

  it('of one account has a limit: beyond it some new ids are asked about, and still all used ones', async () => {
    await closes('used', 300);
    const known = limited(1_600);
    const answers = (name: string) =>
      Array.from({ length: 300 }, (_, i) => known.isNew(1, `${name} ${i}`));
    await soon(() => expect(answers('new')).toContain(true));
    expect(answers('new')).toContain(false);
    expect(answers('used')).not.toContain(true);
  });

  it('is nothing while the database does not answer', async () => {
    const db = { query: () => Promise.reject(new Error('gone')) };
    const known = new KnownIds({ db, commits: settled });
    expect(known.isNew(1, 'new')).toBe(false);
    await Promise.resolve();
    expect(known.isNew(1, 'new')).toBe(false);
  });
});
