// The real server as a process of its own, on a free port and a database without rows.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedCopy } from '@meridian/store/fresh-database';

const MAIN = path.resolve(import.meta.dirname, '../../packages/server/src/compose/main.ts');
const READY_WITHIN_MS = 180_000;

export interface RunningServer {
  readonly url: string;
  /** The folder for its messages, a file each. */
  readonly outbox: string;
  /** Makes the first owner of the back office; works once. */
  readonly ownerLink: string | null;
  /** Ends the process and starts another on the same port and data. `between` may change the data. */
  restart(between?: (dataDir: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly feed?: string;
  /** Gets the data folder before the server first sees it. */
  readonly arrange?: (dataDir: string) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
  /** It works for minutes, so that optimising its code pays. */
  readonly isLong?: boolean;
}

export async function startServer({
  feed = 'sim?seed=7',
  arrange,
  env = {},
  isLong = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await migratedCopy();
  await arrange?.(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    spawn(process.execPath, isLong ? [MAIN] : ['--liftoff-only', MAIN], {
      env: {
        ...process.env,
        PORT: String(port),
        DEMO_ACCOUNTS_PER_HOUR: '100000',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        FEED: feed,
        LOG_LEVEL: 'warn',
        SIMULATED_TRADERS: 'off',
        HISTORY_DAYS: '2',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = start();
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    process.stdout.write(chunk);
  });
  await untilReady(url, child);
  return {
    url,
    outbox: path.join(dataDir, 'outbox'),
    ownerLink: /"link":"([^"]+)"/.exec(said)?.[1] ?? null,
    async restart(between) {
      await end(child);
      await between?.(dataDir);
      child = start();
      child.stdout?.pipe(process.stdout, { end: false });
      await untilReady(url, child);
    },
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server was not ready in time');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}
