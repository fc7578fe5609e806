// The real server as a process of its own, on a port of this machine.
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { type Environment, endProcess, startNode } from './child.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const SERVER_MAIN = path.resolve(import.meta.dirname, '../../packages/server/src/compose/main.ts');
const READY_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 5;

export interface RealServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** From the start of the process to the first 200 of /readyz. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

/** @param parameters for Node itself, such as a profiler's */
export async function startServer(
  env: Environment,
  parameters: readonly string[] = [],
): Promise<RealServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = startNode(
    [...parameters, SERVER_MAIN],
    {
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADDRESS_CALLS_PER_SECOND: '1000000',
      SESSION_CALLS_PER_SECOND: '1000000',
      DEMO_ACCOUNTS_PER_HOUR: '1000000',
      ...env,
    },
    // By the channel it notices the end of its bench, and ends.
    ['ignore', 'inherit', 'inherit', 'ipc'],
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      if (performance.now() - startedAt > READY_WITHIN_MS)
        throw new Error('the server does not get ready');
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    throw error;
  }
  const readyAfterMs = performance.now() - startedAt;
  return { url, process: child, readyAfterMs, stop: () => endProcess(child) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch (error) {
    if (error instanceof TypeError) return false; // nobody listens yet
    throw error;
  }
}
