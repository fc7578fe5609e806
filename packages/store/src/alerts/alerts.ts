// Price alerts. An alert waits until one statement marks it as fired, once.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface StoredAlert {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly kind: 'above' | 'below' | 'percent';
  /** Points; set for the kinds above and below. */
  readonly level: bigint | null;
  /** Hundredths of a percent. */
  readonly percent: number | null;
  readonly basis: 'now' | 'day' | null;
  /** Points. */
  readonly reference: bigint | null;
  readonly note: string;
  readonly createdAt: number;
  readonly firedAt: number | null;
  readonly firedPrice: bigint | null;
  readonly firedUp: boolean | null;
}
export type NewAlert = Omit<StoredAlert, 'id' | 'firedAt' | 'firedPrice' | 'firedUp'>;

/** By what a request for an alert is known again. */
export interface AlertAsked {
  readonly clientOrderId: string;
  /** What was asked for, in a form of the caller's. */
  readonly asked: string;
}

export interface MadeAlert {
  readonly alert: StoredAlert;
  readonly asked: string;
}

interface Stored {
  id: bigint;
  account_id: bigint;
  instrument_id: number;
  kind: StoredAlert['kind'];
  level: bigint | null;
  percent: number | null;
  basis: StoredAlert['basis'];
  reference: bigint | null;
  note: string;
  created_at: bigint;
  fired_at: bigint | null;
  fired_price: bigint | null;
  fired_up: boolean | null;
}

const COLUMNS = `alerts.id, account_id, instrument_id, kind, level, percent, basis, reference, note, created_at,
  fired_at, fired_price, fired_up`;

const toAlert = (row: Stored): StoredAlert => ({
  id: asNumber(row.id),
  accountId: asNumber(row.account_id),
  instrumentId: row.instrument_id,
  kind: row.kind,
  level: row.level,
  percent: row.percent,
  basis: row.basis,
  reference: row.reference,
  note: row.note,
  createdAt: asNumber(row.created_at),
  firedAt: asNumberOrNull(row.fired_at),
  firedPrice: row.fired_price,
  firedUp: row.fired_up,
});

/** An account's ids of alerts are unique. */
export const ALERT_ID_CONSTRAINT = 'alert_client_order_id';

/** Fails with a unique violation if the account has used this client id in the last day. */
export async function createAlert(
  db: Queryable,
  alert: NewAlert,
  by: AlertAsked | null,
): Promise<StoredAlert> {
  const [row] = await db.query<Stored>({
    name: 'create_alert',
    text: `WITH made AS (
        INSERT INTO alerts (account_id, instrument_id, kind, level, percent, basis, reference, note, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *),
      kept AS (
        INSERT INTO alerts_made (account_id, client_order_id, asked, made)
        SELECT account_id, $10::text, $11::text, to_jsonb(made) FROM made WHERE $10::text IS NOT NULL)
      SELECT ${COLUMNS} FROM made AS alerts`,
    values: [
      alert.accountId,
      alert.instrumentId,
      alert.kind,
      alert.level,
      alert.percent,
      alert.basis,
      alert.reference,
      alert.note,
      alert.createdAt,
      by?.clientOrderId ?? null,
      by?.asked ?? null,
    ],
  });
  if (row === undefined) throw new Error('an INSERT returns its row');
  return toAlert(row);
}

/** The alert that an id of the account made in the last day, as it was then. */
export async function findMadeAlert(
  db: Queryable,
  { accountId, clientOrderId }: { accountId: number; clientOrderId: string },
): Promise<MadeAlert | null> {
  const [row] = await db.query<Stored & { asked: string }>({
    name: 'find_made_alert',
    text: `SELECT asked, ${COLUMNS} FROM
      (SELECT asked, (jsonb_populate_record(NULL::alerts, made)).* FROM alerts_made
        WHERE account_id = $1 AND client_order_id = $2) AS alerts`,
    values: [accountId, clientOrderId],
  });
  return row === undefined ? null : { alert: toAlert(row), asked: row.asked };
}

/** Forgets the client ids of a day ago: a lost answer is asked for again long before. */
export async function forgetMadeAlerts(db: Queryable): Promise<void> {
  await db.query({
    name: 'forget_made_alerts',
    // As the trigger that keeps the younger ones.
    text: `DELETE FROM alerts_made WHERE made_at <= now() - interval '24 hours'`,
  });
}

export interface MovedAlert {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'above' | 'below';
  /** Points. */
  readonly level: bigint;
  /** A tick reaches the alert from this moment on. */
  readonly at: number;
}

/** @returns null if the account has no such alert, or it has fired */
export async function moveAlert(db: Queryable, to: MovedAlert): Promise<StoredAlert | null> {
  const [row] = await db.query<Stored>({
    name: 'move_alert',
    text: `UPDATE alerts SET kind = $3, level = $4, created_at = $5
      WHERE id = $1 AND account_id = $2 AND fired_at IS NULL AND level IS NOT NULL RETURNING ${COLUMNS}`,
    values: [to.id, to.accountId, to.kind, to.level, to.at],
  });
  return row === undefined ? null : toAlert(row);
}

/** The waiting alerts of all accounts, in the order in which they were made. */
export async function waitingAlerts(db: Queryable): Promise<StoredAlert[]> {
  const rows = await db.query<Stored>({
    name: 'waiting_alerts',
    text: `SELECT ${COLUMNS} FROM alerts WHERE fired_at IS NULL ORDER BY id`,
  });
  return rows.map(toAlert);
}

export async function waitingAlertsOf(db: Queryable, accountId: number): Promise<StoredAlert[]> {
  const rows = await db.query<Stored>({
    name: 'waiting_alerts_of',
    text: `SELECT ${COLUMNS} FROM alerts WHERE account_id = $1 AND fired_at IS NULL ORDER BY id DESC`,
    values: [accountId],
  });
  return rows.map(toAlert);
}

export async function firedAlertsOf(
  db: Queryable,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<StoredAlert[]> {
  const rows = await db.query<Stored>({
    name: 'fired_alerts_of',
    text: `SELECT ${COLUMNS} FROM alerts WHERE account_id = $1 AND fired_at IS NOT NULL
      ORDER BY marked_at DESC, id DESC LIMIT $2`,
    values: [accountId, limit],
  });
  return rows.map(toAlert);
}

export interface Hit {
  readonly id: number;
  /** The time of the tick. */
  readonly at: number;
  readonly price: bigint;
  readonly isUp: boolean;
}

/**
 * Marks as fired the alerts that still wait and returns them. Each alert is returned once, whatever happens in between.
 */
export async function markAlertsFired(
  db: Queryable,
  hits: readonly Hit[],
  now: number,
): Promise<StoredAlert[]> {
  const rows = await db.query<Stored>({
    name: 'mark_alerts_fired',
    text: `UPDATE alerts SET fired_at = hit.at, fired_price = hit.price, fired_up = hit.up, marked_at = $5
      FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[]) AS hit(hit_id, at, price, up)
      WHERE alerts.id = hit.hit_id AND fired_at IS NULL RETURNING ${COLUMNS}`,
    values: [
      hits.map(({ id }) => String(id)),
      hits.map(({ at }) => String(at)),
      hits.map(({ price }) => String(price)),
      hits.map(({ isUp }) => isUp),
      now,
    ],
  });
  return rows.map(toAlert).toSorted((a, b) => a.id - b.id);
}

/** Alerts fired since an instant whose pushes were not sent. */
export async function unpushedAlerts(db: Queryable, since: number): Promise<StoredAlert[]> {
  const rows = await db.query<Stored>({
    name: 'unpushed_alerts',
    text: `SELECT ${COLUMNS} FROM alerts WHERE fired_at IS NOT NULL AND NOT is_pushed AND marked_at >= $1
      ORDER BY marked_at, id LIMIT 1000`,
    values: [since],
  });
  return rows.map(toAlert);
}

export async function markAlertPushed(db: Queryable, id: number): Promise<void> {
  await db.query({
    name: 'mark_alert_pushed',
    text: 'UPDATE alerts SET is_pushed = true WHERE id = $1',
    values: [id],
  });
}

/** @returns whether the account had such an alert */
export async function deleteAlert(
  db: Queryable,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'delete_alert',
    text: 'DELETE FROM alerts WHERE id = $1 AND account_id = $2 RETURNING id',
    values: [id, accountId],
  });
  return rows.length > 0;
}

/** Deletes an account's fired alerts, except the newest `keep`. */
export async function deleteFiredAlerts(
  db: Queryable,
  { accountId, keep }: { accountId: number; keep: number },
): Promise<void> {
  await db.query({
    name: 'delete_fired_alerts',
    text: `DELETE FROM alerts WHERE id IN (SELECT id FROM alerts WHERE account_id = $1 AND fired_at IS NOT NULL
      ORDER BY marked_at DESC, id DESC OFFSET $2)`,
    values: [accountId, keep],
  });
}
