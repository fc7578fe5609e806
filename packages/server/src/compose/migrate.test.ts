// A site whose running product has a role of its own, from the empty database on, by the commands that README names.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { ServerProcess } from '../testing/server-process.ts';

const COMMAND = path.resolve(import.meta.dirname, 'cli/migrate.ts');
const ROLE = `meridian_test_app_${process.pid}`;

interface Said {
  readonly code: number;
  readonly text: string;
}

async function migrate(databaseUrl: string, ...words: string[]): Promise<Said> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  return await promisify(execFile)(process.execPath, [COMMAND, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

it('is for PostgreSQL alone: the embedded database migrates itself', async () => {
  expect(await migrate('')).toMatchObject({
    code: 1,
    text: expect.stringContaining('DATABASE_URL must name the PostgreSQL'),
  });
});

describe.runIf(process.env['DATABASE_URL'] !== undefined)('npm run migrate', () => {
  let fresh: FreshDatabase;
  let owner: string;
  let app: URL;
  beforeAll(async () => {
    fresh = await openFreshDatabase();
    await fresh.database.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' });
    await fresh.database.query({ text: `CREATE ROLE ${ROLE} LOGIN PASSWORD 'a'` });
    await fresh.database.close();
    owner = fresh.location.databaseUrl ?? '';
    app = new URL(owner);
    app.username = ROLE;
    app.password = 'a';
  });
  afterAll(async () => {
    await ServerProcess.endAll();
    await fresh.remove();
  });

  async function server(): Promise<ServerProcess> {
    return new ServerProcess('compose/main.ts', {
      DATA_DIR: fresh.location.dataDir,
      DATABASE_URL: app.href,
      PORT: String(await freePort()),
      FEED: 'sim?seed=7',
    });
  }

  it('is what a start without rights asks for', async () => {
    const { code, stderr } = await (await server()).ended;
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run "npm run migrate -- --role ROLE" as the owner'),
    });
  });

  it('names a role that does not exist, and changes no rights', async () => {
    expect(await migrate(owner, '--role', 'nobody-is-called-so')).toMatchObject({
      code: 1,
      text: expect.stringContaining('there is no role nobody-is-called-so'),
    });
    const { code, stderr } = await (await server()).ended;
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run "npm run migrate -- --role ROLE" as the owner'),
    });
  });

  it('makes the database and the rights that a server starts with, and may run beside it', async () => {
    const migrated = { code: 0, text: expect.stringContaining(`${ROLE} has the rights`) };
    expect(await migrate(owner, '--role', ROLE)).toMatchObject(migrated);
    const running = await server();
    await running.answering();
    expect(await migrate(owner, '--role', ROLE)).toMatchObject(migrated);
    expect(await running.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});
