// Money that comes and goes: deposits credited and reversed, withdrawals held, released and sent. Each is done once for its id,
// however often it is repeated. Demo accounts take none of them. Source: specification, "Money", "Trading semantics".
import {
  MONEY_MAX,
  type Money,
  ZERO_MONEY,
  addMoney,
  asMoney,
  smaller,
  subtractMoney,
  sumMoney,
} from '@meridian/units';
import type {
  CreditDeposit,
  HoldWithdrawal,
  ReleaseWithdrawal,
  ReverseDeposit,
  SendWithdrawal,
} from '../vocabulary/command.ts';
import type { OutcomeLine, Recalled } from '../vocabulary/event.ts';
import { unsureMarket } from '../margin/margin-watch.ts';
import { type Rejection, isRejection, reject } from '../vocabulary/rejection.ts';
import { type Run, done, emit, refused } from '../orders/run.ts';
import type { Account, EngineState } from '../state/state.ts';
import { besideOpen, floatingOf, unpricedCode } from '../margin/valuation.ts';

type MoneyCommand =
  | CreditDeposit
  | ReverseDeposit
  | HoldWithdrawal
  | ReleaseWithdrawal
  | SendWithdrawal;

/**
 * The most that credits may bring an account to: half of what a balance can be. The other half is for what trading makes
 * of it, which nothing may refuse: with the largest orders of all instruments that is years of doubling away.
 */
const CREDITED_MAX = asMoney(MONEY_MAX / 2n);

/**
 * Decides a movement of money. Rejections in the order in which they are checked.
 * @param recalled what the journal says last of the payment, where the account may have forgotten it
 */
export function moveMoney(
  run: Run,
  account: Account,
  command: MoneyCommand,
  recalled: Recalled | null,
): OutcomeLine {
  if (account.kind !== 'real') return refused(null, reject('real_account_only'));
  switch (command.type) {
    case 'CreditDeposit':
      return creditDeposit(run, account, command, recalled);
    case 'ReverseDeposit':
      return reverseDeposit(run, account, command, recalled);
    case 'HoldWithdrawal':
      return holdWithdrawal(run, account, command, recalled);
    case 'ReleaseWithdrawal':
      return releaseWithdrawal(run, account, command, recalled);
    case 'SendWithdrawal':
      return sendWithdrawal(run, account, command, recalled);
  }
}

function creditDeposit(
  run: Run,
  account: Account,
  command: CreditDeposit,
  recalled: Recalled | null,
): OutcomeLine {
  if (account.deposits.has(command.depositId) || recalled !== null) return done(null);
  if (command.amount <= 0n) return refused(null, reject('amount_not_positive'));
  const after = addMoney(wealthOf(run.state, account), command.amount);
  if (run.isCreditLimited && after > CREDITED_MAX)
    return refused(null, reject('balance_too_large'));
  const { depositId, amount, channel, currency, paid } = command;
  const about = { accountId: account.id, at: run.state.now };
  const payment = { depositId, amount, channel, currency, paid };
  emit(run, { type: 'DepositCredited', ...about, ...payment, ...besideOpen(run.state, account) });
  return done(null);
}

/** The account's own money and that in its copyings, which comes back to it. */
function wealthOf({ accounts, copyings }: EngineState, { id, balance }: Account): Money {
  const inCopyings = [...(copyings.get(id) ?? [])].map((copying) => accounts.get(copying)?.balance);
  return sumMoney([balance, ...inCopyings.map((amount) => amount ?? ZERO_MONEY)]);
}

/**
 * Takes back what the account has available, as for a withdrawal: what open orders and held withdrawals need stays, so
 * that no reversal closes an order or leaves a debt.
 */
function reverseDeposit(
  run: Run,
  account: Account,
  command: ReverseDeposit,
  recalled: Recalled | null,
): OutcomeLine {
  const { depositId, amount, channel, currency, paid } = command;
  const isReversed = account.reversals.has(depositId) || recalled?.type === 'DepositReversed';
  if (isReversed) return done(null);
  const wasCredited = account.deposits.has(depositId) || recalled?.type === 'DepositCredited';
  if (!wasCredited) return refused(null, reject('deposit_unknown'));
  if (amount <= 0n) return refused(null, reject('amount_not_positive'));
  const spendable = spendableOf(run.state, account);
  if (isRejection(spendable)) return refused(null, spendable);
  const available = atLeastNothing(subtractMoney(spendable.amount, account.held));
  const borne = subtractMoney(amount, smaller(amount, available));
  const about = { accountId: account.id, at: run.state.now };
  const payment = { depositId, amount, borne, channel, currency, paid };
  emit(run, { type: 'DepositReversed', ...about, ...payment, ...besideOpen(run.state, account) });
  return done(null);
}

function holdWithdrawal(
  run: Run,
  account: Account,
  command: HoldWithdrawal,
  recalled: Recalled | null,
): OutcomeLine {
  const { withdrawalId, amount, fee } = command;
  if (account.holds.has(withdrawalId)) return done(null);
  if (account.endedHolds.has(withdrawalId) || recalled !== null)
    return refused(null, reject('withdrawal_ended'));
  if (amount <= 0n || fee < 0n || fee > amount) return refused(null, reject('amount_not_positive'));
  const spendable = spendableOf(run.state, account);
  if (isRejection(spendable)) return refused(null, spendable);
  const available = atLeastNothing(subtractMoney(spendable.amount, account.held));
  if (amount > available) return refused(null, availableTooLow(available));
  const { channel, currency, paid } = command;
  const about = { accountId: account.id, at: run.state.now, withdrawalId };
  emit(run, { type: 'WithdrawalHeld', ...about, amount, fee, channel, currency, paid });
  return done(null);
}

function releaseWithdrawal(
  run: Run,
  account: Account,
  command: ReleaseWithdrawal,
  recalled: Recalled | null,
): OutcomeLine {
  const { withdrawalId, cause } = command;
  const hold = account.holds.get(withdrawalId);
  if (hold === undefined) return endedBefore(howEnded(account, withdrawalId, recalled), 'released');
  const about = { accountId: account.id, at: run.state.now, withdrawalId };
  emit(run, { type: 'WithdrawalReleased', ...about, amount: hold.amount, cause });
  return done(null);
}

/** Losses come first: the part of a held amount that losses have eaten cannot be sent. */
function sendWithdrawal(
  run: Run,
  account: Account,
  command: SendWithdrawal,
  recalled: Recalled | null,
): OutcomeLine {
  const { withdrawalId } = command;
  const hold = account.holds.get(withdrawalId);
  if (hold === undefined) return endedBefore(howEnded(account, withdrawalId, recalled), 'sent');
  const spendable = spendableOf(run.state, account);
  if (isRejection(spendable)) return refused(null, spendable);
  const left = atLeastNothing(spendable.amount);
  if (hold.amount > left) return refused(null, availableTooLow(left));
  const about = { accountId: account.id, at: run.state.now, withdrawalId };
  emit(run, { type: 'WithdrawalSent', ...about, ...hold, ...besideOpen(run.state, account) });
  return done(null);
}

type HowEnded = 'sent' | 'released' | undefined;

function howEnded(account: Account, withdrawalId: number, recalled: Recalled | null): HowEnded {
  if (recalled?.type === 'WithdrawalSent') return 'sent';
  if (recalled?.type === 'WithdrawalReleased') return 'released';
  return account.endedHolds.get(withdrawalId);
}

/** Repeating what was done succeeds; anything else about a withdrawal that is not held is refused. */
function endedBefore(ended: HowEnded, wanted: 'sent' | 'released'): OutcomeLine {
  if (ended === wanted) return done(null);
  return refused(null, reject(ended === undefined ? 'withdrawal_unknown' : 'withdrawal_ended'));
}

const availableTooLow = (available: Money): Rejection =>
  reject('available_too_low', { available: floorToCents(available) });

/** Two decimals, rounded down, so that the client can have all that is shown. */
const floorToCents = (amount: Money): string =>
  `${amount / 1_000_000n}.${String((amount % 1_000_000n) / 10_000n).padStart(2, '0')}`;

const atLeastNothing = (amount: Money): Money => (amount < 0n ? ZERO_MONEY : amount);

/**
 * min(balance, equity) - used margin, in millionths of a dollar: what could leave if nothing were held; may be
 * negative.
 * Refused while an open order has no price, only a stale one in an open market, or a halted one: losses must be seen as
 * they are.
 */
export function spendableOf(state: EngineState, account: Account): { amount: Money } | Rejection {
  const floating = floatingOf(state, account);
  if (floating === null) return reject('price_missing', { code: unpricedCode(state, account) });
  const unsure = unsureMarket(state, account);
  if (unsure !== null) return reject('price_stale', { code: unsure.instrument.showCode });
  return { amount: spendableAt(account, floating) };
}

/** The same, of an account whose open orders stand at that. */
export const spendableAt = (
  { balance, usedMargin }: Pick<Account, 'balance' | 'usedMargin'>,
  floating: Money,
): Money => subtractMoney(smaller(balance, addMoney(balance, floating)), usedMargin);

/** max(0, min(balance, equity) - used margin - held), in millionths of a dollar; null while it is unknown. */
export function availableOf(state: EngineState, account: Account): Money | null {
  const spendable = spendableOf(state, account);
  return isRejection(spendable)
    ? null
    : atLeastNothing(subtractMoney(spendable.amount, account.held));
}
