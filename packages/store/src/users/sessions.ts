// Sessions: which user a token belongs to, and until when. Only the token's hash is stored, so a copy of the database
// lets nobody in.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface Session {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly agent: string;
  readonly revokedAt: number | null;
}

interface Stored {
  token_hash: Buffer;
  user_id: bigint;
  created_at: bigint;
  last_seen_at: bigint;
  expires_at: bigint;
  address: string;
  agent: string;
  revoked_at: bigint | null;
}

/** At most this many sessions of a user are shown; a person has a few. */
const SESSIONS_LISTED_MAX = 200;

const COLUMNS =
  'token_hash, user_id, created_at, last_seen_at, expires_at, address, agent, revoked_at';

const toSession = (row: Stored): Session => ({
  tokenHash: row.token_hash,
  userId: asNumber(row.user_id),
  createdAt: asNumber(row.created_at),
  lastSeenAt: asNumber(row.last_seen_at),
  expiresAt: asNumber(row.expires_at),
  address: row.address,
  agent: row.agent,
  revokedAt: asNumberOrNull(row.revoked_at),
});

export async function createSession(
  db: Queryable,
  session: Omit<Session, 'lastSeenAt' | 'revokedAt'>,
): Promise<void> {
  await db.query({
    name: 'create_session',
    text: `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, address, agent)
      VALUES ($1, $2, $3, $3, $4, $5, $6)`,
    values: [
      session.tokenHash,
      session.userId,
      session.createdAt,
      session.expiresAt,
      session.address,
      session.agent,
    ],
  });
}

/** Finds a session that is neither revoked nor expired at `now`. */
export async function findSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: number },
): Promise<Session | null> {
  const [row] = await db.query<Stored>({
    name: 'find_session',
    text: `SELECT ${COLUMNS} FROM sessions WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2`,
    values: [tokenHash, now],
  });
  return row ? toSession(row) : null;
}

/** Whether it has not been ended; nobody ends it before this transaction is over. */
export async function holdSession(
  within: Queryable,
  { tokenHash }: { tokenHash: Buffer },
): Promise<boolean> {
  const rows = await within.query({
    name: 'hold_session',
    text: 'SELECT 1 FROM sessions WHERE token_hash = $1 AND revoked_at IS NULL FOR SHARE',
    values: [tokenHash],
  });
  return rows.length > 0;
}

export async function touchSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: number },
): Promise<void> {
  await db.query({
    name: 'touch_session',
    text: 'UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL',
    values: [tokenHash, now],
  });
}

export async function revokeSession(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: number },
): Promise<void> {
  await db.query({
    name: 'revoke_session',
    text: 'UPDATE sessions SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL',
    values: [tokenHash, now],
  });
}

/** Ends all of a user's sessions except the one that asks. Returns the hashes of those that were live. */
export async function revokeSessionsOfUser(
  db: Queryable,
  { userId, except, now }: { userId: number; except: Buffer | null; now: number },
): Promise<Buffer[]> {
  const rows = await db.query<{ token_hash: Buffer }>({
    name: 'revoke_sessions_of_user',
    text: `UPDATE sessions SET revoked_at = $3
      WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $3 AND token_hash IS DISTINCT FROM $2::bytea
      RETURNING token_hash`,
    values: [userId, except, now],
  });
  return rows.map((row) => row.token_hash);
}

/** A user's live sessions, the newest first. */
export async function liveSessions(
  db: Queryable,
  { userId, now }: { userId: number; now: number },
): Promise<Session[]> {
  const rows = await db.query<Stored>({
    name: 'live_sessions',
    text: `SELECT ${COLUMNS} FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
      ORDER BY created_at DESC, token_hash LIMIT ${SESSIONS_LISTED_MAX}`,
    values: [userId, now],
  });
  return rows.map(toSession);
}

/** Whether a user has logged in from an address before, as far as sessions are kept. */
export async function hasLoggedInFrom(
  db: Queryable,
  { userId, address }: { userId: number; address: string },
): Promise<boolean> {
  const rows = await db.query({
    name: 'has_logged_in_from',
    text: 'SELECT 1 FROM sessions WHERE user_id = $1 AND address = $2 LIMIT 1',
    values: [userId, address],
  });
  return rows.length > 0;
}

/** Deletes sessions that ended before an instant. */
export async function deleteEndedSessions(db: Queryable, before: number): Promise<void> {
  await db.query({
    name: 'delete_ended_sessions',
    text: 'DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1',
    values: [before],
  });
}

/** A session that ended, or a user who changed. */
export type SessionNews = { readonly tokenHash: Buffer } | { readonly userId: number };

/** What became of sessions and users in the last while, by the database's clock. */
export async function sessionNews(
  db: Queryable,
  { lastMs }: { lastMs: number },
): Promise<(SessionNews & { readonly id: number })[]> {
  const rows = await db.query<{ id: bigint; token_hash: Buffer | null; user_id: bigint | null }>({
    name: 'session_news',
    text: `SELECT id, token_hash, user_id FROM session_news
      WHERE at > clock_timestamp() - $1::bigint * interval '1 ms' ORDER BY id`,
    values: [lastMs],
  });
  return rows.map(({ id, token_hash: tokenHash, user_id: userId }) => ({
    id: asNumber(id),
    ...(tokenHash === null ? { userId: asNumber(userId ?? 0n) } : { tokenHash }),
  }));
}

export async function deleteOldSessionNews(
  db: Queryable,
  { olderMs }: { olderMs: number },
): Promise<void> {
  await db.query({
    name: 'delete_old_session_news',
    text: `DELETE FROM session_news WHERE at < clock_timestamp() - $1::bigint * interval '1 ms'`,
    values: [olderMs],
  });
}
