// Reads the ledger: an account's statement, and the sums that an audit compares. Only `commitBatch` writes it.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { LedgerEntryRow } from './journal.ts';
import type { PageOf } from '../database/page.ts';

/** An entry as one client sees it. */
export interface StatementLine {
  readonly entryId: number;
  readonly line: number;
  readonly at: number;
  readonly kind: string;
  readonly orderId: number | null;
  readonly memo: object;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}

/** Selects among an account's postings; null: all. */
export interface StatementFilter {
  readonly clientId: number;
  /** Only entries with a higher id: the account's `epochAfterEntry`. */
  readonly afterEntry: number;
  /** Only entries up to this id; null: all. */
  readonly upToEntry: number | null;
  readonly kinds: readonly string[] | null;
  /** From this instant on, and before `to`. */
  readonly from: number | null;
  readonly to: number | null;
}

// Entry ids rise with the entries' instants, so a period is a range of ids. That is found by index, whatever the
// planner estimates.
const IN_PERIOD = `client_id = $1 AND entry_id > $2 AND ($6::bigint IS NULL OR entry_id <= $6)
  AND ($4::bigint IS NULL OR entry_id >= (SELECT id FROM ledger_entries WHERE at >= $4 ORDER BY at, id LIMIT 1))
  AND ($5::bigint IS NULL OR entry_id <= (SELECT id FROM ledger_entries WHERE at < $5 ORDER BY at DESC, id DESC LIMIT 1))
  AND ($3::text[] IS NULL
    OR (SELECT kind FROM ledger_entries WHERE id = entry_id) = ANY ($3))`;

const valuesOf = ({
  clientId,
  afterEntry,
  upToEntry,
  kinds,
  from,
  to,
}: StatementFilter): unknown[] => [clientId, afterEntry, kinds, from, to, upToEntry];

interface StatementPage extends StatementFilter {
  readonly offset: number;
  readonly limit: number;
}

/** Some of an account's postings, the newest first. */
export async function statementLines(
  db: Queryable,
  { offset, limit, ...filter }: StatementPage,
): Promise<StatementLine[]> {
  const rows = await db.query<StoredLine>({
    name: 'page_of_statement',
    // Cut the page first, then join the entries to it, whatever the planner knows of the tables' sizes.
    text: `WITH page AS MATERIALIZED (
        SELECT entry_id, line, amount, balance_after FROM ledger_postings
        WHERE ${IN_PERIOD} ORDER BY entry_id DESC, line DESC OFFSET $7 LIMIT $8
      )
      SELECT entry_id, line, at, kind, order_id, memo, amount, balance_after
      FROM page JOIN ledger_entries ON id = entry_id ORDER BY entry_id DESC, line DESC`,
    values: [...valuesOf(filter), offset, limit],
  });
  return rows.map(toLine);
}

/** A page of the statement with the number of all its lines; counting stops at `countMax`. */
export const pageOfStatement = async (
  db: Queryable,
  of: StatementPage & { readonly countMax?: number },
): Promise<PageOf<StatementLine>> => ({
  rows: await statementLines(db, of),
  total: await countStatement(db, of, of.countMax),
});

/** How many of an account's postings there are of each kind, in entries after one and up to another. */
export async function countByKind(
  db: Queryable,
  { clientId, afterEntry, upToEntry }: { clientId: number; afterEntry: number; upToEntry: number },
): Promise<Map<string, number>> {
  const rows = await db.query<{ kind: string; total: bigint }>({
    name: 'count_statement_by_kind',
    text: `SELECT kind, count(*) AS total FROM ledger_postings JOIN ledger_entries ON id = entry_id
      WHERE client_id = $1 AND entry_id > $2 AND entry_id <= $3 GROUP BY kind`,
    values: [clientId, afterEntry, upToEntry],
  });
  return new Map(rows.map(({ kind, total }) => [kind, asNumber(total)]));
}

interface StoredLine {
  entry_id: bigint;
  line: number;
  at: bigint;
  kind: string;
  order_id: bigint | null;
  memo: object;
  amount: bigint;
  balance_after: bigint;
}

const toLine = (row: StoredLine): StatementLine => ({
  entryId: asNumber(row.entry_id),
  line: row.line,
  at: asNumber(row.at),
  kind: row.kind,
  orderId: asNumberOrNull(row.order_id),
  memo: row.memo,
  amount: row.amount,
  balanceAfter: row.balance_after,
});

/** How many of an account's postings there are; counting stops at `max`. */
export async function countStatement(
  db: Queryable,
  filter: StatementFilter,
  max?: number,
): Promise<number> {
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_statement',
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM ledger_postings WHERE ${IN_PERIOD} LIMIT $7) AS counted`,
    values: [...valuesOf(filter), max ?? null],
  });
  return asNumber(present(count, 'a count is one row').total);
}

/** Whether an account has more postings than so many; no more of them are looked at. */
export async function isStatementLonger(
  db: Queryable,
  filter: StatementFilter,
  than: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'is_statement_longer',
    text: `SELECT FROM ledger_postings WHERE ${IN_PERIOD} ORDER BY entry_id DESC, line DESC OFFSET $7 LIMIT 1`,
    values: [...valuesOf(filter), than],
  });
  return rows.length > 0;
}

/** What an account's postings sum to. */
export async function sumOfStatement(db: Queryable, filter: StatementFilter): Promise<bigint> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'sum_of_statement',
    text: `SELECT coalesce(sum(amount), 0)::bigint AS total FROM ledger_postings WHERE ${IN_PERIOD}`,
    values: valuesOf(filter),
  });
  return present(row, 'a sum is one row').total;
}

/** The instant of an account's first posting; null if it has none. */
export async function firstEntryAt(
  db: Queryable,
  { clientId, afterEntry }: { clientId: number; afterEntry: number },
): Promise<number | null> {
  const [row] = await db.query<{ at: bigint }>({
    name: 'first_entry_at',
    text: `SELECT at FROM ledger_entries WHERE id = (
        SELECT entry_id FROM ledger_postings WHERE client_id = $1 AND entry_id > $2 ORDER BY entry_id LIMIT 1)`,
    values: [clientId, afterEntry],
  });
  return row === undefined ? null : asNumber(row.at);
}

/** The balance right before a period; 0 if the account has no earlier posting. */
export async function openingBalance(
  db: Queryable,
  of: { clientId: number; afterEntry: number; from: number | null },
): Promise<bigint> {
  return of.from === null ? 0n : await balanceBefore(db, of, of.from);
}

/** The balance at the end of a period; null: the newest. */
export const closingBalance = async (
  db: Queryable,
  of: { clientId: number; afterEntry: number; upToEntry: number | null; to: number | null },
): Promise<bigint> => await balanceBefore(db, of, of.to);

async function balanceBefore(
  db: Queryable,
  {
    clientId,
    afterEntry,
    upToEntry = null,
  }: { clientId: number; afterEntry: number; upToEntry?: number | null },
  instant: number | null,
): Promise<bigint> {
  const [row] = await db.query<{ balance_after: bigint }>({
    name: 'balance_before',
    text: `SELECT balance_after FROM ledger_postings WHERE client_id = $1 AND entry_id > $2 AND ($4::bigint IS NULL OR entry_id <= $4)
        AND ($3::bigint IS NULL
          OR entry_id <= (SELECT id FROM ledger_entries WHERE at < $3 ORDER BY at DESC, id DESC LIMIT 1))
      ORDER BY entry_id DESC, line DESC LIMIT 1`,
    values: [clientId, afterEntry, instant, upToEntry],
  });
  return row?.balance_after ?? 0n;
}

const STATEMENT_PAGE = 1_000;

/** An account's postings, the oldest first, with at most a page in memory. */
export async function* streamStatement(
  db: Queryable,
  filter: StatementFilter,
): AsyncGenerator<StatementLine> {
  let afterEntry = filter.afterEntry;
  for (;;) {
    // An entry has one posting to the client.
    const rows = await db.query<StoredLine>({
      name: 'stream_statement',
      text: `WITH page AS MATERIALIZED (
          SELECT entry_id, line, amount, balance_after FROM ledger_postings
          WHERE ${IN_PERIOD} ORDER BY entry_id, line LIMIT $7
        )
        SELECT entry_id, line, at, kind, order_id, memo, amount, balance_after
        FROM page JOIN ledger_entries ON id = entry_id ORDER BY entry_id, line`,
      values: [...valuesOf({ ...filter, afterEntry }), STATEMENT_PAGE],
    });
    for (const row of rows) yield toLine(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < STATEMENT_PAGE) return;
    afterEntry = asNumber(last.entry_id);
  }
}

/** Entries after an id, ascending, at most `limit`. */
export async function readLedger(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LedgerEntryRow[]> {
  const rows = await db.query<{
    id: bigint;
    journal_seq: bigint;
    at: bigint;
    kind: string;
    order_id: bigint | null;
    memo: object;
    postings: {
      account: string;
      amount: string;
      clientId: string | null;
      balanceAfter: string | null;
    }[];
  }>({
    name: 'read_ledger',
    text: `SELECT id, journal_seq, at, kind, order_id, memo,
        (SELECT jsonb_agg(jsonb_build_object('account', account, 'amount', amount::text, 'clientId', client_id::text,
          'balanceAfter', balance_after::text) ORDER BY line) FROM ledger_postings WHERE entry_id = id) AS postings
      FROM ledger_entries WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [afterId, limit],
  });
  return rows.map((row) => ({
    id: asNumber(row.id),
    seq: asNumber(row.journal_seq),
    at: asNumber(row.at),
    kind: row.kind,
    orderId: asNumberOrNull(row.order_id),
    memo: row.memo,
    postings: row.postings.map(({ account, amount, clientId, balanceAfter }) => ({
      account,
      amount: BigInt(amount),
      clientId: clientId === null ? null : Number(clientId),
      balanceAfter: balanceAfter === null ? null : BigInt(balanceAfter),
    })),
  }));
}

/** The newest entry's id; 0 if there is none. */
export async function lastEntryId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'last_entry_id',
    text: 'SELECT id FROM ledger_entries ORDER BY id DESC LIMIT 1',
  });
  return row ? asNumber(row.id) : 0;
}
