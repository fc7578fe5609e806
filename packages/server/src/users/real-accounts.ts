// Real accounts: a user with an address, and the engine's account of it, which starts empty.
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
  /** Null where the e-mail address or the number is somebody's already. */
  open(user: NewRealUser): Promise<User | null>;
  /** Also where a crash came between the user and the account. */
  ensureOpen(user: User): Promise<void>;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Read aloud and typed: no letter that looks like a digit. */
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
        // A number drawn twice is drawn again.
        const isDrawnTwice =
          isUniqueViolation(error, UserConstraint.uid) ||
          isUniqueViolation(error, UserConstraint.inviteCode);
        if (!isDrawnTwice) throw error;
      }
    }
  }

  async function ensureOpen(user: User): Promise<void> {
    if (host.state.accounts.has(user.id)) return await host.settled();
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
