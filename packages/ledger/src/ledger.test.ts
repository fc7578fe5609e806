import { type Money, asMoney, dollars } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { type Entry, assertBalanced, balancesOf, clientPostings, zeroSum } from './index.ts';

const entry = (id: number, amount: Money): Entry => ({
  id,
  at: 0,
  kind: 'realised_profit',
  accountId: 7,
  orderId: 1,
  memo: {},
  postings: clientPostings(7, 'house:trading', amount),
  balanceAfter: amount,
});

describe('double entry', () => {
  it('balances are the sums of postings, and all of them sum to zero', () => {
    const balances = balancesOf([entry(1, dollars(10)), entry(2, asMoney(-2_500_000n))]);
    expect(balances.get('client:7')).toBe(7_500_000n);
    expect(balances.get('house:trading')).toBe(-7_500_000n);
    expect(zeroSum(balances)).toBe(0n);
  });

  it('refuses an entry whose postings do not sum to zero', () => {
    const postings = [
      { account: 'client:7', amount: dollars(1) },
      { account: 'house:fees', amount: dollars(1) },
    ] as const;
    expect(() => assertBalanced({ id: 3, postings })).toThrow('entry 3 sums to zero');
    expect(() => assertBalanced({ id: 3, postings: postings.slice(0, 1) })).toThrow(
      'at least two postings',
    );
  });

  it('refuses a movement of nothing', () => {
    expect(() => clientPostings(7, 'house:fees', asMoney(0n))).toThrow('a posting moves money');
  });
});
