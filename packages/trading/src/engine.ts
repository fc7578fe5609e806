// The engine's door: one command in, its changes and outcome out. Deterministic: no clock, no randomness, no I/O.
import { assert, assertNever } from '@meridian/units';
import { applyTick } from './apply-tick.ts';
import { cancelOrder, closeAllOrders, closeOrder, resetDemo, setStops } from './change-order.ts';
import { watchAccount } from './close-out.ts';
import type { AccountCommand, Command } from './command.ts';
import type { Outcome, OutcomeLine } from './event.ts';
import type { Change } from './evolve.ts';
import { chargeRollovers } from './financing.ts';
import { wholeOutcome } from './kept-outcome.ts';
import { moveMoney } from './move-money.ts';
import type { AccountId } from './order.ts';
import { placeOrder } from './place-order.ts';
import { type Run, emit, startRun } from './run.ts';
import { type Account, type EngineState, accountOf } from './state.ts';

export interface Result {
  readonly changes: readonly Change[];
  /** Of a client's command; null for ticks, time and new accounts. */
  readonly outcome: Outcome | null;
}

/** Decides one command and applies what it decided. */
export function execute(state: EngineState, command: Command): Result {
  const run = startRun(state);
  state.now = Math.max(state.now, command.at);
  chargeRollovers(run);
  let outcome: Outcome | null = null;
  let left: readonly AccountId[] = [];
  switch (command.type) {
    case 'ApplyTick':
      left = applyTick(run, command.tick);
      break;
    case 'PassTime':
      break;
    case 'OpenAccount':
      assert(!state.accounts.has(command.accountId), `account ${command.accountId} is new`);
      emit(run, {
        type: 'AccountOpened',
        accountId: command.accountId,
        kind: command.kind,
        at: state.now,
        grant: command.grant,
      });
      break;
    case 'PlaceOrder':
    case 'CloseOrder':
    case 'CloseAllOrders':
    case 'CancelOrder':
    case 'SetStops':
    case 'ResetDemo':
    case 'CreditDeposit':
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal':
      outcome = decideOnce(run, accountOf(state, command.accountId), command);
  }
  watch(run, left);
  return { changes: run.changes, outcome };
}

/** A command that carries a client's id is decided once; its repetitions have the first outcome. */
function decideOnce(run: Run, account: Account, command: AccountCommand): Outcome {
  const { clientOrderId } = command;
  if (clientOrderId === null) return decide(run, account, command);
  const first = account.outcomes.get(clientOrderId);
  if (first !== undefined) return wholeOutcome(first);
  const outcome = decide(run, account, command);
  emit(run, {
    type: 'OutcomeRecorded',
    accountId: account.id,
    at: run.state.now,
    clientOrderId,
    outcome,
  });
  return outcome;
}

function decide(run: Run, account: Account, command: AccountCommand): Outcome {
  const one = (line: OutcomeLine): Outcome => [line];
  switch (command.type) {
    case 'PlaceOrder':
      return one(placeOrder(run, account, command));
    case 'CloseOrder':
      return one(closeOrder(run, account, command));
    case 'CloseAllOrders':
      return closeAllOrders(run, account, command);
    case 'CancelOrder':
      return one(cancelOrder(run, account, command));
    case 'SetStops':
      return one(setStops(run, account, command));
    case 'ResetDemo':
      return one(resetDemo(run, account, command));
    case 'CreditDeposit':
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal':
      return one(moveMoney(run, account, command));
    default:
      return assertNever(command);
  }
}

function watch(run: Run, left: readonly AccountId[]): void {
  for (const id of left) run.touched.add(id);
  if (run.touched.size === 0) return;
  const ids = [...run.touched].toSorted((a, b) => a - b);
  for (const id of ids) watchAccount(run, accountOf(run.state, id));
}
