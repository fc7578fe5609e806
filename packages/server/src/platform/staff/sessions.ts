// Sessions of staff. They are shorter than clients', and every call asks the database, so that an ended session ends at
// once.
import { createHash, randomBytes } from 'node:crypto';
import {
  type Database,
  type Staff,
  type UsedStaffSession,
  createStaffSession,
  useStaffSession,
} from '@meridian/store';
import { HOUR_MS } from '@meridian/units';
import type { AloneBook } from './alone-book.ts';
import type { Anyone } from './handlers.ts';

/** A session ends this long after it began, whatever is done in it. */
export const STAFF_SESSION_LIFE_MS = 12 * HOUR_MS;

export interface StaffSessions {
  start(staff: Staff, from: Anyone): Promise<string>;
  find(token: string): Promise<(UsedStaffSession & { readonly session: string }) | null>;
}

/** Secrets are long and random, so a fast hash is enough. */
export const hashOfSecret = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();
export const newSecret = (): string => randomBytes(32).toString('base64url');

export function createStaffSessions(
  db: Database,
  alone: Pick<AloneBook, 'rolesOf'>,
  now: () => number,
): StaffSessions {
  return {
    async start(staff, { address, agent }) {
      const token = newSecret();
      const at = now();
      await createStaffSession(db, {
        tokenHash: hashOfSecret(token),
        staffId: staff.id,
        createdAt: at,
        expiresAt: at + STAFF_SESSION_LIFE_MS,
        address,
        agent,
      });
      return token;
    },
    async find(token) {
      if (token.length > 200) return null;
      const tokenHash = hashOfSecret(token);
      const at = now();
      const used = await useStaffSession(db, {
        tokenHash,
        now: at,
        bornAfter: at - STAFF_SESSION_LIFE_MS,
      });
      if (used === null) return null;
      const staff = { ...used.staff, roles: alone.rolesOf(used.staff) };
      return { ...used, staff, session: tokenHash.toString('hex') };
    },
  };
}
