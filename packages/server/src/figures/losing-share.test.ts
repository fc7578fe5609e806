// The figures kept up to date with every closing equal those computed from the tables, also for copyings and after the
// months move on.
import type { LosingShare } from '@meridian/contract/admin';
import { LOSING_ACCOUNTS_MIN } from '@meridian/contract/names/site';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { publicShare } from './losing-share.ts';

const WITHIN_MS = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

async function roundTrip(client: TestClient, from: string, to: string): Promise<void> {
  price(app, from);
  const { Id } = await client.buy({ cont: '0.10' });
  price(app, to);
  await client.done('close', { id: String(Id) }, 'POST');
}

/** Counted from orders and ledger as the method is written; for a moment when nothing is open. */
async function plainly(from: number): Promise<Pick<LosingShare, 'accounts' | 'losing'>> {
  const [row] = await app.db.query<{ accounts: bigint; losing: bigint }>({
    text: `SELECT count(*) AS accounts, count(*) FILTER (WHERE realised < 0) AS losing FROM (
      SELECT user_id,
        (SELECT coalesce(sum(amount), 0) FROM ledger_postings JOIN ledger_entries AS entry ON entry.id = entry_id
          WHERE client_id IN (SELECT id FROM accounts WHERE user_id = own.user_id) AND entry.at >= $1
            AND entry.kind IN ('realised_profit', 'handling_fee', 'financing')) AS realised
      FROM accounts AS own
      WHERE EXISTS (SELECT FROM orders JOIN accounts ON accounts.id = account_id
        WHERE accounts.user_id = own.user_id AND orders.status = 3 AND closed_at >= $1)
      GROUP BY user_id) AS clients`,
    values: [from],
  });
  return { accounts: Number(row?.accounts), losing: Number(row?.losing) };
}

/** Waits until what is kept is too old to answer. */
async function share(): Promise<LosingShare> {
  app.clock.advance(31 * MINUTE_MS);
  await app.app.ranking.bringUpToDate();
  return (await TestStaff.enter(app, 'auditor')).done('losingShare', { kind: 'demo' });
}

async function expectPlain(of: Pick<LosingShare, 'accounts' | 'losing'>): Promise<void> {
  const { accounts, losing, is_counting: isCounting, from } = await share();
  expect(isCounting).toBe(false);
  expect(new Date(from).toISOString()).toMatch(/T00:00:00\.000Z$/);
  expect({ accounts, losing }).toEqual(of);
  expect({ accounts, losing }).toEqual(await plainly(from));
}

describe('the share of losing accounts', () => {
  it('has the results of a client’s copyings in the client’s own', async () => {
    const [leader, copier] = [await leaderOf(app), await app.client()];
    await roundTrip(copier, '1.10000', '1.10100');
    await copy(copier, leader);
    await roundTrip(leader, '1.10000', '1.06000');
    await expectPlain({ accounts: 2, losing: 2 });
    expect(await app.db.query({ text: 'SELECT FROM copy_days' })).toHaveLength(1);
  });

  it('adds what is new, and takes out what is a year old, day by day', async () => {
    app.clock.advance(200 * DAY_MS);
    await roundTrip(await app.client(), '1.10000', '1.10500');
    await expectPlain({ accounts: 3, losing: 2 });
    app.clock.advance(170 * DAY_MS);
    await expectPlain({ accounts: 1, losing: 0 });
    await roundTrip(await app.client(), '1.10500', '1.10000');
    await app.restart();
    await expectPlain({ accounts: 2, losing: 1 });
    app.clock.advance(400 * DAY_MS);
    await expectPlain({ accounts: 0, losing: 0 });
  });

  it('is the same when everything is folded anew', async () => {
    await roundTrip(await app.client(), '1.10500', '1.10000');
    await expectPlain({ accounts: 1, losing: 1 });
    for (const table of [
      'traders',
      'trader_days',
      'trader_instruments',
      'copy_days',
      'year_results',
    ])
      await app.db.query({ text: `DELETE FROM ${table}` });
    await app.db.query({ text: 'UPDATE ranking_progress SET journal_seq = 0, entry_id = 0' });
    await expectPlain({ accounts: 1, losing: 1 });
  });

  it('answers with what is kept while it is worked out anew', async () => {
    const before = await share();
    await roundTrip(await app.client(), '1.10500', '1.10000');
    await app.app.ranking.bringUpToDate();
    app.clock.advance(2 * MINUTE_MS);
    const auditor = await TestStaff.enter(app, 'auditor');
    const ask = () => auditor.done('losingShare', { kind: 'demo' });
    expect(await ask()).toEqual(before);
    await vi.waitFor(async () => {
      expect((await ask()).losing).toBe(before.losing + 1);
    }, WITHIN_MS);
  });
});

describe('what everybody is told', () => {
  const share = { at: 2, from: 1, losing: 30, percent: '60.00', without_price: 0 };

  it('is the share alone', () => {
    expect(publicShare({ ...share, accounts: LOSING_ACCOUNTS_MIN, is_counting: false })).toEqual({
      at: 2,
      from: 1,
      percent: '60.00',
    });
  });

  it.each([
    { accounts: LOSING_ACCOUNTS_MIN - 1, is_counting: false },
    { accounts: LOSING_ACCOUNTS_MIN, is_counting: true },
  ])('is nothing of few accounts, or of some: %o', (counted) => {
    expect(publicShare({ ...share, ...counted }).percent).toBeNull();
  });

  it('is asked for without logging in, and of real accounts only', async () => {
    await roundTrip(await app.client(), '1.10500', '1.10000');
    app.clock.advance(31 * MINUTE_MS);
    expect((await app.call('losingShare', {})).data).toMatchObject({ percent: null });
  });
});
