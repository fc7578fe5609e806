// What the role of the running product may do on PostgreSQL: read and write rows, and nothing that only the owner needs.
// The rights follow from the database itself: what its triggers refuse to everybody is not granted at all, so that a
// fault of a trigger alone opens nothing.
import type { Queryable } from './connection.ts';
import type { Database } from './database.ts';
import { Fault } from './fault.ts';

/** The tables from which the product removes rows; a test compares them with its statements. */
export const MAY_DELETE_FROM: ReadonlySet<string> = new Set([
  'alerts',
  'alerts_made',
  'announcement_texts',
  'article_picture_uses',
  'article_pictures',
  'attempts',
  'claims',
  'codes',
  'liabilities',
  'liability_tiles',
  'messages_due',
  'news_texts',
  'open_positions',
  'passkeys',
  'photos',
  'push_subscriptions',
  'session_news',
  'sessions',
  'snapshot_chunks',
  'snapshots',
  'staff_devices',
  'staff_sessions',
  'staff_tickets',
  'terms_mails',
  'tickets',
  'trade_notes',
  'unsealed_ticks',
  'uploads',
  'weekly_summaries',
  'workspace',
]);

interface TableRow {
  /** Quoted as needed. */
  readonly name: string;
  readonly bare: string;
  readonly refusesUpdate: boolean;
  readonly refusesDelete: boolean;
}

/**
 * Takes every right on the schema's tables from `role` and gives it those of the running product. Call it as the owner,
 * after the migrations.
 * @throws Fault if there is no such role, or if it could take more for itself
 */
export async function grantRuntimeRights(db: Database, role: string): Promise<void> {
  await db.transaction(async (within) => {
    const quoted = await checkedRole(within, role);
    const run = (text: string): Promise<unknown> => within.query({ text });
    await run('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await run(`REVOKE ALL ON SCHEMA public FROM ${quoted}`);
    await run(`GRANT USAGE ON SCHEMA public TO ${quoted}`);
    for (const what of ['TABLES', 'SEQUENCES'])
      await run(`REVOKE ALL ON ALL ${what} IN SCHEMA public FROM ${quoted}`);
    for (const table of await tables(within))
      await run(`GRANT ${rightsOn(table).join(', ')} ON ${table.name} TO ${quoted}`);
    // The next number of a column, and no setting it back.
    await run(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${quoted}`);
  });
}

function rightsOn({ bare, refusesUpdate, refusesDelete }: TableRow): string[] {
  if (bare === 'migrations') return ['SELECT'];
  return [
    'SELECT',
    'INSERT',
    ...(refusesUpdate ? [] : ['UPDATE']),
    ...(!refusesDelete && MAY_DELETE_FROM.has(bare) ? ['DELETE'] : []),
  ];
}

/** Bits of pg_trigger.tgtype: a statement's trigger that runs before it is BEFORE without ROW. */
const tables = (within: Queryable): Promise<TableRow[]> =>
  within.query<TableRow>({
    text: `SELECT format('%I', relname) AS name, relname AS bare,
        coalesce(bool_or(tgtype & 16 > 0), false) AS "refusesUpdate",
        coalesce(bool_or(tgtype & 8 > 0), false) AS "refusesDelete"
      FROM pg_class
      LEFT JOIN pg_trigger ON tgrelid = pg_class.oid AND tgtype & 3 = 2
        AND tgfoid IN ('refuse_change'::regproc, 'refuse_changed_simulated_day'::regproc)
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      GROUP BY relname ORDER BY relname`,
  });

/** @returns its name, quoted */
async function checkedRole(within: Queryable, role: string): Promise<string> {
  const [found] = await within.query<{ quoted: string; isMighty: boolean }>({
    text: `SELECT format('%I', rolname) AS quoted, rolsuper OR rolcreaterole OR rolreplication
        OR pg_has_role(oid, current_user, 'MEMBER') AS "isMighty"
      FROM pg_roles WHERE rolname = $1`,
    values: [role],
  });
  if (found === undefined)
    throw new Fault(`there is no role ${role}: make it first, as in deploy/roles.sql`);
  if (found.isMighty)
    throw new Fault(
      `the role ${role} could take more rights for itself: it owns the tables, or is a superuser or one that makes roles`,
    );
  return found.quoted;
}
