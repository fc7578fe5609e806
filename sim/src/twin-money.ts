// The twin's movements of money: deposits, holds, releases and sendings, each once by its id, on real accounts only.
import type {
  CreditDeposit,
  HoldWithdrawal,
  RejectionName,
  ReleaseWithdrawal,
  ReverseDeposit,
  SendWithdrawal,
} from '@meridian/trading';
import {
  type Twin,
  type TwinAccount,
  equityIn,
  heldIn,
  instrumentIn,
  isHaltedIn,
  isOpenMarket,
  isStaleIn,
  openOrders,
  pricedBy,
  usedMarginIn,
} from './twin-book.ts';
import { besideIn, move, say } from './twin-orders.ts';

type MoneyCommand =
  | CreditDeposit
  | ReverseDeposit
  | HoldWithdrawal
  | ReleaseWithdrawal
  | SendWithdrawal;

/** @returns why it was refused; null if it was done, now or earlier */
export function moveMoneyInTwin(
  twin: Twin,
  account: TwinAccount,
  command: MoneyCommand,
): RejectionName | null {
  if (account.isDemo) return 'real_account_only';
  switch (command.type) {
    case 'CreditDeposit': {
      if (account.deposits.has(command.depositId)) return null;
      if (command.amount <= 0n) return 'amount_not_positive';
      account.deposits.add(command.depositId);
      move(twin, account.id, command.amount);
      say(
        twin,
        account.id,
        `deposited ${command.depositId} ${command.amount}${besideIn(twin, account)}`,
      );
      return null;
    }
    case 'ReverseDeposit':
      return reverse(twin, account, command);
    case 'HoldWithdrawal':
      return hold(twin, account, command);
    case 'ReleaseWithdrawal':
      return release(twin, account, command);
    case 'SendWithdrawal':
      return send(twin, account, command);
  }
}

/** Takes back what is free at fresh prices; the house bears what is not. */
function reverse(twin: Twin, account: TwinAccount, command: ReverseDeposit): RejectionName | null {
  const { depositId: id, amount } = command;
  if (account.reversed.has(id)) return null;
  if (!account.deposits.has(id)) return 'deposit_unknown';
  if (amount <= 0n) return 'amount_not_positive';
  const left = spendable(twin, account);
  if (typeof left === 'string') return left;
  const free = left - heldIn(account);
  const taken = free < 0n ? 0n : free < amount ? free : amount;
  account.reversed.add(id);
  const beside = besideIn(twin, account);
  move(twin, account.id, -taken);
  say(twin, account.id, `reversed ${id} ${amount} ${amount - taken}${beside}`);
  return null;
}

function hold(twin: Twin, account: TwinAccount, command: HoldWithdrawal): RejectionName | null {
  const { withdrawalId: id, amount, fee } = command;
  const known = account.withdrawals.get(id);
  if (known) return known.state === 'held' ? null : 'withdrawal_ended';
  if (amount <= 0n || fee < 0n || fee > amount) return 'amount_not_positive';
  const free = spendable(twin, account);
  if (typeof free === 'string') return free;
  if (amount > free - heldIn(account)) return 'available_too_low';
  account.withdrawals.set(id, { state: 'held', amount, fee });
  say(twin, account.id, `held ${id} ${amount} ${fee}`);
  return null;
}

function release(
  twin: Twin,
  account: TwinAccount,
  command: ReleaseWithdrawal,
): RejectionName | null {
  const known = account.withdrawals.get(command.withdrawalId);
  if (!known) return 'withdrawal_unknown';
  if (known.state !== 'held') return known.state === 'released' ? null : 'withdrawal_ended';
  known.state = 'released';
  say(twin, account.id, `released ${command.withdrawalId} ${known.amount} ${command.cause}`);
  return null;
}

function send(twin: Twin, account: TwinAccount, command: SendWithdrawal): RejectionName | null {
  const known = account.withdrawals.get(command.withdrawalId);
  if (!known) return 'withdrawal_unknown';
  if (known.state !== 'held') return known.state === 'sent' ? null : 'withdrawal_ended';
  const free = spendable(twin, account);
  if (typeof free === 'string') return free;
  if (known.amount > free) return 'available_too_low';
  known.state = 'sent';
  move(twin, account.id, -known.amount);
  say(
    twin,
    account.id,
    `sent ${command.withdrawalId} ${known.amount} ${known.fee}${besideIn(twin, account)}`,
  );
  return null;
}

/** min(balance, equity) - used margin at fresh prices. */
export function spendable(twin: Twin, account: TwinAccount): bigint | RejectionName {
  const equity = equityIn(twin, account);
  if (equity === null) return 'price_missing';
  for (const order of openOrders(account)) {
    for (const instrument of pricedBy(twin, instrumentIn(twin, order.instrumentId))) {
      if (isHaltedIn(twin, instrument)) return 'price_stale';
      if (isOpenMarket(twin, instrument) && isStaleIn(twin, instrument)) return 'price_stale';
    }
  }
  return (equity < account.balance ? equity : account.balance) - usedMarginIn(account);
}
