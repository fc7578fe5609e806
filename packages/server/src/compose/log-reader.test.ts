// The log's reader goes away, or its disk is full: the server says its last words once and ends, and its lock is free.
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SINK = path.resolve(import.meta.dirname, 'log-sink.ts');
const PINO = import.meta.resolve('pino');
/** A process that logs as the server does, and fails as it does once its reader is gone. */
const SCRIPT = `
  import { pino } from '${PINO}';
  import { createLogSink } from '${SINK}';
  const log = pino({ level: 'warn' }, createLogSink());
  process.stdin.once('data', () => {
    log.warn('one'); log.warn('two'); log.fatal('last words'); process.exit(1);
  });
  process.stderr.write('waits\\n');
`;

async function endOf(stdout: 'pipe' | number): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    stdio: ['pipe', stdout, 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  if (child.stderr !== null) await once(child.stderr, 'data');
  child.stdout?.destroy();
  child.stdin?.write('go\n');
  const cut = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(cut);
  return { code, stderr };
}

it('whose reader is gone', async () => {
  const { code, stderr } = await endOf('pipe');
  expect(code).toBe(1);
  expect(stderr.match(/last words/g)).toHaveLength(1);
  expect(stderr).not.toContain('two');
});

it.runIf(process.platform === 'linux')('whose disk is full', async () => {
  const { code, stderr } = await endOf(openSync('/dev/full', 'w'));
  expect(code).toBe(1);
  expect(stderr.match(/last words/g)).toHaveLength(1);
});
