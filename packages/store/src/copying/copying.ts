// Copyings as last committed: an owner's list, a trader's copiers taken together, and what was not copied.
import type { AccountKind } from '../accounts.ts';
import { wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import {
  COPYING_COLUMNS,
  COPY_SKIP_COLUMNS,
  type CopyingStopReason,
  type CopyingSums,
  type CopyingTerms,
  type CopySizingKind,
  type CopySkipRow,
} from '../journal/copying-journal.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { PageOf } from '../database/page.ts';

export type CopyingRow = CopyingTerms & CopyingSums;

interface Stored {
  id: bigint;
  owner_id: bigint;
  owner_epoch: number;
  leader_id: bigint;
  kind: AccountKind;
  started_at: bigint;
  stop_percent: number;
  sizing: CopySizingKind;
  sizing_value: bigint | null;
  allocation: bigint;
  is_paused: boolean;
  stop_reason: CopyingStopReason | null;
  stopped_at: bigint | null;
  ended_at: bigint | null;
  paid_in: bigint;
  paid_out: bigint;
  /** More than eight bytes may hold. */
  paid_both: string;
  costs: bigint;
  orders_closed: number;
  skips: number;
}

const toCopying = (row: Stored): CopyingRow => ({
  id: asNumber(row.id),
  ownerId: asNumber(row.owner_id),
  ownerEpoch: row.owner_epoch,
  leaderId: asNumber(row.leader_id),
  kind: row.kind,
  startedAt: asNumber(row.started_at),
  stopPercent: row.stop_percent,
  sizing: row.sizing,
  sizingValue: row.sizing_value,
  allocation: row.allocation,
  isPaused: row.is_paused,
  stopReason: row.stop_reason,
  stoppedAt: asNumberOrNull(row.stopped_at),
  endedAt: asNumberOrNull(row.ended_at),
  paidIn: row.paid_in + BigInt(row.paid_both),
  paidOut: row.paid_out + BigInt(row.paid_both),
  costs: row.costs,
  ordersClosed: row.orders_closed,
  skips: row.skips,
});

/** With the most money that stood in it at one time: put in less taken out. */
export interface FundedCopying extends CopyingRow {
  readonly capital: bigint;
}

/** With the figures of its account in the same commit. */
export interface CopyingStanding extends FundedCopying {
  readonly balance: bigint;
  /** What came back at the end; null while it has not ended. */
  readonly returned: bigint | null;
}

const STORED = `${COPYING_COLUMNS}, paid_both`;

const STANDING = `${STORED}, capital,
  (SELECT balance FROM accounts WHERE accounts.id = copyings.id) AS balance,
  CASE WHEN ended_at IS NOT NULL THEN coalesce((SELECT -last.amount FROM
    (SELECT entry_id, amount FROM ledger_postings WHERE client_id = copyings.id ORDER BY entry_id DESC LIMIT 1) AS last
    JOIN ledger_entries AS entry ON entry.id = last.entry_id AND entry.kind = 'copying' AND entry.at = ended_at
    WHERE last.amount < 0), 0) END AS returned`;

interface StoredFunded extends Stored {
  capital: bigint;
}

interface StoredStanding extends StoredFunded {
  balance: bigint;
  returned: bigint | null;
}

const toStanding = (row: StoredStanding): CopyingStanding => ({
  ...toCopying(row),
  capital: row.capital,
  balance: row.balance,
  returned: row.returned,
});

export async function findCopying(db: Queryable, id: number): Promise<CopyingStanding | null> {
  const [row] = await db.query<StoredStanding>({
    name: 'find_copying',
    text: `SELECT ${STANDING} FROM copyings WHERE id = $1`,
    values: [id],
  });
  return row ? toStanding(row) : null;
}

/** An owner's copyings of an epoch: those still running first, then by their end, the newest first. */
export async function copyingsOfOwner(
  db: Queryable,
  of: { ownerId: number; ownerEpoch: number; limit: number },
): Promise<CopyingStanding[]> {
  const rows = await db.query<StoredStanding>({
    name: 'copyings_of_owner',
    text: `SELECT ${STANDING} FROM copyings WHERE owner_id = $1 AND owner_epoch = $2
      ORDER BY (ended_at IS NULL) DESC, (stopped_at IS NULL) DESC, ended_at DESC, id DESC LIMIT $3`,
    values: [of.ownerId, of.ownerEpoch, of.limit],
  });
  return rows.map(toStanding);
}

/** All copyings, ascending by id, to compare every row with a replay. */
export async function readCopyings(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<CopyingRow[]> {
  const rows = await db.query<Stored>({
    name: 'read_copyings',
    text: `SELECT ${STORED} FROM copyings WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [afterId, limit],
  });
  return rows.map(toCopying);
}

/** The results of an owner's copyings of a trader that have ended and copied at least one order. */
export interface EndedCopyings {
  readonly ownerId: number;
  readonly capital: bigint;
  /** What came out less what went in. */
  readonly earned: bigint;
}

/** Of a trader, by owner. */
export async function endedCopyingsOf(db: Queryable, leaderId: number): Promise<EndedCopyings[]> {
  const rows = await db.query<{ owner_id: bigint; capital: string; earned: bigint }>({
    name: 'ended_copyings_of',
    text: `SELECT owner_id, sum(capital) AS capital, sum(paid_out - paid_in)::bigint AS earned
      FROM copyings WHERE leader_id = $1 AND ended_at IS NOT NULL AND orders_closed > 0 GROUP BY owner_id`,
    values: [leaderId],
  });
  return rows.map((row) => ({
    ownerId: asNumber(row.owner_id),
    capital: BigInt(row.capital),
    earned: row.earned,
  }));
}

/** A trader's copyings that have not ended. */
export async function liveCopyingsOf(db: Queryable, leaderId: number): Promise<FundedCopying[]> {
  const rows = await db.query<StoredFunded>({
    name: 'live_copyings_of',
    text: `SELECT ${STORED}, capital FROM copyings WHERE leader_id = $1 AND ended_at IS NULL ORDER BY id`,
    values: [leaderId],
  });
  return rows.map((row) => ({ ...toCopying(row), capital: row.capital }));
}

interface StoredSkip {
  id: bigint;
  copy_id: bigint;
  at: bigint;
  leader_order_id: bigint;
  instrument_id: number;
  side: 1 | 2;
  leader_lots: bigint;
  what: 'open' | 'part';
  reason: string;
  args: Readonly<Record<string, string>>;
}

const toSkip = (row: StoredSkip): CopySkipRow => ({
  id: asNumber(row.id),
  copyId: asNumber(row.copy_id),
  at: asNumber(row.at),
  leaderOrderId: asNumber(row.leader_order_id),
  instrumentId: row.instrument_id,
  side: row.side,
  leaderLots: row.leader_lots,
  what: row.what,
  reason: row.reason,
  args: row.args,
});

/** Skips of a copying, the newest first; its row has their number. */
export async function pageOfSkips(
  db: Queryable,
  { copyId, offset, limit }: { copyId: number; offset: number; limit: number },
): Promise<PageOf<CopySkipRow>> {
  const rows = await db.query<StoredSkip>({
    name: 'page_of_skips',
    text: `SELECT ${COPY_SKIP_COLUMNS} FROM copy_skips WHERE copy_id = $1 ORDER BY id DESC OFFSET $2 LIMIT $3`,
    values: [copyId, offset, limit],
  });
  const [copying] = await db.query<{ skips: number }>({
    name: 'skips_of_copying',
    text: 'SELECT skips FROM copyings WHERE id = $1',
    values: [copyId],
  });
  return { rows: rows.map(toSkip), total: copying?.skips ?? 0 };
}

/** The parts of a leader's orders that a copying skipped, the oldest first. */
export async function skippedPartsOf(
  db: Queryable,
  { copyId, leaderOrderIds }: { copyId: number; leaderOrderIds: readonly number[] },
): Promise<CopySkipRow[]> {
  if (leaderOrderIds.length === 0) return [];
  const rows = await db.query<StoredSkip>({
    name: 'skipped_parts_of',
    text: `SELECT ${COPY_SKIP_COLUMNS} FROM copy_skips
      WHERE copy_id = $1 AND what = 'part' AND leader_order_id = ANY ($2::bigint[]) ORDER BY id`,
    values: [copyId, wholeArray(leaderOrderIds)],
  });
  return rows.map(toSkip);
}

/** All skips, ascending by id, to compare every row with a replay. */
export async function readSkips(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<CopySkipRow[]> {
  const rows = await db.query<StoredSkip>({
    name: 'read_skips',
    text: `SELECT ${COPY_SKIP_COLUMNS} FROM copy_skips WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [afterId, limit],
  });
  return rows.map(toSkip);
}
