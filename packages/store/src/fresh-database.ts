// A database of its own for each test: a new one on the server of DATABASE_URL where that is set, else an embedded one
// in a temporary folder, copied from one that was migrated before.
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, type Log, type OpenOptions, openDatabase } from './database.ts';
import { readMigrations } from './migrate.ts';

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export interface FreshDatabase {
  /** As after a start. */
  readonly database: Database;
  /** What opens it again after it was closed, or in another process. */
  readonly location: Pick<OpenOptions, 'dataDir' | 'databaseUrl'>;
  /** Closes the database if it is still open, and removes it. */
  remove(): Promise<void>;
}

export async function openFreshDatabase(): Promise<FreshDatabase> {
  const server = process.env['DATABASE_URL'];
  return server === undefined ? await freshEmbedded() : await freshPostgres(server);
}

export async function openLocation(
  location: FreshDatabase['location'],
  onFatal: (error: Error) => void = () => undefined,
): Promise<Database> {
  return await openDatabase({ ...location, access: 'engine', log: silentLog, onFatal });
}

const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'meridian-test-'));

async function freshEmbedded(): Promise<FreshDatabase> {
  const dataDir = temporaryFolder();
  cpSync(await migratedFolder(), dataDir, { recursive: true });
  const location = { dataDir, databaseUrl: null };
  const database = await openLocation(location);
  return {
    database,
    location,
    remove: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Made once for a set of migrations, and kept for the runs after. */
async function migratedFolder(): Promise<string> {
  const version = readMigrations()
    .map(({ checksum }) => checksum.slice(0, 8))
    .join('-');
  const folder = path.join(tmpdir(), `meridian-migrated-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = temporaryFolder();
  const database = await openLocation({ dataDir: unfinished, databaseUrl: null });
  await database.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another test made it meanwhile
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function freshPostgres(server: string): Promise<FreshDatabase> {
  const name = `meridian_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const dataDir = temporaryFolder();
  const location = { dataDir, databaseUrl: url.href };
  const database = await openLocation(location);
  return {
    database,
    location,
    remove: async () => {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
