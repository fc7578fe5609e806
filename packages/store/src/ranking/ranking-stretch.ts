// What a stretch of the journal did, as the ranking needs it: orders closed, money moved, and what open orders were
// worth meanwhile.
import { ENTRIES_OF_EVENT_MAX } from '@meridian/trading';
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import { NET, REBATE } from '../orders/orders.ts';

/** An order that a stretch of the journal closed, together with the parts closed before: one trade. */
export interface Closing {
  readonly seq: number;
  readonly orderId: number;
  readonly accountId: number;
  readonly at: number;
  readonly instrumentId: number;
  readonly profit: bigint;
  readonly fee: bigint;
  readonly swap: bigint;
  /** What its fills got back for spreads beyond promised ones. */
  readonly rebate: bigint;
  readonly margin: bigint;
  readonly leverage: number;
}

/** The end of a stretch of at most `limit` events after `afterSeq`; null at the journal's end. */
export async function endOfStretch(
  db: Queryable,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<number | null> {
  const [row] = await db.query<{ seq: bigint | null }>({
    name: 'end_of_stretch',
    text: `SELECT max(seq) AS seq FROM
      (SELECT seq FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2) AS stretch`,
    values: [afterSeq, limit],
  });
  return asNumberOrNull(present(row, 'an aggregate is one row').seq);
}

/** The trades that events in (afterSeq, upToSeq] closed, in order. */
export async function closingsOfStretch(
  db: Queryable,
  { afterSeq, upToSeq }: { afterSeq: number; upToSeq: number },
): Promise<Closing[]> {
  const rows = await db.query<{
    seq: bigint;
    id: bigint;
    account_id: bigint;
    closed_at: bigint;
    instrument_id: number;
    profit: bigint;
    fee: bigint;
    swap: bigint;
    rebate: bigint;
    margin: bigint;
    leverage: number;
  }>({
    name: 'closings_of_stretch',
    // Look the orders up one by one by their key, whatever the planner knows of the tables' sizes.
    text: `WITH closed AS MATERIALIZED (
        SELECT seq, (body ->> 'orderId')::bigint AS id FROM journal
        WHERE seq > $1 AND seq <= $2 AND kind = 'OrderClosed')
      SELECT seq, id, account_id, closed_at, instrument_id, leverage, whole.profit + parts.profit AS profit,
        whole.fee + parts.fee AS fee, whole.swap + parts.swap AS swap, whole.margin + parts.margin AS margin,
        ${REBATE} + parts.rebate AS rebate
      FROM closed JOIN orders AS whole USING (id) CROSS JOIN LATERAL (
        SELECT coalesce(sum(profit), 0)::bigint AS profit, coalesce(sum(fee), 0)::bigint AS fee,
          coalesce(sum(swap), 0)::bigint AS swap, coalesce(sum(margin), 0)::bigint AS margin,
          coalesce(sum(${REBATE}), 0)::bigint AS rebate
        FROM orders AS part WHERE part.parent_id = whole.id) AS parts
      ORDER BY seq`,
    values: [afterSeq, upToSeq],
  });
  return rows.map((row) => ({
    seq: asNumber(row.seq),
    orderId: asNumber(row.id),
    accountId: asNumber(row.account_id),
    at: asNumber(row.closed_at),
    instrumentId: row.instrument_id,
    profit: row.profit,
    fee: row.fee,
    swap: row.swap,
    rebate: row.rebate,
    margin: row.margin,
    leverage: row.leverage,
  }));
}

/** A ledger entry of a stretch as the client sees it. */
export interface Movement {
  readonly entryId: number;
  /** The number of its event. */
  readonly seq: number;
  readonly accountId: number;
  readonly at: number;
  readonly kind: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** What the account's other open orders stood at, if the event says it; null: a price was missing. */
  readonly floating: bigint | null;
}

/**
 * The client's side of the entries written by the `events` events up to `upToSeq`, starting after `afterEntry`, in
 * order.
 */
export async function movementsOfStretch(
  db: Queryable,
  { afterEntry, upToSeq, events }: { afterEntry: number; upToSeq: number; events: number },
): Promise<Movement[]> {
  const rows = await db.query<{
    id: bigint;
    client_id: bigint;
    at: bigint;
    kind: string;
    amount: bigint;
    balance_after: bigint;
    seq: bigint;
    floating: string | null;
  }>({
    name: 'movements_of_stretch',
    // Cut by the key first: otherwise the whole ledger is searched for entries that are not later.
    text: `WITH next AS MATERIALIZED (
        SELECT id, at, kind, journal_seq FROM ledger_entries WHERE id > $1 ORDER BY id LIMIT $3)
      SELECT id, client_id, next.at, next.kind, amount, balance_after, journal_seq AS seq,
        CASE WHEN body ? 'floating' THEN body ->> 'floating' ELSE '0' END AS floating
      FROM next JOIN ledger_postings ON entry_id = id AND client_id IS NOT NULL
        JOIN journal ON journal.seq = journal_seq
      WHERE journal_seq <= $2 ORDER BY id`,
    values: [afterEntry, upToSeq, events * ENTRIES_OF_EVENT_MAX],
  });
  return rows.map((row) => ({
    entryId: asNumber(row.id),
    accountId: asNumber(row.client_id),
    at: asNumber(row.at),
    kind: row.kind,
    amount: row.amount,
    balanceAfter: row.balance_after,
    seq: asNumber(row.seq),
    floating: row.floating === null ? null : BigInt(row.floating),
  }));
}

/** What an account's open orders stood at when this was written down. */
export interface EquityMark {
  readonly seq: number;
  readonly accountId: number;
  readonly at: number;
  readonly floating: bigint;
}

/** Marks of events in (afterSeq, upToSeq], in order. */
export async function marksOfStretch(
  db: Queryable,
  { afterSeq, upToSeq }: { afterSeq: number; upToSeq: number },
): Promise<EquityMark[]> {
  const rows = await db.query<{ seq: bigint; account_id: bigint; at: bigint; floating: string }>({
    name: 'marks_of_stretch',
    text: `SELECT seq, account_id, at, body ->> 'floating' AS floating FROM journal
      WHERE seq > $1 AND seq <= $2 AND kind = 'EquityMarked' ORDER BY seq`,
    values: [afterSeq, upToSeq],
  });
  return rows.map((row) => ({
    seq: asNumber(row.seq),
    accountId: asNumber(row.account_id),
    at: asNumber(row.at),
    floating: BigInt(row.floating),
  }));
}

/** The start of a copying of a trader. */
export interface CopyStart {
  readonly seq: number;
  /** The trader's account. */
  readonly accountId: number;
  readonly at: number;
}

/** Starts by events in (afterSeq, upToSeq], in order. */
export async function copyStartsOfStretch(
  db: Queryable,
  { afterSeq, upToSeq }: { afterSeq: number; upToSeq: number },
): Promise<CopyStart[]> {
  const rows = await db.query<{ seq: bigint; leader_id: bigint; at: bigint }>({
    name: 'copy_starts_of_stretch',
    text: `SELECT seq, (body ->> 'leaderId')::bigint AS leader_id, at FROM journal
      WHERE seq > $1 AND seq <= $2 AND kind = 'CopyingStarted' ORDER BY seq`,
    values: [afterSeq, upToSeq],
  });
  return rows.map((row) => ({
    seq: asNumber(row.seq),
    accountId: asNumber(row.leader_id),
    at: asNumber(row.at),
  }));
}

/** What changes which orders are open, besides closings; for a partial close, what the part was. */
export type PositionChange = {
  readonly seq: number;
  readonly accountId: number;
  readonly at: number;
  readonly orderId: number;
} & (
  | {
      readonly kind: 'opened';
      readonly instrumentId: number;
      readonly side: 'buy' | 'sell';
      readonly price: bigint;
      readonly margin: bigint;
      readonly leverage: number;
    }
  | {
      readonly kind: 'part';
      readonly margin: bigint;
      /** Profit after fee and financing. */
      readonly net: bigint;
    }
  | { readonly kind: 'voided' }
);

/** Changes by events in (afterSeq, upToSeq] of accounts below `accountsBelow`, in order. */
export async function positionsOfStretch(
  db: Queryable,
  of: { afterSeq: number; upToSeq: number; accountsBelow: number },
): Promise<PositionChange[]> {
  const rows = await db.query<{
    seq: bigint;
    account_id: bigint;
    at: bigint;
    kind: string;
    id: bigint;
    price: string;
    margin: string;
    net: bigint | null;
    instrument_id: number;
    side: 1 | 2;
    leverage: number;
  }>({
    name: 'positions_of_stretch',
    // Read only what is fixed when an order is placed: its margin and lots are not. A part is closed from its first row
    // on.
    text: `WITH changed AS MATERIALIZED (
        SELECT seq, account_id, at, kind, (body ->> 'orderId')::bigint AS id, (body ->> 'partId')::bigint AS part_id,
          body -> 'fill' ->> 'price' AS price, coalesce(body -> 'order' ->> 'margin', body ->> 'margin', '0') AS margin
        FROM journal WHERE seq > $1 AND seq <= $2 AND account_id < $3
          AND kind IN ('MarketOrderFilled', 'PendingOrderFilled', 'OrderPartlyClosed', 'OrderVoided'))
      SELECT seq, changed.account_id, at, kind, changed.id, price, changed.margin, part.net,
        whole.instrument_id, whole.side, whole.leverage
      FROM changed JOIN orders AS whole ON whole.id = changed.id LEFT JOIN LATERAL (
        SELECT ${NET} AS net FROM orders WHERE id = part_id) AS part ON true
      ORDER BY seq`,
    values: [of.afterSeq, of.upToSeq, of.accountsBelow],
  });
  return rows.map((row) => {
    const about = {
      seq: asNumber(row.seq),
      accountId: asNumber(row.account_id),
      at: asNumber(row.at),
      orderId: asNumber(row.id),
    };
    if (row.kind === 'OrderVoided') return { ...about, kind: 'voided' };
    const margin = BigInt(row.margin);
    if (row.kind === 'OrderPartlyClosed')
      return { ...about, kind: 'part', margin, net: present(row.net, 'a part is closed') };
    return {
      ...about,
      kind: 'opened',
      instrumentId: row.instrument_id,
      side: row.side === 1 ? 'buy' : 'sell',
      price: BigInt(row.price),
      margin,
      leverage: row.leverage,
    };
  });
}
