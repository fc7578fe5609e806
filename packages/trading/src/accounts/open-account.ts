// Accounts that come: a new one, and an idle one that comes back into memory.
import { assert } from '@meridian/units';
import { type Run, emit } from '../orders/run.ts';
import type { Command, OpenAccount } from '../vocabulary/command.ts';

/**
 * Opens a new account. `grant` is practice money, of demo accounts alone.
 * @throws AssertionError when the account was opened before
 */
export function openAccount(run: Run, { accountId, kind, grant }: OpenAccount): void {
  const { accounts, parked, now } = run.state;
  assert(!accounts.has(accountId) && !parked.has(accountId), `account ${accountId} is new`);
  emit(run, { type: 'AccountOpened', accountId, kind, at: now, grant });
}

/** Two may have asked for it at once: the second finds it there. */
export function returnAccount(
  run: Run,
  { type: _type, at: _at, ...row }: Extract<Command, { type: 'ReturnAccount' }>,
): void {
  const { parked, now } = run.state;
  if (parked.has(row.accountId)) emit(run, { type: 'AccountReturned', ...row, at: now });
}
