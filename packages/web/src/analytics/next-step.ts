// What a new real account still needs before it can trade: identity, money, a first order.
import { DepositStatus } from '@meridian/contract/names/deposits';

export type NextStep = 'verify' | 'reviewed' | 'deposit' | 'declared' | 'rejected' | 'trade';

/** Null: nothing is missing, or not enough is known yet. */
export function nextStep(of: {
  readonly isDemo: boolean;
  readonly isVerified: boolean;
  /** 0 not submitted, 1 under review; undefined: not known yet. */
  readonly review: number | undefined;
  /** Undefined: not known yet. */
  readonly balance: string | undefined;
  /** Status of the deposit that was told; null: none; undefined: not known yet. */
  readonly deposit: number | null | undefined;
  readonly usedMargin: string | undefined;
  /** Closed trades. */
  readonly ever: number | undefined;
}): NextStep | null {
  const { balance, usedMargin, ever } = of;
  if (of.isDemo || balance === undefined || usedMargin === undefined || ever === undefined)
    return null;
  if (ever > 0 || Number(usedMargin) > 0) return null;
  if (!of.isVerified && of.review === undefined) return null;
  const hasMoney = Number(balance) > 0;
  if (!hasMoney && of.deposit === undefined) return null;
  // It can be told before the identity is.
  if (!hasMoney && of.deposit === DepositStatus.rejected) return 'rejected';
  if (!of.isVerified && of.review === 0) return 'verify';
  if (hasMoney) return 'trade';
  if (of.deposit === DepositStatus.pending) return 'declared';
  return of.isVerified ? 'deposit' : 'reviewed';
}
