// Tables that only grow, divided on PostgreSQL: what there is becomes a part that never changes again, and new rows go to a
// new part. Everybody reads and writes the table as before. Parts stand in a schema of their own, where the running
// product has no rights; with a part's table an operator can move it to another disk.
import { assert, present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import type { Database } from './database.ts';
import { Fault } from './fault.ts';

/**
 * With the column by which each ascends. Not the ledger's entries and the orders: that a deposit is credited once and a
 * client's id is used once are unique indexes over all of them, and an index over parts is unique in each alone.
 */
const GROWING = { journal: 'seq', ledger_postings: 'entry_id' } as const;
type Growing = keyof typeof GROWING;
/** A part is read once, to see that its rows are its own. */
const READ_WITHIN_MS = 6 * 3_600_000;

export interface NewPart {
  readonly table: string;
  /** The part that was closed. */
  readonly closed: string;
  /** Rows from here on are the new part's. */
  readonly from: bigint;
}

/**
 * Closes the parts that are written now. Call it as the owner, while no engine and no member runs.
 * @returns nothing for a table without new rows
 */
export async function closeParts(db: Database): Promise<NewPart[]> {
  assert(db.kind === 'postgres', 'parts are for PostgreSQL');
  const closed: NewPart[] = [];
  await db.transaction(async (within) => {
    const run: Run = (text) => within.query({ text, timeoutMs: READ_WITHIN_MS });
    await run('SET LOCAL statement_timeout = 0');
    await run('CREATE SCHEMA IF NOT EXISTS parts');
    for (const table of Object.keys(GROWING) as Growing[]) {
      const part = await closePart(within, table, run);
      if (part !== null) closed.push(part);
    }
  });
  return closed;
}

type Run = (text: string) => Promise<object[]>;

/** From one to the other. */
interface Ways {
  readonly of: string;
  readonly to: string;
}

interface Part {
  readonly name: string;
  readonly from: string;
}

async function closePart(within: Queryable, table: Growing, run: Run): Promise<NewPart | null> {
  const key = GROWING[table];
  const parts = await partsOf(within, table);
  const [end] = await within.query<{ next: bigint | null }>({
    text: `SELECT max(${key}) + 1 AS next FROM public.${table}`,
  });
  const from = end?.next ?? null;
  const last = parts.at(-1);
  if (from === null || last?.from === String(from)) return null;
  const closed = last?.name ?? `${table}_1`;
  if (last === undefined) await divide(within, table, run);
  else await run(`ALTER TABLE public.${table} DETACH PARTITION parts.${closed}`);
  await run(`ALTER TABLE public.${table} ATTACH PARTITION parts.${closed}
    FOR VALUES FROM (${last?.from ?? 'MINVALUE'}) TO (${from})`);
  const next = `${table}_${Math.max(1, parts.length) + 1}`;
  await run(`CREATE TABLE parts.${next} PARTITION OF public.${table}
    FOR VALUES FROM (${from}) TO (MAXVALUE)`);
  await copyTriggers(within, { of: `public.${table}`, to: `parts.${next}` }, run);
  await copyStatistics(within, { of: `parts.${closed}`, to: `parts.${next}` }, run);
  return { table, closed, from };
}

/** Ascending by where they begin. */
async function partsOf(within: Queryable, table: Growing): Promise<Part[]> {
  const rows = await within.query<{ name: string; bounds: string }>({
    text: `SELECT relname AS name, pg_get_expr(relpartbound, pg_class.oid) AS bounds
      FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'public.${table}'::regclass ORDER BY length(relname), relname`,
  });
  return rows.map(({ name, bounds }) => {
    const [, from] = /FROM \('?(\w+)'?\)/.exec(bounds) ?? [];
    return { name, from: present(from, 'a part has a beginning') };
  });
}

/** Makes the table its own first part, under a new table that has its columns, indexes, triggers and rights. */
async function divide(within: Queryable, table: Growing, run: Run): Promise<void> {
  const first = `parts.${table}_1`;
  const whole = `public.${table}`;
  await run(`ALTER TABLE ${whole} RENAME TO ${table}_1`);
  await run(`ALTER TABLE public.${table}_1 SET SCHEMA parts`);
  await run(`CREATE TABLE ${whole} (LIKE ${first} INCLUDING DEFAULTS INCLUDING CONSTRAINTS
    INCLUDING STORAGE) PARTITION BY RANGE (${GROWING[table]})`);
  const rows = await within.query<{ text: string }>({
    text: `SELECT CASE WHEN conname IS NULL
          THEN replace(pg_get_indexdef(indexrelid), ' ON ${first} ', ' ON ${whole} ')
          ELSE format('ALTER TABLE ${whole} ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(pg_constraint.oid))
        END AS text
      FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid
      WHERE indrelid = '${first}'::regclass
      UNION ALL SELECT format('GRANT %s ON ${whole} TO %I', privilege_type, rolname)
      FROM pg_class, aclexplode(relacl) JOIN pg_roles ON pg_roles.oid = grantee
      WHERE pg_class.oid = '${first}'::regclass AND grantee <> relowner`,
  });
  for (const { text } of rows) await run(text);
  await copyTriggers(within, { of: first, to: whole }, run);
}

/** What a table refuses, its parts refuse to whoever names them. */
async function copyTriggers(within: Queryable, { of, to }: Ways, run: Run): Promise<void> {
  const rows = await within.query<{ text: string; isOfRows: boolean }>({
    text: `SELECT replace(pg_get_triggerdef(oid), ' ON ${of} ', ' ON ${to} ') AS text,
        tgtype & 1 = 1 AS "isOfRows"
      FROM pg_trigger WHERE tgrelid = '${of}'::regclass AND NOT tgisinternal`,
  });
  if (rows.some(({ isOfRows }) => isOfRows))
    throw new Fault(`${of} has a trigger of rows, which its parts would have twice`);
  for (const { text } of rows) await run(text);
}

/** How much the planner is told of each column, and of each of an index. */
async function copyStatistics(within: Queryable, { of, to }: Ways, run: Run): Promise<void> {
  const rows = await within.query<{ text: string }>({
    text: `SELECT format('ALTER TABLE ${to} ALTER COLUMN %I SET STATISTICS %s', attname, attstattarget) AS text
      FROM pg_attribute WHERE attrelid = '${of}'::regclass AND attnum > 0 AND attstattarget >= 0
      UNION ALL SELECT format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS %s', new.inhrelid::regclass, attnum, attstattarget)
      FROM pg_index JOIN pg_inherits AS old ON old.inhrelid = pg_index.indexrelid
        JOIN pg_attribute ON attrelid = old.inhrelid AND attstattarget >= 0
        JOIN pg_inherits AS new ON new.inhparent = old.inhparent
        JOIN pg_index AS made ON made.indexrelid = new.inhrelid AND made.indrelid = '${to}'::regclass
      WHERE pg_index.indrelid = '${of}'::regclass`,
  });
  for (const { text } of rows) await run(text);
}
