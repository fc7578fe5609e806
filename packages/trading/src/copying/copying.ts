// What clients decide about copying: to lead, to copy a leader, to change it, to put money in or take some out, to stop.
// Rejections in the order in which they are checked. Source: specification, "Copy trading".
import {
  type Lots,
  type Money,
  ZERO_MONEY,
  addMoney,
  assert,
  formatLots,
  larger,
  mulDiv,
  smaller,
  subtractMoney,
} from '@meridian/units';
import { closeOpenOrders, endForReset } from '../orders/change-order.ts';
import type {
  ChangeCopying,
  MoveCopyMoney,
  StartCopying,
  StopCopying,
} from '../vocabulary/command.ts';
import { COPY_ALLOCATION_MIN, copyStopEquity, takeableFrom } from '../vocabulary/copy-limits.ts';
import { moveCopyMoney } from './copy-money.ts';
import { endCopying, stopCopying } from './copy-stop.ts';
import {
  COPYINGS_A_DAY_MAX,
  COPYINGS_MAX,
  COPY_RATIO_MAX,
  COPY_RATIO_MIN,
  COPY_STOP_MAX,
  COPY_STOP_MIN,
  type CopySizing,
  type CopyTerms,
  isLimitReached,
} from '../vocabulary/copy-terms.ts';
import { protectFromDebt } from '../money/debt.ts';
import type { Outcome, OutcomeLine } from '../vocabulary/event.ts';
import { catchUp } from './mirror.ts';
import { spendableOf } from '../money/move-money.ts';
import type { AccountId } from '../vocabulary/order.ts';
import { checkOwnLimits } from '../orders/own-limits.ts';
import { inCents } from '../orders/in-cents.ts';
import { type Rejection, isRejection, reject } from '../vocabulary/rejection.ts';
import { type Run, done, emit, refused } from '../orders/run.ts';
import { leaderOf } from '../state/elsewhere.ts';
import { startedToday } from '../state/evolve-copying.ts';
import { type Account, type EngineState, accountOf } from '../state/state.ts';
import { figuresOf, unpricedCode } from '../margin/valuation.ts';

/** Others may copy the account from now on. One that leads already stays as it is. */
export function startLeading(run: Run, account: Account): OutcomeLine {
  if (account.leadsSince === null)
    emit(run, { type: 'LeadingStarted', accountId: account.id, at: run.state.now });
  return done(null);
}

/** The account's copyings hear of it in their turn: they copy nothing new, and follow what is open to its end. */
export function stopLeading(run: Run, account: Account): OutcomeLine {
  if (account.leadsSince === null) return refused(null, reject('not_leading'));
  emit(run, { type: 'LeadingStopped', accountId: account.id, at: run.state.now });
  return done(null);
}

/**
 * Opens a copying, an account of its own, and moves the allocation to it. Rejects as `checkStart` does, in its order;
 * the outcome has the copying's number.
 */
export function startCopying(run: Run, account: Account, command: StartCopying): OutcomeLine {
  const { state } = run;
  const refusal = checkStart(state, account, command);
  if (refusal) return refused(null, refusal);
  // Nothing below can fail.
  const { leaderId, stopPercent, sizing, allocation } = command;
  const copyId = state.nextCopyId;
  emit(run, {
    type: 'CopyingStarted',
    accountId: copyId,
    at: state.now,
    ownerId: account.id,
    leaderId,
    kind: account.kind,
    stopPercent,
    sizing,
  });
  const copying = accountOf(state, copyId);
  assert(copying.copy !== null, `account ${copyId} is a copying`);
  moveCopyMoney(run, copying, copying.copy, { amount: allocation, allocation });
  return { ...done(null), copyId };
}

function checkStart(
  state: EngineState,
  account: Account,
  { leaderId, allocation, stopPercent, sizing }: StartCopying,
): Rejection | null {
  if (leaderId === account.id) return reject('leader_is_self');
  const kept = checkOwnLimits(state, account, { margin: null, isNew: false });
  if (kept) return kept;
  const leader = leaderOf(state, leaderId);
  if (leader === undefined || leader.leadsSince === null) return reject('leader_unknown');
  if (leader.kind !== account.kind) return reject('leader_other_kind');
  const leaders = leadersOf(state, account.id);
  if (leaders.includes(leaderId)) return reject('copying_exists');
  if (copies(state, leaderId, account.id)) return reject('copying_loop');
  if ((state.copyings.get(account.id)?.size ?? 0) >= COPYINGS_MAX)
    return reject('copyings_too_many', { max: String(COPYINGS_MAX) });
  if (startedToday(state, account.id) >= COPYINGS_A_DAY_MAX)
    return reject('copyings_too_many_today', { max: String(COPYINGS_A_DAY_MAX) });
  assertStopPercent(stopPercent);
  if (allocation < COPY_ALLOCATION_MIN)
    return reject('copy_amount_too_small', { min: inCents(COPY_ALLOCATION_MIN, 'ceil') });
  return checkSizing(state, sizing) ?? checkAvailable(state, account, allocation);
}

/** The leaders an account copies now. */
function leadersOf(state: EngineState, ownerId: AccountId): readonly AccountId[] {
  const leaders: AccountId[] = [];
  for (const id of state.copyings.get(ownerId) ?? []) {
    const { copy } = accountOf(state, id);
    if (copy !== null && copy.stopped === null) leaders.push(copy.leaderId);
  }
  return leaders;
}

/** Whether `from` copies `to`, directly or through others. */
function copies(state: EngineState, from: AccountId, to: AccountId): boolean {
  const seen = new Set([from]);
  for (const id of seen) {
    for (const leader of leadersOf(state, id)) {
      if (leader === to) return true;
      seen.add(leader);
    }
  }
  return false;
}

function assertStopPercent(percent: number): void {
  assert(
    Number.isInteger(percent) && percent >= COPY_STOP_MIN && percent <= COPY_STOP_MAX,
    'the copy stop loss is a whole percentage of 5 to 95',
  );
}

function checkSizing(state: EngineState, sizing: CopySizing): Rejection | null {
  switch (sizing.kind) {
    case 'equity':
      return null;
    case 'ratio':
      return sizing.ratio >= COPY_RATIO_MIN && sizing.ratio <= COPY_RATIO_MAX
        ? null
        : reject('copy_sizing_value_out_of_range', { min: '0.0001', max: '100' });
    case 'lots':
      return checkFixedLots(state, sizing.lots);
  }
}

/** Rejects lots that cannot be traded in any instrument: nobody knows yet what the leader will trade. */
function checkFixedLots(state: EngineState, lots: Lots): Rejection | null {
  const terms = [...state.markets.values()].map(({ instrument }) => instrument);
  const [first] = terms;
  if (first === undefined) return reject('instrument_unknown');
  const min = terms.reduce((least, { lotsMin }) => smaller(least, lotsMin), first.lotsMin);
  const max = terms.reduce((most, { lotsMax }) => larger(most, lotsMax), first.lotsMax);
  const step = terms.reduce((least, { lotStep }) => smaller(least, lotStep), first.lotStep);
  const range = { min: formatLots(min), max: formatLots(max) };
  if (lots < min || lots > max) return reject('copy_sizing_value_out_of_range', range);
  return lots % step === 0n
    ? null
    : reject('copy_lots_off_step', { step: formatLots(step), ...range });
}

/** A client may put into a copying what the account could withdraw. */
function checkAvailable(state: EngineState, account: Account, amount: Money): Rejection | null {
  const spendable = spendableOf(state, account);
  if (isRejection(spendable)) return spendable;
  const free = subtractMoney(spendable.amount, account.held);
  return amount > free ? amountAbove(free) : null;
}

const amountAbove = (free: Money): Rejection =>
  reject('copy_amount_above_available', {
    available: inCents(free < 0n ? ZERO_MONEY : free, 'floor'),
  });

interface Own {
  readonly copying: Account;
  readonly copy: CopyTerms;
}

/** A running copying of this account, brought up to date with everything its leader did. */
function ownCopying(run: Run, account: Account, copyId: AccountId): Own | Rejection {
  const copying = run.state.accounts.get(copyId);
  const copy = copying?.copy ?? null;
  if (copying === undefined || copy?.ownerId !== account.id) return reject('copying_unknown');
  if (copy.endedAt !== null) return reject('copying_ended');
  catchUp(run, copying);
  return { copying, copy };
}

const refusedAbout = (copyId: AccountId, rejection: Rejection): OutcomeLine => ({
  ...refused(null, rejection),
  copyId,
});
const doneAbout = (copyId: AccountId): OutcomeLine => ({ ...done(null), copyId });

/**
 * Changes what the command does not leave null. Only what makes more or larger copies is refused by the owner's own
 * limits (docs/decisions/copying-and-ranking.md, 564).
 */
export function changeCopying(run: Run, account: Account, command: ChangeCopying): OutcomeLine {
  const { copyId } = command;
  const own = ownCopying(run, account, copyId);
  if (isRejection(own)) return refusedAbout(copyId, own);
  const { copying, copy } = own;
  // Once the copying has stopped, only its limit can be changed: how more would be copied has no meaning any more.
  const isBoundOnly = command.sizing === null && command.isPaused === null;
  if (isLimitReached(copy) || (copy.stopped !== null && !isBoundOnly))
    return refusedAbout(copyId, reject('copying_is_ending'));
  const stopPercent = command.stopPercent ?? copy.stopPercent;
  assertStopPercent(stopPercent);
  const sizing = command.sizing ?? copy.sizing;
  const isPaused = command.isPaused ?? copy.isPaused;
  const isMore = (copy.isPaused && !isPaused) || !isWithin(sizing, copy.sizing);
  const wrong =
    checkSizing(run.state, sizing) ??
    checkStopPercent(run.state, copying, copy, stopPercent) ??
    (isMore ? checkOwnLimits(run.state, account, { margin: null, isNew: false }) : null);
  if (wrong) return refusedAbout(copyId, wrong);
  const isSame =
    stopPercent === copy.stopPercent &&
    isPaused === copy.isPaused &&
    isSameSizing(sizing, copy.sizing);
  if (isSame) return { ...doneAbout(copyId), isUnchanged: true };
  const about = { accountId: copyId, at: run.state.now };
  emit(run, { type: 'CopyingChanged', ...about, stopPercent, sizing, isPaused });
  return doneAbout(copyId);
}

/** Whether no copy by `a` is larger than one by `b`; of two kinds it is not known. */
function isWithin(a: CopySizing, b: CopySizing): boolean {
  switch (a.kind) {
    case 'equity':
      return b.kind === 'equity';
    case 'ratio':
      return b.kind === 'ratio' && a.ratio <= b.ratio;
    case 'lots':
      return b.kind === 'lots' && a.lots <= b.lots;
  }
}

const isSameSizing = (a: CopySizing, b: CopySizing): boolean => isWithin(a, b) && isWithin(b, a);

/**
 * Rejects a limit that is already reached: it would end the copying at once. A client who wants that stops the copying.
 */
function checkStopPercent(
  state: EngineState,
  copying: Account,
  { allocation, stopPercent: standing }: CopyTerms,
  percent: number,
): Rejection | null {
  if (percent >= standing) return null;
  const { equity } = figuresOf(state, copying);
  if (equity === null) return reject('price_missing', { code: unpricedCode(state, copying) });
  let min = percent;
  while (min < standing && equity <= copyStopEquity(allocation, min)) min += 1;
  return min === percent ? null : reject('copy_stop_reached', { min: String(min) });
}

/**
 * Moves money into the copying (`amount` above 0) or back to its owner (below 0), and the allocation with it: by the
 * amount, or in proportion to the equity, rounded down.
 */
export function changeCopyMoney(run: Run, account: Account, command: MoveCopyMoney): OutcomeLine {
  const { copyId, amount } = command;
  const own = ownCopying(run, account, copyId);
  if (isRejection(own)) return refusedAbout(copyId, own);
  const { copying, copy } = own;
  if (copy.stopped !== null && amount > 0n)
    return refusedAbout(copyId, reject('copying_is_ending'));
  if (amount === 0n) return refusedAbout(copyId, reject('amount_not_positive'));
  const kept =
    amount > 0n ? checkOwnLimits(run.state, account, { margin: null, isNew: false }) : null;
  if (kept) return refusedAbout(copyId, kept);
  const allocation =
    amount > 0n
      ? (checkAvailable(run.state, account, amount) ?? addMoney(copy.allocation, amount))
      : allocationWithout(run.state, copying, copy, -amount as Money);
  if (typeof allocation !== 'bigint') return refusedAbout(copyId, allocation);
  moveCopyMoney(run, copying, copy, { amount, allocation });
  return doneAbout(copyId);
}

/** Lowers the allocation in proportion to the equity, so that the copy stop loss stays equally far away. */
function allocationWithout(
  state: EngineState,
  copying: Account,
  { allocation }: CopyTerms,
  amount: Money,
): Money | Rejection {
  const takeable = takeableOf(state, copying);
  if (isRejection(takeable)) return takeable;
  const { most, isMinimumKept, equity } = takeable;
  if (amount > most) {
    const min = inCents(COPY_ALLOCATION_MIN, 'ceil');
    const available = inCents(most, 'floor');
    return isMinimumKept
      ? reject('copy_rest_too_small', { available, min })
      : reject('copy_amount_above_available', { available });
  }
  return mulDiv(allocation, subtractMoney(equity, amount), equity, 'floor') as Money;
}

/**
 * The most that may be taken out of a copying now, and what bounds it. Refused while losses cannot be seen as they are.
 */
export function takeableOf(
  state: EngineState,
  copying: Account,
): (ReturnType<typeof takeableFrom> & { readonly equity: Money }) | Rejection {
  const spendable = spendableOf(state, copying);
  if (isRejection(spendable)) return spendable;
  const { equity } = figuresOf(state, copying);
  assert(equity !== null, 'the prices of what is available are known');
  const { balance, usedMargin, copy } = copying;
  const isEnding = copy?.stopped !== null;
  return { equity, ...takeableFrom({ balance, equity, usedMargin, isEnding }) };
}

/** The first line is about the copying, then comes one for each order that was to be closed. */
export function stopOwnCopying(run: Run, account: Account, command: StopCopying): Outcome {
  const { copyId, orders } = command;
  const own = ownCopying(run, account, copyId);
  if (isRejection(own)) return [refusedAbout(copyId, own)];
  stopCopying(run, own.copying, own.copy, { reason: 'client', orders });
  const closed = orders === 'close' ? closeOpenOrders(run, own.copying, 'client') : [];
  return [doneAbout(copyId), ...closed];
}

/**
 * Ends the copyings of an account that starts afresh: their orders are closed at the prices that stand, and the money
 * goes back.
 */
export function endCopyingsForReset(run: Run, account: Account): void {
  const { state } = run;
  for (const id of [...(state.copyings.get(account.id) ?? [])]) {
    const copying = accountOf(state, id);
    const { copy } = copying;
    assert(copy !== null, `account ${id} is a copying`);
    catchUp(run, copying);
    stopCopying(run, copying, copy, { reason: 'reset', orders: 'close' });
    for (const order of [...copying.orders.values()]) endForReset(run, order);
    protectFromDebt(run, copying);
    endCopying(run, copying, copy);
  }
}
