// Who leads, where several processes share a database. A lease has one holder at a time and runs out by the
// database's clock unless it is renewed. Each new holder has a higher epoch. A holder may learn late that it has lost
// the lease, so what only the holder may write is fenced: the statement itself checks that the epoch is still the
// present one.
import { present } from '@meridian/units';
import { type Queryable, isLockTimeout } from './database/connection.ts';
import type { Database } from './database/database.ts';
import { Fenced } from './database/fault.ts';
import { asNumber } from './database/int8.ts';

/** How long a lease runs after it was taken or renewed. */
const LEASE_TTL_MS = 1_200;
/** How long a take-over waits for a commit of the holder before; then that holder's connection is ended. */
const TAKE_PATIENCE_MS = 250;
/** An answer that comes later is of no use: the lease has run out meanwhile. */
const ANSWER_WITHIN_MS = LEASE_TTL_MS;
/** "MERF": fenced transactions share a lock of this class, by which others find them. Nobody waits for it. */
const FENCED_CLASS = 0x4d455246;
const FENCED_KEY = '(hashtext($1) & 2147483647)';

/** What a write names to be refused once another holds the lease. */
export interface Fence {
  readonly lease: string;
  readonly epoch: number;
}

export interface LeaseClaim {
  readonly lease: string;
  /** Who wants it, for people to read. */
  readonly holder: string;
  /** The process number of the connection on which the holder commits. */
  readonly backend: number;
}

export interface Lease extends Fence {
  readonly holder: string;
  /** Whether it has not run out. */
  readonly isHeld: boolean;
}

interface Holder {
  readonly backend: number;
  readonly taken_at: string;
}

const UNTIL = `clock_timestamp() + interval '${LEASE_TTL_MS} ms'`;

// Looking is a read: a lease that is held is neither locked nor written.
const TAKE = `WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', '${TAKE_PATIENCE_MS}ms', true)),
before AS MATERIALIZED (SELECT epoch, backend, taken_at::text FROM leases WHERE name = $1),
taken AS (
  UPDATE leases SET epoch = leases.epoch + 1, holder = $2, backend = $3, taken_at = clock_timestamp(), until = ${UNTIL}
  FROM patience WHERE name = $1 AND until <= clock_timestamp()
  RETURNING leases.epoch
), made AS (
  INSERT INTO leases (name, epoch, holder, backend, taken_at, until)
  SELECT $1, 1, $2, $3, clock_timestamp(), ${UNTIL} WHERE NOT EXISTS (SELECT FROM before)
  ON CONFLICT (name) DO NOTHING RETURNING epoch
)
SELECT taken.epoch, before.backend, before.taken_at
FROM taken LEFT JOIN before ON before.epoch = taken.epoch - 1 AND before.backend <> $3
UNION ALL SELECT epoch, NULL, NULL FROM made`;

/** Takes a lease that is free or has run out. @returns null if another holds it */
export async function takeLease(db: Queryable, claim: LeaseClaim): Promise<Fence | null> {
  const { lease, holder, backend } = claim;
  try {
    const [taken] = await db.query<{ epoch: bigint } & (Holder | { backend: null })>({
      name: 'take_lease',
      timeoutMs: ANSWER_WITHIN_MS,
      text: TAKE,
      values: [lease, holder, backend],
    });
    if (taken === undefined) return null;
    // This lets the holder before know. Where it fails, its commits are refused all the same.
    if (taken.backend !== null) await endConnection(db, taken).catch(() => undefined);
    return { lease, epoch: asNumber(taken.epoch) };
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await endConnectionsOfLate(db, lease);
    return null;
  }
}

/** The process number may be another connection's by now: such a one started later. */
async function endConnection(db: Queryable, { backend, taken_at }: Holder): Promise<void> {
  await db.query({
    name: 'end_connection',
    timeoutMs: ANSWER_WITHIN_MS,
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = $1 AND pid <> pg_backend_pid() AND backend_start <= $2::timestamptz`,
    values: [backend, taken_at],
  });
}

/**
 * A holder frozen in the middle of a statement keeps the lock that a take-over waits for, and so does one frozen between
 * the statements of a fenced transaction, on whichever of its connections. One that is only slow has its time.
 */
async function endConnectionsOfLate(db: Queryable, lease: string): Promise<void> {
  const [late] = await db.query<Holder>({
    name: 'late_holder',
    timeoutMs: ANSWER_WITHIN_MS,
    text: `SELECT backend, taken_at::text FROM leases WHERE name = $1 AND until <= clock_timestamp()`,
    values: [lease],
  });
  if (late === undefined) return;
  await endConnection(db, late);
  await db.query({
    name: 'end_late_transactions',
    timeoutMs: ANSWER_WITHIN_MS,
    text: `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND classid = ${FENCED_CLASS} AND objid = ${FENCED_KEY}
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (state LIKE 'idle in transaction%' OR wait_event_type = 'Client')
        AND state_change < clock_timestamp() - interval '${LEASE_TTL_MS} ms'
        AND EXISTS (SELECT FROM leases WHERE name = $1 AND until <= clock_timestamp())`,
    values: [lease],
  });
}

/**
 * Lets the lease run anew, also where it had run out and nobody has taken it.
 * @returns whether it is still his
 */
export async function renewLease(db: Queryable, { lease, epoch }: Fence): Promise<boolean> {
  const rows = await db.query({
    name: 'renew_lease',
    timeoutMs: ANSWER_WITHIN_MS,
    text: `UPDATE leases SET until = ${UNTIL} WHERE name = $1 AND epoch = $2 RETURNING 1`,
    values: [lease, epoch],
  });
  return rows.length > 0;
}

/** No connection has this process number. */
const NO_BACKEND = 0;

/** Lets the next one take it at once; it need not end a connection that is closed in order. */
export async function releaseLease(db: Queryable, { lease, epoch }: Fence): Promise<void> {
  await db.query({
    name: 'release_lease',
    timeoutMs: ANSWER_WITHIN_MS,
    text: 'UPDATE leases SET until = clock_timestamp(), backend = $3 WHERE name = $1 AND epoch = $2',
    values: [lease, epoch, NO_BACKEND],
  });
}

/** @returns null if it was never taken */
export async function readLease(db: Queryable, lease: string): Promise<Lease | null> {
  const [row] = await db.query<{ epoch: bigint; holder: string; is_held: boolean }>({
    name: 'read_lease',
    text: 'SELECT epoch, holder, until > clock_timestamp() AS is_held FROM leases WHERE name = $1',
    values: [lease],
  });
  return row === undefined
    ? null
    : { lease, epoch: asNumber(row.epoch), holder: row.holder, isHeld: row.is_held };
}

/**
 * A part of a statement: has a row, and keeps it from being taken over until the commit, if the lease is still its
 * holder's. The statement is to write only where it has one.
 * @param first the number of the first of its two parameters, lease and epoch
 */
export const heldAt = (first: number): string =>
  `SELECT epoch FROM leases WHERE name = $${first}::text AND epoch = $${first + 1}::bigint FOR KEY SHARE`;

/**
 * Fences a transaction: call it before anything is written. The lease stays its holder's until the commit.
 * @throws Fenced if another has taken it
 */
export async function holdLease(within: Queryable, { lease, epoch }: Fence): Promise<void> {
  const rows = await within.query({
    name: 'hold_lease',
    text: `SELECT pg_advisory_xact_lock_shared(${FENCED_CLASS}, ${FENCED_KEY}) FROM (${heldAt(1)}) AS held`,
    values: [lease, epoch],
  });
  if (rows.length === 0) throw new Fenced(lease, epoch);
}

/** A database whose transactions are refused once another process has taken the lease. */
export const fencedBy = (db: Database, fence: Fence): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (within) => {
      await holdLease(within, fence);
      return await work(within);
    }),
});

/** The process number of a connection, as `takeLease` wants it. */
export async function backendOf(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  return present(row, 'a connection has a process').pid;
}

/** The database's clock, by which leases run. */
export async function databaseNow(db: Queryable): Promise<number> {
  const [row] = await db.query<{ at: bigint }>({
    name: 'database_now',
    text: 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at',
  });
  return asNumber(present(row, 'a clock has a time').at);
}
