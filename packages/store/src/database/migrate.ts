// Brings the schema forward: numbered .sql files, each applied once, in its own transaction, in order, never back. A
// file that was applied must not change; its checksum makes sure of that. A few did once, and are mended.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Queryable } from './connection.ts';
import type { Database, Log } from './database.ts';
import { SchemaMismatch } from './fault.ts';
import { FORMER_MIGRATIONS, type FormerMigration } from './former-migrations.ts';
import { LOCK_CLASS } from './postgres-database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const MIGRATION_LOCK = 2;
const MIGRATION_TIMEOUT_MS = 600_000;
const OWNER_IS_NEEDED =
  'the database is not migrated for this role, which may not do it itself: run "npm run migrate -- --role ROLE" as the owner';

export interface Migration {
  /** "0001_journal" */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export function readMigrations(folder: URL = FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return files.map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return {
      name: file.slice(0, -'.sql'.length),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    };
  });
}

/** @throws SchemaMismatch if the database has other migrations, or lacks some and this process may not apply them */
export async function migrate(
  database: Database,
  {
    mayChange,
    log,
    migrations = readMigrations(),
  }: { mayChange: boolean; log: Log; migrations?: Migration[] },
): Promise<void> {
  const { missing: found, former: changed } = await lacking(database, migrations);
  if (found.length + changed.length === 0) return;
  if (!mayChange)
    throw new SchemaMismatch('the database is not migrated yet: start an engine first');
  if (!(await mayCreate(database))) throw new SchemaMismatch(OWNER_IS_NEEDED);
  await database.transaction(async (within) => {
    await within.query({ text: `SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${MIGRATION_LOCK})` });
    await within.query({ text: 'SET LOCAL statement_timeout = 0' });
    await within.query({
      text: `CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    });
    const { missing, former } = await lacking(within, migrations);
    for (const one of former) await mend(within, one, migrations);
    for (const { name, text, checksum } of missing) {
      await within.query({ text, timeoutMs: MIGRATION_TIMEOUT_MS });
      await within.query({
        text: 'INSERT INTO migrations (name, checksum) VALUES ($1, $2)',
        values: [name, checksum],
      });
      await raiseFloor(within, text);
      log.info({ migration: name }, 'migrated');
    }
  });
}

async function mayCreate(connection: Queryable): Promise<boolean> {
  const [schema] = await connection.query<{ may: boolean | null }>({
    text: "SELECT has_schema_privilege('public', 'CREATE') AS may",
  });
  return schema?.may === true;
}

/** Brings what a former text left to what the present one leaves. */
async function mend(
  within: Queryable,
  { name, mend: text }: FormerMigration,
  migrations: readonly Migration[],
): Promise<void> {
  if (text !== null) await within.query({ text, timeoutMs: MIGRATION_TIMEOUT_MS });
  await within.query({
    text: 'UPDATE migrations SET checksum = $2 WHERE name = $1',
    values: [name, migrations.find((one) => one.name === name)?.checksum],
  });
}

interface Lacking {
  readonly missing: readonly Migration[];
  /** Applied with a former text. */
  readonly former: readonly FormerMigration[];
}

async function lacking(connection: Queryable, migrations: readonly Migration[]): Promise<Lacking> {
  const [table] = await connection.query<{ exists: boolean; isReadable: boolean | null }>({
    text: `SELECT to_regclass('migrations') IS NOT NULL AS exists,
      has_table_privilege(to_regclass('migrations'), 'SELECT') AS "isReadable"`,
  });
  if (!table?.exists) return { missing: migrations, former: [] };
  if (table.isReadable === false) throw new SchemaMismatch(OWNER_IS_NEEDED);
  const applied = await connection.query<{ name: string; checksum: string }>({
    text: 'SELECT name, checksum FROM migrations ORDER BY name',
  });
  const former: FormerMigration[] = [];
  for (const [index, { name, checksum }] of applied.entries()) {
    const expected = migrations[index];
    // Those that a newer version has added concern this one only if they say so.
    if (expected === undefined && (await isAllowed(connection, migrations)))
      return { missing: [], former };
    if (expected?.name !== name) {
      throw new SchemaMismatch(
        `the database has migration ${name}, which this version does not: it is newer`,
      );
    }
    if (expected.checksum === checksum) continue;
    const known = FORMER_MIGRATIONS.find((one) => one.name === name && one.checksum === checksum);
    if (known === undefined)
      throw new SchemaMismatch(`migration ${name} was changed after it was applied`);
    former.push(known);
  }
  return { missing: migrations.slice(applied.length), former };
}

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** A migration that an older program cannot go on with names the newest one that a program must know. */
async function raiseFloor(within: Queryable, text: string): Promise<void> {
  const [, floor] = /^-- floor: (\d{4})$/m.exec(text) ?? [];
  if (floor === undefined) return;
  await within.query({
    text: 'UPDATE floors SET migration = $1 WHERE migration < $1',
    values: [Number(floor)],
  });
}

/** Whether a program that knows no more than these may work with the database. */
async function isAllowed(
  connection: Queryable,
  migrations: readonly Migration[],
): Promise<boolean> {
  const known = numberOf(migrations.at(-1)?.name ?? '');
  const [floor] = await connection.query<{ migration: number }>({
    text: 'SELECT migration FROM floors',
  });
  return floor !== undefined && floor.migration <= known;
}
