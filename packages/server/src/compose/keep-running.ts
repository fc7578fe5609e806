// Keeps a server running as a process of its own: one that ends by a fault is started again, at once at first and then
// ever more slowly. A server that never came so far as to serve says why, and is not tried again: its variables, its
// data folder or its port have to be mended first.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@meridian/units';

/** What the server tells its keeper when it serves. */
export const READY = 'ready';

const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 30 * SECOND_MS;
/** Who served for so long has recovered: the next fault is a first one. */
const RECOVERED_AFTER_MS = MINUTE_MS;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** From a process's start to its end. */
interface Life {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** How long it served; null: it never did. */
  readonly servedMs: number | null;
}

/** @param faults how many came one after another, this one included; from 1 */
export const pauseBefore = (faults: number): number =>
  Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (faults - 1));

/**
 * @param args of node: the server's script and what it takes
 * @returns the exit code, once the server has stopped on request or has not come up
 */
export async function keepRunning(args: readonly string[]): Promise<number> {
  const told = new AbortController();
  let child: ChildProcess | null = null;
  // Ctrl-C reaches the server too; it stops once.
  const stop = (signal: NodeJS.Signals): void => {
    told.abort();
    child?.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  let hasServed = false;
  for (let faults = 0; ;) {
    child = spawn(process.execPath, [...process.execArgv, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const life = await lifeOf(child);
    hasServed ||= life.servedMs !== null;
    if (life.code === 0) return 0;
    if (told.signal.aborted || !hasServed) return life.code ?? 1;
    faults = (life.servedMs ?? 0) >= RECOVERED_AFTER_MS ? 1 : faults + 1;
    const pauseMs = pauseBefore(faults);
    process.stderr.write(
      `the server ended with ${life.signal ?? `code ${life.code}`}; it starts again in ${pauseMs / SECOND_MS} s\n`,
    );
    await pause(pauseMs, undefined, { signal: told.signal }).catch(() => undefined);
    if (told.signal.aborted) return 0;
  }
}

async function lifeOf(child: ChildProcess): Promise<Life> {
  let since: number | null = null;
  child.once('message', (message) => {
    if (message === READY) since = performance.now();
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, signal, servedMs: since === null ? null : performance.now() - since };
}
