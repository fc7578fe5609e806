// Codes of six digits that are sent to a contact: bound to a purpose and a contact, few tries, one use, ten minutes.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_MINUTES, CODE_RESEND_SECONDS } from '@meridian/contract';
import {
  type CodeKey,
  type Database,
  attemptCode,
  liveCodeSentAt,
  saveCode,
  useCode,
} from '@meridian/store';
import { MINUTE_MS, SECOND_MS } from '@meridian/units';
import { Refusal } from '../platform/http/refusal.ts';
import type { Attempts } from './attempts.ts';

/** At one code, from all addresses together. */
export const CODE_TRIES_IN_ALL = 20;

export interface SentCodes {
  /**
   * Makes a new code for `deliver` to send; with null nothing is sent, and nobody can tell.
   * @throws Refusal code_resend_too_soon
   */
  issue(key: CodeKey, deliver: ((code: string) => void) | null): Promise<void>;
  /** Uses a code up; false if it is wrong, old, used, tried too often, or was never sent. */
  take(key: CodeKey, code: string, from: string): Promise<boolean>;
}

const hashOf = (code: string, salt: Buffer): Buffer =>
  createHash('sha256').update(salt).update(code).digest();

export function createSentCodes(db: Database, attempts: Attempts, now: () => number): SentCodes {
  return {
    async issue(key, deliver) {
      const at = now();
      const code = String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const salt = randomBytes(16);
      const earlier = await saveCode(
        db,
        {
          ...key,
          salt,
          codeHash: deliver === null ? null : hashOf(code, salt),
          sentAt: at,
          expiresAt: at + CODE_MINUTES * MINUTE_MS,
          attempts: CODE_TRIES_IN_ALL,
        },
        at - CODE_RESEND_SECONDS * SECOND_MS,
      );
      if (earlier !== null) {
        const waitMs = earlier + CODE_RESEND_SECONDS * SECOND_MS - at;
        throw new Refusal('code_resend_too_soon', {
          seconds: Math.min(CODE_RESEND_SECONDS, Math.max(1, Math.ceil(waitMs / SECOND_MS))),
        });
      }
      deliver?.(code);
    },
    async take(key, code, from) {
      const sentAt = await liveCodeSentAt(db, key, now());
      if (sentAt === null) return false;
      const of = `${key.purpose}:${key.contact}#${sentAt}`;
      if (!(await attempts.isAllowed('codeTry', { of, from }))) return false;
      const row = await attemptCode(db, key, sentAt);
      if (row === null) return false;
      const given = hashOf(code.replace(/\s/g, ''), row.salt);
      const expected = row.codeHash ?? randomBytes(given.length);
      return timingSafeEqual(given, expected) && (await useCode(db, key, expected));
    },
  };
}
