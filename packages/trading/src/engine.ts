// The engine's door: one command in, its changes and outcome out. Deterministic: no clock, no randomness, no I/O.
import { type Instant, assertNever } from '@meridian/units';
import { applyTick } from './orders/apply-tick.ts';
import { cancelOrder, closeAllOrders, closeOrder, setStops } from './orders/change-order.ts';
import { changePending, reverseOrder } from './orders/change-side.ts';
import { bringUpToDate, passTime } from './orders/due-first.ts';
import { watchAccount } from './accounts/close-out.ts';
import { openAccount, returnAccount } from './accounts/open-account.ts';
import type { AccountCommand, Asked, Command, SealLiabilities } from './vocabulary/command.ts';
import {
  changeCopyMoney,
  changeCopying,
  startCopying,
  startLeading,
  stopLeading,
  stopOwnCopying,
} from './copying/copying.ts';
import type { Outcome, OutcomeLine, Recalled } from './vocabulary/event.ts';
import { type Change, evolve } from './state/evolve.ts';
import { CHARGES_MAX, chargeNext } from './orders/financing.ts';
import { contentHash, isContentOf } from './vocabulary/content-hash.ts';
import { contentOf, keptOutcome, wholeOutcome } from './vocabulary/kept-outcome.ts';
import { MIRROR_MAX, MIRROR_TASKS_MAX, catchUp, isCrowded, mirror } from './copying/mirror.ts';
import { setOwnLimits } from './orders/own-limits.ts';
import { moveMoney } from './money/move-money.ts';
import type { AccountId } from './vocabulary/order.ts';
import { placeOrder } from './orders/place-order.ts';
import { reject } from './vocabulary/rejection.ts';
import { setRules } from './orders/set-rules.ts';
import { resetDemo } from './accounts/reset-demo.ts';
import { type Run, emit, refused, startRun } from './orders/run.ts';
import { type Account, type EngineState, accountOf } from './state/state.ts';
import { besideOpen } from './margin/valuation.ts';

export interface Result {
  readonly changes: readonly Change[];
  /** The outcome of a client's command; null for ticks, time and new accounts. */
  readonly outcome: Outcome | null;
}

/** The most of what one command does for many accounts; the rest waits for `MirrorNext` and `ChargeNext`. */
export interface Slices {
  /** Copies of what leaders did. */
  readonly copiesMax?: number;
  /** Charges for a night that fell due. */
  readonly chargesMax?: number;
  /** Tasks of one leader that may wait for the copyings. */
  readonly tasksMax?: number;
  /** What the journal says of the command's client id or payment, where the account may have forgotten it. */
  readonly recalled?: Recalled | null;
  /** Whether each command and each night is told; else such commands alone whose outcome is kept for repetitions. */
  readonly tellsAll?: boolean;
  /** Pending orders whose time has come that one command ends in turn. */
  readonly expiriesMax?: number;
  /** False: a journal is played again, whose credits were all accepted once. */
  readonly isCreditLimited?: boolean;
}

/** A bug showed when a part of a command was done: no journal leads to the state that it left. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';
}

/** Decides one command and applies what it decided. @throws HalfDone */
export function execute(state: EngineState, command: Command, slices: Slices = {}): Result {
  const { tasksMax = MIRROR_TASKS_MAX, tellsAll = true, isCreditLimited = true } = slices;
  const askedAt = 'arrivedAt' in command ? command.arrivedAt : undefined;
  const seen = 'seen' in command ? command.seen : undefined;
  const run = startRun(state, { tasksMax, askedAt, seen, tellsAll, isCreditLimited });
  try {
    return { changes: run.changes, outcome: carryOut(run, command, slices) };
  } catch (error) {
    if (!run.hasEmitted) throw error;
    throw new HalfDone(`${command.type} failed when it was half done`, { cause: error });
  }
}

function carryOut(
  run: Run,
  command: Command,
  {
    copiesMax = MIRROR_MAX,
    chargesMax = CHARGES_MAX,
    expiriesMax = chargesMax,
    recalled = null,
  }: Slices,
): Outcome | null {
  const isBusy = run.state.mirrorTasks.length > 0;
  passTime(run, command.at, { chargesMax, expiriesMax });
  const { outcome, left } = perform(run, command, { chargesMax, recalled });
  if (command.type === 'MirrorNext') settle(run, command.max, left);
  // While other tasks wait, their turn comes first, in commands of their own: a tick then makes no copies.
  else settle(run, isBusy ? 0 : copiesMax, left);
  return outcome;
}

interface Performed {
  readonly outcome: Outcome | null;
  /** Accounts whose safe zone a tick left. */
  readonly left: readonly AccountId[];
}

const DONE: Performed = { outcome: null, left: [] };

function perform(
  run: Run,
  command: Command,
  by: Required<Pick<Slices, 'chargesMax' | 'recalled'>>,
): Performed {
  switch (command.type) {
    case 'ApplyTick':
      return { outcome: null, left: applyTick(run, command.tick, by.chargesMax) };
    case 'PassTime':
    case 'MirrorNext':
      return DONE;
    case 'ChargeNext':
      chargeNext(run, command.max);
      return DONE;
    case 'MarkEquity':
      markEquity(run, command.accountIds);
      return DONE;
    case 'SetRules':
      setRules(run, command);
      return DONE;
    case 'SealLiabilities':
      sealLiabilities(run, command);
      return DONE;
    case 'SealTicks':
      emit(run, { type: 'TicksSealed', at: run.state.now, ...command.seal });
      return DONE;
    case 'SealQuality':
      for (const seal of command.seals)
        emit(run, { type: 'QualitySealed', at: run.state.now, ...seal });
      return DONE;
    case 'OpenAccount':
      openAccount(run, command);
      return DONE;
    case 'ReturnAccount':
      returnAccount(run, command);
      return DONE;
    default: {
      const account = accountOf(run.state, command.accountId);
      return { outcome: decideOnce(run, account, command, by.recalled), left: [] };
    }
  }
}

/** Marks clients' own accounts that have open orders and whose prices are all known. */
function markEquity(run: Run, accountIds: readonly AccountId[]): void {
  const { state } = run;
  for (const accountId of accountIds) {
    const { floating } = besideOpen(state, accountOf(state, accountId));
    if (floating === undefined || floating === null) continue;
    // The account has not changed, so it need not be watched.
    run.changes.push(evolve(state, { type: 'EquityMarked', accountId, at: state.now, floating }));
  }
}

function sealLiabilities(run: Run, { upToSeq, real, demo }: SealLiabilities): void {
  emit(run, { type: 'LiabilitiesSealed', at: run.state.now, upToSeq, real, demo });
}

/** A command with a client's id is decided once; a repetition gets the first outcome, and anything else is refused. */
function decideOnce(
  run: Run,
  account: Account,
  command: AccountCommand,
  recalled: Recalled | null,
): Outcome {
  const { clientOrderId } = command;
  const told = (outcome: Outcome): Outcome => {
    if (run.tellsAll) tell(run, command, outcome);
    return outcome;
  };
  if (clientOrderId === null) return told(decide(run, account, command, recalled));
  const isCopying = account.copy !== null;
  const first =
    account.outcomes.get(clientOrderId) ??
    (recalled?.type === 'OutcomeRecorded'
      ? keptOutcome(recalled.outcome, recalled.content)
      : undefined);
  if (first !== undefined) {
    const kept = contentOf(first);
    if (kept === null || isContentOf(kept, command, isCopying)) return wholeOutcome(first);
    return told([refused(null, reject('client_order_id_used'))]);
  }
  const outcome = decide(run, account, command, recalled);
  emit(run, {
    type: 'OutcomeRecorded',
    accountId: account.id,
    at: run.state.now,
    clientOrderId,
    outcome,
    content: contentHash(command, isCopying),
    asked: askedOf(command),
  });
  return outcome;
}

/** That it was told changes nothing for the account, so it need not be watched. */
function tell(run: Run, command: AccountCommand, outcome: Outcome): void {
  const { accountId, clientOrderId } = command;
  const about = { accountId, at: run.state.now, clientOrderId };
  const asked = askedOf(command);
  run.changes.push(evolve(run.state, { type: 'CommandDecided', ...about, outcome, asked }));
}

function askedOf(command: AccountCommand): Asked {
  const {
    accountId: _,
    clientOrderId: __,
    at: ___,
    ...asked
  } = command as AccountCommand & {
    readonly at?: Instant;
  };
  return asked;
}

function decide(
  run: Run,
  account: Account,
  command: AccountCommand,
  recalled: Recalled | null,
): Outcome {
  const one = (line: OutcomeLine): Outcome => [line];
  bringUpToDate(run, account);
  if (account.copy !== null) {
    if (!isOfCopying(account, command))
      return one(refused(null, reject('copying_places_no_orders')));
    catchUp(run, account);
  }
  if (isMoreForCopiers(account, command) && isCrowded(run, account))
    return one(refused(null, reject('copies_not_made_yet')));
  switch (command.type) {
    case 'PlaceOrder':
      return one(placeOrder(run, account, command));
    case 'CloseOrder':
      return one(closeOrder(run, account, command));
    case 'CloseAllOrders':
      return closeAllOrders(run, account, command);
    case 'ReverseOrder':
      return reverseOrder(run, account, command);
    case 'ChangePending':
      return one(changePending(run, account, command));
    case 'CancelOrder':
      return one(cancelOrder(run, account, command));
    case 'SetStops':
      return one(setStops(run, account, command));
    case 'SetOwnLimits':
      return one(setOwnLimits(run, account, command));
    case 'ResetDemo':
      return one(resetDemo(run, account, command));
    case 'CreditDeposit':
    case 'ReverseDeposit':
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal':
      return one(moveMoney(run, account, command, recalled));
    case 'StartLeading':
      return one(startLeading(run, account));
    case 'StopLeading':
      return one(stopLeading(run, account));
    case 'StartCopying':
      return one(startCopying(run, account, command));
    case 'ChangeCopying':
      return one(changeCopying(run, account, command));
    case 'MoveCopyMoney':
      return one(changeCopyMoney(run, account, command));
    case 'StopCopying':
      return stopOwnCopying(run, account, command);
    default:
      return assertNever(command);
  }
}

/**
 * Commands that can be repeated without an end and reach all copyings each time; an order can be closed or cancelled
 * only once.
 */
function isMoreForCopiers({ orders }: Account, command: AccountCommand): boolean {
  switch (command.type) {
    case 'PlaceOrder':
    case 'SetStops':
    case 'ReverseOrder':
    case 'ChangePending':
    case 'StartLeading':
      return true;
    case 'CloseOrder': {
      if (command.percent !== undefined) return command.percent < 100;
      return command.lots !== null && command.lots !== orders.get(command.orderId)?.lots;
    }
    default:
      return false;
  }
}

/**
 * Whether a command may not be used on a copying: its orders can be changed, but not the stops of an order that follows
 * its leader.
 */
function isOfCopying({ orders }: Account, command: AccountCommand): boolean {
  switch (command.type) {
    case 'CloseOrder':
    case 'CloseAllOrders':
    case 'CancelOrder':
      return true;
    case 'SetStops':
      return orders.get(command.orderId)?.isFollowing !== true;
    default:
      return false;
  }
}

/** Makes copies and looks at the accounts that something happened to, until nothing more follows. */
function settle(run: Run, copiesMax: number, toLookAt: readonly AccountId[]): void {
  const { state, touched } = run;
  let left = copiesMax;
  let looks = toLookAt;
  for (;;) {
    if (left > 0 && state.mirrorTasks.length > 0) left -= mirror(run, left);
    if (touched.size + looks.length === 0) return;
    const ids = [...new Set([...touched, ...looks])].toSorted((a, b) => a - b);
    const changed = new Set(touched);
    touched.clear();
    looks = [];
    for (const id of ids) {
      watchAccount(run, accountOf(state, id), changed.has(id));
      touched.delete(id);
    }
  }
}
