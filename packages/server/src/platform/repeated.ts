// Work that is done again and again: never two runs at once, and a stop that waits for what was begun.
import { Unavailable } from './unavailable.ts';

export interface RepeatedOptions {
  readonly work: () => Promise<unknown>;
  /** From the end of a run to the next. */
  readonly everyMs: number;
  /** 0: the first run begins at once; null: none begins by itself. */
  readonly firstAfterMs: number | null;
  /** Of the runs that began by themselves. */
  readonly onFault: (error: unknown) => void;
}

export class Repeated {
  readonly #options: RepeatedOptions;
  #working: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: RepeatedOptions) {
    this.#options = options;
    const { firstAfterMs } = options;
    if (firstAfterMs === 0) void this.#run();
    else if (firstAfterMs !== null) this.#runAfter(firstAfterMs);
  }

  /** A long run may end early. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** A run out of turn, after those that wait already. Its error is the caller's, as Unavailable is after the stop. */
  async now(): Promise<void> {
    await this.inTurn(this.#options.work);
  }

  /** Something else that no run may overlap. Not from within one: it would wait for itself. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isStopped) return Promise.reject(new Unavailable('it has stopped'));
    const done = this.#working.then(work);
    this.#working = done.catch(() => undefined); // whoever asked has its error
    return done;
  }

  /** Resolves once all that was begun or asked for has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  async #run(): Promise<void> {
    await this.now().catch(this.#options.onFault);
    if (!this.#isStopped) this.#runAfter(this.#options.everyMs);
  }

  #runAfter(ms: number): void {
    this.#timer = setTimeout(() => void this.#run(), ms).unref();
  }
}
