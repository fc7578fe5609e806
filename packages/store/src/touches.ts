// What touched a client: who on the staff looked and what they decided, and which halts, terms and settings of the house
// concerned the client's orders.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';
import type { PageOf } from './database/page.ts';

export type TouchSource = 'deed' | 'look' | 'setting' | 'payouts' | 'halt' | 'reopening' | 'terms';

export interface TouchRow {
  readonly source: TouchSource;
  /** The id in its table: unique with source and name. */
  readonly id: number;
  readonly at: number;
  /** A deed's action, or a setting's name; else empty. */
  readonly name: string;
  /** What a deed was about, or the currency of payouts with its network. */
  readonly subject: string;
  readonly reason: string;
  /** What was recorded of a deed, or a setting's value. */
  readonly details: unknown;
  /** The instrument of a halt or of terms; else null. */
  readonly instrumentId: number | null;
}

export interface TouchesWanted {
  readonly userId: number;
  readonly actions: readonly string[];
  readonly settings: readonly string[];
  /** What the house did before is left out; what staff did never is. */
  readonly from: number;
  readonly now: number;
}

/**
 * Recorded as it was begun, and then nothing came of it: without a fresh price a withdrawal stays approved and a deposit
 * credited. Of several tries at a withdrawal the last one sent it.
 */
const CAME_TO_NOTHING = `CASE deed.action
    WHEN 'withdrawal.send' THEN NOT EXISTS (SELECT FROM withdrawals
        WHERE user_id = $1 AND 'withdrawal:' || id = deed.subject AND stage = 'sent')
      OR EXISTS (SELECT FROM audit_log AS later WHERE later.user_id = $1 AND later.action = deed.action
        AND later.subject = deed.subject AND later.id > deed.id)
    WHEN 'deposit.reverse' THEN NOT EXISTS (SELECT FROM deposits
        WHERE user_id = $1 AND 'deposit:' || id = deed.subject AND stage = 'reversed')
    ELSE false END`;
const NOTHING = `'' AS name, '' AS subject`;
/** Orders of the client's account and copyings, with the span in which they waited or were open. */
const TOUCHES = `WITH mine AS MATERIALIZED (
    SELECT instrument_id, placed_at, coalesce(closed_at, $5) AS ended_at
    FROM orders JOIN accounts ON accounts.id = orders.account_id
    WHERE user_id = $1 AND (closed_at IS NULL OR closed_at >= $4::bigint)),
  changed AS (
    SELECT id, at, subject, CASE action WHEN 'settingsChange' THEN after
        ELSE jsonb_build_object(substr(subject, 9), (after ->> 'value')::jsonb) END AS new_values
      FROM audit_log WHERE action IN ('settingsChange', 'setting.change') AND at >= $4
    UNION ALL SELECT id, ended_at, subject, input FROM proposals
      WHERE kind = 'settingsChange' AND state = 'done' AND ended_at >= $4),
  halts AS (
    SELECT id, instrument_id, since, reason, least(ended_at, ends_at) AS until FROM instrument_halts AS halt
    WHERE since >= $4 AND EXISTS (SELECT FROM mine WHERE mine.instrument_id = halt.instrument_id
      AND placed_at <= coalesce(least(halt.ended_at, ends_at), $5) AND mine.ended_at >= since)),
  touches AS (
    SELECT 'deed' AS source, id, at, action AS name, subject, reason, after AS details, NULL::integer AS instrument_id
      FROM audit_log AS deed WHERE user_id = $1 AND action = ANY ($2::text[]) AND NOT ${CAME_TO_NOTHING}
    UNION ALL SELECT 'look', id, at, ${NOTHING}, '', NULL, NULL
      FROM security_events WHERE user_id = $1 AND kind = 'client_viewed'
    UNION ALL SELECT 'setting', id, at, setting, subject, '', new_values -> setting, NULL
      FROM changed, unnest($3::text[]) AS setting
      WHERE 'setting:' || setting = ANY (string_to_array(subject, ' '))
    UNION ALL SELECT 'payouts', id, ended_at, '', concat_ws(' ', input ->> 'code', nullif(input ->> 'protocol', '')), '', NULL, NULL
      FROM proposals WHERE kind = 'saveWithdrawalCurrency' AND state = 'done' AND ended_at >= $4
    UNION ALL SELECT 'halt', id, since, ${NOTHING}, reason, NULL, instrument_id FROM halts
    UNION ALL SELECT 'reopening', id, until, ${NOTHING}, '', NULL, instrument_id FROM halts WHERE until <= $5
    UNION ALL SELECT 'terms', id, starts_at, ${NOTHING}, '', NULL, instrument_id FROM instrument_versions AS version
      WHERE starts_at BETWEEN $4 AND $5
        AND NOT EXISTS (SELECT FROM instrument_version_withdrawals WHERE version_id = version.id)
        AND EXISTS (SELECT FROM mine WHERE mine.instrument_id = version.instrument_id
          AND placed_at < starts_at AND mine.ended_at >= starts_at))`;

/** The newest first. */
export async function pageOfTouches(
  db: Queryable,
  wanted: TouchesWanted & { readonly offset: number; readonly limit: number },
): Promise<PageOf<TouchRow>> {
  const values = [wanted.userId, wanted.actions, wanted.settings, wanted.from, wanted.now];
  const rows = await db.query<{
    source: TouchSource;
    id: bigint;
    at: bigint;
    name: string;
    subject: string;
    reason: string;
    details: unknown;
    instrument_id: number | null;
  }>({
    name: 'page_of_touches',
    text: `${TOUCHES} SELECT * FROM touches ORDER BY at DESC, source, id DESC, name OFFSET $6 LIMIT $7`,
    values: [...values, wanted.offset, wanted.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_touches',
    text: `${TOUCHES} SELECT count(*) AS total FROM touches`,
    values,
  });
  return {
    rows: rows.map(({ instrument_id: instrumentId, ...row }) => ({
      ...row,
      id: asNumber(row.id),
      at: asNumber(row.at),
      instrumentId,
    })),
    total: asNumber(present(count, 'a count is one row').total),
  };
}
