// When to write the engine's state down, so that a restart replays only the journal's tail.
import { type Database, saveSnapshot } from '@meridian/store';
import { type EngineState, snapshotLines } from '@meridian/trading';

/** Events between two snapshots. */
export const SNAPSHOT_EVERY = 50_000;
const LINES_OF_CHUNK = 2_000;

export interface SnapshotChunk {
  readonly lines: readonly string[];
}

export interface Snapshots {
  /**
   * Takes the state as it is now, right after event `seq`, if enough has happened since the last snapshot. It is
   * written once `committed` resolves, because that event may still be on its way into the journal.
   */
  offer(state: EngineState, seq: number, committed: () => Promise<void>): void;
  /** Writes a snapshot, after one that is being written. */
  write(state: EngineState, seq: number): Promise<void>;
}

export function createSnapshots(
  db: Database,
  options: { lastSeq: number; now: () => number; onFault: (error: unknown) => void },
): Snapshots {
  let last = options.lastSeq;
  let writing: Promise<void> = Promise.resolve();
  const write = (
    state: EngineState,
    seq: number,
    committed: () => Promise<void>,
  ): Promise<void> => {
    if (seq <= last) return writing;
    last = seq;
    // Made in one turn of the event loop, so that it is the state right after this event.
    const chunks = chunksOf(state);
    writing = writing
      .then(committed)
      .then(() => saveSnapshot(db, { seq, at: options.now() }, chunks));
    return writing;
  };
  return {
    write: (state, seq) => write(state, seq, () => Promise.resolve()),
    offer(state, seq, committed) {
      if (seq - last >= SNAPSHOT_EVERY) write(state, seq, committed).catch(options.onFault);
    },
  };
}

function chunksOf(state: EngineState): SnapshotChunk[] {
  const lines = [...snapshotLines(state)];
  const chunks: SnapshotChunk[] = [];
  for (let at = 0; at < lines.length; at += LINES_OF_CHUNK) {
    chunks.push({ lines: lines.slice(at, at + LINES_OF_CHUNK) });
  }
  return chunks;
}
