// Reads the ledger beside what it was made from: a day's deposits and withdrawals, and the whole ledger in pieces. Each
// statement is short enough that trading does not wait for it.
import { COPY_ACCOUNTS_FROM } from '@meridian/trading/copy-terms';
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export interface BookedMoney {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: number;
  /** Null: there is no row. */
  readonly stage: string | null;
  /** Millionths of a dollar, for a withdrawal with its fee; null: nothing was decided. */
  readonly decided: bigint | null;
  readonly decidedAt: number | null;
  /** Null: there is no entry. */
  readonly booked: bigint | null;
  readonly bookedAt: number | null;
}

interface Stored {
  id: bigint;
  stage: string | null;
  decided: bigint | null;
  decided_at: bigint | null;
  booked: string | null;
  booked_at: bigint | null;
}

const DEPOSITS = `WITH named AS (
    SELECT id FROM deposits WHERE decided_at >= $1 AND decided_at < $2 AND stage IN ('completed', 'reversing', 'reversed')
    UNION
    SELECT (memo ->> 'deposit')::bigint FROM ledger_entries WHERE at >= $1 AND at < $2 AND kind = 'deposit')
  SELECT named.id, stage, CASE WHEN stage IN ('crediting', 'completed', 'reversing', 'reversed') THEN credited END AS decided,
    decided_at, entry.at AS booked_at,
    (SELECT sum(amount)::text FROM ledger_postings WHERE entry_id = entry.id AND client_id IS NOT NULL) AS booked
  FROM named LEFT JOIN deposits ON deposits.id = named.id
  LEFT JOIN ledger_entries AS entry ON entry.kind = 'deposit' AND entry.memo ->> 'deposit' = named.id::text
  ORDER BY named.id`;

const WITHDRAWALS = `WITH named AS (
    SELECT id FROM withdrawals WHERE ended_at >= $1 AND ended_at < $2 AND stage = 'sent'
    UNION
    SELECT (memo ->> 'withdrawal')::bigint FROM ledger_entries
    WHERE at >= $1 AND at < $2 AND kind IN ('withdrawal', 'withdrawal_fee'))
  SELECT named.id, stage, CASE WHEN stage IN ('sending', 'sent') THEN amount END AS decided,
    ended_at AS decided_at, min(entry.at) AS booked_at,
    (-sum((SELECT sum(amount) FROM ledger_postings WHERE entry_id = entry.id AND client_id IS NOT NULL)))::text AS booked
  FROM named LEFT JOIN withdrawals ON withdrawals.id = named.id
  LEFT JOIN ledger_entries AS entry
    ON entry.kind IN ('withdrawal', 'withdrawal_fee') AND entry.memo ->> 'withdrawal' = named.id::text
  GROUP BY named.id, stage, amount, ended_at ORDER BY named.id`;

/** What was decided or booked in a period, each beside its counterpart, whenever that happened. */
export async function bookedMoney(
  db: Queryable,
  { kind, from, to }: { kind: 'deposit' | 'withdrawal'; from: number; to: number },
): Promise<BookedMoney[]> {
  const rows = await db.query<Stored>({
    name: `booked_${kind}s`,
    text: kind === 'deposit' ? DEPOSITS : WITHDRAWALS,
    values: [from, to],
  });
  return rows.map((row) => ({
    kind,
    id: asNumber(row.id),
    stage: row.stage,
    decided: row.decided,
    decidedAt: row.decided_at === null ? null : asNumber(row.decided_at),
    booked: row.booked === null ? null : BigInt(row.booked),
    bookedAt: row.booked_at === null ? null : asNumber(row.booked_at),
  }));
}

export interface SumOfAccount {
  readonly kind: 'real' | 'demo';
  readonly account: string;
  readonly total: bigint;
}

/**
 * Sums by account of the entries in a range of ids, real and demo money apart, and the entries among them that are
 * incomplete or do not balance. An entry is of the kind of the client's account that it touches.
 */
export async function sumsOfEntries(
  db: Queryable,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ sums: SumOfAccount[]; wrong: number[] }> {
  const rows = await db.query<{ kind: 'real' | 'demo'; account: string; total: string }>({
    name: 'sums_of_entries',
    text: `WITH postings AS MATERIALIZED (
        SELECT entry_id, account, amount, client_id FROM ledger_postings WHERE entry_id > $1 AND entry_id <= $2),
      touched AS (SELECT entry_id, min(client_id) AS client_id FROM postings GROUP BY entry_id)
      SELECT coalesce(accounts.kind, 'real') AS kind, account, sum(amount)::text AS total
      FROM postings JOIN touched USING (entry_id) LEFT JOIN accounts ON accounts.id = touched.client_id
      GROUP BY 1, 2`,
    values: [after, upTo],
  });
  const wrong = await db.query<{ entry_id: bigint }>({
    name: 'entries_out_of_balance',
    text: `SELECT entry_id FROM ledger_postings WHERE entry_id > $1 AND entry_id <= $2
      GROUP BY entry_id HAVING sum(amount) <> 0 OR count(*) < 2 ORDER BY entry_id LIMIT 100`,
    values: [after, upTo],
  });
  return {
    sums: rows.map(({ total, ...row }) => ({ ...row, total: BigInt(total) })),
    wrong: wrong.map(({ entry_id: id }) => asNumber(id)),
  };
}

/** How many journal lines lie after one number, up to another. */
export async function countJournal(
  db: Queryable,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'count_journal',
    text: 'SELECT count(*) AS total FROM journal WHERE seq > $1 AND seq <= $2',
    values: [after, upTo],
  });
  return asNumber(present(row, 'a count is one row').total);
}

export interface AccountStanding {
  readonly accountId: number;
  readonly balance: bigint;
  /** After the newest posting; null if there is none. */
  readonly balanceAfter: bigint | null;
  /** After the newest posting up to the entry asked about. */
  readonly balanceThen: bigint | null;
  readonly held: bigint;
  /**
   * The least that its withdrawals hold; `heldMost` is the most. They differ while the engine and the withdrawal's row
   * do not agree yet.
   */
  readonly heldLeast: bigint;
  readonly heldMost: bigint;
}

/** Accounts by id with what their newest postings and their withdrawals say, all at one moment. */
export async function standings(
  db: Queryable,
  of: { afterId: number; limit: number; entry: number },
): Promise<AccountStanding[]> {
  const rows = await db.query<{
    id: bigint;
    balance: bigint;
    held: bigint;
    balance_after: bigint | null;
    balance_then: bigint | null;
    least: string;
    most: string;
  }>({
    name: 'account_standings',
    text: `WITH page AS MATERIALIZED (
        SELECT id, user_id, kind, balance, held FROM accounts WHERE id > $1 ORDER BY id LIMIT $2)
      SELECT page.id, balance, held,
        (SELECT balance_after FROM ledger_postings WHERE client_id = page.id
          ORDER BY entry_id DESC, line DESC LIMIT 1) AS balance_after,
        (SELECT balance_after FROM ledger_postings WHERE client_id = page.id AND entry_id <= $3
          ORDER BY entry_id DESC, line DESC LIMIT 1) AS balance_then,
        coalesce(sum(amount) FILTER (WHERE stage IN ('queued', 'approved')), 0)::text AS least,
        coalesce(sum(amount), 0)::text AS most
      FROM page LEFT JOIN withdrawals ON page.kind = 'real' AND page.id < $4 AND withdrawals.user_id = page.user_id
        AND stage IN ('asked', 'queued', 'approved', 'sending')
      GROUP BY page.id, balance, held ORDER BY page.id`,
    // Money is held on the client's own account, never on a copying's.
    values: [of.afterId, of.limit, of.entry, COPY_ACCOUNTS_FROM],
  });
  return rows.map((row) => ({
    accountId: asNumber(row.id),
    balance: row.balance,
    balanceAfter: row.balance_after,
    balanceThen: row.balance_then,
    held: row.held,
    heldLeast: BigInt(row.least),
    heldMost: BigInt(row.most),
  }));
}

/** The withdrawals that would go, or went, elsewhere than their client has said: a method never changes. */
export async function withdrawalsElsewhere(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'withdrawals_elsewhere',
    text: `SELECT asked.id FROM withdrawals AS asked LEFT JOIN withdrawal_methods AS method ON method.id = asked.method_id
      WHERE (method.user_id, method.currency_id, method.address, method.bank_name, method.bank_address, method.bank_swift,
          method.payee_name, method.payee_account, method.bank_remark)
        IS DISTINCT FROM (asked.user_id, asked.currency_id, asked.address, asked.bank_name, asked.bank_address,
          asked.bank_swift, asked.payee_name, asked.payee_account, asked.bank_remark)
      ORDER BY asked.id`,
  });
  return rows.map(({ id }) => asNumber(id));
}
