// Deposits that an account has no room for. Each time the engine is asked, its refusal is a row of the journal for ever: it is
// asked again once the account holds less, and each hour, as money may also have left its copyings.
import type { DepositRow } from '@meridian/store';
import { HOUR_MS } from '@meridian/units';
import type { Host } from '../engine/host.ts';

const ASKED_EVERY_MS = HOUR_MS;

export interface NoRoom {
  /** The engine has found no room for it. */
  note(row: DepositRow): void;
  /** Whether there is still none, as far as is known without asking. */
  isKnownOf(row: DepositRow): boolean;
}

export function createNoRoom({
  host,
  now,
}: {
  readonly host: Pick<Host, 'views'>;
  readonly now: () => number;
}): NoRoom {
  const noted = new Map<number, { readonly at: number; readonly balance: bigint }>();
  const balanceOf = ({ userId }: DepositRow): bigint =>
    host.views.accounts.of(userId)?.balance ?? 0n;
  return {
    note: (row) => void noted.set(row.id, { at: now(), balance: balanceOf(row) }),
    isKnownOf(row) {
      const known = noted.get(row.id);
      if (known === undefined) return false;
      if (now() - known.at < ASKED_EVERY_MS && balanceOf(row) >= known.balance) return true;
      noted.delete(row.id);
      return false;
    },
  };
}
