// Demo accounts: made on the first login of a device, and found again by the id that the device made up.
import { randomBytes, randomInt } from 'node:crypto';
import { DEMO_GRANT_USD } from '@meridian/contract';
import {
  type Database,
  type User,
  UserConstraint,
  createUser,
  findUserByDemoId,
  isUniqueViolation,
} from '@meridian/store';
import { readMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { Attempts } from './attempts.ts';

/** The practice money that a demo account starts with. */
export const DEMO_GRANT = readMoney(DEMO_GRANT_USD);

interface DemoVisitor {
  readonly language: string;
  /** Which may make so many new accounts an hour. */
  readonly address: string;
}

export interface DemoAccounts {
  /**
   * @param demoId null: makes a new account that no later login finds
   * @throws Refusal attempts_too_many for one account more than the address may make
   */
  findOrCreate(demoId: string | null, from: DemoVisitor): Promise<User>;
}

export interface DemoAccountOptions {
  readonly db: Database;
  readonly host: Host;
  readonly attempts: Attempts;
  /** New accounts that one address may make an hour. */
  readonly perHour: number;
  readonly now: () => number;
}

export function createDemoAccounts(options: DemoAccountOptions): DemoAccounts {
  const { db, host, attempts, perHour, now } = options;

  async function create(demoId: string | null, language: string): Promise<User> {
    for (;;) {
      try {
        return await createUser(db, {
          uid: String(randomInt(10_000_000, 100_000_000)),
          email: null,
          isDemo: true,
          demoId,
          inviteCode: randomBytes(5).toString('hex').toUpperCase(),
          lang: language,
          creditScore: 0,
          createdAt: now(),
        });
      } catch (error) {
        // If two logins with one id came at once, the first has made the account. If a number was drawn twice, another
        // is drawn.
        if (isUniqueViolation(error, UserConstraint.demoId) && demoId !== null) {
          const user = await findUserByDemoId(db, demoId);
          if (user !== null) return user;
        }
        const isDrawnTwice =
          isUniqueViolation(error, UserConstraint.uid) ||
          isUniqueViolation(error, UserConstraint.inviteCode);
        if (!isDrawnTwice) throw error;
      }
    }
  }

  return {
    async findOrCreate(demoId, { language, address }) {
      const known = demoId === null ? null : await findUserByDemoId(db, demoId);
      if (known === null) await attempts.take('demoByAddress', { from: address }, perHour);
      const user = known ?? (await create(demoId, language));
      await host.wake(user.id);
      // Also needed if a crash came between the user and the account.
      if (host.views.accounts.has(user.id)) await host.settled();
      else
        await host.openAccount({
          type: 'OpenAccount',
          accountId: user.id,
          kind: 'demo',
          grant: DEMO_GRANT,
        });
      return user;
    },
  };
}
