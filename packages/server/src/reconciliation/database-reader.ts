// Reads the whole database for the verifier while trade may go on: the journal in pages, and rows that may still change
// together with the number of the newest event, in one transaction, to be compared at exactly that event.
import { setTimeout as rest } from 'node:timers/promises';
import {
  type Database,
  type Queryable,
  depositsIn,
  instrumentVersions,
  listSnapshots,
  readAccounts,
  readCopyings,
  readHalts,
  readJournal,
  readJournalEnd,
  readLedger,
  readOrders,
  readSkips,
  readSnapshot,
  readSpreadPromises,
  withdrawalsElsewhere,
  withdrawalsIn,
} from '@meridian/store';
import { assert } from '@meridian/units';
import type { SnapshotChunk } from '../engine/snapshots.ts';
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
  const reader = new Reader(db, options);
  const { seq } = await readJournalEnd(db);
  await reader.compareSnapshot(seq);
  await reader.playTo(seq, seq);
  for (const kind of KINDS) await reader.compareAll(kind);
  await reader.compareDecided();
  for (const id of await withdrawalsElsewhere(db)) {
    const difference = `withdrawal ${id} does not go where its method says`;
    await options.tell({ kind: 'found', difference });
  }
  await reader.endLedger();
}

class Reader {
  readonly #db: Database;
  readonly #options: ReaderOptions;
  #played = 0;
  #lastEntry = 0;
  /** The event of the newest entry that was read. */
  #ledgerAt = 0;

  constructor(db: Database, options: ReaderOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** @param of the last event of the way that is told; absent: nobody is told */
  async playTo(seq: number, of?: number): Promise<void> {
    const { tell, atOnce, onProgress } = this.#options;
    while (this.#played < seq) {
      const limit = Math.min(atOnce, seq - this.#played);
      const events = await readJournal(this.#db, { afterSeq: this.#played, limit });
      assert(events.length === limit, 'the journal has no gap');
      await tell({ kind: 'play', events });
      this.#played += limit;
      if (of !== undefined) onProgress?.('journal', this.#played, of);
      // Read both side by side, so that neither waits in memory for the other.
      await this.#readLedgerTo(this.#played);
      await this.#pause();
    }
  }

  /** Of the newest snapshot, right after its event. @param end the last event of the way that is told */
  async compareSnapshot(end: number): Promise<void> {
    const { tell } = this.#options;
    const [newest] = await listSnapshots(this.#db);
    if (newest === undefined) return;
    if (newest.seq > end)
      return void (await tell({
        kind: 'found',
        difference: `the newest snapshot is of event ${newest.seq}, beyond the journal`,
      }));
    await this.playTo(newest.seq, end);
    try {
      for await (const chunk of readSnapshot(this.#db, newest.seq)) {
        await tell({ kind: 'snapshot', lines: (chunk as SnapshotChunk).lines });
        await this.#pause();
      }
    } catch (error) {
      // Newer ones may have taken its place meanwhile.
      const left = await listSnapshots(this.#db);
      if (error instanceof Stopped || left.some(({ seq }) => seq === newest.seq)) throw error;
      return;
    }
    await tell({ kind: 'end_of', of: 'snapshot' });
  }

  async compareAll(of: Piece['of']): Promise<void> {
    const { tell, atOnce, onProgress } = this.#options;
    let done = 0;
    for (let afterId = 0; ;) {
      const { piece, seq } = await this.#read(of, afterId);
      await this.playTo(seq);
      await tell({ kind: 'compare', piece });
      done += piece.rows.length;
      onProgress?.(of, done, done);
      if (piece.rows.length < atOnce) break;
      afterId = piece.rows.at(-1)?.id ?? afterId;
      await this.#pause();
    }
    await tell({ kind: 'end_of', of });
  }

  /** What people decided about instruments: some rows, which the journal may not have heard of yet. */
  async compareDecided(): Promise<void> {
    const { rows, seq } = await this.#db.transaction(async (within) => {
      await within.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' });
      const { seq: end } = await readJournalEnd(within);
      const versions = await instrumentVersions(within);
      const halts = await readHalts(within);
      return { seq: end, rows: { versions, halts, promises: await readSpreadPromises(within, 0) } };
    });
    await this.playTo(seq);
    await this.#options.tell({ kind: 'decided', rows });
  }

  /** Reads the rest of the ledger, up to an event that the replay then comes to. */
  async endLedger(): Promise<void> {
    const { tell, atOnce } = this.#options;
    const { seq } = await readJournalEnd(this.#db);
    await this.playTo(seq);
    await this.#readLedgerTo(seq);
    // What was read may be newer than the replay by now.
    await this.playTo(Math.max(this.#ledgerAt, this.#played));
    const left = await readLedger(this.#db, { afterId: this.#lastEntry, limit: atOnce });
    const entries = left.filter((entry) => entry.seq <= this.#played);
    await tell({ kind: 'ledger', entries });
    await tell({ kind: 'end_of', of: 'ledger' });
  }

  async #readLedgerTo(seq: number): Promise<void> {
    const { tell, atOnce } = this.#options;
    while (this.#ledgerAt < seq) {
      const entries = await readLedger(this.#db, { afterId: this.#lastEntry, limit: atOnce });
      const last = entries.at(-1);
      if (last === undefined) return;
      this.#lastEntry = last.id;
      this.#ledgerAt = last.seq;
      await tell({ kind: 'ledger', entries });
      await this.#pause();
    }
  }

  /** Rows after an id, and the newest event that they show. */
  async #read(of: Piece['of'], afterId: number): Promise<{ piece: Piece; seq: number }> {
    return await this.#db.transaction(async (within) => {
      await within.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' });
      const { seq } = await readJournalEnd(within);
      return { piece: await pieceOf(within, of, { afterId, limit: this.#options.atOnce }), seq };
    });
  }

  async #pause(): Promise<void> {
    const { isStopped, restMs } = this.#options;
    if (isStopped?.() === true) throw new Stopped();
    if (restMs > 0) await rest(restMs);
  }
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
