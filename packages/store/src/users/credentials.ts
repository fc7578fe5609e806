// How users prove who they are: the password's hash, the authenticator app's secret, recovery codes.
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface Credentials {
  /** Null: nobody logs in with a password (demo accounts). */
  readonly passwordHash: string | null;
  /** Of the authenticator app, encrypted. */
  readonly totpSealed: Buffer | null;
  /** When it was turned on; null as well where that was not kept yet. */
  readonly totpSince: number | null;
  /** Made, but not yet confirmed; encrypted. */
  readonly totpPendingSealed: Buffer | null;
  /** The last time step whose code was used. */
  readonly totpStep: number;
  /** The hashes of the recovery codes that are left, each encrypted. */
  readonly recoverySealed: readonly Buffer[];
}

export async function findCredentials(db: Queryable, userId: number): Promise<Credentials | null> {
  const [row] = await db.query<{
    password_hash: string | null;
    totp_secret: Buffer | null;
    totp_since: bigint | null;
    totp_pending: Buffer | null;
    totp_step: bigint;
    recovery_hashes: Buffer[];
  }>({
    name: 'find_credentials',
    text: `SELECT password_hash, totp_secret, totp_since, totp_pending, totp_step, recovery_hashes
      FROM users WHERE id = $1`,
    values: [userId],
  });
  if (row === undefined) return null;
  return {
    passwordHash: row.password_hash,
    totpSealed: row.totp_secret,
    totpSince: asNumberOrNull(row.totp_since),
    totpPendingSealed: row.totp_pending,
    totpStep: asNumber(row.totp_step),
    recoverySealed: row.recovery_hashes,
  };
}

/**
 * Locks the user within a transaction, so that each of several simultaneous requests sees the ones before it. Rows that
 * name the user may still be written, so that nobody who locked a withdrawal first and writes its message waits for one
 * who will change that withdrawal.
 */
export async function lockUser(within: Queryable, userId: number): Promise<void> {
  await within.query({
    name: 'lock_user',
    text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
}

/** @returns false if `from` is not the hash of the present password */
export async function setPassword(
  db: Queryable,
  { userId, from, to, at }: { userId: number; from: string | null; to: string; at: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'set_password',
    text: `UPDATE users SET password_hash = $3, password_changed_at = $4, must_change_password = false
      WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 RETURNING id`,
    values: [userId, from, to, at],
  });
  return rows.length > 0;
}

/** Stores the same password under newer parameters; for its owner nothing changes. */
export async function renewPasswordHash(
  db: Queryable,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  await db.query({
    name: 'renew_password_hash',
    text: 'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
    values: [userId, from, to],
  });
}

export async function setMustChangePassword(
  db: Queryable,
  { userId, must }: { userId: number; must: boolean },
): Promise<void> {
  await db.query({
    name: 'set_must_change_password',
    text: 'UPDATE users SET must_change_password = $2 WHERE id = $1',
    values: [userId, must],
  });
}

/** Refuses logins from this instant on. @param at null: allows them again */
export async function setLoginFrozen(
  db: Queryable,
  { userId, at }: { userId: number; at: number | null },
): Promise<void> {
  await db.query({
    name: 'set_login_frozen',
    text: 'UPDATE users SET frozen_at = $2 WHERE id = $1',
    values: [userId, at],
  });
}

export async function setPendingTotp(
  db: Queryable,
  { userId, sealed }: { userId: number; sealed: Buffer },
): Promise<void> {
  await db.query({
    name: 'set_pending_totp',
    text: 'UPDATE users SET totp_pending = $2 WHERE id = $1 AND totp_secret IS NULL',
    values: [userId, sealed],
  });
}

/** Turns the second factor on; false if the secret is no longer the pending one. */
export async function confirmTotp(
  db: Queryable,
  {
    userId,
    sealed,
    step,
    recoverySealed,
    at,
  }: {
    userId: number;
    sealed: Buffer;
    step: number;
    recoverySealed: readonly Buffer[];
    at: number;
  },
): Promise<boolean> {
  const rows = await db.query({
    name: 'confirm_totp',
    text: `UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $3, recovery_hashes = $4,
        totp_since = $5
      WHERE id = $1 AND totp_pending = $2 AND totp_secret IS NULL RETURNING 1`,
    values: [userId, sealed, step, recoverySealed, at],
  });
  return rows.length > 0;
}

/** Uses the code of a time step; false if the code of that step or a later one was used before. */
export async function takeTotpStep(
  db: Queryable,
  { userId, step }: { userId: number; step: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'take_totp_step',
    text: 'UPDATE users SET totp_step = $2 WHERE id = $1 AND totp_step < $2 RETURNING 1',
    values: [userId, step],
  });
  return rows.length > 0;
}

/** Uses up a recovery code, named by its encrypted hash; false if it is no longer there. */
export async function takeRecoveryCode(
  db: Queryable,
  { userId, sealed }: { userId: number; sealed: Buffer },
): Promise<boolean> {
  const rows = await db.query({
    name: 'take_recovery_code',
    text: `UPDATE users SET recovery_hashes = array_remove(recovery_hashes, $2::bytea)
      WHERE id = $1 AND $2::bytea = ANY(recovery_hashes) RETURNING 1`,
    values: [userId, sealed],
  });
  return rows.length > 0;
}

export async function setRecoveryHashes(
  db: Queryable,
  { userId, sealed }: { userId: number; sealed: readonly Buffer[] },
): Promise<void> {
  await db.query({
    name: 'set_recovery_hashes',
    text: 'UPDATE users SET recovery_hashes = $2 WHERE id = $1 AND totp_secret IS NOT NULL',
    values: [userId, sealed],
  });
}

/** Keeps the time step: a code that was used must not work for a later secret either. */
export async function removeTotp(db: Queryable, userId: number): Promise<void> {
  await db.query({
    name: 'remove_totp',
    text: `UPDATE users SET totp_secret = NULL, totp_since = NULL, totp_pending = NULL, recovery_hashes = '{}'
      WHERE id = $1`,
    values: [userId],
  });
}
