// The real program as a process of its own: started, asked, killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const SOURCES = path.resolve(import.meta.dirname, '..');
const ANSWER_WITHIN_MS = 120_000;
/** Of what one process has said, in characters. */
const OUTPUT_MAX = 4_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class ServerProcess {
  static readonly #running = new Set<ServerProcess>();
  /** Of this file of tests, those that have ended as well. */
  static readonly #all: ServerProcess[] = [];
  readonly #child: ChildProcess;
  readonly #script: string;
  readonly #role: string;
  #stdout = '';
  #stderr = '';
  readonly ended: Promise<Ended>;
  readonly url: string;

  /** @param script from the server's sources, or anywhere by its whole path */
  constructor(script: string, env: Readonly<Record<string, string>>) {
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#script = script;
    this.#role = env['ROLE'] ?? '';
    this.#child = spawn(
      process.execPath,
      // Unoptimised, as in vitest.config.ts: the process lives for seconds.
      ['--disable-warning=ExperimentalWarning', '--liftoff-only', path.resolve(SOURCES, script)],
      {
        env: {
          ...inherited,
          LOG_LEVEL: 'warn',
          HISTORY_DAYS: '2',
          SIMULATED_TRADERS: 'off',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.url = `http://127.0.0.1:${env['PORT'] ?? '3000'}`;
    this.#child.stdout?.on('data', (data: Buffer) => (this.#stdout += data.toString()));
    this.#child.stderr?.on('data', (data: Buffer) => (this.#stderr += data.toString()));
    ServerProcess.#all.push(this);
    ServerProcess.#running.add(this);
    void once(this.#child, 'close').then(() => ServerProcess.#running.delete(this));
    this.ended = once(this.#child, 'close').then(() => ({
      code: this.#child.exitCode,
      signal: this.#child.signalCode,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
  }

  /** Leaves nothing behind after a test that failed on its way. */
  static async endAll(): Promise<void> {
    await Promise.all([...ServerProcess.#running].map((server) => server.end('SIGKILL')));
  }

  /** For people to read: what each process is, how it ended and the last that it said. */
  static outputs(): string {
    return this.#all.map((server) => server.#output()).join('');
  }

  #output(): string {
    const { pid, exitCode, signalCode } = this.#child;
    const end = ServerProcess.#running.has(this) ? 'runs' : `ended (${exitCode ?? signalCode})`;
    const said = `${this.#stderr}${this.#stdout}`.slice(-OUTPUT_MAX).trimEnd();
    return `${path.basename(this.#script)} ${this.#role} ${this.url} process ${pid} ${end}\n${said}\n`;
  }

  /** Resolves when it answers; rejects with its output if it ends instead. */
  async answering(probe: '/healthz' | '/readyz' = '/readyz'): Promise<void> {
    const until = performance.now() + ANSWER_WITHIN_MS;
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    while (performance.now() < until) {
      if (hasEnded) throw new Error(`the server ended: ${this.#stderr}${this.#stdout}`);
      const isServing = await fetch(`${this.url}${probe}`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isServing) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the server did not answer');
  }

  /** It stands still, and does not know that it did once it goes on. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal);
    return await this.ended;
  }
}
