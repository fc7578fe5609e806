// Deposits, their reversals and withdrawals as reviewers and clients might order them: repeated, in the wrong order, of the wrong size,
// for accounts that may not have them. They are drawn separately, so that worlds without money stay as they were.
import type { Command } from '@meridian/trading';
import { type Random, asMoney, readMoney } from '@meridian/units';
import type { TwinAccount, TwinBook } from './twin-book.ts';

/** Ids are drawn from so few that most are met again. */
const IDS = 60;
const ACCOUNTS_MAX = 4;

export function drawMoney(
  random: Random,
  book: TwinBook,
  { at, hasCopying }: { at: number; hasCopying: boolean },
): Command | null {
  const clients = book.accounts.filter(({ copy }) => copy === null).length;
  const real = book.accounts.filter((one) => !one.isDemo);
  if (real.length === 0 || (clients < ACCOUNTS_MAX && random.chance(0.1))) {
    const accountId = clients + 1;
    return { type: 'OpenAccount', accountId, kind: 'real', grant: readMoney('0'), at };
  }
  const account = random.chance(0.03) ? random.pick(book.accounts) : random.pick(real);
  const about = { accountId: account.id, clientOrderId: null, at };
  const payment = {
    channel: random.pick(['bank', 'chain'] as const),
    currency: 'EUR',
    paid: '1.00',
  };
  const dice = random.next();
  if (dice < 0.3) {
    const amount = readMoney(random.pick(['-1', '0', '0.000001', '250', '4000', '90000']));
    return {
      ...about,
      ...payment,
      type: 'CreditDeposit',
      depositId: random.between(1, IDS),
      amount,
    };
  }
  const withdrawalId = drawId(random, account);
  if (dice < 0.65) {
    const amount = asMoney((account.balance * BigInt(random.between(-5, 110))) / 100n);
    const fee = asMoney(random.chance(0.1) ? amount + 1n : amount / BigInt(random.between(2, 200)));
    return { ...about, ...payment, type: 'HoldWithdrawal', withdrawalId, amount, fee };
  }
  if (dice < 0.8) {
    const cause = random.pick(['cancelled', 'rejected'] as const);
    return { ...about, type: 'ReleaseWithdrawal', withdrawalId, cause };
  }
  // Worlds of copying stay as they were.
  if (dice < 0.93 || hasCopying) return { ...about, type: 'SendWithdrawal', withdrawalId };
  const amount = readMoney(random.pick(['0', '250', '4000', '90000']));
  const credited = [...account.deposits];
  const isKnown = credited.length > 0 && random.chance(0.8);
  const depositId = isKnown ? random.pick(credited) : random.between(1, IDS);
  return { ...about, ...payment, type: 'ReverseDeposit', depositId, amount };
}

function drawId(random: Random, account: TwinAccount): number {
  const held = [...account.withdrawals].filter(([, { state }]) => state === 'held');
  const some = held.length > 0 && random.chance(0.5) ? random.pick(held) : undefined;
  return some?.[0] ?? random.between(1, IDS);
}
