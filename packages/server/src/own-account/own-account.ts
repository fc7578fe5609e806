// The account of whoever calls, which every noun that shows or changes it begins with.
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import type { Client } from '../platform/http/context.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** Wait for the host to be settled before. @throws Refusal session_required */
export function ownAccount(
  { views }: Pick<Host, 'views'>,
  { session }: Pick<Client, 'session'>,
): AccountView {
  const account = views.accounts.of(session.accountId);
  if (account === undefined) throw new Refusal('session_required');
  return account;
}
