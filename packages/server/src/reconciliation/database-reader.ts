// Reads the whole database for the verifier while trade may go on: the journal in pages, and rows that may still change
// together with the number of the newest event, in one transaction, to be compared at exactly that event.
import { setTimeout as rest } from 'node:timers/promises';
import {
  type Database,
  type Queryable,
  depositsIn,
  readAccounts,
  readCopyings,
  readJournal,
  readJournalEnd,
  readLedger,
  readOrders,
  readSkips,
  withdrawalsIn,
} from '@meridian/store';
import { assert } from '@meridian/units';
import { ALL_DEPOSITS, ALL_WITHDRAWALS } from './money-comparison.ts';
import type { Piece, Told } from './verifier.ts';

export interface ReaderOptions {
  /** Hands something to the verifier, wherever it is. */
  readonly tell: (told: Told) => Promise<unknown> | void;
  /** Events, entries or rows that one statement reads. */
  readonly atOnce: number;
  /** Between statements, so that others' go in between: the embedded database has one connection. 0: no rest. */
  readonly restMs: number;
  readonly isStopped?: () => boolean;
  readonly onProgress?: (phase: 'journal' | Piece['of'], done: number, of: number) => void;
}

/** Somebody asked for an end. */
export class Stopped extends Error {}

const KINDS = ['orders', 'accounts', 'copyings', 'skips', 'deposits', 'withdrawals'] as const;

/** @throws Stopped */
export async function readEverything(db: Database, options: ReaderOptions): Promise<void> {
  const reader = createReader(db, options);
  const { seq } = await readJournalEnd(db);
  await reader.playTo(seq, true);
  for (const kind of KINDS) await reader.compareAll(kind);
  await reader.endLedger();
}

function createReader(
  db: Database,
  { tell, atOnce, restMs, isStopped, onProgress }: ReaderOptions,
) {
  let played = 0;
  let lastEntry = 0;
  /** The event of the newest entry that was read. */
  let ledgerAt = 0;

  async function pause(): Promise<void> {
    if (isStopped?.() === true) throw new Stopped();
    if (restMs > 0) await rest(restMs);
  }

  async function readLedgerTo(seq: number): Promise<void> {
    while (ledgerAt < seq) {
      const entries = await readLedger(db, { afterId: lastEntry, limit: atOnce });
      const last = entries.at(-1);
      if (last === undefined) return;
      [lastEntry, ledgerAt] = [last.id, last.seq];
      await tell({ kind: 'ledger', entries });
      await pause();
    }
  }

  async function playTo(seq: number, isTold = false): Promise<void> {
    while (played < seq) {
      const limit = Math.min(atOnce, seq - played);
      const events = await readJournal(db, { afterSeq: played, limit });
      assert(events.length === limit, 'the journal has no gap');
      await tell({ kind: 'play', events });
      played += limit;
      if (isTold) onProgress?.('journal', played, seq);
      // Read both side by side, so that neither waits in memory for the other.
      await readLedgerTo(played);
      await pause();
    }
  }

  /** Rows after an id, and the newest event that they show. */
  async function read(of: Piece['of'], afterId: number): Promise<{ piece: Piece; seq: number }> {
    return await db.transaction(async (within) => {
      await within.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' });
      const { seq } = await readJournalEnd(within);
      return { piece: await pieceOf(within, of, { afterId, limit: atOnce }), seq };
    });
  }

  return {
    playTo,
    async compareAll(of: Piece['of']): Promise<void> {
      let done = 0;
      for (let afterId = 0; ;) {
        const { piece, seq } = await read(of, afterId);
        await playTo(seq);
        await tell({ kind: 'compare', piece });
        done += piece.rows.length;
        onProgress?.(of, done, done);
        if (piece.rows.length < atOnce) break;
        afterId = piece.rows.at(-1)?.id ?? afterId;
        await pause();
      }
      await tell({ kind: 'end_of', of });
    },
    /** Reads the rest of the ledger, up to an event that the replay then comes to. */
    async endLedger(): Promise<void> {
      const { seq } = await readJournalEnd(db);
      await playTo(seq);
      await readLedgerTo(seq);
      // What was read may be newer than the replay by now.
      await playTo(Math.max(ledgerAt, played));
      const left = await readLedger(db, { afterId: lastEntry, limit: atOnce });
      const entries = left.filter((entry) => entry.seq <= played);
      await tell({ kind: 'ledger', entries });
      await tell({ kind: 'end_of', of: 'ledger' });
    },
  };
}

async function pieceOf(
  db: Queryable,
  of: Piece['of'],
  page: { readonly afterId: number; readonly limit: number },
): Promise<Piece> {
  switch (of) {
    case 'orders':
      return { of, rows: await readOrders(db, page) };
    case 'accounts':
      return { of, rows: await readAccounts(db, page) };
    case 'copyings':
      return { of, rows: await readCopyings(db, page) };
    case 'skips':
      return { of, rows: await readSkips(db, page) };
    case 'deposits':
      return { of, rows: await depositsIn(db, { stages: ALL_DEPOSITS, ...page }) };
    case 'withdrawals':
      return { of, rows: await withdrawalsIn(db, { stages: ALL_WITHDRAWALS, ...page }) };
  }
}
