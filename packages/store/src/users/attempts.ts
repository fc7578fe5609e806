// Attempts to guess a secret (a password, a code), counted within windows of time.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface Attempts {
  readonly count: number;
  /** When the window ends and the count starts anew. */
  readonly until: number;
}

/** Counts an attempt before its outcome is known, so that attempts made at the same time are all counted. */
export async function countAttempt(
  db: Queryable,
  { key, now, windowMs }: { key: string; now: number; windowMs: number },
): Promise<Attempts> {
  const [row] = await db.query<{ count: number; until: bigint }>({
    name: 'count_attempt',
    text: `INSERT INTO attempts (key, count, since, until) VALUES ($1, 1, $2::bigint, $2::bigint + $3::bigint)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN attempts.until <= excluded.since THEN 1 ELSE least(attempts.count, 1000000) + 1 END,
        since = CASE WHEN attempts.until <= excluded.since THEN excluded.since ELSE attempts.since END,
        until = CASE WHEN attempts.until <= excluded.since THEN excluded.until ELSE attempts.until END
      RETURNING count, until`,
    values: [key, now, windowMs],
  });
  const { count, until } = present(row, 'an attempt is counted');
  return { count, until: asNumber(until) };
}

export async function forgetAttempts(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query({
    name: 'forget_attempts',
    text: 'DELETE FROM attempts WHERE key = ANY($1)',
    values: [keys],
  });
}

/** Takes an attempt back that was no guess. */
export async function uncountAttempt(db: Queryable, key: string): Promise<void> {
  await db.query({
    name: 'uncount_attempt',
    text: 'UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = $1',
    values: [key],
  });
}

export async function deleteEndedAttempts(db: Queryable, before: number): Promise<void> {
  await db.query({
    name: 'delete_ended_attempts',
    text: 'DELETE FROM attempts WHERE until < $1',
    values: [before],
  });
}
