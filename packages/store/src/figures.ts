// The figures of the business by day: how many clients came, what they opened and moved. A day that is over is summed
// once and kept.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

type Kind = 'demo' | 'real';

export interface DailyFigures {
  /** Its first instant, in UTC. */
  readonly day: number;
  /** Clients who registered. */
  readonly clients: number;
  /** Orders opened. */
  readonly orders: number;
  /** Their lots, in millionths. */
  readonly lots: bigint;
  /** What clients received (negative: paid), in millionths of a dollar, by kind of ledger entry. */
  readonly moved: Readonly<Record<string, bigint>>;
}

interface Stored {
  day: bigint;
  clients: number;
  orders: number;
  lots: string;
  moved: Readonly<Record<string, string>>;
}

const inBigints = (moved: Stored['moved']): Record<string, bigint> =>
  Object.fromEntries(Object.entries(moved).map(([kind, total]) => [kind, BigInt(total)]));

/** The kept days from one instant to before another. */
export async function keptFigures(
  db: Queryable,
  { kind, from, to }: { kind: Kind; from: number; to: number },
): Promise<DailyFigures[]> {
  const rows = await db.query<Stored>({
    name: 'kept_figures',
    text: `SELECT day, clients, orders, lots::text AS lots, moved FROM daily_figures
      WHERE kind = $1 AND day >= $2 AND day < $3 ORDER BY day`,
    values: [kind, from, to],
  });
  return rows.map((row) => ({
    day: asNumber(row.day),
    clients: row.clients,
    orders: row.orders,
    lots: BigInt(row.lots),
    moved: inBigints(row.moved),
  }));
}

export async function keepFigures(db: Queryable, kind: Kind, one: DailyFigures): Promise<void> {
  const moved = Object.fromEntries(
    Object.entries(one.moved).map(([entry, total]) => [entry, total.toString()]),
  );
  await db.query({
    name: 'keep_figures',
    text: `INSERT INTO daily_figures (kind, day, clients, orders, lots, moved)
      VALUES ($1, $2, $3, $4, $5, $6::jsonb) ON CONFLICT DO NOTHING`,
    values: [kind, one.day, one.clients, one.orders, one.lots.toString(), JSON.stringify(moved)],
  });
}

/** Days in a range that are not kept yet, ascending. */
export async function daysNotKept(
  db: Queryable,
  { kind, from, to }: { kind: Kind; from: number; to: number },
): Promise<number[]> {
  const rows = await db.query<{ day: bigint }>({
    name: 'days_not_kept',
    text: `SELECT wanted.day FROM generate_series($2::bigint, $3::bigint - 1, 86400000) AS wanted (day)
      WHERE NOT EXISTS (SELECT FROM daily_figures AS kept WHERE kept.kind = $1 AND kept.day = wanted.day)
      ORDER BY wanted.day`,
    values: [kind, from, to],
  });
  return rows.map(({ day }) => asNumber(day));
}

interface Span {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

/** What moved in a period, by kind of ledger entry. */
export async function movedBetween(
  db: Queryable,
  { kind, from, to }: Span,
): Promise<DailyFigures['moved']> {
  const rows = await db.query<{ kind: string; total: string }>({
    name: 'moved_between',
    text: `SELECT entry.kind, sum(amount)::text AS total
      FROM ledger_entries AS entry
      JOIN ledger_postings ON entry_id = entry.id AND client_id IS NOT NULL
      JOIN accounts ON accounts.id = client_id AND accounts.kind = $1
      WHERE entry.at >= $2 AND entry.at < $3 GROUP BY entry.kind`,
    values: [kind, from, to],
  });
  return inBigints(Object.fromEntries(rows.map(({ kind: entry, total }) => [entry, total])));
}

/** An hour takes as long as a day: rows that were rewritten lie far from their neighbours in time. */
export async function openedBetween(
  db: Queryable,
  { kind, from, to }: Span,
): Promise<Pick<DailyFigures, 'orders' | 'lots'>> {
  const [opened] = await db.query<{ orders: bigint; lots: string }>({
    name: 'opened_between',
    text: `SELECT count(*) AS orders, coalesce(sum(lots), 0)::text AS lots
      FROM orders JOIN accounts ON accounts.id = account_id AND accounts.kind = $1
      WHERE orders.opened_at >= $2 AND orders.opened_at < $3`,
    values: [kind, from, to],
  });
  const { orders, lots } = present(opened, 'a sum is one row');
  return { orders: asNumber(orders), lots: BigInt(lots) };
}

export async function joinedBetween(db: Queryable, { kind, from, to }: Span): Promise<number> {
  const [joined] = await db.query<{ clients: bigint }>({
    name: 'joined_between',
    text: `SELECT count(*) AS clients FROM users
      WHERE is_demo = ($1::text = 'demo') AND created_at >= $2 AND created_at < $3`,
    values: [kind, from, to],
  });
  return asNumber(present(joined, 'a count is one row').clients);
}

/** The first instant with any data; null: there is none yet. */
export async function firstInstant(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ at: bigint | null }>({
    name: 'first_instant',
    text: `SELECT least(
      (SELECT at FROM ledger_entries ORDER BY at, id LIMIT 1),
      (SELECT created_at FROM users ORDER BY id LIMIT 1)) AS at`,
  });
  return row?.at === null || row === undefined ? null : asNumber(row.at);
}

export interface DecisionTimes {
  /** The period in which they were requested. */
  readonly period: string;
  readonly decided: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** How long withdrawals waited for a decision, by day or month of their request. */
export async function withdrawalTimes(
  db: Queryable,
  { from, to, by }: { from: number; to: number; by: 'day' | 'month' },
): Promise<DecisionTimes[]> {
  const rows = await db.query<{ period: string; decided: bigint; median: number; p95: number }>({
    name: `withdrawal_times_${by}`,
    text: `SELECT to_char(to_timestamp(created_at / 1000.0) AT TIME ZONE 'UTC', $3) AS period, count(*) AS decided,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY coalesce(approved_at, ended_at) - created_at)::float8 AS median,
        percentile_cont(0.95) WITHIN GROUP (ORDER BY coalesce(approved_at, ended_at) - created_at)::float8 AS p95
      FROM withdrawals WHERE created_at >= $1 AND created_at < $2
        AND stage IN ('approved', 'sending', 'sent', 'rejected') AND coalesce(approved_at, ended_at) IS NOT NULL
      GROUP BY 1 ORDER BY 1`,
    values: [from, to, by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'],
  });
  return rows.map(({ period, decided, median, p95 }) => ({
    period,
    decided: asNumber(decided),
    medianMs: Math.round(median),
    p95Ms: Math.round(p95),
  }));
}
