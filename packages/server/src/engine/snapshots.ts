// When to write the engine's state down, so that a restart replays only the journal's tail.
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Queryable, type SnapshotFence, saveSnapshot } from '@meridian/store';
import { type EngineState, type SnapshotWalk, beginSnapshot } from '@meridian/trading';

/** Events between two snapshots. */
export const SNAPSHOT_EVERY = 50_000;
/** The approximate length of a chunk in bytes. */
const CHUNK_LENGTH = 64_000;
/** The longest that one turn of the event loop encodes, except for a single account. */
const TURN_MS = 4;
/** Between two turns, unless the snapshot is hurried: orders are decided on the same cores. */
const REST_MS = 12;

/** A chunk as it is read again. */
export interface SnapshotChunk {
  readonly lines: readonly string[];
}

export interface Offered {
  /** Resolves when the event is in the journal: it may still be on its way. */
  readonly committed: () => Promise<void>;
  /** From a follower: the time up to which the leader has decided, and the epoch under which the event was committed. */
  readonly now?: number;
  readonly epoch?: number;
}

export interface Snapshots {
  /**
   * Takes the state as it is now, right after event `seq`, if enough has happened since the last snapshot and none is being
   * written. It is written once the event is committed.
   */
  offer(state: EngineState, seq: number, offered: Offered): void;
  /** Writes a snapshot, after one that is being written. */
  write(state: EngineState, seq: number): Promise<void>;
}

export interface SharedSnapshots extends Pick<Snapshots, 'offer'> {
  readonly isWriting: boolean;
  /** Another process wrote one. */
  heardOf(seq: number): void;
  /** Whether enough has happened up to this event. */
  isDue(seq: number): boolean;
  /** Gives up one that is being written. */
  stop(): Promise<void>;
}

export interface SnapshotOptions {
  readonly lastSeq: number;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  /** Events between two. */
  readonly every?: number;
  /** Unset: by a timer. */
  readonly rest?: (ms: number) => Promise<void>;
}

export interface SharedSnapshotOptions extends SnapshotOptions {
  /** The leases by which this process writes now; null: another writes. */
  readonly leases: () => SnapshotFence['leases'] | null;
  readonly onWritten: (seq: number) => void;
}

/** The snapshots of a process that has the database alone. */
export function createSnapshots(db: Queryable, options: SnapshotOptions): Snapshots {
  const writer = new SnapshotWriter(db, options);
  return {
    async write(state, seq) {
      writer.hurry();
      await writer.written;
      if (seq <= writer.last) return;
      const written = writer.begin(state, seq, { committed: () => Promise.resolve() });
      writer.hurry();
      await written;
    },
    offer(state, seq, offered) {
      if (writer.mayBegin(seq)) writer.begin(state, seq, offered).catch(options.onFault);
    },
  };
}

/** The snapshots of one of several processes; only one of them writes at a time. */
export function createSharedSnapshots(
  db: Queryable,
  options: SharedSnapshotOptions,
): SharedSnapshots {
  const writer = new SnapshotWriter(db, options);
  let isOver = false;
  return {
    get isWriting() {
      return writer.written !== null;
    },
    heardOf: (seq) => writer.heardOf(seq),
    isDue: (seq) => writer.isDue(seq),
    offer(state, seq, offered) {
      if (isOver || !writer.mayBegin(seq)) return;
      const leases = options.leases();
      if (leases === null) return;
      const { epoch } = offered;
      writer.begin(state, seq, offered, { leases, ...(epoch !== undefined && { epoch }) }).then(
        () => options.onWritten(seq),
        (error: unknown) => {
          if (!isOver) options.onFault(error);
        },
      );
    },
    async stop() {
      isOver = true;
      writer.giveUp();
      await writer.written?.catch(() => undefined); // told above
    },
  };
}

/** Writes one snapshot at a time. */
class SnapshotWriter {
  readonly #db: Queryable;
  readonly #options: SnapshotOptions;
  last: number;
  written: Promise<void> | null = null;
  #isGivenUp = false;
  #isHurried = false;

  constructor(db: Queryable, options: SnapshotOptions) {
    this.#db = db;
    this.#options = options;
    this.last = options.lastSeq;
  }

  heardOf(seq: number): void {
    if (this.written === null) this.last = Math.max(this.last, seq);
  }

  isDue(seq: number): boolean {
    return this.written === null && this.#isEnough(seq);
  }

  /** Whether to begin one now; where the one before is still being written, it goes on without rests. */
  mayBegin(seq: number): boolean {
    if (this.#isEnough(seq)) this.hurry();
    return this.isDue(seq);
  }

  #isEnough(seq: number): boolean {
    const { every = SNAPSHOT_EVERY } = this.#options;
    return seq - this.last >= every;
  }

  /** Whatever is being written goes on without rests. */
  hurry(): void {
    this.#isHurried = true;
  }

  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Takes the state right after this event, whatever happens to it while its lines are written. */
  begin(
    state: EngineState,
    seq: number,
    { committed, now }: Offered,
    fence?: SnapshotFence,
  ): Promise<void> {
    const before = this.last;
    this.last = seq;
    this.#isHurried = false;
    const walk = beginSnapshot(state, now);
    this.written = committed()
      .then(() => this.#save(walk, seq, fence))
      .catch((error: unknown) => {
        this.last = before;
        throw error;
      })
      .finally(() => {
        walk.end();
        this.written = null;
      });
    return this.written;
  }

  async #save(walk: SnapshotWalk, seq: number, fence?: SnapshotFence): Promise<void> {
    const chunks = chunksOf(walk, () => this.#turn());
    await saveSnapshot(this.#db, { seq, at: this.#options.now() }, chunks, fence);
  }

  /** Lets other turns of the event loop come in between. */
  async #turn(): Promise<void> {
    const { rest = setTimeout } = this.#options;
    await (this.#isHurried ? setImmediate() : rest(REST_MS));
    if (this.#isGivenUp) throw new Error('the process stops');
  }
}

/**
 * The JSON of some lines, written at once into bytes outside the garbage collector's heap: texts that wait there for
 * their chunk grow old, and the collection of old ones is a pause that everybody feels.
 */
class ChunkBytes {
  #bytes = Buffer.allocUnsafeSlow(2 * CHUNK_LENGTH);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(line: string): void {
    const text = `${this.#length === 0 ? '{"lines":[' : ','}${JSON.stringify(line)}`;
    // A character has at most three bytes.
    this.#makeRoom(3 * text.length + END.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** The chunk, until the next line is added. */
  take(): Uint8Array {
    const length = this.#length + this.#bytes.write(END, this.#length);
    this.#length = 0;
    return this.#bytes.subarray(0, length);
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.#length + more));
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }
}

const END = ']}';

/** A chunk is to be stored before the next is asked for. */
async function* chunksOf(
  { lines }: SnapshotWalk,
  turn: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunk = new ChunkBytes();
  let startedAt = performance.now();
  for (const line of lines) {
    chunk.add(line);
    if (chunk.length >= CHUNK_LENGTH) yield chunk.take();
    else if (performance.now() - startedAt < TURN_MS) continue;
    await turn();
    startedAt = performance.now();
  }
  if (chunk.length > 0) yield chunk.take();
}
