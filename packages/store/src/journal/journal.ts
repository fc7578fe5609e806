// The journal: everything that ever happened to trading state, in order. One statement commits a batch of events
// together with its ledger entries and the projections that follow from them.
import { accountColumns, type AccountRow } from '../accounts.ts';
import { textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import {
  type CopyingChange,
  type CopySkipRow,
  COPYING_PARAMETERS,
  copyingColumns,
  copyingStatement,
  skipColumns,
} from './copying-journal.ts';
import { Fenced } from '../database/fault.ts';
import { type BatchTicks, TICKS_PARAMETERS, ticksColumns, ticksStatement } from './ticks.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import { type Fence, heldAt } from '../leases.ts';
import { readAhead } from '../database/read-ahead.ts';
import { INDEXED_BY_ACCOUNT } from '../orders/order-story.ts';
import { ORDER_COLUMNS, orderColumns, type OrderRow } from '../orders/orders.ts';

export interface JournalEvent {
  /** One more than the event before; the first is 1. */
  readonly seq: number;
  readonly at: number;
  readonly accountId: number | null;
  readonly kind: string;
  /** JSON: bigints as text. */
  readonly body: object;
  /**
   * The last tick that the engine had applied when it decided what this batch holds; it stands with the batch's last
   * event. Absent where one process does everything: nobody else applies its ticks again.
   */
  readonly tick?: number;
  /**
   * The last of all ticks that the engine had been offered, as read; what is written says it in its body. Absent in journals of
   * before they were numbered.
   */
  readonly tickNo?: number;
  /** That tick is what led to it. */
  readonly byTick?: true;
  /** By the wall clock, as read. */
  readonly decidedAt?: number;
}

/** The key under which a body keeps the tick that others apply, too. */
const TICK_KEY = 'decidedTick';

const bodyWithTick = ({ body, tick }: JournalEvent): object =>
  tick === undefined ? body : { ...body, [TICK_KEY]: tick };

/** What a row says of how it was decided, beside what it is about. */
export interface SaidOfRow {
  readonly tickNo?: number | undefined;
  /** That tick is what led to it. */
  readonly byTick?: true | undefined;
  /** By the wall clock. */
  readonly decidedAt?: number | undefined;
  /** In the first row of a batch: when the batch before was known to be committed, by the wall clock. */
  readonly batchBeforeAt?: number | undefined;
}

/** Says it in a body that is nobody else's: what is written is not copied once more. */
export function sayInBody(body: object, said: SaidOfRow): void {
  const row: { -readonly [Key in keyof SaidOfRow]: SaidOfRow[Key] } = body;
  if (said.tickNo !== undefined) row.tickNo = said.tickNo;
  if (said.byTick !== undefined) row.byTick = said.byTick;
  if (said.decidedAt !== undefined) row.decidedAt = said.decidedAt;
  if (said.batchBeforeAt !== undefined) row.batchBeforeAt = said.batchBeforeAt;
}

function splitBody(
  body: object,
): Pick<JournalEvent, 'body' | 'tick' | 'tickNo' | 'byTick' | 'decidedAt'> {
  if (![TICK_KEY, 'tickNo', 'decidedAt'].some((key) => key in body)) return { body };
  const { [TICK_KEY]: tick, ...more } = body as Record<string, unknown>;
  const { tickNo, byTick, decidedAt, batchBeforeAt: _before, ...own } = more;
  return {
    body: own,
    ...(typeof tick === 'number' && { tick }),
    ...(typeof tickNo === 'number' && { tickNo }),
    ...(byTick === true && { byTick }),
    ...(typeof decidedAt === 'number' && { decidedAt }),
  };
}

export interface LedgerEntryRow {
  readonly id: number;
  /** The event that the entry belongs to. */
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly orderId: number | null;
  /** JSON: bigints as text. */
  readonly memo: object;
  /** At least two, none zero, summing to zero. */
  readonly postings: readonly PostingRow[];
}

export interface PostingRow {
  /** "client:12", "house:trading" */
  readonly account: string;
  /** Millionths of a dollar. */
  readonly amount: bigint;
  /** Set for a client's account, together with the client's balance afterwards; else both are null. */
  readonly clientId: number | null;
  readonly balanceAfter: bigint | null;
}

export interface Batch {
  readonly batch: number;
  readonly events: readonly JournalEvent[];
  readonly entries: readonly LedgerEntryRow[];
  /** The orders as they are after the batch; of several rows with one id the last counts. */
  readonly orders: readonly OrderRow[];
  readonly accounts: readonly AccountRow[];
  /** At most one for each copying; absent if no copying changed. */
  readonly copyings?: readonly CopyingChange[];
  readonly skips?: readonly CopySkipRow[];
  /** Absent if none came since the batch before. */
  readonly ticks?: BatchTicks;
}

/**
 * Commits all of the batch or nothing. Once this resolves, it is on the disk.
 * @param fence of a writer that leads by a lease
 * @throws Fenced if another has taken the lease
 */
export async function commitBatch(writer: Queryable, batch: Batch, fence?: Fence): Promise<void> {
  const { events, entries, copyings = [], skips = [], ticks } = batch;
  const hasCopyings = copyings.length + skips.length > 0;
  const postings = entries.flatMap((entry) =>
    entry.postings.map((posting, line) => ({ ...posting, entryId: entry.id, line })),
  );
  const isFenced = fence !== undefined;
  const rows = await writer.query({
    ...commitStatement({ hasCopyings, hasTicks: ticks !== undefined, isFenced }),
    values: [
      batch.batch,
      wholeArray(events.map((e) => e.seq)),
      wholeArray(events.map((e) => e.at)),
      wholeArray(events.map((e) => e.accountId)),
      textArray(events.map((e) => e.kind)),
      JSON.stringify(events.map(bodyWithTick)),
      wholeArray(entries.map((e) => e.id)),
      wholeArray(entries.map((e) => e.seq)),
      wholeArray(entries.map((e) => e.at)),
      textArray(entries.map((e) => e.kind)),
      wholeArray(entries.map((e) => e.orderId)),
      JSON.stringify(entries.map((e) => e.memo)),
      wholeArray(postings.map((p) => p.entryId)),
      wholeArray(postings.map((p) => p.line)),
      textArray(postings.map((p) => p.account)),
      wholeArray(postings.map((p) => p.amount)),
      wholeArray(postings.map((p) => p.clientId)),
      wholeArray(postings.map((p) => p.balanceAfter)),
      ...accountColumns(lastOfEach(batch.accounts)),
      ...orderColumns(lastOfEach(batch.orders)),
      ...(hasCopyings ? [...copyingColumns(copyings), ...skipColumns(skips)] : []),
      ...(ticks === undefined ? [] : ticksColumns(ticks)),
      ...(fence === undefined ? [] : [fence.lease, fence.epoch]),
    ],
  });
  if (fence !== undefined && rows.length === 0) throw new Fenced(fence.lease, fence.epoch);
}

function lastOfEach<Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const ORDER_PARAMETERS_FROM = 27;
const orderParameters = ORDER_COLUMNS.slice(0, -1)
  .map(([, type], index) => `$${ORDER_PARAMETERS_FROM + index}::${type}[]`)
  .join(', ');
const orderNames = ORDER_COLUMNS.map(([name]) => name).join(', ');

interface StatementParts {
  readonly hasCopyings: boolean;
  readonly hasTicks: boolean;
  /** Names a lease: nothing is written unless it is held, and the answer has a row if it is. */
  readonly isFenced: boolean;
}

// There is one writer, so the order of the upserted rows cannot deadlock with another's.
function statementWith({ hasCopyings, hasTicks, isFenced }: StatementParts): string {
  const copyingsFrom = ORDER_PARAMETERS_FROM + ORDER_COLUMNS.length;
  const ticksFrom = copyingsFrom + (hasCopyings ? COPYING_PARAMETERS : 0);
  const fenceFrom = ticksFrom + (hasTicks ? TICKS_PARAMETERS : 0);
  const fenced = (part: string): string => (isFenced ? part : '');
  const ifHeld = fenced('\n  WHERE EXISTS (SELECT FROM held)');
  return `
WITH ${fenced(`held AS MATERIALIZED (${heldAt(fenceFrom)}), `)}new_events AS (
  INSERT INTO journal (seq, batch, at, account_id, kind, body${fenced(', epoch')})
  SELECT seq, $1::bigint, at, account_id, kind, body${fenced(', (SELECT epoch FROM held)')}
  FROM ROWS FROM (
    unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[]), jsonb_array_elements($6::jsonb)
  ) AS event (seq, at, account_id, kind, body)${ifHeld}
), new_entries AS (
  INSERT INTO ledger_entries (id, journal_seq, at, kind, order_id, memo)
  SELECT id, seq, at, kind, order_id, memo
  FROM ROWS FROM (
    unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::bigint[]), jsonb_array_elements($12::jsonb)
  ) AS entry (id, seq, at, kind, order_id, memo)${ifHeld}
), new_postings AS (
  INSERT INTO ledger_postings (entry_id, line, account, amount, client_id, balance_after)
  SELECT * FROM unnest($13::bigint[], $14::smallint[], $15::text[], $16::bigint[], $17::bigint[], $18::bigint[])${ifHeld}
), changed_accounts AS (
  INSERT INTO accounts (id, user_id, kind, balance, held, opened_at, epoch, epoch_after_entry)
  SELECT * FROM unnest($19::bigint[], $20::bigint[], $21::text[], $22::bigint[], $23::bigint[], $24::bigint[],
    $25::integer[], $26::bigint[])${ifHeld}
  ON CONFLICT (id) DO UPDATE SET
    balance = excluded.balance, held = excluded.held, epoch = excluded.epoch,
    epoch_after_entry = excluded.epoch_after_entry
)${hasCopyings ? copyingStatement(copyingsFrom, ifHeld) : ''}${hasTicks ? ticksStatement(ticksFrom, ifHeld) : ''}${fenced(', changed_orders AS (')}
INSERT INTO orders (${orderNames})
SELECT * FROM ROWS FROM (
  unnest(${orderParameters}), jsonb_array_elements($${ORDER_PARAMETERS_FROM + ORDER_COLUMNS.length - 1}::jsonb)
) AS changed (${orderNames})${ifHeld}
ON CONFLICT (id) DO UPDATE SET ${ORDER_COLUMNS.filter(([, , change]) => change === 'changes')
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', ')}${fenced('\n)\nSELECT epoch FROM held')}`;
}

const statements = new Map<string, { readonly name: string; readonly text: string }>();

/** Each is prepared once by its name. */
function commitStatement(parts: StatementParts) {
  const { hasCopyings, hasTicks, isFenced } = parts;
  const name = `commit_batch${hasCopyings ? '_with_copyings' : ''}${hasTicks ? '_with_ticks' : ''}${isFenced ? '_fenced' : ''}`;
  const known = statements.get(name) ?? { name, text: statementWith(parts) };
  statements.set(name, known);
  return known;
}

export interface JournalRow extends JournalEvent {
  readonly batch: number;
  /** Of the leader that committed it; 0: of a process alone. */
  readonly epoch: number;
}

/** Events after `afterSeq`, ascending, at most `limit`. */
export async function readJournal(
  db: Queryable,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<JournalRow[]> {
  const rows = await db.query<{
    seq: bigint;
    batch: bigint;
    epoch: bigint;
    at: bigint;
    account_id: bigint | null;
    kind: string;
    body: object;
  }>({
    name: 'read_journal',
    text: `SELECT seq, batch, epoch, at, account_id, kind, body FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [afterSeq, limit],
  });
  return rows.map((row) => ({
    seq: asNumber(row.seq),
    batch: asNumber(row.batch),
    epoch: asNumber(row.epoch),
    at: asNumber(row.at),
    accountId: asNumberOrNull(row.account_id),
    kind: row.kind,
    ...splitBody(row.body),
  }));
}

/** The events of some kinds up to a number, ascending: of kinds of no account, which are few. */
export async function readJournalOf(
  db: Queryable,
  kinds: readonly string[],
  upTo: number,
): Promise<Pick<JournalEvent, 'seq' | 'kind' | 'body'>[]> {
  const rows = await db.query<{ seq: bigint; kind: string; body: object }>({
    name: 'read_journal_of',
    text: `SELECT seq, kind, body FROM journal
      WHERE account_id IS NULL AND kind = ANY (string_to_array($1, ',')) AND seq <= $2
        AND ${INDEXED_BY_ACCOUNT} ORDER BY seq`,
    values: [kinds.join(','), upTo],
  });
  return rows.map(({ seq, kind, body }) => ({
    seq: asNumber(seq),
    kind,
    body: splitBody(body).body,
  }));
}

const JOURNAL_PAGE = 2_000;

/** Every event after `afterSeq`, ascending, never more than a page in memory. */
export async function* streamJournal(db: Queryable, afterSeq: number): AsyncGenerator<JournalRow> {
  const after = (seq: number) => readJournal(db, { afterSeq: seq, limit: JOURNAL_PAGE });
  const next = (page: readonly JournalEvent[]) => {
    const last = page.length < JOURNAL_PAGE ? undefined : page.at(-1);
    return last === undefined ? null : after(last.seq);
  };
  for await (const page of readAhead(after(afterSeq), next)) yield* page;
}

/** The numbers of the last event and of its batch; 0 in an empty journal. */
export interface JournalEnd {
  readonly seq: number;
  readonly batch: number;
  /** As of the last event. */
  readonly tick?: number;
}

/** The end of the journal; 0 and 0 if it is empty. */
export async function readJournalEnd(db: Queryable): Promise<JournalEnd> {
  const [row] = await db.query<{ seq: bigint; batch: bigint; tick: number | null }>({
    name: 'read_journal_end',
    text: `SELECT seq, batch, body -> '${TICK_KEY}' AS tick FROM journal ORDER BY seq DESC LIMIT 1`,
  });
  if (row === undefined) return { seq: 0, batch: 0 };
  const tick = row.tick === null ? {} : { tick: row.tick };
  return { seq: asNumber(row.seq), batch: asNumber(row.batch), ...tick };
}
