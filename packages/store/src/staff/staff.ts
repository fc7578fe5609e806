// Members of staff of the back office, their sessions and their one-time secrets. Only a hash of each secret is stored.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Null until the one-time link was used. */
  readonly passwordHash: string | null;
  /** Of the authenticator app, encrypted. */
  readonly totpSealed: Buffer | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly disabledAt: number | null;
  /** When the member last entered by a link that replaced lost secrets. */
  readonly renewedAt: number | null;
}

export const STAFF_EMAIL_CONSTRAINT = 'staff_email';

interface StoredStaff {
  id: bigint;
  email: string;
  name: string;
  roles: string[];
  password_hash: string | null;
  totp_secret: Buffer | null;
  created_at: bigint;
  last_seen_at: bigint | null;
  disabled_at: bigint | null;
  renewed_at: bigint | null;
}

const COLUMNS =
  'staff.id, email, name, roles, password_hash, totp_secret, staff.created_at, staff.last_seen_at, disabled_at, renewed_at';

const toStaff = (row: StoredStaff): Staff => ({
  id: asNumber(row.id),
  email: row.email,
  name: row.name,
  roles: row.roles,
  passwordHash: row.password_hash,
  totpSealed: row.totp_secret,
  createdAt: asNumber(row.created_at),
  lastSeenAt: asNumberOrNull(row.last_seen_at),
  disabledAt: asNumberOrNull(row.disabled_at),
  renewedAt: asNumberOrNull(row.renewed_at),
});

const found = ([row]: StoredStaff[]): Staff | null => (row === undefined ? null : toStaff(row));

/** Fails with a unique violation if the address is taken. */
export async function createStaff(
  db: Queryable,
  staff: { email: string; name: string; roles: readonly string[]; createdAt: number },
): Promise<Staff> {
  const [row] = await db.query<StoredStaff>({
    text: `INSERT INTO staff (email, name, roles, created_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
    values: [staff.email, staff.name, staff.roles, staff.createdAt],
  });
  return toStaff(present(row, 'an inserted member of staff is returned'));
}

export const findStaff = async (db: Queryable, id: number): Promise<Staff | null> =>
  found(
    await db.query({
      name: 'find_staff',
      text: `SELECT ${COLUMNS} FROM staff WHERE id = $1`,
      values: [id],
    }),
  );

/** Upper and lower case do not matter. */
export const findStaffByEmail = async (db: Queryable, email: string): Promise<Staff | null> =>
  found(
    await db.query({
      text: `SELECT ${COLUMNS} FROM staff WHERE lower(email) = lower($1)`,
      values: [email],
    }),
  );

export const allStaff = async (db: Queryable): Promise<Staff[]> =>
  (await db.query<StoredStaff>({ text: `SELECT ${COLUMNS} FROM staff ORDER BY id` })).map(toStaff);

/** Within a transaction: makes others wait who would change which members are owners. */
export async function lockStaff(within: Queryable): Promise<void> {
  await within.query({ text: 'LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE' });
}

export async function setStaffRoles(
  db: Queryable,
  { id, roles }: { id: number; roles: readonly string[] },
): Promise<void> {
  await db.query({ text: 'UPDATE staff SET roles = $2 WHERE id = $1', values: [id, roles] });
}

/** Ends access, or with null as `at` gives it back. What opens it has ended with it: links, and authenticator apps begun with. */
export async function setStaffDisabled(
  within: Queryable,
  { id, at }: { id: number; at: number | null },
): Promise<void> {
  await within.query({ text: 'UPDATE staff SET disabled_at = $2 WHERE id = $1', values: [id, at] });
  if (at !== null)
    await within.query({ text: 'DELETE FROM staff_tickets WHERE staff_id = $1', values: [id] });
}

/** Sets the password of a member who came by a link. If the link replaced former secrets, notes when the member came. */
export async function setStaffPassword(
  db: Queryable,
  {
    id,
    passwordHash,
    name,
    at,
  }: { id: number; passwordHash: string; name: string | null; at: number },
): Promise<void> {
  await db.query({
    text: `UPDATE staff SET password_hash = $2, name = coalesce($3, name),
        renewed_at = CASE WHEN renewed_at IS NULL THEN NULL ELSE $4::bigint END
      WHERE id = $1`,
    values: [id, passwordHash, name, at],
  });
}

/** Changes the password of a member who knew the old one. */
export async function changeStaffPassword(
  db: Queryable,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await db.query({
    text: 'UPDATE staff SET password_hash = $2 WHERE id = $1',
    values: [id, passwordHash],
  });
}

/** Ends all sessions of a member except one. */
export async function endOtherStaffSessions(
  db: Queryable,
  { staffId, tokenHash }: { staffId: number; tokenHash: Buffer },
): Promise<void> {
  await db.query({
    text: 'DELETE FROM staff_sessions WHERE staff_id = $1 AND token_hash <> $2',
    values: [staffId, tokenHash],
  });
}

/** Clears a lost second factor, and the password with it: both are set up anew. */
export async function clearStaffSecrets(
  db: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  await db.query({
    text: `UPDATE staff SET password_hash = NULL, totp_secret = NULL, totp_step = 0, recovery_hashes = '{}',
        renewed_at = $2
      WHERE id = $1`,
    values: [id, at],
  });
}

export async function setStaffSecondFactor(
  db: Queryable,
  factor: { id: number; sealed: Buffer; step: number; recoverySealed: readonly Buffer[] },
): Promise<void> {
  await db.query({
    text: `UPDATE staff SET totp_secret = $2, totp_step = $3, recovery_hashes = $4 WHERE id = $1`,
    values: [factor.id, factor.sealed, factor.step, factor.recoverySealed],
  });
}

/** @returns false if the code of this time step or of a later one was used before */
export async function takeStaffStep(
  db: Queryable,
  { id, step }: { id: number; step: number },
): Promise<boolean> {
  const rows = await db.query({
    text: 'UPDATE staff SET totp_step = $2 WHERE id = $1 AND totp_step < $2 RETURNING id',
    values: [id, step],
  });
  return rows.length === 1;
}

/** The hashes of the recovery codes that are left, each encrypted. */
export async function staffRecoverySealed(db: Queryable, id: number): Promise<Buffer[]> {
  const [row] = await db.query<{ recovery_hashes: Buffer[] }>({
    text: 'SELECT recovery_hashes FROM staff WHERE id = $1',
    values: [id],
  });
  return row?.recovery_hashes ?? [];
}

/** Uses up a recovery code, named by its encrypted hash. @returns whether it was still there */
export async function takeStaffRecoveryCode(
  db: Queryable,
  { id, sealed }: { id: number; sealed: Buffer },
): Promise<boolean> {
  const rows = await db.query({
    text: `UPDATE staff SET recovery_hashes = array_remove(recovery_hashes, $2)
      WHERE id = $1 AND $2 = ANY (recovery_hashes) RETURNING id`,
    values: [id, sealed],
  });
  return rows.length === 1;
}

export interface StaffSession {
  readonly tokenHash: Buffer;
  readonly staffId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly address: string;
  readonly agent: string;
}

interface StoredSession {
  token_hash: Buffer;
  staff_id: bigint;
  created_at: bigint;
  last_seen_at: bigint;
  address: string;
  agent: string;
}

const SESSION_COLUMNS = 'token_hash, staff_id, created_at, last_seen_at, address, agent';

const toSession = (row: StoredSession): StaffSession => ({
  tokenHash: row.token_hash,
  staffId: asNumber(row.staff_id),
  createdAt: asNumber(row.created_at),
  lastSeenAt: asNumber(row.last_seen_at),
  address: row.address,
  agent: row.agent,
});

export async function createStaffSession(
  db: Queryable,
  session: Omit<StaffSession, 'lastSeenAt'> & { expiresAt: number },
): Promise<void> {
  await db.query({
    text: `INSERT INTO staff_sessions
        (token_hash, staff_id, created_at, last_seen_at, proved_at, expires_at, address, agent)
      VALUES ($1, $2, $3, $3, $3, $4, $5, $6)`,
    values: [
      session.tokenHash,
      session.staffId,
      session.createdAt,
      session.expiresAt,
      session.address,
      session.agent,
    ],
  });
}

/** A session's member, and when the session last gave a second factor. */
export interface UsedStaffSession {
  readonly staff: Staff;
  readonly provedAt: number | null;
}

/**
 * The session and its member, marked as seen; null if the session or the member's access has ended.
 * @param bornAfter a session that began earlier has ended, whatever was done in it
 */
export async function useStaffSession(
  db: Queryable,
  { tokenHash, now, bornAfter }: { tokenHash: Buffer; now: number; bornAfter: number },
): Promise<UsedStaffSession | null> {
  const [row] = await db.query<StoredStaff & { proved_at: bigint | null }>({
    name: 'use_staff_session',
    text: `WITH seen AS (
        UPDATE staff_sessions SET last_seen_at = $2
        WHERE token_hash = $1 AND expires_at > $2 AND created_at > $3 RETURNING staff_id, proved_at)
      UPDATE staff SET last_seen_at = $2 FROM seen
      WHERE staff.id = seen.staff_id AND disabled_at IS NULL
      RETURNING ${COLUMNS}, seen.proved_at`,
    values: [tokenHash, now, bornAfter],
  });
  return row === undefined
    ? null
    : { staff: toStaff(row), provedAt: asNumberOrNull(row.proved_at) };
}

/** The session gave a second factor again. */
export async function setStaffProved(
  db: Queryable,
  { tokenHash, at }: { tokenHash: Buffer; at: number },
): Promise<void> {
  await db.query({
    text: 'UPDATE staff_sessions SET proved_at = $2 WHERE token_hash = $1',
    values: [tokenHash, at],
  });
}

export const sessionsOfStaff = async (
  db: Queryable,
  { staffId, now }: { staffId: number; now: number },
): Promise<StaffSession[]> =>
  (
    await db.query<StoredSession>({
      text: `SELECT ${SESSION_COLUMNS} FROM staff_sessions
        WHERE staff_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC`,
      values: [staffId, now],
    })
  ).map(toSession);

/** Ends all sessions of a member, or only the one of `tokenHash`. @returns whether there was one */
export async function endStaffSessions(
  db: Queryable,
  { staffId, tokenHash = null }: { staffId: number; tokenHash?: Buffer | null },
): Promise<boolean> {
  const ended = await db.query({
    text: `DELETE FROM staff_sessions WHERE staff_id = $1 AND ($2::bytea IS NULL OR token_hash = $2)
      RETURNING staff_id`,
    values: [staffId, tokenHash],
  });
  return ended.length > 0;
}

export interface StaffTicket {
  readonly kind: 'link' | 'enrol';
  /** Null: the link makes the first owner. */
  readonly staffId: number | null;
  /** Of the authenticator app to be set up, encrypted. */
  readonly totpSealed: Buffer | null;
}

interface StoredTicket {
  kind: StaffTicket['kind'];
  staff_id: bigint | null;
  totp_secret: Buffer | null;
}

/** Replaces the member's earlier tickets of this kind. */
export async function createStaffTicket(
  db: Queryable,
  ticket: StaffTicket & { secretHash: Buffer; expiresAt: number },
): Promise<void> {
  await db.query({
    text: 'DELETE FROM staff_tickets WHERE kind = $1 AND staff_id IS NOT DISTINCT FROM $2',
    values: [ticket.kind, ticket.staffId],
  });
  await db.query({
    text: `INSERT INTO staff_tickets (secret_hash, kind, staff_id, totp_secret, expires_at)
      VALUES ($1, $2, $3, $4, $5)`,
    values: [ticket.secretHash, ticket.kind, ticket.staffId, ticket.totpSealed, ticket.expiresAt],
  });
}

/** What was begun with an authenticator app leads nowhere any more. */
export async function dropStaffEnrolments(db: Queryable, staffId: number): Promise<void> {
  await db.query({
    text: `DELETE FROM staff_tickets WHERE kind = 'enrol' AND staff_id = $1`,
    values: [staffId],
  });
}

const toTicket = ([row]: StoredTicket[]): StaffTicket | null =>
  row === undefined
    ? null
    : { kind: row.kind, staffId: asNumberOrNull(row.staff_id), totpSealed: row.totp_secret };

export const findStaffTicket = async (
  db: Queryable,
  { secretHash, kind, now }: { secretHash: Buffer; kind: StaffTicket['kind']; now: number },
): Promise<StaffTicket | null> =>
  toTicket(
    await db.query<StoredTicket>({
      text: `SELECT kind, staff_id, totp_secret FROM staff_tickets
        WHERE secret_hash = $1 AND kind = $2 AND expires_at > $3`,
      values: [secretHash, kind, now],
    }),
  );

/** Uses up a ticket. @returns whether it was still there: if two use it at once, one of them gets true */
export async function takeStaffTicket(db: Queryable, secretHash: Buffer): Promise<boolean> {
  const rows = await db.query({
    text: 'DELETE FROM staff_tickets WHERE secret_hash = $1 RETURNING kind',
    values: [secretHash],
  });
  return rows.length === 1;
}
