// The public log as it is kept: its tiles, the ends of the accounts' chains, its newest checkpoint and its key.
import { wholeArray } from './database/array-text.ts';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

/** The level at which entries stand, below the hashes of the leaves. */
export const ENTRIES_LEVEL = -1;

export interface LogTile {
  /** From -1. */
  readonly level: number;
  /** From 0, within its level. */
  readonly place: number;
  readonly bytes: Uint8Array;
}

export interface LogChain {
  /** 0 is the house. */
  readonly accountId: number;
  /** From 1. */
  readonly rows: number;
  /** 32 bytes. */
  readonly newest: Uint8Array;
}

export interface LogHead {
  /** Leaves, from 1. */
  readonly size: number;
  /** A signed note. */
  readonly checkpoint: string;
  /** Wall time. */
  readonly signedAt: number;
}

export interface LogKey {
  /** From 1, in their order. */
  readonly id: number;
  readonly origin: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly createdAt: number;
  /** The note that handed the log over to this key; null for the first. */
  readonly handover: string | null;
}

export interface WitnessedCheckpoint {
  readonly size: number;
  /** Signed by the log and by witnesses. */
  readonly note: string;
  /** Wall time. */
  readonly at: number;
}

const ROWS = `coalesce(json_agg(json_build_array(seq, at, account_id, kind, body) ORDER BY seq), '[]'::json)::text AS rows`;

/**
 * Rows of the journal after `afterSeq` in their order, as one JSON text: a list of [seq, at, account or null, kind, body].
 * @param limit at most so many
 */
export async function readLogRows(
  db: Queryable,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<string> {
  const [row] = await db.query<{ rows: string }>({
    name: 'read_log_rows',
    text: `SELECT ${ROWS} FROM (SELECT * FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2) AS next`,
    values: [afterSeq, limit],
  });
  return row?.rows ?? '[]';
}

/** Where a part of an account's rows stands. */
export interface OwnLogRows {
  readonly accountId: number;
  /** The last row of the journal that counts. */
  readonly upTo: number;
  /** How many of the account's rows are left out. */
  readonly after: number;
  readonly limit: number;
}

/** Reads a part of one account's own rows. */
export async function readOwnLogRows(
  db: Queryable,
  { accountId, upTo, after, limit }: OwnLogRows,
): Promise<string> {
  const [row] = await db.query<{ rows: string }>({
    name: 'read_own_log_rows',
    text: `SELECT ${ROWS} FROM (
        SELECT * FROM journal WHERE account_id = $1 AND seq <= $2 ORDER BY at, seq OFFSET $3 LIMIT $4
      ) AS own`,
    values: [accountId, upTo, after, limit],
  });
  return row?.rows ?? '[]';
}

/** How many rows an account has up to one of the journal. */
export async function countOwnLogRows(
  db: Queryable,
  { accountId, upTo }: Pick<OwnLogRows, 'accountId' | 'upTo'>,
): Promise<number> {
  const [row] = await db.query<{ count: bigint }>({
    name: 'count_own_log_rows',
    text: 'SELECT count(*) FROM journal WHERE account_id = $1 AND seq <= $2',
    values: [accountId, upTo],
  });
  return asNumber(row?.count ?? 0n);
}

/** Rows of the journal that name an order of an account, by number; `limit` of them, with its fills and closes, then its placing first. */
export async function seqsOfOrder(
  db: Queryable,
  of: {
    readonly accountId: number;
    readonly orderIds: readonly number[];
    readonly from: number;
    readonly to: number;
    readonly upTo: number;
    readonly limit: number;
  },
): Promise<number[]> {
  const rows = await db.query<{ seq: bigint }>({
    name: 'seqs_of_order',
    text: `SELECT seq FROM journal
      WHERE account_id = $1 AND at BETWEEN $2 AND $3 AND seq <= $4
        AND (body ->> 'orderId')::bigint = ANY ($5::bigint[])
      ORDER BY kind NOT IN ('MarketOrderFilled', 'PendingOrderFilled'), body -> 'fill' IS NULL, body -> 'order' IS NULL,
        seq DESC LIMIT $6`,
    values: [of.accountId, of.from, of.to, of.upTo, of.orderIds, of.limit],
  });
  return rows.map(({ seq }) => asNumber(seq)).toSorted((a, b) => a - b);
}

const PAYMENT_ROWS = {
  deposit: `SELECT seq FROM journal WHERE account_id = $1 AND kind IN ('DepositCredited', 'DepositReversed')
      AND (body ->> 'depositId')::bigint = $2 AND seq <= $3 ORDER BY seq + 0 LIMIT $4`,
  withdrawal: `SELECT seq FROM journal
      WHERE account_id = $1 AND kind IN ('WithdrawalHeld', 'WithdrawalReleased', 'WithdrawalSent')
      AND (body ->> 'withdrawalId')::bigint = $2 AND seq <= $3 ORDER BY seq + 0 LIMIT $4`,
} as const;

/** Rows of the journal that moved the money of one of an account's payments. */
export async function seqsOfPayment(
  db: Queryable,
  of: {
    readonly accountId: number;
    readonly kind: keyof typeof PAYMENT_ROWS;
    readonly id: number;
    readonly upTo: number;
    readonly limit: number;
  },
): Promise<number[]> {
  const rows = await db.query<{ seq: bigint }>({
    name: `seqs_of_${of.kind}`,
    text: PAYMENT_ROWS[of.kind],
    values: [of.accountId, of.id, of.upTo, of.limit],
  });
  return rows.map(({ seq }) => asNumber(seq));
}

/** Null before the first checkpoint. */
export async function readLogHead(db: Queryable): Promise<LogHead | null> {
  const [row] = await db.query<{ size: bigint; checkpoint: string; signed_at: bigint }>({
    name: 'read_log_head',
    text: 'SELECT size, checkpoint, signed_at FROM log_head',
  });
  return row === undefined
    ? null
    : {
        size: asNumber(row.size),
        checkpoint: row.checkpoint,
        signedAt: asNumber(row.signed_at),
      };
}

export async function readLogTile(
  db: Queryable,
  { level, place }: Pick<LogTile, 'level' | 'place'>,
): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer }>({
    name: 'read_log_tile',
    text: 'SELECT bytes FROM log_tiles WHERE level = $1 AND place = $2',
    values: [level, place],
  });
  return row?.bytes ?? null;
}

export async function readLogChains(db: Queryable): Promise<LogChain[]> {
  const rows = await db.query<{ account_id: bigint; rows: bigint; newest: Buffer }>({
    text: 'SELECT account_id, rows, newest FROM log_chains',
  });
  return rows.map((row) => ({
    accountId: asNumber(row.account_id),
    rows: asNumber(row.rows),
    newest: row.newest,
  }));
}

/** Within a transaction: what the log has grown by, with the checkpoint that stands for it. */
export async function saveLogGrowth(
  within: Queryable,
  {
    tiles,
    chains,
    head,
  }: {
    readonly tiles: readonly LogTile[];
    readonly chains: readonly LogChain[];
    readonly head: LogHead;
  },
): Promise<void> {
  await within.query({
    name: 'save_log_tiles',
    text: `INSERT INTO log_tiles (level, place, bytes) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])
      ON CONFLICT (level, place) DO UPDATE SET bytes = excluded.bytes`,
    values: [
      wholeArray(tiles.map(({ level }) => level)),
      wholeArray(tiles.map(({ place }) => place)),
      tiles.map(({ bytes }) => Buffer.from(bytes)),
    ],
  });
  await within.query({
    name: 'save_log_chains',
    text: `INSERT INTO log_chains (account_id, rows, newest) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
      ON CONFLICT (account_id) DO UPDATE SET rows = excluded.rows, newest = excluded.newest`,
    values: [
      wholeArray(chains.map(({ accountId }) => accountId)),
      wholeArray(chains.map(({ rows }) => rows)),
      chains.map(({ newest }) => Buffer.from(newest)),
    ],
  });
  await within.query({
    name: 'save_log_head',
    text: `INSERT INTO log_head (size, checkpoint, signed_at) VALUES ($1, $2, $3)
      ON CONFLICT (is_only) DO UPDATE SET size = excluded.size, checkpoint = excluded.checkpoint, signed_at = excluded.signed_at`,
    values: [head.size, head.checkpoint, head.signedAt],
  });
}

/** From the first to the one that signs. */
export async function readLogKeys(db: Queryable): Promise<LogKey[]> {
  const rows = await db.query<{
    id: bigint;
    origin: string;
    secret: Buffer;
    created_at: bigint;
    handover: string | null;
  }>({ text: 'SELECT id, origin, secret, created_at, handover FROM log_keys ORDER BY id' });
  return rows.map(({ id, origin, secret, created_at: createdAt, handover }) => ({
    ...{ id: asNumber(id), origin, secret, createdAt: asNumber(createdAt), handover },
  }));
}

/** If two processes add a key at once, the first one stays. */
export async function addLogKey(
  db: Queryable,
  { id, origin, secret, createdAt, handover }: LogKey,
): Promise<void> {
  await db.query({
    text: `INSERT INTO log_keys (id, origin, secret, created_at, handover) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    values: [id, origin, secret, createdAt, handover],
  });
}

export async function readWitnessed(db: Queryable): Promise<WitnessedCheckpoint | null> {
  const [row] = await db.query<{ size: bigint; note: string; witnessed_at: bigint }>({
    name: 'read_log_witnessed',
    text: 'SELECT size, note, witnessed_at FROM log_witnessed',
  });
  return row === undefined
    ? null
    : { size: asNumber(row.size), note: row.note, at: asNumber(row.witnessed_at) };
}

/** If two checkpoints are saved at once, the larger stays. */
export async function saveWitnessed(
  db: Queryable,
  { size, note, at }: WitnessedCheckpoint,
): Promise<void> {
  await db.query({
    name: 'save_log_witnessed',
    text: `INSERT INTO log_witnessed (size, note, witnessed_at) VALUES ($1, $2, $3)
      ON CONFLICT (is_only) DO UPDATE SET size = excluded.size, note = excluded.note, witnessed_at = excluded.witnessed_at
      WHERE log_witnessed.size <= excluded.size`,
    values: [size, note, at],
  });
}
