// What a new real account still needs before it can trade: identity, money, a first order.

export type NextStep = 'verify' | 'reviewed' | 'deposit' | 'declared' | 'trade';

/** Null: nothing is missing, or not enough is known yet. */
export function nextStep(of: {
  readonly isDemo: boolean;
  readonly isVerified: boolean;
  /** 0 not submitted, 1 under review; undefined: not known yet. */
  readonly review: number | undefined;
  /** Undefined: not known yet. */
  readonly balance: string | undefined;
  /** A deposit was told and is not decided yet. */
  readonly isDeclared: boolean;
  readonly usedMargin: string | undefined;
  /** Closed trades. */
  readonly ever: number | undefined;
}): NextStep | null {
  const { balance, usedMargin, ever } = of;
  if (of.isDemo || balance === undefined || usedMargin === undefined || ever === undefined)
    return null;
  if (ever > 0 || Number(usedMargin) > 0) return null;
  if (!of.isVerified && of.review === undefined) return null;
  if (!of.isVerified && of.review === 0) return 'verify';
  if (Number(balance) <= 0 && of.isDeclared) return 'declared';
  if (Number(balance) <= 0) return of.isVerified ? 'deposit' : 'reviewed';
  return 'trade';
}
