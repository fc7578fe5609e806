// Turning the authenticator app on or off, here or meanwhile on another device: the account as it now is says which.
import { ApiError } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { refreshUser } from '../lib/session.ts';
import { getSession } from '../lib/session-store.ts';

/** Draws the account's security as the server has it. */
export async function reloadFactor(): Promise<void> {
  await refreshUser();
  await queryClient.invalidateQueries({ queryKey: ['account', 'second-factor'] });
}

/**
 * Does what needs the app to be off and turns it on, or the other way round.
 * @returns null: it is `isOn` already, because an answer was lost or another device did it
 */
export async function unlessTurned<T>(isOn: boolean, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.isOfFields) throw fault;
    await reloadFactor();
    if ((getSession()?.user.second_factor === 1) !== isOn) throw fault;
    return null;
  }
}
