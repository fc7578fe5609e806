// Decides who writes snapshots where several processes could: a standby, so that the leader need not. The leader
// writes only while no standby has the lease for it. Each write names that lease and the leader's, so two processes
// never write at once, and a snapshot that was begun under a former leader is not kept.
import {
  type Database,
  type Fence,
  Fenced,
  listSnapshots,
  readLease,
  releaseLease,
  renewLease,
  takeLease,
} from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { oneAtATime } from './one-at-a-time.ts';
import { type SnapshotOptions, type Snapshots, createSharedSnapshots } from './snapshots.ts';

export const SNAPSHOTS = 'snapshots';
/** Three are lost before the lease runs out. */
const LOOK_EVERY_MS = 300;
/** A leader that finds one due and no standby looks once more before it writes: one may be starting, or busy. */
const LEADER_LOOKS_EVERY_MS = 5 * SECOND_MS;
const DUE_LOOKS = 2;

export interface TurnsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SnapshotTurnsOptions extends SnapshotOptions {
  readonly db: Database;
  /** This process, for people to read. */
  readonly holder: string;
  /** The epoch of who leads, as a standby knows it; null: not known, or a standby is not to write. */
  readonly followed: () => number | null;
  readonly log: TurnsLog;
  /** Milliseconds that never run back. */
  readonly clock?: () => number;
  readonly onWritten: () => void;
}

export interface SnapshotTurns extends Pick<Snapshots, 'offer'> {
  /** Looks whose turn it is; by itself now and then. */
  look(): Promise<void>;
  /** From now on this process leads. */
  lead(led: Fence): void;
  /** Leaves the rest to others. */
  stop(): Promise<void>;
}

export function createSnapshotTurns(options: SnapshotTurnsOptions): SnapshotTurns {
  const turns = new Turns(options);
  const look = oneAtATime(() => turns.look());
  const timer = setInterval(() => {
    // What could not be looked at now is looked at the next time.
    look().catch(() => undefined);
  }, LOOK_EVERY_MS);
  return {
    look,
    offer: (...offered) => turns.offer(...offered),
    lead: (led) => turns.lead(led),
    async stop() {
      clearInterval(timer);
      await turns.stop();
      await look().catch(() => undefined); // the lease runs out by itself
    },
  };
}

class Turns {
  readonly #options: SnapshotTurnsOptions;
  readonly #snapshots: ReturnType<typeof createSharedSnapshots>;
  #mine: Fence | null = null;
  #led: Fence | null = null;
  #isOver = false;
  /** The last event that was offered. */
  #offered = 0;
  #looksAgainAt = 0;
  #dueLooks = 0;

  constructor(options: SnapshotTurnsOptions) {
    const { db, log, onFault, onWritten } = options;
    this.#options = options;
    this.#snapshots = createSharedSnapshots(db, {
      ...options,
      leases: () => this.#leases(),
      onWritten: (seq) => {
        this.#dueLooks = 0;
        log.info({ seq }, 'a snapshot was written');
        onWritten();
      },
      onFault: (error) => {
        this.#dueLooks = 0;
        // The next one is written by whoever has the leases now.
        if (error instanceof Fenced) log.warn({ err: error }, 'a snapshot was given up');
        else onFault(error);
      },
    });
  }

  offer(...[state, seq, offered]: Parameters<Snapshots['offer']>): void {
    this.#offered = seq;
    this.#snapshots.offer(state, seq, offered);
  }

  lead(led: Fence): void {
    this.#led = led;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#snapshots.stop();
  }

  async look(): Promise<void> {
    if (this.#isOver) await this.#giveBack();
    else if (this.#led === null || this.#snapshots.isWriting) await this.#keep();
    else await this.#lookAsLeader();
  }

  #leases(): readonly [Fence, Fence] | null {
    if (this.#led !== null && this.#dueLooks < DUE_LOOKS) return null;
    const led = this.#led ?? this.#followed();
    return this.#mine === null || led === null ? null : [led, this.#mine];
  }

  #followed(): Fence | null {
    const epoch = this.#options.followed();
    return epoch === null ? null : { lease: 'engine', epoch };
  }

  async #keep(): Promise<void> {
    const { db, followed } = this.#options;
    if (this.#led === null && followed() === null) await this.#giveBack();
    else if (this.#mine === null) await this.#take();
    else if (!(await renewLease(db, this.#mine))) this.#mine = null;
  }

  async #take(): Promise<void> {
    const { db, holder } = this.#options;
    // Nothing else of the holder before need end with its lease.
    const mine = await takeLease(db, { lease: SNAPSHOTS, holder, backend: 0 });
    if (mine !== null) await this.#hear();
    this.#mine = mine;
  }

  async #hear(): Promise<void> {
    const [newest] = await listSnapshots(this.#options.db);
    if (newest !== undefined) this.#snapshots.heardOf(newest.seq);
  }

  async #giveBack(): Promise<void> {
    const mine = this.#mine;
    this.#mine = null;
    if (mine !== null) await releaseLease(this.#options.db, mine);
  }

  async #lookAsLeader(): Promise<void> {
    // Written, or taken over from when it was a standby.
    if (this.#mine !== null && this.#dueLooks === 0) return await this.#giveBack();
    const now = this.#options.clock?.() ?? performance.now();
    if (now < this.#looksAgainAt) {
      // It waits for the next commit.
      if (this.#mine !== null) await this.#keep();
      return;
    }
    this.#looksAgainAt = now + LEADER_LOOKS_EVERY_MS;
    await this.#hear();
    const isDue = this.#snapshots.isDue(this.#offered);
    const isFree = isDue && (await readLease(this.#options.db, SNAPSHOTS))?.isHeld !== true;
    this.#dueLooks = isFree ? this.#dueLooks + 1 : 0;
    if (this.#dueLooks >= DUE_LOOKS) await this.#take();
  }
}
