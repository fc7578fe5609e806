// What the house owes, as it is sealed each hour: accounts as of one row of the journal, and the tiles of their notes.
import { wholeArray } from './database/array-text.ts';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export interface LiabilitiesRow {
  /** The last row of the journal that counts. */
  readonly upToSeq: number;
  /** The last entry of the ledger that counts. */
  readonly upToEntry: number;
  /** Wall time. */
  readonly madeAt: number;
  /** The row of the journal that says so; null: it is not known to be written. */
  readonly rowSeq: number | null;
  /** Sums of the house's accounts by kind of money, as text. */
  readonly house: Readonly<Record<'real' | 'demo', Readonly<Record<string, string>>>>;
}

export interface LiabilityTile {
  readonly book: 'real' | 'demo';
  readonly level: number;
  readonly place: number;
  readonly bytes: Uint8Array;
}

/** The last entry of the ledger that the journal up to a row makes; 0: none. */
export async function lastEntryUpTo(db: Queryable, seq: number): Promise<number> {
  const [row] = await db.query<{ id: bigint }>({
    name: 'last_entry_up_to',
    text: 'SELECT id FROM ledger_entries WHERE journal_seq <= $1 ORDER BY id DESC LIMIT 1',
    values: [seq],
  });
  return row === undefined ? 0 : asNumber(row.id);
}

/**
 * Accounts with their balances as of an entry of the ledger, and their rows in the log as it stands, ascending by id, as one
 * JSON text: a list of [id, kind, balance as text, rows, newest commitment in hex]. One that the log does not know is left out.
 * @returns lastId null: there are no more
 */
export async function readCountedAccounts(
  db: Queryable,
  { upToEntry, afterId, limit }: { upToEntry: number; afterId: number; limit: number },
): Promise<{ accounts: string; lastId: number | null }> {
  const [row] = await db.query<{ accounts: string; last_id: bigint | null }>({
    name: 'read_counted_accounts',
    text: `WITH since AS MATERIALIZED (
        SELECT client_id, sum(amount) AS amount FROM ledger_postings
        WHERE entry_id > $1 AND client_id IS NOT NULL GROUP BY client_id),
      page AS MATERIALIZED (
        SELECT id, kind, balance, rows, newest FROM accounts JOIN log_chains ON account_id = id
        WHERE id > $2 ORDER BY id LIMIT $3)
      SELECT coalesce(json_agg(json_build_array(id, kind, (balance - coalesce(amount, 0))::text, rows,
        encode(newest, 'hex')) ORDER BY id), '[]'::json)::text AS accounts, max(id) AS last_id
      FROM page LEFT JOIN since ON client_id = id`,
    values: [upToEntry, afterId, limit],
  });
  return { accounts: row?.accounts ?? '[]', lastId: asNumberOrNull(row?.last_id ?? null) };
}

/** An account's balance as of an entry of the ledger; null: there is no such account. */
export async function balanceAsOf(
  db: Queryable,
  { accountId, upToEntry }: { accountId: number; upToEntry: number },
): Promise<{ kind: 'real' | 'demo'; balance: bigint } | null> {
  const [row] = await db.query<{ kind: 'real' | 'demo'; balance: bigint }>({
    name: 'balance_as_of',
    text: `SELECT kind, coalesce((SELECT balance_after FROM ledger_postings WHERE client_id = $1 AND entry_id <= $2
        ORDER BY entry_id DESC, line DESC LIMIT 1), 0) AS balance FROM accounts WHERE id = $1`,
    values: [accountId, upToEntry],
  });
  return row ?? null;
}

interface Stored {
  up_to_seq: bigint;
  up_to_entry: bigint;
  made_at: bigint;
  row_seq: bigint | null;
  house: LiabilitiesRow['house'];
}

const toRow = (row: Stored): LiabilitiesRow => ({
  upToSeq: asNumber(row.up_to_seq),
  upToEntry: asNumber(row.up_to_entry),
  madeAt: asNumber(row.made_at),
  rowSeq: asNumberOrNull(row.row_seq),
  house: row.house,
});

/** The newest of all that are kept. */
export async function lastLiabilities(db: Queryable): Promise<LiabilitiesRow | null> {
  const [row] = await db.query<Stored>({
    name: 'last_liabilities',
    text: 'SELECT up_to_seq, up_to_entry, made_at, row_seq, house FROM liabilities ORDER BY up_to_seq DESC LIMIT 1',
  });
  return row === undefined ? null : toRow(row);
}

/** The seals whose rows of the journal are in the log, the newest first. @param size leaves of the log */
export async function sealedLiabilities(
  db: Queryable,
  { size, limit }: { size: number; limit: number },
): Promise<LiabilitiesRow[]> {
  const rows = await db.query<Stored>({
    name: 'sealed_liabilities',
    text: `SELECT up_to_seq, up_to_entry, made_at, row_seq, house FROM liabilities
      WHERE row_seq <= $1 ORDER BY up_to_seq DESC LIMIT $2`,
    values: [size, limit],
  });
  return rows.map(toRow);
}

/** For every seal in the journal the last row that it counts. */
export async function sealedRows(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ up_to_seq: bigint }>({
    text: `SELECT (body ->> 'upToSeq')::bigint AS up_to_seq FROM journal WHERE kind = 'LiabilitiesSealed'`,
    timeoutMs: AUDIT_TIMEOUT_MS,
  });
  return rows.map(({ up_to_seq: seq }) => asNumber(seq));
}
const AUDIT_TIMEOUT_MS = 600_000;

/** The seals whose notes are kept, by the last row that each counts. */
export async function keptLiabilities(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ up_to_seq: bigint }>({
    text: 'SELECT up_to_seq FROM liabilities WHERE row_seq IS NOT NULL',
  });
  return rows.map(({ up_to_seq: seq }) => asNumber(seq));
}

/** Adding the same again changes nothing. */
export async function addLiabilities(
  within: Queryable,
  { upToSeq, upToEntry, madeAt, house }: Omit<LiabilitiesRow, 'rowSeq'>,
): Promise<void> {
  await within.query({
    text: 'INSERT INTO liabilities (up_to_seq, up_to_entry, made_at, house) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    values: [upToSeq, upToEntry, madeAt, JSON.stringify(house)],
  });
}

/** Adding them again changes nothing: tiles as of one row of the journal are always the same. */
export async function addLiabilityTiles(
  db: Queryable,
  upToSeq: number,
  tiles: readonly LiabilityTile[],
): Promise<void> {
  await db.query({
    name: 'add_liability_tiles',
    text: `INSERT INTO liability_tiles (up_to_seq, book, level, place, first_note, bytes)
      SELECT $1, book, level, place, CASE WHEN level = 0 THEN substring(bytes FROM 2 FOR 32) END, bytes
      FROM unnest($2::text[], $3::smallint[], $4::integer[], $5::bytea[]) AS tile (book, level, place, bytes)
      ON CONFLICT DO NOTHING`,
    values: [
      upToSeq,
      tiles.map(({ book }) => book),
      wholeArray(tiles.map(({ level }) => level)),
      wholeArray(tiles.map(({ place }) => place)),
      tiles.map(({ bytes }) => Buffer.from(bytes)),
    ],
  });
}

/** Says which row of the journal says them, if one does. @returns its number */
export async function noteSealed(db: Queryable, upToSeq: number): Promise<number | null> {
  const [row] = await db.query<{ row_seq: bigint }>({
    name: 'note_sealed',
    text: `UPDATE liabilities SET row_seq = found.seq FROM (
        SELECT seq FROM journal WHERE seq > $1 AND kind = 'LiabilitiesSealed' AND (body ->> 'upToSeq')::bigint = $1
        ORDER BY seq LIMIT 1) AS found
      WHERE up_to_seq = $1 RETURNING row_seq`,
    values: [upToSeq],
  });
  return row === undefined ? null : asNumber(row.row_seq);
}

/** Forgets all but the newest ones, with their notes. */
export async function forgetLiabilities(db: Queryable, keep: number): Promise<void> {
  const older = 'SELECT up_to_seq FROM liabilities ORDER BY up_to_seq DESC OFFSET $1';
  await db.query({
    name: 'forget_liability_tiles',
    text: `DELETE FROM liability_tiles WHERE up_to_seq IN (${older})`,
    values: [keep],
  });
  await db.query({
    name: 'forget_liabilities',
    text: `DELETE FROM liabilities WHERE up_to_seq IN (${older})`,
    values: [keep],
  });
}

export interface TileOf {
  readonly upToSeq: number;
  readonly book: 'real' | 'demo';
}

export async function readLiabilityTile(
  db: Queryable,
  { upToSeq, book, level, place }: TileOf & Pick<LiabilityTile, 'level' | 'place'>,
): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer }>({
    name: 'read_liability_tile',
    text: 'SELECT bytes FROM liability_tiles WHERE up_to_seq = $1 AND book = $2 AND level = $3 AND place = $4',
    values: [upToSeq, book, level, place],
  });
  return row?.bytes ?? null;
}

/** The tile of notes in which one of this hash stands, if it stands in any. */
export async function findNoteTile(
  db: Queryable,
  { upToSeq, book }: TileOf,
  hash: Uint8Array,
): Promise<{ place: number; bytes: Buffer } | null> {
  const [row] = await db.query<{ place: number; bytes: Buffer }>({
    name: 'find_note_tile',
    text: `SELECT place, bytes FROM liability_tiles WHERE up_to_seq = $1 AND book = $2 AND level = 0 AND first_note <= $3
      ORDER BY first_note DESC LIMIT 1`,
    values: [upToSeq, book, Buffer.from(hash)],
  });
  return row ?? null;
}
