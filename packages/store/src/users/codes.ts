// Codes that were sent to a contact: one live code for each purpose and contact, stored as a hash.
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface CodeKey {
  /** What the code may be used for: 'register', 'reset', 'change:17', 'bind:17'. */
  readonly purpose: string;
  /** 'email:ann@example.org', 'mobile:+85291234567'. */
  readonly contact: string;
}

export interface CodeRow extends CodeKey {
  readonly salt: Buffer;
  /** Null if no code was sent. Nobody outside may learn this. */
  readonly codeHash: Buffer | null;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly attempts: number;
}

/**
 * Replaces an earlier code, unless that was sent after `notAfter`. @returns when the earlier one was sent, else null
 */
export async function saveCode(
  db: Queryable,
  code: CodeRow,
  notAfter: number,
): Promise<number | null> {
  const saved = await db.query({
    name: 'save_code',
    text: `INSERT INTO codes (purpose, contact, salt, code_hash, sent_at, expires_at, attempts_left)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (purpose, contact) DO UPDATE SET salt = excluded.salt, code_hash = excluded.code_hash,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, attempts_left = excluded.attempts_left
      WHERE codes.sent_at <= $8
      RETURNING 1`,
    values: [
      code.purpose,
      code.contact,
      code.salt,
      code.codeHash,
      code.sentAt,
      code.expiresAt,
      code.attempts,
      notAfter,
    ],
  });
  if (saved.length > 0) return null;
  const [earlier] = await db.query<{ sent_at: bigint }>({
    name: 'code_sent_at',
    text: 'SELECT sent_at FROM codes WHERE purpose = $1 AND contact = $2',
    values: [code.purpose, code.contact],
  });
  return earlier === undefined ? code.sentAt : asNumber(earlier.sent_at);
}

/** When the live code was sent; null if there is none or its attempts are used up. */
export async function liveCodeSentAt(
  db: Queryable,
  { purpose, contact }: CodeKey,
  now: number,
): Promise<number | null> {
  const [row] = await db.query<{ sent_at: bigint }>({
    name: 'live_code_sent_at',
    text: `SELECT sent_at FROM codes
      WHERE purpose = $1 AND contact = $2 AND expires_at > $3 AND attempts_left > 0`,
    values: [purpose, contact, now],
  });
  return row === undefined ? null : asNumber(row.sent_at);
}

/** Uses one attempt at a live code. Returns null if another code was sent since or its attempts are used up. */
export async function attemptCode(
  db: Queryable,
  { purpose, contact }: CodeKey,
  sentAt: number,
): Promise<Pick<CodeRow, 'salt' | 'codeHash'> | null> {
  const [row] = await db.query<{ salt: Buffer; code_hash: Buffer | null }>({
    name: 'attempt_code',
    text: `UPDATE codes SET attempts_left = attempts_left - 1
      WHERE purpose = $1 AND contact = $2 AND sent_at = $3 AND attempts_left > 0
      RETURNING salt, code_hash`,
    values: [purpose, contact, sentAt],
  });
  return row === undefined ? null : { salt: row.salt, codeHash: row.code_hash };
}

/** Ends a code by its use; false if another use came first. The row stays until a new code may be sent. */
export async function useCode(
  db: Queryable,
  { purpose, contact }: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await db.query({
    name: 'use_code',
    text: `UPDATE codes SET code_hash = NULL, attempts_left = 0
      WHERE purpose = $1 AND contact = $2 AND code_hash = $3 RETURNING 1`,
    values: [purpose, contact, codeHash],
  });
  return rows.length > 0;
}

export async function deleteEndedCodes(db: Queryable, before: number): Promise<void> {
  await db.query({
    name: 'delete_ended_codes',
    text: 'DELETE FROM codes WHERE expires_at < $1',
    values: [before],
  });
}
