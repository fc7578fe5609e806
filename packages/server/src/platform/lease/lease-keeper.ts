// Keeps a lease for this process: waits for it as a standby, renews it from a thread with a connection of its own, so that
// neither a long commit nor a busy main thread costs it, and says whether it is fresh enough to answer by.
import { Worker } from 'node:worker_threads';
import { type Fence, Fenced, type LeaseClaim, type Log } from '@meridian/store';
import { LeaseClock } from './lease-clock.ts';
import type { LeaseOrder, LeaseRequest, LeaseTelling } from './lease-worker.ts';

/**
 * What a holder knows is true for so long after a renewal was sent. The lease itself runs on for 300 ms: for clocks that
 * go at different speeds.
 */
export const ANSWERS_FOR_MS = 900;
/** A database that hangs need not hold up a stop: the lease runs out by itself. */
const RELEASE_WITHIN_MS = 2_000;

export interface LeaseKeeper {
  /** Waits until it has the lease. Null: released before. @throws if it can no longer be waited for */
  take(): Promise<Fence | null>;
  /** While it is held off it waits, and takes no lease that is free. */
  holdOff(isHeldOff: boolean): void;
  /** Of the lease that was taken; null: none yet, or no longer. */
  readonly epoch: number | null;
  /**
   * Whether nobody else can have the lease now. Ask it when an answer is sent, not when it is made: a process that was
   * frozen in between finds out here, before it has heard of anything.
   */
  mayAnswer(): boolean;
  /** Gives the lease back, so that the next one has it at once, and ends. */
  release(): Promise<void>;
}

export interface LeaseKeeperOptions {
  readonly databaseUrl: string;
  readonly claim: LeaseClaim;
  readonly log: Log;
  /** Called once, when another has the lease or it can no longer be renewed. The process must end as its holder. */
  readonly onLost: (error: Error) => void;
}

export const keepLease = (options: LeaseKeeperOptions): LeaseKeeper => new Keeper(options);

class Keeper implements LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #clock = new LeaseClock();
  readonly #thread: Worker;
  readonly #taken = Promise.withResolvers<Fence | null>();
  readonly #released = Promise.withResolvers<void>();
  #fence: Fence | null = null;
  #isOver = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    const { databaseUrl, claim } = options;
    const order: LeaseOrder = { databaseUrl, claim, shared: this.#clock.shared };
    this.#thread = new Worker(new URL('./lease-worker.ts', import.meta.url), { workerData: order });
    this.#thread.on('message', (telling: LeaseTelling) => this.#hear(telling));
    this.#thread.on('error', (error) => this.#lose(error));
    this.#thread.on('exit', () => this.#lose(new Error('its thread ended')));
    this.#taken.promise.catch(() => undefined); // told to who waits, and as lost
  }

  get epoch(): number | null {
    return this.#fence?.epoch ?? null;
  }

  mayAnswer(): boolean {
    return this.#fence !== null && this.#clock.ageMs() < ANSWERS_FOR_MS;
  }

  take(): Promise<Fence | null> {
    this.#ask('take');
    return this.#taken.promise;
  }

  holdOff(isHeldOff: boolean): void {
    this.#ask(isHeldOff ? 'hold off' : 'go on');
  }

  async release(): Promise<void> {
    if (!this.#isOver) {
      this.#end(null);
      this.#ask('release');
      const late = setTimeout(() => this.#released.resolve(), RELEASE_WITHIN_MS);
      await this.#released.promise;
      clearTimeout(late);
    }
    await this.#thread.terminate();
  }

  #hear(telling: LeaseTelling): void {
    const { log, claim } = this.#options;
    if (telling.kind === 'released') this.#released.resolve();
    if (telling.kind === 'trouble')
      log.warn({ lease: claim.lease, reason: telling.reason }, 'a lease cannot be asked about');
    if (this.#isOver) return;
    if (telling.kind === 'taken') {
      this.#fence = telling.fence;
      log.info({ ...telling.fence }, 'this process has the lease');
      this.#taken.resolve(telling.fence);
    }
    if (telling.kind === 'lost') this.#lose(new Fenced(telling.fence.lease, telling.fence.epoch));
  }

  #lose(cause: Error): void {
    this.#released.resolve();
    if (this.#isOver) return;
    const error =
      cause instanceof Fenced
        ? cause
        : new Error(`the lease ${this.#options.claim.lease} can no longer be kept`, { cause });
    this.#end(error);
    this.#options.onLost(error);
  }

  /** @param error of the wait for the lease, if it is still waited for; null: it was given up */
  #end(error: Error | null): void {
    this.#isOver = true;
    this.#fence = null;
    if (error === null) this.#taken.resolve(null);
    else this.#taken.reject(error);
  }

  #ask(request: LeaseRequest): void {
    this.#thread.postMessage(request);
  }
}
