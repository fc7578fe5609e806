// How long withdrawals took, and how they compare with what the operator had promised: sums over all rows, never one
// client's.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

/** Why a withdrawal waited: it was held for safety, two people had to approve it, or for neither. */
export type DelayReason = 'hold' | 'two_people' | 'none';

/** In milliseconds. Nearest rank: what is named did happen. */
export interface Spread {
  readonly median: number;
  readonly ninety: number;
}

export interface SentTimes {
  /** Null: of all reasons. */
  readonly reason: DelayReason | null;
  readonly count: number;
  readonly clients: number;
  /** From the request until it was sent. */
  readonly total: Spread;
  readonly toApproval: Spread;
  readonly toSending: Spread;
}

type Sums = Readonly<
  Record<
    | 'count'
    | 'clients'
    | 'total50'
    | 'total90'
    | 'approval50'
    | 'approval90'
    | 'sending50'
    | 'sending90',
    bigint
  >
> & { readonly reason: DelayReason | null };

const spread = (column: string, name: string): string =>
  [50, 90]
    .map(
      (share) =>
        `percentile_disc(0.${share}) WITHIN GROUP (ORDER BY ${column}) AS "${name}${share}"`,
    )
    .join(', ');

/** The times of withdrawals sent from an instant on: of all, and by reason. Empty if there are none. */
export async function sentTimes(db: Queryable, from: number): Promise<SentTimes[]> {
  const rows = await db.query<Sums>({
    name: 'sent_times',
    text: `WITH sent AS (
        SELECT user_id, greatest(0, ended_at - created_at) AS total,
          greatest(0, approved_at - created_at) AS approval, greatest(0, ended_at - approved_at) AS sending,
          CASE WHEN hold_until > created_at THEN 'hold' WHEN first_approved_at IS NOT NULL THEN 'two_people'
            ELSE 'none' END AS reason
        FROM withdrawals WHERE stage = 'sent' AND ended_at >= $1)
      SELECT reason, count(*) AS count, count(DISTINCT user_id) AS clients,
        ${spread('total', 'total')}, ${spread('approval', 'approval')}, ${spread('sending', 'sending')}
      FROM sent GROUP BY GROUPING SETS ((), (reason)) HAVING count(*) > 0`,
    values: [from],
  });
  const both = (median: bigint, ninety: bigint): Spread => ({
    median: asNumber(median),
    ninety: asNumber(ninety),
  });
  return rows.map((row) => ({
    reason: row.reason,
    count: asNumber(row.count),
    clients: asNumber(row.clients),
    total: both(row.total50, row.total90),
    toApproval: both(row.approval50, row.approval90),
    toSending: both(row.sending50, row.sending90),
  }));
}

export interface WaitingWithdrawals {
  readonly count: number;
  /** When the oldest was asked for; null if there is none. */
  readonly oldestAt: number | null;
  /** Clients who have one open, or had one that ended from the instant on. */
  readonly clients: number;
  /** How many that ended from the instant on were rejected, and how many cancelled. */
  readonly rejected: number;
  readonly cancelled: number;
}

export async function waitingWithdrawals(db: Queryable, from: number): Promise<WaitingWithdrawals> {
  const [row] = await db.query<{
    count: bigint;
    oldest_at: bigint | null;
    clients: bigint;
    rejected: bigint;
    cancelled: bigint;
  }>({
    name: 'waiting_withdrawals',
    text: `SELECT count(*) FILTER (WHERE ended_at IS NULL) AS count,
        min(created_at) FILTER (WHERE ended_at IS NULL) AS oldest_at, count(DISTINCT user_id) AS clients,
        count(*) FILTER (WHERE stage = 'rejected') AS rejected, count(*) FILTER (WHERE stage = 'cancelled') AS cancelled
      FROM withdrawals WHERE stage IN ('queued', 'approved', 'sending')
        OR (ended_at >= $1 AND stage IN ('sent', 'rejected', 'cancelled'))`,
    values: [from],
  });
  const one = present(row, 'a count is one row');
  return {
    count: asNumber(one.count),
    oldestAt: asNumberOrNull(one.oldest_at),
    clients: asNumber(one.clients),
    rejected: asNumber(one.rejected),
    cancelled: asNumber(one.cancelled),
  };
}

/** Within how long, for requests made from one instant to before another. */
export interface PromisedSpan {
  readonly withinMs: number;
  readonly from: number;
  readonly to: number;
}

export interface PromiseCount {
  /** Requests whose outcome is known: sent in time, or not in time. */
  readonly due: number;
  readonly kept: number;
  readonly clients: number;
}

/**
 * One for each span, in their order. A request that a client took back or that was rejected counts if it had waited longer
 * than was promised: nobody keeps a promise by letting clients wait until they give up.
 */
export async function promisesKept(
  db: Queryable,
  spans: readonly PromisedSpan[],
  now: number,
): Promise<PromiseCount[]> {
  const rows = await db.query<{ due: bigint; kept: bigint; clients: bigint }>({
    name: 'promises_kept',
    text: `WITH spans AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY
          AS span (within_ms, from_at, to_at, place)),
      judged AS (
        SELECT place, user_id, stage = 'sent' AND ended_at - created_at <= within_ms AS is_kept,
          coalesce(ended_at, $4) - created_at > within_ms AS is_late
        FROM spans JOIN withdrawals ON created_at >= from_at AND created_at < to_at
          AND stage NOT IN ('asked', 'refused'))
      SELECT count(user_id) AS due, count(user_id) FILTER (WHERE is_kept) AS kept, count(DISTINCT user_id) AS clients
      FROM spans LEFT JOIN (SELECT * FROM judged WHERE is_kept OR is_late) AS due USING (place)
      GROUP BY place ORDER BY place`,
    values: [
      spans.map(({ withinMs }) => withinMs),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      now,
    ],
  });
  return rows.map(({ due, kept, clients }) => ({
    due: asNumber(due),
    kept: asNumber(kept),
    clients: asNumber(clients),
  }));
}
