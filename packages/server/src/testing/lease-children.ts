// Starts processes that want one lease, and reads what they print.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { steadyMs } from './steady-time.ts';

const CHILD = path.join(import.meta.dirname, 'lease-child.ts');
const WITHIN_MS = 60_000;

export interface Said {
  readonly what: string;
  readonly atMs: number;
  readonly epoch: number;
  readonly seq: number;
}

export class LeaseChild {
  readonly process: ChildProcess;
  readonly said: Said[] = [];
  complaints = '';
  readonly ended: Promise<unknown>;
  #hasEnded = false;
  #waiting: (() => void)[] = [];

  /** @param backend unset: its own connection, which a take-over ends */
  constructor(databaseUrl: string, lease: string, { backend = '' } = {}) {
    this.process = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CHILD, databaseUrl, lease, backend],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.process.stderr?.on('data', (text: Buffer) => (this.complaints += text.toString()));
    if (this.process.stdout !== null)
      createInterface(this.process.stdout).on('line', (line) => this.#hear(line));
    this.ended = once(this.process, 'close').then(() => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  #hear(line: string): void {
    const [what = '', atMs, epoch, seq] = line.split(' ');
    this.said.push({ what, atMs: Number(atMs), epoch: Number(epoch), seq: Number(seq) });
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The first time that it says this. */
  async says(what: string, after = 0): Promise<Said> {
    const until = performance.now() + WITHIN_MS;
    for (;;) {
      const found = this.said.find((one) => one.what === what && one.atMs > after);
      if (found !== undefined) return found;
      if (this.#hasEnded || performance.now() > until)
        throw new Error(`it never said ${what}: ${this.complaints}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      const late = setTimeout(resolve, WITHIN_MS);
      await promise;
      clearTimeout(late);
    }
  }

  signal(signal: NodeJS.Signals): number {
    this.process.kill(signal);
    return steadyMs();
  }

  async end(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}
