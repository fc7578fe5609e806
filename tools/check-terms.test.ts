import { describe, expect, it } from 'vitest';
import { type Term, columnsOf, labelFaults, lengthFaults, termFaults } from './check-terms.ts';

const terms: readonly Term[] = [
  { idea: 'equity', say: 'Equity', never: ['Eigenkapital*'], except: ['once'] },
];

describe('a term', () => {
  it('is one word for one idea, whatever its ending and its case', () => {
    expect(termFaults('de', { a: 'Nach eigenkapitals Art.' }, terms)).toEqual([
      'de: a says "eigenkapitals"; the word for equity is "Equity"',
    ]);
    expect(termFaults('de', { a: 'Nach Equity.' }, terms)).toEqual([]);
  });

  it('is a whole word where words are divided, and may stand anywhere where they are not', () => {
    const lot: readonly Term[] = [{ idea: 'lot', say: 'lot', never: ['lô'] }];
    expect(termFaults('vn', { a: 'số lô nhỏ' }, lot)).toHaveLength(1);
    expect(termFaults('vn', { a: 'lôgic' }, lot)).toEqual([]);
    expect(termFaults('hk', { a: '跟單止損價' })).toHaveLength(1);
  });

  it('is not sought in the names of arguments and tags, nor in the texts that are excepted', () => {
    const leader: readonly Term[] = [{ idea: 'trader', say: 'trader', never: ['leader'] }];
    expect(termFaults('it', { a: '{leader} <leader>x</leader>' }, leader)).toEqual([]);
    expect(termFaults('de', { once: 'Equity (Eigenkapital)' }, terms)).toEqual([]);
  });
});

describe('a label', () => {
  it('fits its key: two columns for a wide character, none for a mark', () => {
    expect(columnsOf('Buy')).toBe(3);
    expect(columnsOf('買入')).toBe(4);
    expect(columnsOf('สั่ง')).toBe(2);
    expect(lengthFaults('de', { 'trade.buy': 'Jetzt gleich kaufen' })).toEqual([
      'de: trade.buy "Jetzt gleich kaufen" takes 19 columns; a key of the dock holds 12',
    ]);
    expect(lengthFaults('de', { 'trade.buy': 'Kaufen' })).toEqual([]);
  });

  it('is named in an answer as it stands on the screen', () => {
    const texts = {
      'tab.account': 'Account',
      'account.reset': 'Reset demo account',
      'account.real_name': 'Identity verification',
      'account.withdraw': 'Withdraw',
      'trade.buy': 'Buy',
      'trade.sell': 'Sell',
      'phone.one_tap_text': 'Buy and Sell send',
      'phone.one_tap_warning': 'Buy or Sell',
      support_a_identity: 'Under Account, identity verification',
      support_a_withdraw: 'Under Withdraw, its state',
      support_a_demo: 'Under Account, start afresh',
    };
    expect(labelFaults('en', texts)).toEqual([
      'en: support_a_demo does not name "Reset demo account", as account.reset has it',
    ]);
  });
});
