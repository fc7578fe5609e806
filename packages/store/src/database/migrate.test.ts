import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SchemaMismatch } from './fault.ts';
import { type FreshDatabase, openFreshDatabase, silentLog } from '../testing/fresh-database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});

const added = (text: string): Migration[] => [
  ...readMigrations(),
  { name: '9001_more', text, checksum: text },
];
const run = (migrations: Migration[], mayChange = true): Promise<void> =>
  migrate(fresh.database, { migrations, mayChange, log: silentLog });

describe('migrations', () => {
  it('are numbered without gaps', () => {
    const numbers = readMigrations().map(({ name }) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('that fail leave nothing behind', async () => {
    await expect(run(added('CREATE TABLE more (); SELECT 1 / 0'))).rejects.toThrow('zero');
    expect(await fresh.database.query({ text: "SELECT to_regclass('more') AS name" })).toEqual([
      { name: null },
    ]);
  });

  it('are applied once, by those who may', async () => {
    const migrations = added('CREATE TABLE more ()');
    await expect(run(migrations, false)).rejects.toThrow('not migrated yet');
    await run(migrations);
    await run(migrations);
    await run(migrations, false);
  });

  it('must not change once applied, nor be missing', async () => {
    await expect(run(added('CREATE TABLE else ()'))).rejects.toThrow(
      'changed after it was applied',
    );
    await expect(run(readMigrations())).rejects.toThrow(SchemaMismatch);
  });
});
