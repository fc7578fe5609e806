// What the journal and the tables beside it say of one order: its own events, what happened to its account meanwhile,
// halts of its instrument, messages to its client, what staff did.
import type { AuditRow } from '../audit.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { MessageRow } from '../messages.ts';

/** From when to when an order is told of. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface StoryRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  /** JSON: bigints as text. */
  readonly body: object;
}

/** An order that was financed every night for years is told from its newest end. */
const EVENTS_MAX = 1_000;
const BESIDE_MAX = 200;

/** The same words as the index `journal_of_accounts` has: without them a long journal is read from its beginning. */
export const INDEXED_BY_ACCOUNT = `kind NOT IN ('EquityMarked', 'MirrorAdvanced', 'MirrorCaughtUp')`;

/**
 * Events of an account that concern one of these orders or the account's margin, in the order in which they happened.
 * A refused request counts if it named the order.
 */
export async function storyOfOrder(
  db: Queryable,
  of: Span & { readonly accountId: number; readonly orderIds: readonly number[] },
): Promise<StoryRow[]> {
  const rows = await db.query<{ seq: bigint; at: bigint; kind: string; body: object }>({
    name: 'story_of_order',
    text: `SELECT seq, at, kind, body FROM journal
      WHERE account_id = $1 AND at BETWEEN $2 AND $3 AND ${INDEXED_BY_ACCOUNT} AND (
        (body ->> 'orderId')::bigint = ANY ($4::bigint[])
        OR kind IN ('MarginLevelNoticed', 'NegativeBalanceWrittenOff', 'DepositCredited', 'WithdrawalHeld',
          'WithdrawalReleased', 'WithdrawalSent')
        OR (kind = 'OrderClosed' AND body ->> 'reason' = 'margin_close_out')
        OR (kind IN ('OutcomeRecorded', 'CommandDecided') AND EXISTS (
          SELECT 1 FROM jsonb_array_elements(body -> 'outcome') AS line
          WHERE (line ->> 'orderId')::bigint = ANY ($4::bigint[]) AND line ->> 'rejected' IS NOT NULL)))
      ORDER BY seq + 0 DESC LIMIT ${EVENTS_MAX}`,
    values: [of.accountId, of.from, of.to, of.orderIds],
  });
  return rows.map((row) => ({ ...row, seq: asNumber(row.seq), at: asNumber(row.at) })).toReversed();
}

export interface HaltSpan {
  readonly since: number;
  readonly endedAt: number | null;
  readonly reason: string;
}

/** Halts of an instrument that touch a span, the oldest first. */
export async function haltsTouching(
  db: Queryable,
  of: Span & { readonly instrumentId: number },
): Promise<HaltSpan[]> {
  const rows = await db.query<{ since: bigint; ended_at: bigint | null; reason: string }>({
    name: 'halts_touching',
    text: `SELECT since, coalesce(ended_at, ends_at) AS ended_at, reason FROM instrument_halts
      WHERE instrument_id = $1 AND since <= $3 AND coalesce(ended_at, ends_at) >= $2
      ORDER BY since DESC LIMIT ${BESIDE_MAX}`,
    values: [of.instrumentId, of.from, of.to],
  });
  return rows
    .map((row) => ({
      since: asNumber(row.since),
      endedAt: asNumberOrNull(row.ended_at),
      reason: row.reason,
    }))
    .toReversed();
}

/** Messages to a user within a span, the newest. */
export async function messagesWithin(
  db: Queryable,
  of: Span & { readonly userId: number },
): Promise<Pick<MessageRow, 'at' | 'channel' | 'kind' | 'outcome'>[]> {
  const rows = await db.query<
    Pick<MessageRow, 'channel' | 'kind' | 'outcome'> & { readonly at: bigint }
  >({
    name: 'messages_within',
    text: `SELECT at, channel, kind, outcome FROM messages WHERE user_id = $1 AND at BETWEEN $2 AND $3
      ORDER BY id DESC LIMIT ${BESIDE_MAX}`,
    values: [of.userId, of.from, of.to],
  });
  return rows.map((row) => ({ ...row, at: asNumber(row.at) }));
}

/** What a member of staff did, or who looked into it. */
export type StaffDeed = Pick<AuditRow, 'at' | 'staffName' | 'action' | 'subject' | 'reason'>;

/** What staff did to a user's account within a span, and which of the user's deposits, withdrawals and identities they took on. */
export async function staffDeedsWithin(
  db: Queryable,
  of: Span & { readonly userId: number },
): Promise<StaffDeed[]> {
  const rows = await db.query<{
    at: bigint;
    staff_name: string;
    action: string;
    subject: string;
    reason: string;
  }>({
    name: 'staff_deeds_within',
    text: `(SELECT at, staff_name, action, subject, reason FROM audit_log
        WHERE user_id = $1 AND at BETWEEN $2 AND $3 ORDER BY id DESC LIMIT ${BESIDE_MAX})
      UNION ALL (SELECT at, staff_name, 'claimItem', detail, '' FROM security_events
        WHERE kind = 'item_claimed' AND at BETWEEN $2 AND $3 AND detail IN (
          SELECT 'deposit:' || id FROM deposits WHERE user_id = $1
          UNION ALL SELECT 'withdrawal:' || id FROM withdrawals WHERE user_id = $1
          UNION ALL SELECT 'identity:' || id FROM verifications WHERE user_id = $1)
        ORDER BY id DESC LIMIT ${BESIDE_MAX})`,
    values: [of.userId, of.from, of.to],
  });
  return rows.map((row) => ({
    at: asNumber(row.at),
    staffName: row.staff_name,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
  }));
}
