// The secrets of the simulated market's days. Written once, never changed: the database itself refuses it.
import type { Queryable } from '../database/connection.ts';

export interface SimulatedDay {
  /** UTC days since 1970; -1: of the days before the first. */
  readonly day: number;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  readonly createdAt: number;
}

/** All of them, ascending. */
export async function readSimulatedDays(db: Queryable): Promise<SimulatedDay[]> {
  const rows = await db.query<{ day: number; secret: string; created_at: bigint }>({
    name: 'read_simulated_days',
    text: 'SELECT day, secret, created_at FROM simulated_days ORDER BY day',
  });
  return rows.map(({ day, secret, created_at: at }) => ({ day, secret, createdAt: Number(at) }));
}

/** Adds those that are not there yet: another process may have been first. */
export async function addSimulatedDays(
  db: Queryable,
  days: readonly SimulatedDay[],
): Promise<void> {
  await db.query({
    name: 'add_simulated_days',
    text: `INSERT INTO simulated_days (day, secret, created_at)
      SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[]) ON CONFLICT (day) DO NOTHING`,
    values: [
      days.map(({ day }) => day),
      days.map(({ secret }) => secret),
      days.map(({ createdAt }) => createdAt),
    ],
  });
}
