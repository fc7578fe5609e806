import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { ServerProcess } from '../testing/server-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-start-'));
});
afterAll(async () => {
  await ServerProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = (name: string) => path.join(folder, name);

/** Expects the process to end at once, with code 1 and one line that says what to do. */
async function expectRefusal(
  env: Record<string, string>,
  says: RegExp,
  script = 'compose/main.ts',
): Promise<void> {
  const { code, stderr, stdout } = await new ServerProcess(script, env).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(says);
}

describe('a start that cannot be', () => {
  it.each([
    {
      rule: 'a PORT that is no number',
      env: { PORT: '80a' },
      says: /^Meridian cannot start: PORT is "80a": it must be a whole number/,
    },
    {
      rule: 'an unknown LOG_LEVEL',
      env: { LOG_LEVEL: 'loud' },
      says: /^Meridian cannot start: LOG_LEVEL is "loud"/,
    },
    {
      rule: 'NATS_URL',
      env: { NATS_URL: 'nats://x' },
      says: /^Meridian cannot start: NATS_URL joins several processes/,
    },
    {
      rule: 'ROLE',
      env: { ROLE: 'gate', NATS_URL: 'nats://x' },
      says: /^Meridian cannot start: ROLE is "gate", one of several processes/,
    },
    { rule: 'an unknown FEED', env: { FEED: 'nothing' }, says: /^Meridian cannot start: .*FEED/ },
    {
      rule: 'a replay of nothing',
      env: { FEED: 'replay:/nowhere.csv' },
      says: /^Meridian cannot start: .*nowhere/,
    },
  ])('says so in one line: $rule', async ({ env, says }) => {
    await expectRefusal({ DATA_DIR: dataDir('config'), ...env }, says);
  });

  it('a DATA_DIR that is a file, or that cannot be written', async () => {
    writeFileSync(dataDir('file'), '');
    await expectRefusal(
      { DATA_DIR: dataDir('file') },
      /^Meridian cannot start: the data folder .*file cannot be written/,
    );
    mkdirSync(dataDir('locked'));
    chmodSync(dataDir('locked'), 0o500);
    const isRoot = process.getuid?.() === 0;
    if (process.platform === 'linux') {
      await expectRefusal(
        { DATA_DIR: '/proc/meridian/data' },
        /^Meridian cannot start: the data folder .* cannot be written/,
      );
    }
    // Permissions do not stop root.
    const unwritable = isRoot ? path.join(dataDir('file'), 'data') : dataDir('locked');
    await expectRefusal(
      { DATA_DIR: unwritable },
      /^Meridian cannot start: the data folder .* cannot be written/,
    );
  });

  it('a data folder or a port that another process has', async () => {
    const env = { DATA_DIR: dataDir('first'), PORT: String(await freePort()), HOST: '127.0.0.1' };
    const first = new ServerProcess('compose/main.ts', env);
    await first.answering();
    await expectRefusal(
      { ...env, PORT: '0' },
      /^Meridian cannot start: the data folder .*first is in use by process \d+; stop it, or set DATA_DIR/,
    );
    await expectRefusal(
      env,
      /^cannot verify: the data folder .* is in use by process/,
      'compose/cli/verify.ts',
    );
    const calls = Promise.allSettled(
      Array.from({ length: 20 }, () => fetch(`${first.url}/v1/api/forex/trade_list`)),
    );
    expect(await first.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    await calls;

    const keys = path.join(env.DATA_DIR, 'secret-keys');
    expect(statSync(keys).mode & 0o777).toBe(0o600);
    renameSync(keys, `${keys}.away`);
    await expectRefusal(
      env,
      /^Meridian cannot start: the secrets in the database are encrypted under the key \w{16}, and .*secret-keys does not exist\. Put the right key back/,
    );
    const SECRET_KEYS = randomBytes(32).toString('base64');
    await expectRefusal({ ...env, SECRET_KEYS }, /and the variable SECRET_KEYS holds \w{16} only/);
    renameSync(`${keys}.away`, keys);

    const other = createServer().listen(Number(env.PORT), '127.0.0.1');
    await once(other, 'listening');
    await expectRefusal(env, /^Meridian cannot start: .*EADDRINUSE.*address already in use/);
    await expectRefusal(
      { ...env, HOST: 'no.such.host.invalid' },
      /^Meridian cannot start: .*no\.such\.host\.invalid/,
    );
    other.close();
    await once(other, 'close');
  });
});
