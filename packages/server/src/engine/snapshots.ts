// When to write the engine's state down, so that a restart replays only the journal's tail.
import { setImmediate } from 'node:timers/promises';
import { type Queryable, saveSnapshot } from '@meridian/store';
import { type EngineState, type SnapshotWalk, beginSnapshot } from '@meridian/trading';

/** Events between two snapshots. */
export const SNAPSHOT_EVERY = 50_000;
/**
 * The approximate length of a chunk in characters. Longer texts survive into the garbage collector's old space, whose
 * pauses everybody feels.
 */
const CHUNK_LENGTH = 64_000;
/** The longest that one turn of the event loop encodes, except for a single account. */
const TURN_MS = 4;

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
  options: { lastSeq: number; now: () => number; onFault: (error: unknown) => void },
): Snapshots {
  let last = options.lastSeq;
  let writing: Promise<void> | null = null;

  /** Takes the state right after this event, whatever happens to it while its lines are written. */
  function begin(state: EngineState, seq: number, committed: () => Promise<void>): Promise<void> {
    last = seq;
    const walk = beginSnapshot(state);
    const isCommitted = committed();
    writing = isCommitted
      .then(() => saveSnapshot(db, { seq, at: options.now() }, chunksOf(walk)))
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

/** Lets other turns of the event loop come in between. */
async function* chunksOf({ lines }: SnapshotWalk): AsyncGenerator<SnapshotChunk> {
  let chunk: string[] = [];
  let length = 0;
  let startedAt = performance.now();
  for (const line of lines) {
    chunk.push(line);
    length += line.length;
    if (length >= CHUNK_LENGTH) {
      yield { lines: chunk };
      [chunk, length] = [[], 0];
    } else if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  if (chunk.length > 0) yield { lines: chunk };
}
