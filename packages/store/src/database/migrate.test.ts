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
  });

  it('that only add are no concern of an older program, and those that take away are', async () => {
    await run(readMigrations());
    const last = readMigrations().at(-1)?.name.slice(0, 4);
    const more = (number: number, floor: string): Migration => {
      const text = `-- floor: ${floor}\nCREATE TABLE more_${number} ()`;
      return { name: `${number}_more`, text, checksum: text };
    };
    const taking = [...added('CREATE TABLE more ()'), more(9002, String(last))];
    await run(taking);
    await run(readMigrations());
    await run(added('CREATE TABLE more ()'));
    await run([...taking, more(9003, '9001')]);
    await expect(run(readMigrations())).rejects.toThrow(SchemaMismatch);
    await run(added('CREATE TABLE more ()'));
    await expect(fresh.database.query({ text: 'UPDATE floors SET migration = 1' })).rejects.toThrow(
      'only rises',
    );
  });
});

describe('deposits from before their references had keys and their reviewers columns', () => {
  const before = (name: string): Migration[] => {
    const all = readMigrations();
    return all.slice(
      0,
      all.findIndex((one) => one.name.endsWith(name)),
    );
  };

  it('get keys that new references meet, and who decided by the audit log, and stay settled', async () => {
    const old = await openFreshDatabase();
    const migrateTo = (migrations: Migration[]) =>
      migrate(old.database, { migrations, mayChange: true, log: silentLog });
    await old.database.query({ text: 'DROP SCHEMA public CASCADE' });
    await old.database.query({ text: 'CREATE SCHEMA public' });
    await migrateTo(before('payment_references'));
    await old.database.query({
      text: `INSERT INTO users (uid, is_demo, invite_code, lang, credit_score, created_at)
        VALUES ('1', false, 'A', 'en', 0, 1)`,
    });
    await old.database.query({
      text: `INSERT INTO deposit_options (id, kind, currency, decimals, min_amount, max_amount, sort, is_enabled)
        VALUES (1, 'coin', 'USDT', 6, 1, 9, 1, true)`,
    });
    const references = ['FT-100', 'РАY 1', 'FT 1O0', '***'];
    for (const reference of references)
      await old.database.query({
        text: `INSERT INTO deposits (user_id, option_id, kind, currency, protocol, address, bank_name, stated,
            stated_address, proof_url, created_at, stage, reference, seen, rate, credited, decided_by, decided_at)
          VALUES (1, 1, 'coin', 'USDT', '', '', '', 1, '', '', 1, 'completed', $1, 1, '1', 1, 'x (#5)', 1)`,
        values: [reference],
      });
    await old.database.query({
      text: `INSERT INTO staff (email, name, roles, created_at) VALUES ('a@b.c', 'x', '{finance_maker}', 1)`,
    });
    // The second was typed at the command line, in the form of a member's name.
    await old.database.query({
      text: `INSERT INTO audit_log (at, staff_id, staff_name, address, action, subject, reason)
        VALUES (1, 1, 'x', '', 'deposit.approve', 'deposit:1', ''),
          (1, NULL, 'x (#5)', 'operator.sock', 'deposit.approve', 'deposit:2', '')`,
    });
    await migrateTo(readMigrations());
    expect(
      await old.database.query({
        text: 'SELECT decided_kind AS kind, decided_id AS id FROM deposits WHERE id < 3 ORDER BY id',
      }),
    ).toEqual([
      { kind: 'staff', id: 1n },
      { kind: 'command_line', id: null },
    ]);
    expect(
      await old.database.query({ text: 'SELECT reference_key AS key FROM deposits ORDER BY id' }),
    ).toEqual([{ key: 'ft100' }, { key: 'pay1' }, { key: 'ft100#3' }, { key: '#4' }]);
    await expect(
      old.database.query({ text: "UPDATE deposits SET remark = 'x' WHERE id = 1" }),
    ).rejects.toThrow('settled');
    await old.remove();
  });
});
