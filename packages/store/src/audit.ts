// The audit log: what staff did. The database refuses to change or delete a line.
import { present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import { asNumber, asNumberOrNull } from './int8.ts';

export interface AuditLine {
  readonly at: number;
  /** Null: the operator's command or the program itself. */
  readonly staffId: number | null;
  readonly staffName: string;
  readonly address: string;
  readonly action: string;
  /** What it was done to: 'deposit:12'. */
  readonly subject: string;
  /** The client whose account it touched. */
  readonly userId: number | null;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditRow extends AuditLine {
  readonly id: number;
}

interface Stored {
  id: bigint;
  at: bigint;
  staff_id: bigint | null;
  staff_name: string;
  address: string;
  action: string;
  subject: string;
  user_id: bigint | null;
  reason: string;
  before: unknown;
  after: unknown;
}

const COLUMNS =
  'id, at, staff_id, staff_name, address, action, subject, user_id, reason, before, after';

const toRow = (row: Stored): AuditRow => ({
  id: asNumber(row.id),
  at: asNumber(row.at),
  staffId: asNumberOrNull(row.staff_id),
  staffName: row.staff_name,
  address: row.address,
  action: row.action,
  subject: row.subject,
  userId: asNumberOrNull(row.user_id),
  reason: row.reason,
  before: row.before,
  after: row.after,
});

/** Written in the transaction of the action itself. */
export async function writeAudit(within: Queryable, line: AuditLine): Promise<void> {
  await within.query({
    name: 'write_audit',
    text: `INSERT INTO audit_log (at, staff_id, staff_name, address, action, subject, user_id, reason, before, after)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb)`,
    values: [
      line.at,
      line.staffId,
      line.staffName,
      line.address,
      line.action,
      line.subject,
      line.userId,
      line.reason,
      line.before === undefined ? null : JSON.stringify(line.before),
      line.after === undefined ? null : JSON.stringify(line.after),
    ],
  });
}

export interface AuditFilter {
  readonly search: string | null;
  readonly action: string | null;
  readonly staffId: number | null;
  readonly userId: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

const WHERE = `WHERE ($1::text IS NULL OR action ILIKE $1 OR subject ILIKE $1 OR staff_name ILIKE $1 OR reason ILIKE $1)
  AND ($2::text IS NULL OR action = $2)
  AND ($3::bigint IS NULL OR staff_id = $3)
  AND ($4::bigint IS NULL OR user_id = $4)
  AND ($5::bigint IS NULL OR at >= $5)
  AND ($6::bigint IS NULL OR at < $6)`;

const valuesOf = (filter: AuditFilter): unknown[] => [
  filter.search === null ? null : `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`,
  filter.action,
  filter.staffId,
  filter.userId,
  filter.from,
  filter.to,
];

/** Newest first. */
export async function pageOfAudit(
  db: Queryable,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const values = valuesOf(filter);
  const rows = await db.query<Stored>({
    text: `SELECT ${COLUMNS} FROM audit_log ${WHERE} ORDER BY id DESC OFFSET $7 LIMIT $8`,
    values: [...values, offset, limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM audit_log ${WHERE}`,
    values,
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}

const STREAMED = 1_000;

/** All that fit, newest first, never more than a piece of them in memory. */
export async function* streamAudit(db: Queryable, filter: AuditFilter): AsyncGenerator<AuditRow> {
  for (let before: number | null = null; ;) {
    const rows: Stored[] = await db.query<Stored>({
      text: `SELECT ${COLUMNS} FROM audit_log ${WHERE} AND ($7::bigint IS NULL OR id < $7) ORDER BY id DESC LIMIT $8`,
      values: [...valuesOf(filter), before, STREAMED],
    });
    yield* rows.map(toRow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < STREAMED) return;
    before = asNumber(last.id);
  }
}

/** What of some actions touched a user's account, newest first. */
export async function pageOfActionsOn(
  db: Queryable,
  of: { userId: number; actions: readonly string[]; offset: number; limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await db.query<Stored>({
    name: 'page_of_actions_on',
    text: `SELECT ${COLUMNS} FROM audit_log WHERE user_id = $1 AND action = ANY ($2::text[])
      ORDER BY id DESC OFFSET $3 LIMIT $4`,
    values: [of.userId, of.actions, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_actions_on',
    text: 'SELECT count(*) AS total FROM audit_log WHERE user_id = $1 AND action = ANY ($2::text[])',
    values: [of.userId, of.actions],
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}
