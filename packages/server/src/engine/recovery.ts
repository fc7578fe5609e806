// Restart and crash recovery are the same: read the newest snapshot, then the journal's tail through evolve.
import type { InstrumentId } from '@meridian/market';
import {
  Fault,
  type Queryable,
  listSnapshots,
  readInstruments,
  readJournal,
  readJournalEnd,
  readJournalOf,
  readSnapshot,
  streamJournal,
} from '@meridian/store';
import {
  type EngineState,
  RULES_OF_INSTRUMENTS,
  armAccounts,
  decodeEvent,
  evolve,
  snapshotRestorer,
} from '@meridian/trading';
import { AssertionError, type Instant, MINUTE_MS, assert } from '@meridian/units';
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

/** Reads the state in a process that follows: the journal goes on meanwhile. */
export async function fill(db: Queryable, state: EngineState): Promise<Filled> {
  const [newest] = await listSnapshots(db);
  const snapshotSeq = newest?.seq ?? 0;
  const { seq } = await readJournalEnd(db);
  assert(snapshotSeq <= seq, `the snapshot at event ${snapshotSeq} is of this journal`);
  try {
    if (newest) await restoreFrom(db, newest.seq, state);
    const lastSeq = await replayJournal(db, state, snapshotSeq);
    await hearAgain(db, state, lastSeq);
    return { lastSeq, snapshotSeq };
  } catch (error) {
    throw await ofDisabled(db, error);
  }
}

/**
 * A snapshot says nothing of an instrument that was not offered when it was written. What the journal says of it still holds: it is
 * not delivered for the first time.
 */
async function hearAgain(db: Queryable, state: EngineState, upTo: number): Promise<void> {
  const unheard = new Set<InstrumentId>();
  for (const [id, { version, promises }] of state.markets)
    if (version === undefined && promises.length === 0) unheard.add(id);
  if (state.source === null || unheard.size === 0) return;
  for (const { kind, body } of await readJournalOf(db, RULES_OF_INSTRUMENTS, upTo)) {
    const event = decodeEvent({ ...body, type: kind });
    if (event.type === 'TermsDelivered') {
      const instruments = event.instruments.filter(({ instrumentId }) => unheard.has(instrumentId));
      if (instruments.length > 0) evolve(state, { ...event, instruments });
    } else if ('instrumentId' in event && unheard.has(event.instrumentId)) evolve(state, event);
  }
}

/** What an order needs is there as long as its instrument is. */
async function ofDisabled(db: Queryable, cause: unknown): Promise<unknown> {
  const disabled = (await readInstruments(db)).filter(({ isEnabled }) => !isEnabled);
  if (!(cause instanceof AssertionError) || disabled.length === 0) return cause;
  const codes = disabled.map(({ code }) => code).join(', ');
  return Object.assign(
    new Fault(
      `the journal cannot be read without an instrument that is disabled (${codes}): it may have open orders. ` +
        'Enable it in the table of instruments, or close them first.',
    ),
    { cause },
  );
}

async function restoreFrom(db: Queryable, seq: number, state: EngineState): Promise<void> {
  const restore = snapshotRestorer(state);
  for await (const chunk of readSnapshot(db, seq))
    for (const line of (chunk as SnapshotChunk).lines) restore(line);
}

/** A snapshot's time may be of a moment after its last event, but no later than the machine's: nobody has seen a tick of it. */
const BEYOND_JOURNAL_MS = MINUTE_MS;

/**
 * Where a snapshot says a later time than the journal and the wall clock know, these hold: nights would fall and sessions turn by it.
 * @param now by the wall clock, which the feed keeps
 */
export async function boundTime(db: Queryable, state: EngineState, now: Instant): Promise<void> {
  const { seq } = await readJournalEnd(db);
  const [last] = await readJournal(db, { afterSeq: seq - 1, limit: 1 });
  const known = last === undefined ? now : Math.max(now, last.at);
  if (state.now > known + BEYOND_JOURNAL_MS) state.now = known;
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
