// An operator who erases an order from every table at once and numbers all that came after it anew, so that the database agrees with
// itself: `npm run verify` names the row of the published log that is no longer there, and whoever saw the log names the new one.
import { lookAtLog } from '@meridian/verifier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteOf, verified } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

const LOG = ['log_tiles', 'log_chains', 'log_head'] as const;
const TABLES = ['journal', 'orders', 'ledger_entries', 'ledger_postings', 'accounts'] as const;
const ALL = [...TABLES, ...LOG, 'tick_segments', 'snapshots', 'snapshot_chunks'] as const;

let app: TestApp;
let ann: TestClient;
let trades: number;
beforeEach(async () => {
  app = await TestApp.open();
  trades = 0;
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterEach(() => app.remove());

/** @returns the order, opened and closed; no two are at the same price */
async function trade(): Promise<number> {
  trades += 1;
  app.feed.say('EURUSD', `1.1001${trades}`, `1.1002${trades}`);
  const { Id: id } = await ann.buy({ cont: '0.10' });
  await ann.done('close', { id }, 'POST');
  return id;
}

async function publish(): Promise<void> {
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
}

async function change(text: string): Promise<void> {
  await app.db.query({ text });
}

/** Numbers that are above zero and unique: each goes by way of a number below zero. */
async function renumber(table: string, column: string, lower: string): Promise<void> {
  await change(`UPDATE ${table} SET ${column} = -(${column} - ${lower})`);
  await change(`UPDATE ${table} SET ${column} = -${column} WHERE ${column} < 0`);
}

const ofOrder = (order: number) =>
  `(body ->> 'orderId' = '${order}' OR body #>> '{outcome,0,orderId}' = '${order}')`;

/**
 * Takes an order out of all that was written: its rows, its entries, the money that it moved, and its number.
 * @returns the first row of the journal that is gone
 */
async function erase(order: number): Promise<number> {
  await app.stop();
  for (const table of ALL) await change(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  for (const table of ['snapshots', 'snapshot_chunks']) await change(`DELETE FROM ${table}`);
  await change(`CREATE TABLE gone AS SELECT seq FROM journal WHERE ${ofOrder(order)}`);
  await change(`CREATE TABLE gone_entries AS SELECT e.id, p.client_id, p.amount
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.client_id IS NOT NULL
    WHERE e.order_id = ${order}`);
  await giveBack();
  await change('DELETE FROM journal WHERE seq IN (SELECT seq FROM gone)');
  await change('DELETE FROM ledger_postings WHERE entry_id IN (SELECT id FROM gone_entries)');
  await change('DELETE FROM ledger_entries WHERE id IN (SELECT id FROM gone_entries)');
  await change(`DELETE FROM orders WHERE id = ${order}`);
  await closeRanks(order);
  const [first] = await app.db.query<{ seq: bigint }>({ text: 'SELECT min(seq) AS seq FROM gone' });
  for (const table of ['gone', 'gone_entries']) await change(`DROP TABLE ${table}`);
  return Number(first?.seq);
}

/** What the order cost its client was never paid. */
async function giveBack(): Promise<void> {
  const since = (of: string, where: string): string =>
    `coalesce((SELECT sum(amount) FROM gone_entries g WHERE g.client_id = ${of} AND ${where}), 0)`;
  await change(`UPDATE accounts a SET balance = balance - ${since('a.id', 'true')}`);
  await change(
    `UPDATE ledger_postings p SET balance_after = balance_after - ${since('p.client_id', 'g.id < p.entry_id')}
     WHERE client_id IS NOT NULL`,
  );
  await change(
    `UPDATE journal j SET body = jsonb_set(body, '{before,equity}', to_jsonb(((body #>> '{before,equity}')::bigint -
       ${since('j.account_id', 'g.id < (SELECT min(id) FROM ledger_entries e WHERE e.journal_seq = j.seq)')})::text))
     WHERE body #> '{before,equity}' IS NOT NULL`,
  );
}

/** Rows, entries and orders after it move up, wherever they are named. */
async function closeRanks(order: number): Promise<void> {
  const rowsBefore = (seq: string): string => `(SELECT count(*) FROM gone g WHERE g.seq < ${seq})`;
  const entriesBefore = (id: string): string =>
    `(SELECT count(*) FROM gone_entries g WHERE g.id < ${id})`;
  await renumber('journal', 'seq', rowsBefore('journal.seq'));
  for (const table of ['ledger_entries', 'tick_segments'])
    await renumber(table, 'journal_seq', rowsBefore('journal_seq'));
  await renumber('ledger_entries', 'id', entriesBefore('ledger_entries.id'));
  await renumber('ledger_postings', 'entry_id', entriesBefore('entry_id'));
  await renumber('orders', 'id', `(id > ${order})::int`);
  await change(`UPDATE ledger_entries SET order_id = order_id - 1 WHERE order_id > ${order}`);
  for (const place of ['{orderId}', '{outcome,0,orderId}', '{asked,orderId}'])
    await change(
      `UPDATE journal SET body = jsonb_set(body, '${place}', to_jsonb((body #>> '${place}')::bigint - 1))
       WHERE (body #>> '${place}')::bigint > ${order}`,
    );
}

/** The log is made anew of the journal when the app goes on. */
async function signAnew(): Promise<void> {
  for (const table of LOG) await change(`DELETE FROM ${table}`);
}

describe('an order that is erased from every table', () => {
  it('is named where it was the last one', async () => {
    await trade();
    await publish();
    const last = await trade();
    await app.app.publicLog.bringUpToDate();
    const { remembered } = await lookAtLog(siteOf(app));
    const first = await erase(last);
    expect(await verified(app)).toContain(`leaves, the journal only ${first - 1} rows`);
    await signAnew();
    expect(await verified(app)).toBe('');
    await app.start();
    await app.app.publicLog.bringUpToDate();
    await expect(lookAtLog(siteOf(app), { remembered })).rejects.toThrow('rewritten');
  });

  it('is named where trade went on in its place', async () => {
    await trade();
    const last = await trade();
    await publish();
    const { remembered } = await lookAtLog(siteOf(app));
    const first = await erase(last);
    await app.start();
    for (let i = 0; i < 3; i += 1) await trade();
    expect(await verified(app)).toContain(`row ${first} of the journal is not`);
    await expect(lookAtLog(siteOf(app), { remembered })).resolves.toBeDefined();
    await app.stop();
    await signAnew();
    expect(await verified(app)).toBe('');
    await app.start();
    await app.app.publicLog.bringUpToDate();
    await expect(lookAtLog(siteOf(app), { remembered })).rejects.toThrow('rewritten');
  });

  it('is named where it stood in the middle and all after it was renumbered', async () => {
    await trade();
    const middle = await trade();
    for (let i = 0; i < 2; i += 1) await trade();
    await publish();
    const { remembered } = await lookAtLog(siteOf(app));
    const first = await erase(middle);
    const said = await verified(app);
    expect(said).toContain('leaves, the journal only');
    expect(said).toContain(`row ${first} of the journal is not`);
    await signAnew();
    expect(await verified(app)).toBe('');
    await app.start();
    await app.app.publicLog.bringUpToDate();
    await expect(lookAtLog(siteOf(app), { remembered })).rejects.toThrow('rewritten');
  });
});
