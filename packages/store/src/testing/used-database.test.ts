// A used database that is made fresh is like one that nobody has used, or it is not used again.
import { present } from '@meridian/units';
import { afterEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../database/connection.ts';
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts';
import { freshContent, makeFresh } from './used-database.ts';

const opened: FreshDatabase[] = [];

async function openFresh(): Promise<FreshDatabase> {
  const fresh = await openFreshDatabase();
  opened.push(fresh);
  return fresh;
}

afterEach(async () => {
  for (const fresh of opened.splice(0)) await fresh.remove();
});

async function allRows(db: Queryable): Promise<Record<string, string>> {
  const tables = await db.query<{ table: string }>({
    text: `SELECT format('%I', tablename) AS table FROM pg_tables WHERE schemaname = 'public'`,
  });
  const found: Record<string, string> = {};
  for (const { table } of tables) {
    const [row] = await db.query<{ rows: string | null }>({
      text: `SELECT json_agg(row ORDER BY row::text)::text AS rows FROM ${table} AS row`,
    });
    if (row?.rows) found[table] = row.rows;
  }
  return found;
}

const sequencePlaces = async (db: Queryable): Promise<unknown> =>
  (
    await db.query<{ place: string }>({
      text: `SELECT string_agg(concat(schemaname, sequencename, ' ', last_value), ',' ORDER BY sequencename) AS place
        FROM pg_sequences`,
    })
  )[0];

describe('a used database', () => {
  test('has the rows, numbers and settings of a fresh one again', async () => {
    const { database } = await openFresh();
    const content = await freshContent(database);
    const before = [await allRows(database), await sequencePlaces(database)];
    await database.query({
      text: "UPDATE floors SET journal = journal + 1; DELETE FROM migrations; SET work_mem = '1MB'",
    });
    const [sequence] = await database.query<{ name: string }>({
      text: 'SELECT seqrelid::regclass::text AS name FROM pg_sequence LIMIT 1',
    });
    await database.query({
      text: `SELECT nextval('${present(sequence, 'there are sequences').name}')`,
    });
    expect([await allRows(database), await sequencePlaces(database)]).not.toEqual(before);
    expect(await makeFresh(database, content)).toBe(true);
    expect([await allRows(database), await sequencePlaces(database)]).toEqual(before);
    expect(await database.query({ text: 'SHOW work_mem' })).toEqual([{ work_mem: '4MB' }]);
  });

  test.each([
    'CREATE TABLE other (id int)',
    'ALTER TABLE news DISABLE TRIGGER ALL',
    'ALTER TABLE news ADD COLUMN other int',
    'CREATE INDEX other ON news (id)',
    'GRANT SELECT ON news TO pg_monitor',
    'DROP TABLE news_texts',
  ])('is not used again after %s', async (text) => {
    const { database } = await openFresh();
    const content = await freshContent(database);
    await database.query({ text });
    expect(await makeFresh(database, content)).toBe(false);
  });

  test('is closed for those who had it', async () => {
    const fresh = await openFreshDatabase();
    await fresh.remove();
    await expect(fresh.database.query({ text: 'SELECT 1' })).rejects.toThrow('is over');
  });
});

// An embedded one has one connection.
describe.skipIf(process.env['DATABASE_URL'] === undefined)('a used database of a server', () => {
  test('is not used again once its writer was ended', async () => {
    const { database } = await openFresh();
    const content = await freshContent(database);
    const ended = database.writer.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    await expect(ended).rejects.toThrow('another process leads');
    await expect(makeFresh(database, content)).rejects.toThrow('another process leads');
  });

  test('is not used again while somebody is still at it', async () => {
    const { database } = await openFresh();
    const content = await freshContent(database);
    const [isAtIt, isLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const atIt = database.transaction(async (within) => {
      await within.query({ text: 'UPDATE floors SET journal = journal' });
      isAtIt.resolve();
      await isLate.promise;
    });
    await isAtIt.promise;
    const made = makeFresh(database, content).finally(isLate.resolve);
    await expect(made).rejects.toThrow('lock timeout');
    await atIt;
  });
});
