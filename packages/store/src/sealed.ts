// Columns whose values are encrypted under a key that this package never sees, and the keys' names. Encrypting anew goes
// through them in slices, so that it can be cut off and go on.
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

/** Bytes at the beginning of each encrypted value that say under which key it is: a zero, then the key's id. */
export const SEAL_PREFIX_BYTES = 9;
/** An encrypted value is longer than what it holds by this. */
export const SEAL_BYTES_MIN = SEAL_PREFIX_BYTES + 12 + 16;

/** What a value belongs to: it opens there only, so that a copy of it in another row is worth nothing. */
export type SealedKind =
  | 'users.totp'
  | 'users.recovery'
  | 'staff.totp'
  | 'staff.recovery'
  | 'staff_tickets.totp'
  | 'push_keys.private'
  | 'push.p256dh'
  | 'push.auth'
  | 'verifications.card'
  | 'messages_due.content'
  | 'log_keys.secret';

export interface SealedColumn {
  readonly kind: SealedKind;
  readonly table: string;
  readonly column: string;
  /** The primary key's column, and its type. */
  readonly id: readonly [column: string, type: 'bigint' | 'bytea' | 'text'];
  /** What a value is bound to, as an expression. */
  readonly owner: string;
  /** The column is an array, each element encrypted by itself. */
  readonly isList?: true;
  /** A column that holds a keyed hash of the same. */
  readonly index?: string;
}

const USER = { table: 'users', id: ['id', 'bigint'], owner: 'id::text' } as const;
const STAFF = { table: 'staff', id: ['id', 'bigint'], owner: 'id::text' } as const;
const BROWSER = {
  table: 'push_subscriptions',
  id: ['endpoint', 'text'],
  owner: 'endpoint',
} as const;

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...USER, kind: 'users.totp', column: 'totp_secret' },
  { ...USER, kind: 'users.totp', column: 'totp_pending' },
  { ...USER, kind: 'users.recovery', column: 'recovery_hashes', isList: true },
  { ...STAFF, kind: 'staff.totp', column: 'totp_secret' },
  { ...STAFF, kind: 'staff.recovery', column: 'recovery_hashes', isList: true },
  {
    kind: 'staff_tickets.totp',
    table: 'staff_tickets',
    column: 'totp_secret',
    id: ['secret_hash', 'bytea'],
    owner: "encode(secret_hash, 'hex')",
  },
  {
    kind: 'push_keys.private',
    table: 'push_keys',
    column: 'private_key',
    id: ['public_key', 'text'],
    owner: 'public_key',
  },
  { ...BROWSER, kind: 'push.p256dh', column: 'p256dh' },
  { ...BROWSER, kind: 'push.auth', column: 'auth' },
  {
    kind: 'verifications.card',
    table: 'verifications',
    column: 'card_id',
    id: ['id', 'bigint'],
    owner: 'user_id::text',
    index: 'card_key',
  },
  {
    kind: 'messages_due.content',
    table: 'messages_due',
    column: 'content',
    id: ['id', 'bigint'],
    owner: 'key',
  },
  {
    kind: 'log_keys.secret',
    table: 'log_keys',
    column: 'secret',
    id: ['id', 'bigint'],
    owner: 'origin',
  },
];

export interface SealedRow {
  readonly id: unknown;
  readonly owner: string;
  readonly values: readonly Buffer[];
}

/**
 * The next rows, by primary key, that hold a value which is not under the key of `prefix`: in plain text, or under another
 * key.
 */
export async function rowsNotUnder(
  db: Queryable,
  { table, column, id: [id, type], owner, isList }: SealedColumn,
  { prefix, after, limit }: { prefix: Buffer; after: unknown; limit: number },
): Promise<SealedRow[]> {
  const other = (value: string) => `substring(${value} FROM 1 FOR ${SEAL_PREFIX_BYTES}) <> $1`;
  const isOther = isList
    ? `EXISTS (SELECT 1 FROM unnest(${column}) AS one WHERE ${other('one')})`
    : other(column);
  const rows = await db.query<{ id: unknown; owner: string; value: Buffer | Buffer[] }>({
    text: `SELECT ${id} AS id, ${owner} AS owner, ${column} AS value FROM ${table}
      WHERE ${isOther} AND ($2::${type} IS NULL OR ${id} > $2::${type}) ORDER BY ${id} LIMIT $3`,
    values: [prefix, after, limit],
  });
  return rows.map(({ value, ...row }) => ({
    ...row,
    values: Array.isArray(value) ? value : [value],
  }));
}

/** Writes the same values encrypted anew, unless they were changed meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { table, column, id: [id, type], isList, index }: SealedColumn,
  { row, sealed, indexed }: { row: SealedRow; sealed: readonly Buffer[]; indexed: Buffer | null },
): Promise<void> {
  const one = isList ? '::bytea[]' : '::bytea';
  await db.query({
    text: `UPDATE ${table} SET ${column} = $3${one}${index === undefined ? '' : `, ${index} = $4::bytea`}
      WHERE ${id} = $1::${type} AND ${column} = $2${one}`,
    values: [
      row.id,
      isList ? row.values : row.values[0],
      isList ? sealed : sealed[0],
      ...(index === undefined ? [] : [indexed]),
    ],
  });
}

const constraintOf = ({ table, column }: SealedColumn): string => `${table}_${column}_sealed`;

/** Whether a row of before the encryption may be left: the database does not vouch yet that there is none. */
export async function mayHoldPlain(db: Queryable): Promise<boolean> {
  const rows = await db.query({
    text: 'SELECT conname FROM pg_constraint WHERE conname = ANY ($1::text[])',
    values: [SEALED_COLUMNS.map(constraintOf)],
  });
  return rows.length < SEALED_COLUMNS.length;
}

/** Whether a value of before the encryption is left. */
export async function holdsPlain(db: Queryable): Promise<boolean> {
  for (const { table, column, isList } of SEALED_COLUMNS) {
    const isPlain = isList ? `NOT are_sealed(${column})` : `NOT is_sealed(${column})`;
    const rows = await db.query({ text: `SELECT 1 FROM ${table} WHERE ${isPlain} LIMIT 1` });
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * From now on the database itself refuses plain text. A migration could not say so: at its time rows are in plain text, and
 * a row is encrypted a column at a time. Fails if something is left.
 */
export async function vouchForSeals(db: Queryable): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    const name = constraintOf(column);
    const holds = `${column.isList ? 'are_sealed' : 'is_sealed'}(${column.column})`;
    await db.query({
      text: `ALTER TABLE ${column.table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${holds})`,
      timeoutMs: REWRITE_TIMEOUT_MS,
    });
  }
}

/** Writes the tables anew, because a changed row leaves its former text in the file. */
export async function forgetFormerRows(db: Queryable, tables: ReadonlySet<string>): Promise<void> {
  for (const table of tables)
    await db.query({ text: `VACUUM FULL ${table}`, timeoutMs: REWRITE_TIMEOUT_MS });
  await db.query({ text: 'CHECKPOINT', timeoutMs: REWRITE_TIMEOUT_MS });
}
const REWRITE_TIMEOUT_MS = 600_000;

export interface KnownKey {
  readonly id: Buffer;
  readonly firstUsedAt: number;
  /** Null: something may be encrypted under it. */
  readonly retiredAt: number | null;
}

/** The keys that were ever used, the oldest first. */
export async function knownKeys(db: Queryable): Promise<KnownKey[]> {
  const rows = await db.query<{ id: Buffer; first_used_at: bigint; retired_at: bigint | null }>({
    text: 'SELECT id, first_used_at, retired_at FROM secret_keys ORDER BY first_used_at, id',
  });
  return rows.map((row) => ({
    id: row.id,
    firstUsedAt: asNumber(row.first_used_at),
    retiredAt: asNumberOrNull(row.retired_at),
  }));
}

/** Writes down that a key is used from now on. */
export async function startKey(
  db: Queryable,
  { id, at }: { id: Buffer; at: number },
): Promise<void> {
  await db.query({
    text: `INSERT INTO secret_keys (id, first_used_at) VALUES ($1, $2)
      ON CONFLICT (id) DO UPDATE SET retired_at = NULL`,
    values: [id, at],
  });
}

/** Writes down that nothing is left under any key but this one. */
export async function retireOtherKeys(
  db: Queryable,
  { id, at }: { id: Buffer; at: number },
): Promise<void> {
  await db.query({
    text: 'UPDATE secret_keys SET retired_at = $2 WHERE id <> $1 AND retired_at IS NULL',
    values: [id, at],
  });
}
