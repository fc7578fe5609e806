// How often staff's passwords and codes may be tried. The counts are in the database, so a restart forgets none of them.
// Tries of a device that has logged in before are counted apart: strangers cannot use them up.
import { type Database, isStaffDevice } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { Refusal } from '../platform/http/refusal.ts';
import { hashOfSecret } from '../platform/staff/sessions.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { Attempts, PolicyName, Subject } from '../users/attempts.ts';

/** A device that was not used for this long is a stranger again. */
const DEVICE_LIFE_MS = 90 * DAY_MS;

export interface TriesDeps {
  readonly db: Database;
  readonly attempts: Attempts;
  readonly now: () => number;
}

/** Where a login comes from. */
interface Origin {
  readonly address: string;
  /** The hash of its device's secret, in hexadecimal, if the member has logged in from it before; else null. */
  readonly device: string | null;
}

export interface StaffTries {
  /** @param secret what the device says that it is */
  originOf(staffId: number | null, address: string, secret: string | undefined): Promise<Origin>;
  /** Counts a try of a link or ticket. @throws too_many_attempts */
  link(address: string): Promise<void>;
  /** Counts a try of a password. @throws too_many_attempts. @returns takes it back: it was right */
  password(account: string, origin: Origin): Promise<() => Promise<void>>;
  /** Counts a try of a code, behind the right password. @throws too_many_attempts. @returns forgets them: it was right */
  code(staffId: number, origin: Origin): Promise<() => Promise<void>>;
}

export function createStaffTries({ db, attempts, now }: TriesDeps): StaffTries {
  async function take(policy: PolicyName, subject: Subject): Promise<void> {
    try {
      await attempts.take(policy, subject);
    } catch (error) {
      if (!(error instanceof Refusal) || error.error !== 'attempts_too_many') throw error;
      throw new AdminRefusal('too_many_attempts', error.args);
    }
  }

  return {
    async originOf(staffId, address, secret) {
      if (staffId === null || secret === undefined) return { address, device: null };
      const tokenHash = hashOfSecret(secret);
      const since = now() - DEVICE_LIFE_MS;
      const isKnown = await isStaffDevice(db, { staffId, tokenHash, since });
      return { address, device: isKnown ? tokenHash.toString('hex') : null };
    },
    link: (address) => take('staffLink', { from: address }),
    async password(account, { address, device }) {
      const known = account.toLowerCase();
      if (device !== null) {
        await take('staffLogin', `${known}@${device}`);
        return () => attempts.forget('staffLogin', `${known}@${device}`);
      }
      const from = { from: address };
      const pair = { of: known, from: address };
      await take('staffLoginByAddress', from);
      await take('staffLogin', pair);
      await take('staffLoginFromStrange', known);
      return async () => {
        await attempts.giveBack('staffLoginByAddress', from);
        await attempts.forget('staffLogin', pair);
        await attempts.giveBack('staffLoginFromStrange', known);
      };
    },
    async code(staffId, { device }) {
      const tried = device === null ? String(staffId) : `${staffId}@${device}`;
      await take('staffSecondFactor', tried);
      return () => attempts.forget('staffSecondFactor', tried);
    },
  };
}
