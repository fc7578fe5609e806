// What nouns may ask about copyings beside their accounts. Every answer is as of now, ahead of its commit: an answer to
// a client waits first for the host's `settled()`.
import {
  type AccountId,
  type EngineState,
  accountOf,
  figuresOf,
  isRejection,
  takeableOf,
} from '@meridian/trading';
import { type Money, ZERO_MONEY, addMoney } from '@meridian/units';
import type { AccountView } from './accounts.ts';

export interface CopyingView {
  /** A trader's copyings that run or are paused. One that is ending copies nothing any more and is not among them. */
  copiersOf(leaderId: AccountId): AccountView[];
  /** The client's copying of this trader that runs or is paused; null: there is none. */
  running(of: { readonly ownerId: AccountId; readonly leaderId: AccountId }): AccountId | null;
  /** What stands in the client's copyings together, open orders counted; null: a price is missing. */
  equityOf(ownerId: AccountId): Money | null;
  /** The most that may be taken out of the copying now; null while losses cannot be seen as they are. */
  takeable(copyId: AccountId): Money | null;
}

export function copyingView(state: EngineState): CopyingView {
  return {
    copiersOf: (leaderId) =>
      [...(state.followers.get(leaderId) ?? [])].flatMap((id) => {
        const account = state.accounts.get(id);
        return account === undefined || account.copy?.stopped !== null ? [] : [account];
      }),
    running({ ownerId, leaderId }) {
      for (const id of state.copyings.get(ownerId) ?? []) {
        const copy = state.accounts.get(id)?.copy;
        if (copy?.leaderId === leaderId && copy.stopped === null) return id;
      }
      return null;
    },
    equityOf(ownerId) {
      let sum = ZERO_MONEY;
      for (const id of state.copyings.get(ownerId) ?? []) {
        const account = state.accounts.get(id);
        if (account === undefined) continue;
        const { equity } = figuresOf(state, account);
        if (equity === null) return null;
        sum = addMoney(sum, equity);
      }
      return sum;
    },
    takeable(copyId) {
      const takeable = takeableOf(state, accountOf(state, copyId));
      return isRejection(takeable) ? null : takeable.most;
    },
  };
}
