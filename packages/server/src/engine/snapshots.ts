// When to write the engine's state down, so that a restart replays only the journal's tail.
import { setImmediate } from 'node:timers/promises';
import { type Fence, type Queryable, saveSnapshot } from '@meridian/store';
import { type EngineState, type SnapshotWalk, beginSnapshot } from '@meridian/trading';

/** Events between two snapshots. */
export const SNAPSHOT_EVERY = 50_000;
/** The approximate length of a chunk in bytes. */
const CHUNK_LENGTH = 64_000;
/** The longest that one turn of the event loop encodes, except for a single account. */
const TURN_MS = 4;

/** A chunk as it is read again. */
export interface SnapshotChunk {
  readonly lines: readonly string[];
}

export interface Snapshots {
  /**
   * Takes the state as it is now, right after event `seq`, if enough has happened since the last snapshot and none is being
   * written. It is written once `committed` resolves, because that event may still be on its way into the journal.
   */
  offer(state: EngineState, seq: number, committed: () => Promise<void>): void;
  /** Writes a snapshot, after one that is being written. */
  write(state: EngineState, seq: number): Promise<void>;
}

export function createSnapshots(
  db: Queryable,
  options: {
    lastSeq: number;
    now: () => number;
    onFault: (error: unknown) => void;
    /** Of the one process that writes snapshots, where there are several. */
    fence?: Fence;
  },
): Snapshots {
  let last = options.lastSeq;
  let writing: Promise<void> | null = null;

  /** Takes the state right after this event, whatever happens to it while its lines are written. */
  function begin(state: EngineState, seq: number, committed: () => Promise<void>): Promise<void> {
    last = seq;
    const walk = beginSnapshot(state);
    const isCommitted = committed();
    writing = isCommitted
      .then(() => saveSnapshot(db, { seq, at: options.now() }, chunksOf(walk), options.fence))
      .finally(() => {
        walk.end();
        writing = null;
      });
    return writing;
  }

  return {
    async write(state, seq) {
      await writing;
      if (seq > last) await begin(state, seq, () => Promise.resolve());
    },
    offer(state, seq, committed) {
      if (writing === null && seq - last >= SNAPSHOT_EVERY)
        begin(state, seq, committed).catch(options.onFault);
    },
  };
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

/** Lets other turns of the event loop come in between. A chunk is to be stored before the next is asked for. */
async function* chunksOf({ lines }: SnapshotWalk): AsyncGenerator<Uint8Array> {
  const chunk = new ChunkBytes();
  let startedAt = performance.now();
  for (const line of lines) {
    chunk.add(line);
    if (chunk.length >= CHUNK_LENGTH) yield chunk.take();
    else if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  if (chunk.length > 0) yield chunk.take();
}
