import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitBatch } from '../journal/journal.ts';
import { type FreshDatabase, openFreshDatabase, silentLog } from '../testing/fresh-database.ts';
import { sampleBatch, sampleEntry, sampleEvent, sampleOrder } from '../testing/sample-batch.ts';
import { migrate, readMigrations } from './migrate.ts';
import { MAY_DELETE_FROM, grantRuntimeRights } from './runtime-role.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../..');

describe('the rows that the running product may remove', () => {
  it('are those of the tables that its statements remove rows from', () => {
    const files = globSync('{store,server}/src/**/*.ts', { cwd: SOURCES }).filter(
      (file) => !/\.test\.ts$|\/testing\//.test(file),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\bDELETE FROM (\S+)/g)].map(
        ([, table = '']) => table,
      ),
    );
    expect([...new Set(named)].toSorted(), 'see MAY_DELETE_FROM in runtime-role.ts').toEqual(
      [...MAY_DELETE_FROM].toSorted(),
    );
  });
});

describe.runIf(process.env['DATABASE_URL'] !== undefined)('the role of the running product', () => {
  let fresh: FreshDatabase;
  let owner: FreshDatabase;
  beforeAll(async () => {
    fresh = await openFreshDatabase({ isRestricted: true });
    owner = await openFreshDatabase();
  });
  afterAll(async () => {
    await fresh.remove();
    await owner.remove();
  });
  const run = (text: string): Promise<unknown> => fresh.database.query({ text });

  it.each([
    'CREATE TABLE more ()',
    'CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE SCHEMA more',
    'ALTER TABLE accounts ADD COLUMN more text',
    'ALTER TABLE journal DISABLE TRIGGER ALL',
    'DROP TRIGGER journal_append_only ON journal',
    'DROP TABLE claims',
    "SET session_replication_role = 'replica'",
    'CREATE TRIGGER more BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'UPDATE journal SET body = body',
    'DELETE FROM journal',
    'TRUNCATE journal',
    'UPDATE ledger_entries SET at = 0',
    'DELETE FROM ledger_entries',
    'UPDATE ledger_postings SET amount = 1',
    'DELETE FROM ledger_postings',
    'TRUNCATE ledger_entries, ledger_postings',
    'DELETE FROM orders',
    'DELETE FROM users',
    'UPDATE audit_log SET at = 0',
    'UPDATE simulated_days SET created_at = 0',
    "INSERT INTO migrations (name, checksum) VALUES ('9999', '')",
    "SELECT setval(pg_get_serial_sequence('staff', 'id'), 1)",
    'CREATE ROLE more',
    "COPY claims TO PROGRAM 'cat'",
  ])('cannot %s', async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: '42501' });
  });

  it('commits batches, and reads them', async () => {
    const whole = {
      events: [sampleEvent(1)],
      entries: [sampleEntry(1, 5n)],
      orders: [sampleOrder(1)],
    };
    await commitBatch(fresh.database.writer, sampleBatch(whole));
    const [row] = await fresh.database.query<{ rows: bigint }>({
      text: 'SELECT count(*) AS rows FROM journal',
    });
    expect(row?.rows).toBe(1n);
  });

  it('is told who migrates, when there is something to migrate', async () => {
    const migrations = [
      ...readMigrations(),
      { name: '9001_more', text: 'CREATE TABLE more ()', checksum: '' },
    ];
    const asked = migrate(fresh.database, { migrations, mayChange: true, log: silentLog });
    await expect(asked).rejects.toThrow('run "npm run migrate -- --role ROLE" as the owner');
  });

  it('is one that exists and that cannot take more for itself', async () => {
    const { database } = owner;
    await expect(grantRuntimeRights(database, 'nobody-is-called-so')).rejects.toThrow('no role');
    const [me] = await database.query<{ name: string }>({ text: 'SELECT current_user AS name' });
    await expect(grantRuntimeRights(database, me?.name ?? '')).rejects.toThrow('take more rights');
  });
});
