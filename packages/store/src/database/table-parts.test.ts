import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitBatch, streamJournal } from '../journal/journal.ts';
import { type FreshDatabase, openFreshDatabase, openLocation } from '../testing/fresh-database.ts';
import { sampleBatch, sampleEntry, sampleEvent } from '../testing/sample-batch.ts';
import type { Database } from './database.ts';
import { grantRuntimeRights } from './runtime-role.ts';
import { closeParts } from './table-parts.ts';

const ROLE = `meridian_test_parts_${process.pid}`;

// The embedded database is one folder on one disk.
describe.runIf(process.env['DATABASE_URL'] !== undefined)('the parts of what only grows', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let last = 0;
  beforeAll(async () => {
    fresh = await openFreshDatabase();
    db = fresh.database;
    await db.query({ text: `CREATE ROLE ${ROLE} LOGIN PASSWORD 'a'` });
    await grantRuntimeRights(db, ROLE);
  });
  afterAll(async () => {
    await db.query({ text: `DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}` });
    await fresh.remove();
  });

  async function write(events: number, writer = db.writer): Promise<void> {
    for (let i = 0; i < events; i += 1) {
      last += 1;
      const entries = [sampleEntry(last, 5_000_000n)];
      await commitBatch(writer, sampleBatch({ batch: last, events: [sampleEvent(last)], entries }));
    }
  }
  async function journaled(): Promise<number[]> {
    const seqs: number[] = [];
    for await (const { seq } of streamJournal(db, 0)) seqs.push(seq);
    return seqs;
  }
  const all = (): number[] => Array.from({ length: last }, (_, i) => i + 1);
  const refusal = async (text: string, of: Database = db): Promise<unknown> =>
    await of.query({ text }).then(
      () => `not refused: ${text}`,
      (error: Error) => error.message,
    );
  const insert = (table: string, seq: number): string =>
    `INSERT INTO ${table} (seq, batch, at, kind, body) VALUES (${seq}, 1, 1, 'x', '{}')`;
  async function shapes(): Promise<object[]> {
    return await db.query({
      text: `SELECT relname AS name, (SELECT count(*) FROM pg_index WHERE indrelid = oid)::int AS indexes,
          (SELECT count(*) FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal)::int AS triggers
        FROM pg_class WHERE relname ~ '^(journal|ledger_postings)(_\\d+)?$' AND relkind IN ('r', 'p')
        ORDER BY relname`,
    });
  }

  /** How much the planner is told, by what it is told of. */
  async function statistics(part: string): Promise<object[]> {
    return await db.query({
      text: `SELECT pg_get_indexdef(attrelid, attnum, true) AS expression, CASE WHEN attrelid = '${part}'::regclass THEN attname END AS name,
          attstattarget::int AS target
        FROM pg_attribute LEFT JOIN pg_index ON indexrelid = attrelid
        WHERE (attrelid = '${part}'::regclass OR indrelid = '${part}'::regclass) AND attnum > 0 AND attstattarget >= 0
        ORDER BY 1, 2`,
    });
  }

  it('are closed again and again, and nobody who reads or writes sees it', async () => {
    expect(await closeParts(db)).toEqual([]);
    await write(5);
    const before = await shapes();
    const first = await closeParts(db);
    expect(first).toEqual([
      { table: 'journal', closed: 'journal_1', from: 6n },
      { table: 'ledger_postings', closed: 'ledger_postings_1', from: 6n },
    ]);
    expect(await closeParts(db)).toEqual([]);
    await write(4);
    const usual = await statistics('parts.journal_1');
    expect(usual).toContainEqual({ expression: null, name: 'body', target: 0 });
    expect(usual.filter((one) => 'expression' in one && one.expression !== null)).toHaveLength(1);
    const second = await closeParts(db);
    for (const part of ['parts.journal_2', 'parts.journal_3'])
      expect(await statistics(part)).toEqual(usual);
    expect(second.map(({ closed, from }) => [closed, from])).toEqual([
      ['journal_2', 10n],
      ['ledger_postings_2', 10n],
    ]);
    await write(3);
    expect(await journaled()).toEqual(all());
    const counts = await db.query({
      text: `SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM ledger_postings GROUP BY 1 ORDER BY 1`,
    });
    expect(counts).toEqual([
      { part: 'parts.ledger_postings_1', rows: 10 },
      { part: 'parts.ledger_postings_2', rows: 8 },
      { part: 'parts.ledger_postings_3', rows: 6 },
    ]);
    // Each part is as the table was before.
    const expected = (before as { name: string }[]).flatMap((one) =>
      ['', '_1', '_2', '_3'].map((part) => ({ ...one, name: one.name + part })),
    );
    expect(await shapes()).toEqual(expected);
  });

  it.each(['journal', 'parts.journal_1', 'parts.journal_3'])(
    'refuse changes and gaps as %s',
    async (table) => {
      expect(await refusal(`UPDATE ${table} SET at = 0`)).toMatch(/append-only/);
      expect(await refusal(`DELETE FROM ${table}`)).toMatch(/append-only/);
      expect(await refusal(`TRUNCATE ${table}`)).toMatch(/append-only/);
      expect(await refusal(insert(table, last + 2))).toMatch(/do not follow|partition constraint/);
      expect(await refusal(insert(table, 3))).toMatch(/duplicate key|partition constraint/);
    },
  );

  it('refuse postings that do not balance', async () => {
    const text = `INSERT INTO ledger_postings (entry_id, line, account, amount) VALUES (${last + 1}, 0, 'house:x', 1)`;
    expect(await refusal(text)).not.toMatch(/not refused/);
    expect(await refusal(text.replace('ledger_postings', 'parts.ledger_postings_3'))).not.toMatch(
      /not refused/,
    );
  });

  it('are beyond the running product, which goes on by the table', async () => {
    const url = new URL(fresh.location.databaseUrl ?? '');
    url.username = ROLE;
    url.password = 'a';
    const location = { ...fresh.location, databaseUrl: url.href };
    await db.close();
    const product = await openLocation(location);
    await write(2, product.writer);
    for (const text of [insert('parts.journal_3', last + 1), 'SELECT 1 FROM parts.journal_1'])
      expect(await refusal(text, product)).toMatch(/permission denied/);
    await product.close();
    db = await openLocation(fresh.location);
    expect(await journaled()).toEqual(all());
  });
});
