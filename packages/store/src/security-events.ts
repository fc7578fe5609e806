// Security events: what happened at the doors. The database refuses to change or delete a line.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';

export interface SecurityEvent {
  readonly at: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly staffName: string;
  readonly address: string;
  readonly agent: string;
  readonly detail: string;
  /** More than 1: so many that were not written one by one. */
  readonly count: number;
}

export interface SecurityEventRow extends SecurityEvent {
  readonly id: number;
}

interface Stored {
  id: bigint;
  at: bigint;
  kind: string;
  user_id: bigint | null;
  staff_id: bigint | null;
  staff_name: string;
  address: string;
  agent: string;
  detail: string;
  count: number;
}

const COLUMNS = 'id, at, kind, user_id, staff_id, staff_name, address, agent, detail, count';

const toRow = (row: Stored): SecurityEventRow => ({
  id: asNumber(row.id),
  at: asNumber(row.at),
  kind: row.kind,
  userId: asNumberOrNull(row.user_id),
  staffId: asNumberOrNull(row.staff_id),
  staffName: row.staff_name,
  address: row.address,
  agent: row.agent,
  detail: row.detail,
  count: row.count,
});

export async function writeSecurityEvent(db: Queryable, event: SecurityEvent): Promise<void> {
  await db.query({
    name: 'write_security_event',
    text: `INSERT INTO security_events (at, kind, user_id, staff_id, staff_name, address, agent, detail, count)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      event.at,
      event.kind,
      event.userId,
      event.staffId,
      event.staffName,
      event.address,
      event.agent,
      event.detail,
      event.count,
    ],
  });
}

export interface SecurityFilter {
  readonly kind: string | null;
  readonly userId: number | null;
  readonly staffId: number | null;
  readonly address: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

const FITS = `($1::text IS NULL OR kind = $1)
  AND ($2::bigint IS NULL OR user_id = $2)
  AND ($3::bigint IS NULL OR staff_id = $3)
  AND ($4::text IS NULL OR address = $4)
  AND ($5::bigint IS NULL OR at >= $5)
  AND ($6::bigint IS NULL OR at < $6)`;
const valuesOf = (filter: SecurityFilter): unknown[] => [
  filter.kind,
  filter.userId,
  filter.staffId,
  filter.address,
  filter.from,
  filter.to,
];

/** What a client is told of: the events of some kinds that concern the client, the newest first. */
export async function pageOfSecurityEventsOf(
  db: Queryable,
  wish: {
    readonly userId: number;
    readonly kinds: readonly string[];
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const concerns = 'user_id = $1 AND kind = ANY ($2::text[])';
  const rows = await db.query<Stored>({
    name: 'page_of_security_events_of',
    text: `SELECT ${COLUMNS} FROM security_events WHERE ${concerns} ORDER BY id DESC OFFSET $3 LIMIT $4`,
    values: [wish.userId, wish.kinds, wish.offset, wish.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_security_events_of',
    text: `SELECT count(*) AS total FROM (
      SELECT id FROM security_events WHERE ${concerns} LIMIT ${COUNTED_MAX + 1}) AS counted`,
    values: [wish.userId, wish.kinds],
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}

/** Counting stops at one line more than this. */
const COUNTED_MAX = 10_000;

/** Newest first, or oldest first if asked for. */
export async function pageOfSecurityEvents(
  db: Queryable,
  filter: SecurityFilter,
  { offset, limit, isAscending = false }: { offset: number; limit: number; isAscending?: boolean },
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const values = valuesOf(filter);
  const rows = await db.query<Stored>({
    text: `SELECT ${COLUMNS} FROM security_events WHERE ${FITS} ORDER BY id ${isAscending ? 'ASC' : 'DESC'}
      OFFSET ${Math.trunc(offset)} LIMIT ${Math.trunc(limit)}`,
    values,
  });
  const [count] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM (
      SELECT id FROM security_events WHERE ${FITS} LIMIT ${COUNTED_MAX + 1}) AS counted`,
    values,
  });
  return { rows: rows.map(toRow), total: asNumber(present(count, 'a count is one row').total) };
}
