// Real accounts: a user with an address, and the user's account in the engine, which starts empty.
import { randomBytes, randomInt } from 'node:crypto';
import {
  type Database,
  type NewUser,
  type User,
  UserConstraint,
  createUser,
  isUniqueViolation,
} from '@meridian/store';
import { ZERO_MONEY } from '@meridian/units';
import type { Host } from '../engine/host.ts';

export type NewRealUser = Omit<NewUser, 'uid' | 'isDemo' | 'demoId' | 'inviteCode' | 'createdAt'>;

export interface RealAccounts {
  /** Null if the e-mail address or the number belongs to another user. */
  open(user: NewRealUser): Promise<User | null>;
  /** Opens the account if it is missing, also after a crash between the user and the account. */
  ensureOpen(user: User): Promise<void>;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** People read it aloud and type it, so no letter looks like a digit. */
const newInviteCode = (): string =>
  Array.from(randomBytes(8), (byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length)).join('');

export function createRealAccounts(db: Database, host: Host, now: () => number): RealAccounts {
  async function create(user: NewRealUser): Promise<User | null> {
    for (;;) {
      try {
        return await createUser(db, {
          ...user,
          uid: String(randomInt(10_000_000, 100_000_000)),
          isDemo: false,
          demoId: null,
          inviteCode: newInviteCode(),
          createdAt: now(),
        });
      } catch (error) {
        const isTaken =
          isUniqueViolation(error, UserConstraint.email) ||
          isUniqueViolation(error, UserConstraint.mobile);
        if (isTaken) return null;
        // If a number was drawn twice, another is drawn.
        const isDrawnTwice =
          isUniqueViolation(error, UserConstraint.uid) ||
          isUniqueViolation(error, UserConstraint.inviteCode);
        if (!isDrawnTwice) throw error;
      }
    }
  }

  async function ensureOpen(user: User): Promise<void> {
    if (host.views.accounts.has(user.id)) return await host.settled();
    await host.openAccount({
      type: 'OpenAccount',
      accountId: user.id,
      kind: 'real',
      grant: ZERO_MONEY,
    });
  }

  return {
    async open(user) {
      const created = await create(user);
      if (created !== null) await ensureOpen(created);
      return created;
    },
    ensureOpen,
  };
}
