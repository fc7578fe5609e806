// Restart and crash recovery are the same: read the newest snapshot, then the journal's tail through evolve.
import {
  type Queryable,
  listSnapshots,
  readJournalEnd,
  readSnapshot,
  streamJournal,
} from '@meridian/store';
import {
  type EngineState,
  armAccounts,
  decodeEvent,
  evolve,
  snapshotRestorer,
} from '@meridian/trading';
import { assert } from '@meridian/units';
import type { SnapshotChunk } from './snapshots.ts';

export interface Filled {
  readonly lastSeq: number;
  /** The number of the last event in the snapshot; 0 without one. */
  readonly snapshotSeq: number;
}

export interface Recovered extends Filled {
  readonly lastBatch: number;
}

/** Fills an empty state with what the database holds, in the process that decides: nobody else commits. */
export async function recover(db: Queryable, state: EngineState): Promise<Recovered> {
  const filled = await fill(db, state);
  const end = await readJournalEnd(db);
  assert(end.seq === filled.lastSeq, 'the journal was read to its end');
  armAccounts(state);
  return { ...filled, lastBatch: end.batch };
}

/** The same in a process that follows: the journal goes on meanwhile. */
export async function fill(db: Queryable, state: EngineState): Promise<Filled> {
  const [newest] = await listSnapshots(db);
  const snapshotSeq = newest?.seq ?? 0;
  const { seq } = await readJournalEnd(db);
  assert(snapshotSeq <= seq, `the snapshot at event ${snapshotSeq} is of this journal`);
  if (newest) await restoreFrom(db, newest.seq, state);
  return { lastSeq: await replayJournal(db, state, snapshotSeq), snapshotSeq };
}

async function restoreFrom(db: Queryable, seq: number, state: EngineState): Promise<void> {
  const restore = snapshotRestorer(state);
  for await (const chunk of readSnapshot(db, seq))
    for (const line of (chunk as SnapshotChunk).lines) restore(line);
}

/** Applies every event after `afterSeq`. @returns the number of the last one */
async function replayJournal(db: Queryable, state: EngineState, afterSeq: number): Promise<number> {
  let last = afterSeq;
  for await (const { seq, kind, body } of streamJournal(db, afterSeq)) {
    assert(seq === last + 1, `journal entry ${seq} follows ${last}`);
    evolve(state, decodeEvent({ ...body, type: kind }));
    last = seq;
  }
  return last;
}
