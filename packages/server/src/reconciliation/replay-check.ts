// What `npm run verify` does, beside running trade: the journal is played again in a thread of its own and compared with
// every row. It is read in short statements with a rest between. Rows that may still change are read together with the
// number of the newest event, in one transaction, and compared once the replay has come to exactly that event.
import { setTimeout as rest } from 'node:timers/promises';
import type { ReplayCheck } from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  depositsIn,
  readAccounts,
  readInstruments,
  readJournal,
  readJournalEnd,
  readLedger,
  readOrders,
  withdrawalsIn,
} from '@meridian/store';
import { assert } from '@meridian/units';
import { feeTypeOf, readSiteSettings } from '../settings/settings.ts';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import { ALL_DEPOSITS, ALL_WITHDRAWALS } from './verify-money.ts';
import type { Run, Told } from './background-check.ts';
import type { ReplayAnswer, ReplayRequest } from './replay-worker.ts';
import type { Piece } from './replay.ts';

const EVENTS_AT_ONCE = 500;
const ENTRIES_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;
/** The embedded database has one connection: the others' statements go in between. */
const REST_MS = 4;

export const NOTHING_REPLAYED: Told<ReplayCheck> = {
  phase: 'journal',
  done: 0,
  of: 0,
  events: 0,
  orders: 0,
  accounts: 0,
  entries: 0,
  differences: [],
  differences_total: 0,
};

class Stopped extends Error {}

/** @returns null where it was stopped */
export async function checkByReplay(
  db: Database,
  run: Run<ReplayCheck>,
): Promise<Partial<Told<ReplayCheck>> | null> {
  const thread = startReplay();
  try {
    const feeType = feeTypeOf(await readSiteSettings(db));
    await thread.ask({ kind: 'start', instruments: await readInstruments(db), feeType });
    const reader = createReader(db, thread, run);
    const { seq } = await readJournalEnd(db);
    await reader.playTo(seq, true);
    for (const kind of ['orders', 'accounts', 'deposits', 'withdrawals'] as const)
      await reader.compareAll(kind);
    await reader.endLedger();
    const { counts, differences, total } = await thread.ask({ kind: 'tell' });
    return { ...counts, differences: [...differences], differences_total: total };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    await thread.end();
  }
}

type Thread = AskedThread<ReplayRequest, ReplayAnswer>;

const startReplay = (): Thread =>
  startThread(new URL('./replay-worker.ts', import.meta.url), 'the replay');

function createReader(db: Database, thread: Thread, { onProgress, isStopped }: Run<ReplayCheck>) {
  let played = 0;
  let lastEntry = 0;
  /** The event of the newest entry that was read. */
  let ledgerAt = 0;

  async function pause(): Promise<void> {
    if (isStopped()) throw new Stopped();
    await rest(REST_MS);
  }

  async function readLedgerTo(seq: number): Promise<void> {
    while (ledgerAt < seq) {
      const entries = await readLedger(db, { afterId: lastEntry, limit: ENTRIES_AT_ONCE });
      const last = entries.at(-1);
      if (last === undefined) return;
      [lastEntry, ledgerAt] = [last.id, last.seq];
      await thread.ask({ kind: 'ledger', entries });
      await pause();
    }
  }

  async function playTo(seq: number, isTold = false): Promise<void> {
    while (played < seq) {
      const limit = Math.min(EVENTS_AT_ONCE, seq - played);
      const events = await readJournal(db, { afterSeq: played, limit });
      assert(events.length === limit, 'the journal has no gap');
      await thread.ask({ kind: 'play', events });
      played += limit;
      if (isTold) onProgress({ phase: 'journal', done: played, of: seq });
      // Side by side, so that neither waits in memory for the other.
      await readLedgerTo(played);
      await pause();
    }
  }

  /** Rows after an id, with the newest event that they show. */
  async function read(of: Piece['of'], afterId: number): Promise<{ piece: Piece; seq: number }> {
    return await db.transaction(async (within) => {
      await within.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' });
      const { seq } = await readJournalEnd(within);
      return { piece: await pieceOf(within, of, afterId), seq };
    });
  }

  return {
    playTo,
    async compareAll(of: Piece['of']): Promise<void> {
      let done = 0;
      for (let afterId = 0; ;) {
        const { piece, seq } = await read(of, afterId);
        await playTo(seq);
        await thread.ask({ kind: 'compare', piece });
        done += piece.rows.length;
        onProgress({ phase: of, done, of: done });
        if (piece.rows.length < ROWS_AT_ONCE) break;
        afterId = piece.rows.at(-1)?.id ?? afterId;
        await pause();
      }
      await thread.ask({ kind: 'end_of', of });
    },
    /** The rest of the ledger, up to an event that the replay then comes to. */
    async endLedger(): Promise<void> {
      const { seq } = await readJournalEnd(db);
      await playTo(seq);
      await readLedgerTo(seq);
      // What was read may be newer than the replay by now.
      await playTo(Math.max(ledgerAt, played));
      const left = await readLedger(db, { afterId: lastEntry, limit: ENTRIES_AT_ONCE });
      const entries = left.filter((entry) => entry.seq <= played);
      await thread.ask({ kind: 'ledger', entries });
      await thread.ask({ kind: 'end_of', of: 'ledger' });
    },
  };
}

async function pieceOf(db: Queryable, of: Piece['of'], afterId: number): Promise<Piece> {
  const page = { afterId, limit: ROWS_AT_ONCE };
  switch (of) {
    case 'orders':
      return { of, rows: await readOrders(db, page) };
    case 'accounts':
      return { of, rows: await readAccounts(db, page) };
    case 'deposits':
      return { of, rows: await depositsIn(db, { stages: ALL_DEPOSITS, ...page }) };
    case 'withdrawals':
      return { of, rows: await withdrawalsIn(db, { stages: ALL_WITHDRAWALS, ...page }) };
  }
}
