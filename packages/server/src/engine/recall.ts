// Asks the journal, before a command is decided, for what the account in memory has forgotten of its own past.
import { type Queryable, findOutcome, findPayment } from '@meridian/store';
import {
  type AccountCommand,
  type EngineState,
  PAYMENTS_MAX,
  type Recalled,
  decodeEvent,
} from '@meridian/trading';
import type { KnownIds } from './known-ids.ts';

export type Forgotten = Parameters<typeof findOutcome>[1] | Parameters<typeof findPayment>[1];

/**
 * What the account would not know if the command repeated something; null if it knows.
 * @param known whose ids spare the question
 */
export function forgottenBy(
  { accounts }: EngineState,
  known: Pick<KnownIds, 'isNew'>,
  command: AccountCommand,
): Forgotten | null {
  const account = accounts.get(command.accountId);
  if (account === undefined) return null;
  const { accountId, clientOrderId } = command;
  if (
    clientOrderId !== null &&
    account.hasOlderOutcomes &&
    !account.outcomes.has(clientOrderId) &&
    !known.isNew(accountId, clientOrderId)
  )
    return { accountId, clientOrderId };
  switch (command.type) {
    case 'CreditDeposit': {
      const { depositId } = command;
      const { deposits } = account;
      if (deposits.size < PAYMENTS_MAX || deposits.has(depositId)) return null;
      return { accountId, depositId };
    }
    case 'ReverseDeposit': {
      const { depositId } = command;
      const { deposits, reversals } = account;
      const isKnown =
        reversals.has(depositId) || (deposits.has(depositId) && reversals.size < PAYMENTS_MAX);
      const hasForgotten = Math.max(deposits.size, reversals.size) >= PAYMENTS_MAX;
      return isKnown || !hasForgotten ? null : { accountId, depositId };
    }
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal': {
      const { withdrawalId } = command;
      const { holds, endedHolds } = account;
      const isKnown = endedHolds.has(withdrawalId) || holds.has(withdrawalId);
      return endedHolds.size < PAYMENTS_MAX || isKnown ? null : { accountId, withdrawalId };
    }
    default:
      return null;
  }
}

/** What the journal says of it; null: nothing, so the command is new. */
export async function recall(db: Queryable, of: Forgotten): Promise<Recalled | null> {
  const event = await ('clientOrderId' in of ? findOutcome(db, of) : findPayment(db, of));
  return event === null ? null : (decodeEvent(event) as Recalled);
}
