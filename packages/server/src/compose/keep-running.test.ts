import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { pauseBefore } from './keep-running.ts';

const START = '../../../tools/start.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-keep-'));
});
afterAll(async () => {
  await ServerProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is kept running', () => {
  it('comes back after it was killed, ends when it is told to, and leaves nothing running', async () => {
    const env = { PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: folder };
    const kept = new ServerProcess(START, env);
    await kept.answering();
    const first = holder();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isRunning(first), { timeout: 20_000 }).toBe(false);
    await kept.answering();
    const second = holder();
    expect(second).not.toBe(first);

    const { code, stderr } = await kept.end('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).toContain('the server ended with SIGKILL; it starts again in 0.5 s');
    expect(isRunning(second)).toBe(false);
  });

  it('stops when its keeper is gone, so that the next one finds its port and folder free', async () => {
    const env = { PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: folder };
    const kept = new ServerProcess(START, env);
    await kept.answering();
    const server = holder();
    await kept.end('SIGKILL');
    await expect.poll(() => isRunning(server), { timeout: 20_000 }).toBe(false);
  });

  it('is not tried again if it never came so far as to serve', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const env = { DATA_DIR: path.join(folder, 'file') };
    const { code, stderr } = await new ServerProcess(START, env).ended;
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^Meridian cannot start: the data folder/);
  });
});

it('waits longer before each further start, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(pauseBefore)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

/** The process that has the data folder. */
const holder = (): number => Number(readFileSync(path.join(folder, 'lock.pid'), 'utf8'));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
