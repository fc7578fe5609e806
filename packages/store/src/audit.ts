// The audit log: what staff did. The database refuses to change or delete a line.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export interface AuditLine {
  readonly at: number;
  /** Null for the operator's command and for the program itself. */
  readonly staffId: number | null;
  readonly staffName: string;
  readonly address: string;
  readonly action: string;
  /** What the action was done to: 'deposit:12'. */
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

/** Call it in the transaction of the action itself. */
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

/** Whether a member of staff has done this. */
export async function hasDone(
  db: Queryable,
  { staffId, action, subject }: Pick<AuditLine, 'staffId' | 'action' | 'subject'>,
): Promise<boolean> {
  const [row] = await db.query({
    name: 'has_done',
    text: 'SELECT 1 AS found FROM audit_log WHERE subject = $1 AND action = $2 AND staff_id = $3 LIMIT 1',
    values: [subject, action, staffId],
  });
  return row !== undefined;
}

export interface AuditFilter {
  readonly search: string | null;
  readonly action: string | null;
  readonly staffId: number | null;
  readonly userId: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

const FITS = `($1::text IS NULL OR action = $1)
  AND ($2::bigint IS NULL OR staff_id = $2)
  AND ($3::bigint IS NULL OR user_id = $3)
  AND ($4::bigint IS NULL OR at >= $4)
  AND ($5::bigint IS NULL OR at < $5)`;
/** In words, as the back office shows it: "Propose: staff set roles" is propose.staffSetRoles. */
const ACTION_SHOWN = String.raw`replace(replace(regexp_replace(action, '([A-Z])', ' \1', 'g'), '_', ' '), '.', ': ')`;
const IS_SOUGHT = `(action ILIKE $6 OR subject ILIKE $6 OR staff_name ILIKE $6 OR reason ILIKE $6
  OR ${ACTION_SHOWN} ILIKE $6 OR replace(subject, 'order:', 'order #') ILIKE $6 OR replace(reason, '_', ' ') ILIKE $6)`;

const valuesOf = (filter: AuditFilter): unknown[] => [
  filter.action,
  filter.staffId,
  filter.userId,
  filter.from,
  filter.to,
];
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A text is searched among this many of the newest matching lines. A whole subject is found among all lines. */
const AUDIT_SOUGHT_MAX = 5_000;
/** Counting stops at one line more than this. */
const AUDIT_COUNTED_MAX = 10_000;

const SOUGHT = `WITH newest AS MATERIALIZED (
    SELECT id, action, subject, staff_name, reason FROM audit_log WHERE ${FITS}
    ORDER BY id DESC LIMIT ${AUDIT_SOUGHT_MAX}),
  found AS (SELECT id FROM newest WHERE ${IS_SOUGHT}
    UNION SELECT id FROM audit_log WHERE subject = $7 AND ${FITS})`;

/** Newest first, or oldest first if asked for. */
export async function pageOfAudit(
  db: Queryable,
  { search, ...filter }: AuditFilter,
  { offset, limit, isAscending = false }: { offset: number; limit: number; isAscending?: boolean },
): Promise<{ rows: AuditRow[]; total: number }> {
  const values = valuesOf({ ...filter, search });
  if (search !== null) values.push(patternOf(search), search);
  const [head, from] =
    search === null ? ['', `audit_log WHERE ${FITS}`] : [SOUGHT, 'found JOIN audit_log USING (id)'];
  const rows = await db.query<Stored>({
    text: `${head} SELECT ${COLUMNS} FROM ${from} ORDER BY id ${isAscending ? 'ASC' : 'DESC'}
      OFFSET ${Math.trunc(offset)} LIMIT ${Math.trunc(limit)}`,
    values,
  });
  const [count] = await db.query<{ total: bigint }>({
    text: `${head} SELECT count(*) AS total FROM (
      SELECT id FROM ${search === null ? from : 'found'} LIMIT ${AUDIT_COUNTED_MAX + 1}) AS counted`,
    values,
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}

/** Ids read by one statement. */
const STREAMED = 5_000;

/** All matching lines, a piece at a time: memory stays small, and no statement makes others wait. */
export async function* streamAudit(
  db: Queryable,
  { search, ...filter }: AuditFilter,
  { isAscending = false } = {},
): AsyncGenerator<AuditRow> {
  const [newest] = await db.query<{ id: bigint | null }>({
    name: 'newest_audit_id',
    text: 'SELECT max(id) AS id FROM audit_log',
  });
  const sought = search === null ? 'AND $6::text IS NULL' : `AND ${IS_SOUGHT}`;
  const last = Number(newest?.id ?? 0);
  for (let seen = 0; seen < last; seen += STREAMED) {
    const after = isAscending ? seen : last - seen - STREAMED;
    const rows = await db.query<Stored>({
      text: `SELECT ${COLUMNS} FROM audit_log WHERE ${FITS} ${sought} AND id > $7 AND id <= $8 ORDER BY id ${isAscending ? 'ASC' : 'DESC'}`,
      values: [
        ...valuesOf({ ...filter, search }),
        search === null ? null : patternOf(search),
        after,
        Math.min(after + STREAMED, last),
      ],
    });
    yield* rows.map(toRow);
  }
}

/** Earlier changes of a setting stay out beyond this many. */
const SETTING_CHANGES_MAX = 50;

/** When a setting was changed, and to what, oldest first. */
export async function changesOfSetting(
  db: Queryable,
  name: string,
): Promise<{ at: number; value: unknown }[]> {
  const rows = await db.query<{ at: bigint; value: unknown }>({
    name: 'changes_of_setting',
    text: `SELECT at, CASE action WHEN 'settingsChange' THEN after -> $1::text
        ELSE (after ->> 'value')::jsonb END AS value
      FROM audit_log WHERE action IN ('settingsChange', 'setting.change')
        AND 'setting:' || $1::text = ANY (string_to_array(subject, ' '))
      ORDER BY id DESC LIMIT ${SETTING_CHANGES_MAX}`,
    values: [name],
  });
  return rows.map(({ at, value }) => ({ at: asNumber(at), value })).toReversed();
}
