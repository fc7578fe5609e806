import { negateMoney, present } from '@meridian/units';
import { expect, it } from 'vitest';
import { play } from '../testing/play-script.ts';
import { figuresDue } from './figures-due.ts';

it('writes off a debt alone, not what an account has', () => {
  const state = play('open ann 10000');
  const { id, balance } = present(state.accounts.get(1), 'ann’s account');
  const amount = negateMoney(balance);
  const taken = { type: 'NegativeBalanceWrittenOff', accountId: id, at: 0, amount } as const;
  const wrong = figuresDue(state, taken).filter(({ is, due }) => is !== due);
  expect(wrong).toEqual([{ what: 'a debt without open orders', is: false, due: true }]);
});
