// Accounts as the engine last committed them: a projection of journal and ledger, written with each batch.
import { textArray, wholeArray } from './database/array-text.ts';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export type AccountKind = 'demo' | 'real';

export interface AccountRow {
  readonly id: number;
  readonly userId: number;
  readonly kind: AccountKind;
  /** Millionths of a dollar. */
  readonly balance: bigint;
  /** Held by queued withdrawals. */
  readonly held: bigint;
  readonly openedAt: number;
  /** Resets of a demo account so far. */
  readonly epoch: number;
  /** The last ledger entry before this epoch; 0 in the first. */
  readonly epochAfterEntry: number;
}

/** The values of an account for the eight parameters of a batch. */
export function accountColumns(accounts: readonly AccountRow[]): string[] {
  return [
    wholeArray(accounts.map((a) => a.id)),
    wholeArray(accounts.map((a) => a.userId)),
    textArray(accounts.map((a) => a.kind)),
    wholeArray(accounts.map((a) => a.balance)),
    wholeArray(accounts.map((a) => a.held)),
    wholeArray(accounts.map((a) => a.openedAt)),
    wholeArray(accounts.map((a) => a.epoch)),
    wholeArray(accounts.map((a) => a.epochAfterEntry)),
  ];
}

interface Stored {
  id: bigint;
  user_id: bigint;
  kind: AccountKind;
  balance: bigint;
  held: bigint;
  opened_at: bigint;
  epoch: number;
  epoch_after_entry: bigint;
}

const COLUMNS = 'id, user_id, kind, balance, held, opened_at, epoch, epoch_after_entry';

const toAccount = (row: Stored): AccountRow => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  kind: row.kind,
  balance: row.balance,
  held: row.held,
  openedAt: asNumber(row.opened_at),
  epoch: row.epoch,
  epochAfterEntry: asNumber(row.epoch_after_entry),
});

export async function findAccount(db: Queryable, id: number): Promise<AccountRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_account',
    text: `SELECT ${COLUMNS} FROM accounts WHERE id = $1`,
    values: [id],
  });
  return row ? toAccount(row) : null;
}

export async function findAccounts(db: Queryable, ids: readonly number[]): Promise<AccountRow[]> {
  const rows = await db.query<Stored>({
    name: 'find_accounts',
    text: `SELECT ${COLUMNS} FROM accounts WHERE id = ANY ($1::bigint[])`,
    values: [wholeArray(ids)],
  });
  return rows.map(toAccount);
}

/** All accounts, ascending by id, to compare every row with a replay. */
export async function readAccounts(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<AccountRow[]> {
  const rows = await db.query<Stored>({
    name: 'read_accounts',
    text: `SELECT ${COLUMNS} FROM accounts WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [afterId, limit],
  });
  return rows.map(toAccount);
}
