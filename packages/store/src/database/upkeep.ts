// Checkpoints and vacuuming of the embedded database, which has neither checkpointer nor autovacuum.
import { HOUR_MS, MINUTE_MS, SECOND_MS, present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import type { Log } from './database.ts';

/**
 * After a checkpoint each page is written to the log whole at its first change, so frequent ones double what a commit
 * writes. A start after a kill reads the log from the last one: some two seconds for this much.
 */
const CHECKPOINT_WAL_BYTES = 256 * 1_048_576;
const CHECKPOINT_INTERVAL_MS = MINUTE_MS;
const WATCH_INTERVAL_MS = 2 * SECOND_MS;
/** Their rows are rewritten all day long and leave dead rows behind. */
const BUSY_TABLES = [
  'accounts',
  'orders',
  'candle_heads',
  'candle_chunks',
  'market_clock',
  'sessions',
];
const BUSY_VACUUM_INTERVAL_MS = 5 * MINUTE_MS;
const FULL_VACUUM_INTERVAL_MS = 6 * HOUR_MS;
const GROWTH_INTERVAL_MS = 20 * SECOND_MS;
/** For one statement of upkeep; no other statement may take as long. */
export const UPKEEP_TIMEOUT_MS = 10 * MINUTE_MS;

export interface Upkeep {
  /** Waits for the upkeep under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function startUpkeep(connection: Queryable, log: Log): Upkeep {
  let checkpointedAt = performance.now();
  let busyVacuumedAt = checkpointedAt;
  let fullVacuumedAt = checkpointedAt;
  let growthSeenAt = checkpointedAt;
  let checkpointedTo: bigint | null = null;

  const checkpoint = async (): Promise<void> => {
    const position = await walPosition(connection);
    checkpointedTo ??= position;
    const written = position - checkpointedTo;
    const isDue = written > 0n && performance.now() - checkpointedAt >= CHECKPOINT_INTERVAL_MS;
    if (!isDue && written < CHECKPOINT_WAL_BYTES) return;
    await connection.query({ text: 'CHECKPOINT', timeoutMs: UPKEEP_TIMEOUT_MS });
    checkpointedAt = performance.now();
    checkpointedTo = await walPosition(connection); // a checkpoint writes to the log itself
  };
  const vacuum = async (): Promise<void> => {
    const now = performance.now();
    if (now - fullVacuumedAt >= FULL_VACUUM_INTERVAL_MS) {
      fullVacuumedAt = now;
      busyVacuumedAt = now;
      await vacuumTables(connection, await tableNames(connection));
    } else if (now - busyVacuumedAt >= BUSY_VACUUM_INTERVAL_MS) {
      busyVacuumedAt = now;
      await vacuumTables(connection, BUSY_TABLES);
    } else if (now - growthSeenAt >= GROWTH_INTERVAL_MS) {
      growthSeenAt = now;
      await vacuumTables(connection, await grownTables(connection));
    }
  };
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await checkpoint();
      await vacuum();
    } catch (error) {
      log.error({ error }, 'upkeep of the embedded database failed');
    } finally {
      running = null;
    }
  };
  const timer = setInterval(() => {
    running ??= run();
  }, WATCH_INTERVAL_MS);
  timer.unref();
  const settled = async (): Promise<void> => {
    await running;
  };
  return {
    settled,
    stop: async () => {
      clearInterval(timer);
      await settled();
    },
  };
}

async function walPosition(connection: Queryable): Promise<bigint> {
  const [row] = await connection.query<{ position: bigint }>({
    name: 'wal_position',
    text: "SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS position",
  });
  return present(row, 'the position is one row').position;
}

async function tableNames(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ name: string }>({
    name: 'table_names',
    text: "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  });
  return rows.map(({ name }) => name);
}

/**
 * Tables that have grown by half since they were last analysed. Without fresh figures the planner takes them for small,
 * and plans prepared when they were small are kept. (The embedded database does not keep the counts of changed rows
 * that autovacuum goes by.)
 */
async function grownTables(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ name: string }>({
    name: 'grown_tables',
    text: `SELECT format('%I', relname) AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND pg_relation_size(oid) / current_setting('block_size')::bigint > relpages * 1.5 + 8`,
  });
  return rows.map(({ name }) => name);
}

/** Each table is a statement of its own, so that commits get their turn in between. */
async function vacuumTables(connection: Queryable, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await connection.query({ text: `VACUUM (ANALYZE) ${table}`, timeoutMs: UPKEEP_TIMEOUT_MS });
  }
}
