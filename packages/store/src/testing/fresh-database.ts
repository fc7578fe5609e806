// A database of its own for each test, copied from a migrated one: on the server of DATABASE_URL if that is set, else an
// embedded one in a temporary folder.
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { HOUR_MS } from '@meridian/units';
import pg from 'pg';
import type { Database, Log, OpenOptions } from '../database/database.ts';
import { openDatabase } from '../database/start-database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { grantRuntimeRights } from '../database/runtime-role.ts';
import { SEALED_COLUMNS, vouchForSeals } from '../sealed.ts';
import { borrow } from './borrowed-database.ts';
import { memoryFolder } from './memory-folder.ts';
import { type FreshContent, freshContent, makeFresh } from './used-database.ts';

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** No test run takes this long. */
const LEFTOVER_MS = 3 * HOUR_MS;
/** Filling 128 MB at each start took longer than most tests. */
const CACHE_MB = 16;

export interface FreshDatabase {
  /** The database as after a start; after `reopen`, what that gave. */
  readonly database: Database;
  /** What opens it again after it was closed, or in another process. */
  readonly location: Pick<OpenOptions, 'dataDir' | 'databaseUrl'>;
  /** Closes the database and opens it again. */
  reopen(): Promise<Database>;
  /** Closes the database if it is still open, and removes it. */
  remove(): Promise<void>;
}

export interface FreshOptions {
  /** On PostgreSQL, it is opened under a role with the rights of the running product alone. */
  readonly isRestricted?: boolean;
  /** The PostgreSQL to make it in; else that of DATABASE_URL, or an embedded one. */
  readonly server?: string;
}

export async function openFreshDatabase(options: FreshOptions = {}): Promise<FreshDatabase> {
  const { server = process.env['DATABASE_URL'] ?? null, isRestricted = false } = options;
  if (isRestricted && server !== null) return lend(await openRestricted(server));
  const place = kept.findIndex((one) => one.server === server);
  const [used] = place < 0 ? [] : kept.splice(place, 1);
  const opened = used ?? (await (server === null ? openCopy() : openOnServer(server)));
  if (KEPT_MAX > 0 && !contents.has(server))
    contents.set(server, await freshContent(opened.database));
  return lend(opened);
}

export async function openLocation(
  location: FreshDatabase['location'],
  onFatal: (error: Error) => void = () => undefined,
  access: OpenOptions['access'] = 'engine',
): Promise<Database> {
  return await openDatabase({ ...location, access, cacheMb: CACHE_MB, log: silentLog, onFatal });
}

const BASE = memoryFolder();

const temporaryFolder = (): string => mkdtempSync(path.join(BASE, 'meridian-test-'));

interface Opened {
  /** Null: it is embedded. */
  readonly server: string | null;
  readonly database: Database;
  readonly location: FreshDatabase['location'];
  /** What its folder has before a test writes there. */
  readonly files: ReadonlySet<string>;
  /** Of one that is closed, besides its folder. */
  readonly remove?: () => Promise<void>;
}

/** A data folder in memory with a migrated database, for a process to open; whoever asks for it removes it. */
export async function migratedCopy(): Promise<string> {
  const dataDir = temporaryFolder();
  cpSync(await migratedFolder(), dataDir, { recursive: true });
  return dataDir;
}

async function openCopy(): Promise<Opened> {
  const location = { dataDir: await migratedCopy(), databaseUrl: null };
  const database = await openLocation(location);
  return { server: null, database, location, files: new Set(readdirSync(location.dataDir)) };
}

async function discard({ database, location, remove }: Opened): Promise<void> {
  await database.close();
  await remove?.();
  rmSync(location.dataDir, { recursive: true, force: true });
}

/**
 * A used database is made fresh for the next test, instead of removed, in a worker of the tests: what is kept holds the
 * process, and somebody else brings its end about.
 */
const KEPT_MAX = process.env['KEEP_TEST_DATABASES'] === undefined ? 0 : 2;
const kept: Opened[] = [];
/** What fresh ones have: of each server, and embedded. */
const contents = new Map<string | null, FreshContent>();

// By this signal.
if (KEPT_MAX > 0)
  process.once('SIGTERM', () => {
    void Promise.allSettled(kept.map(discard)).then(() => process.exit());
  });

async function isKept(opened: Opened): Promise<boolean> {
  const content = contents.get(opened.server);
  if (content === undefined || kept.length >= KEPT_MAX) return false;
  if (!(await makeFresh(opened.database, content).catch(() => false))) return false;
  const { dataDir } = opened.location;
  for (const name of readdirSync(dataDir)) {
    if (!opened.files.has(name)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  kept.push(opened);
  return true;
}

function lend(opened: Opened): FreshDatabase {
  const { location } = opened;
  let { database } = opened;
  let borrowed = borrow(database);
  let isRemoved = false;
  return {
    get database() {
      return borrowed.database;
    },
    location,
    reopen: async () => {
      await borrowed.database.close();
      database = await openLocation(location);
      borrowed = borrow(database);
      return borrowed.database;
    },
    remove: async () => {
      if (isRemoved) return;
      isRemoved = true;
      const used = { ...opened, database };
      if (borrowed.isClosed()) return await discard(used);
      borrowed.giveBack();
      if (!(await isKept(used))) await discard(used);
    },
  };
}

/** Names the set of migrations, and of columns that hold sealed values alone. */
function migrationsHash(): string {
  const version = createHash('sha256');
  for (const { name, checksum } of readMigrations()) version.update(`${name} ${checksum}\n`);
  version.update(JSON.stringify(SEALED_COLUMNS));
  return version.digest('hex').slice(0, 32);
}

/** Each first start would vouch for the seals by itself. */
async function makeReady(location: FreshDatabase['location']): Promise<void> {
  const database = await openLocation(location);
  try {
    await vouchForSeals(database);
  } finally {
    await database.close();
  }
}

/** Made once for a set of migrations, and kept for later runs. */
async function migratedFolder(): Promise<string> {
  const folder = path.join(BASE, `meridian-migrated-${migrationsHash()}`);
  if (existsSync(folder)) return folder;
  removeLeftovers();
  const unfinished = temporaryFolder();
  await makeReady({ dataDir: unfinished, databaseUrl: null });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another test made it meanwhile
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Removes what killed runs and earlier sets of migrations left behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(BASE)) {
    const folder = path.join(BASE, name);
    if (!/^meridian-(test|migrated)-/.test(name)) continue;
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > LEFTOVER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

async function openOnServer(server: string): Promise<Opened> {
  const name = await copyOnServer(server);
  const location = { dataDir: temporaryFolder(), databaseUrl: databaseOn(server, name).href };
  const database = await openLocation(location);
  const remove = (): Promise<void> => dropOnServer(server, name);
  return { server, database, location, files: new Set(), remove };
}

/** Of a role that may do no more than the running product, which both end with the test. */
async function openRestricted(server: string): Promise<Opened> {
  const name = await copyOnServer(server);
  const dataDir = temporaryFolder();
  const url = databaseOn(server, name);
  await onServer(server, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await giveRuntimeRights({ dataDir, databaseUrl: url.href }, name);
  url.username = name;
  url.password = name;
  const location = { dataDir, databaseUrl: url.href };
  const database = await openLocation(location);
  const remove = async (): Promise<void> => {
    await dropOnServer(server, name);
    await onServer(server, `DROP ROLE ${name}`);
  };
  return { server: `${server} as ${name}`, database, location, files: new Set(), remove };
}

async function copyOnServer(server: string): Promise<string> {
  const name = `meridian_test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: block by block through the log takes half as much again.
  const template = await migratedTemplate(server);
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`);
  return name;
}

const dropOnServer = (server: string, name: string): Promise<void> =>
  onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);

function databaseOn(server: string, name: string): URL {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

const templates = new Map<string, Promise<string>>();

/** As the folder is, for a server: each test would run all migrations otherwise, which takes longer than most tests. */
function migratedTemplate(server: string): Promise<string> {
  const known = templates.get(server);
  if (known !== undefined) return known;
  const made = makeTemplate(server, `meridian_migrated_${migrationsHash()}`);
  templates.set(server, made);
  return made;
}

async function makeTemplate(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Other processes of the run wait here until it is there.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `meridian_test_${randomUUID().replaceAll('-', '')}`;
      const dataDir = temporaryFolder();
      await client.query(`CREATE DATABASE ${unfinished}`);
      const databaseUrl = databaseOn(server, unfinished).href;
      await makeReady({ dataDir, databaseUrl });
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
      rmSync(dataDir, { recursive: true, force: true });
    }
    return name;
  } finally {
    await client.end();
  }
}

/** What `npm run migrate -- --role` does. */
async function giveRuntimeRights(location: FreshDatabase['location'], role: string): Promise<void> {
  const owner = await openLocation(location);
  try {
    await grantRuntimeRights(owner, role);
  } finally {
    await owner.close();
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty database that is as it was before a migration; `bringForward` then does what a start does. */
export async function emptyBefore(database: Database, migration: string): Promise<void> {
  await database.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' });
  const all = readMigrations();
  const end = all.findIndex(({ name }) => name.endsWith(migration));
  if (end < 0) throw new Error(`there is a migration ${migration}`);
  await migrate(database, { migrations: all.slice(0, end), mayChange: true, log: silentLog });
}

export const bringForward = (database: Database): Promise<void> =>
  migrate(database, { mayChange: true, log: silentLog });
