// Idle demo accounts leave the engine's memory now and then, and come back before a command names them. The twin
// knows nothing of memory: it only hears that one came back.
import {
  type AccountId,
  type Command,
  type EngineState,
  type OutcomeRecorded,
  type ReturnAccount,
  decodeEvent,
  isIdle,
  parkAccount,
} from '@meridian/trading';
import type { Random } from '@meridian/units';

/** What the database keeps of accounts that have left, by id. */
export type Rows = Map<AccountId, Omit<ReturnAccount, 'type'>>;

/** Call it when everything is committed and no snapshot is being written. */
export function parkSome(state: EngineState, rows: Rows, random: Random): void {
  for (const account of [...state.accounts.values()]) {
    // In a world a week is a leap or two.
    if (!isIdle(state, account, Number.MAX_SAFE_INTEGER) || random.chance(0.5)) continue;
    const { id: accountId, openedAt, balance, epoch, epochAfterEntry } = account;
    rows.set(accountId, { accountId, openedAt, balance, epoch, epochAfterEntry });
    parkAccount(state, accountId);
  }
}

/** Those that a command names must come back first. */
export const awaited = ({ parked }: EngineState, command: Command): AccountId[] => {
  if (command.type === 'MarkEquity') return command.accountIds.filter((id) => parked.has(id));
  return 'accountId' in command && parked.has(command.accountId) ? [command.accountId] : [];
};

/** What the journal says of a command that its account may have forgotten. */
export function recalledFrom(
  state: EngineState,
  command: Command,
  journals: readonly (readonly string[])[],
): OutcomeRecorded | null {
  if (!('clientOrderId' in command) || command.clientOrderId === null) return null;
  const { accountId, clientOrderId } = command;
  const account = state.accounts.get(accountId);
  if (account?.hasOlderOutcomes !== true || account.outcomes.has(clientOrderId)) return null;
  for (const line of journals.flat()) {
    if (!line.includes('"OutcomeRecorded"') || !line.includes(JSON.stringify(clientOrderId)))
      continue;
    const event = decodeEvent(line);
    const isIt = event.type === 'OutcomeRecorded' && event.clientOrderId === clientOrderId;
    if (isIt && event.accountId === accountId) return event;
  }
  return null;
}

/** A replay of the whole journal has parked none: takes out those that the other state has not in memory. */
export function parkAlike(whole: EngineState, state: EngineState): void {
  for (const id of state.parked) parkAccount(whole, id);
}
