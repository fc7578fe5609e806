// Reading the ledger: an account's statement, and the sums that an audit compares. It is written by `commitBatch`
// alone.
import { present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import { asNumber, asNumberOrNull } from './int8.ts';
import type { LedgerEntryRow } from './journal.ts';
import type { PageOf } from './orders.ts';

/** A client's side of an entry. */
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

/**
 * An account's postings, the newest first.
 * @param afterEntry only entries with a higher id: the account's `epochAfterEntry`
 */
export async function pageOfStatement(
  db: Queryable,
  {
    clientId,
    afterEntry,
    offset,
    limit,
  }: { clientId: number; afterEntry: number; offset: number; limit: number },
): Promise<PageOf<StatementLine>> {
  const rows = await db.query<{
    entry_id: bigint;
    line: number;
    at: bigint;
    kind: string;
    order_id: bigint | null;
    memo: object;
    amount: bigint;
    balance_after: bigint;
  }>({
    name: 'page_of_statement',
    // The page is cut before the entries are joined to it, whatever the planner knows of the tables' sizes.
    text: `WITH page AS MATERIALIZED (
        SELECT entry_id, line, amount, balance_after FROM ledger_postings
        WHERE client_id = $1 AND entry_id > $2 ORDER BY entry_id DESC, line DESC OFFSET $3 LIMIT $4
      )
      SELECT entry_id, line, at, kind, order_id, memo, amount, balance_after
      FROM page JOIN ledger_entries ON id = entry_id ORDER BY entry_id DESC, line DESC`,
    values: [clientId, afterEntry, offset, limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_statement',
    text: 'SELECT count(*) AS total FROM ledger_postings WHERE client_id = $1 AND entry_id > $2',
    values: [clientId, afterEntry],
  });
  return {
    rows: rows.map((row) => ({
      entryId: asNumber(row.entry_id),
      line: row.line,
      at: asNumber(row.at),
      kind: row.kind,
      orderId: asNumberOrNull(row.order_id),
      memo: row.memo,
      amount: row.amount,
      balanceAfter: row.balance_after,
    })),
    total: asNumber(present(count, 'a count is one row').total),
  };
}

const LEDGER_PAGE = 2_000;

/** Every entry with its postings, ascending by id, never more than a page in memory. */
export async function* streamLedger(db: Queryable): AsyncGenerator<LedgerEntryRow> {
  let last = 0;
  for (;;) {
    const page = await readLedger(db, { afterId: last, limit: LEDGER_PAGE });
    for (const entry of page) {
      yield entry;
      last = entry.id;
    }
    if (page.length < LEDGER_PAGE) return;
  }
}

async function readLedger(
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

/** The sum of every ledger account ("client:12", "house:trading"). All of them together are zero. */
export async function sumsByAccount(db: Queryable): Promise<Map<string, bigint>> {
  const rows = await db.query<{ account: string; total: bigint }>({
    name: 'sums_by_account',
    text: 'SELECT account, sum(amount)::bigint AS total FROM ledger_postings GROUP BY account',
    timeoutMs: AUDIT_TIMEOUT_MS,
  });
  return new Map(rows.map(({ account, total }) => [account, total]));
}

/** Zero, or the ledger is broken. */
export async function sumOfLedger(db: Queryable): Promise<bigint> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'sum_of_ledger',
    text: 'SELECT coalesce(sum(amount), 0)::bigint AS total FROM ledger_postings',
    timeoutMs: AUDIT_TIMEOUT_MS,
  });
  return present(row, 'a sum is one row').total;
}

/** The newest entry's id; 0 when there is none. */
export async function lastEntryId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'last_entry_id',
    text: 'SELECT id FROM ledger_entries ORDER BY id DESC LIMIT 1',
  });
  return row ? asNumber(row.id) : 0;
}

const AUDIT_TIMEOUT_MS = 600_000;
