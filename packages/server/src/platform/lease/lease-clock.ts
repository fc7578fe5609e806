// How old a lease's last renewal is, in memory that the keeper's thread writes and every thread of the process reads
// at once. The age counts from when the renewal was sent. The database prolonged the lease a little later, so the age
// errs on the safe side.

/** A moment by two clocks. The steady one is that of the machine, so that threads agree on it. */
interface Moment {
  readonly steadyNs: bigint;
  readonly wallMs: number;
}

export const moment = (): Moment => ({ steadyNs: process.hrtime.bigint(), wallMs: Date.now() });

const NEVER = 0n;
const STEADY = 0;
const WALL = 1;

export class LeaseClock {
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  /** @param shared unset: a new one, not renewed yet */
  constructor(shared = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#cells = new BigInt64Array(shared);
  }

  renewedBy({ steadyNs, wallMs }: Moment): void {
    // Two may be under way, and answered in any order.
    if (steadyNs <= Atomics.load(this.#cells, STEADY)) return;
    Atomics.store(this.#cells, WALL, BigInt(wallMs));
    Atomics.store(this.#cells, STEADY, steadyNs);
  }

  /** Nothing counts that was renewed before. */
  forget(): void {
    Atomics.store(this.#cells, STEADY, NEVER);
  }

  /**
   * By the clock that says more: the steady one stands still while the machine sleeps, the other may be set. Between the
   * two writes of a renewal one of them is the old one, which only makes it older.
   */
  ageMs(): number {
    const steadyNs = Atomics.load(this.#cells, STEADY);
    if (steadyNs === NEVER) return Number.POSITIVE_INFINITY;
    const now = moment();
    const wallMs = now.wallMs - Number(Atomics.load(this.#cells, WALL));
    return Math.max(Number(now.steadyNs - steadyNs) / 1e6, wallMs);
  }
}
