// What trading cost: spread and commission, and the swap that was paid (received swap lessens it).
import type { AnalyticsFigures } from '@meridian/contract';
import { ZERO_MONEY, readMoney, formatMoney, asMoney } from '@meridian/units';

export const costsOf = ({ spread, fee, swap }: Pick<AnalyticsFigures, 'spread' | 'fee' | 'swap'>) =>
  formatMoney(asMoney(readMoney(spread) + readMoney(fee) - readMoney(swap)));

export const isNothing = (amount: string): boolean => readMoney(amount) === ZERO_MONEY;
