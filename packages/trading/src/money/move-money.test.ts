import { describe, expect, it } from 'vitest';
import { PAYMENTS_MAX } from '../state/state.ts';
import { play } from '../testing/play-script.ts';

const market = `open ann 0 real
  open bob 10000
  price EURUSD 1.10000 1.10000
  deposit ann #1 1000 -> ann deposited 1000.00, balance 1000.00`;

describe('Money: deposits', () => {
  it('are credited once by their id, across a restart too', () => {
    play(`${market}
      deposit ann #1 1000
      deposit ann #1 5
      restart
      deposit ann #1 1000
      deposit ann #2 0.000001 -> ann deposited 0.000001, balance 1000.000001
      deposit ann #3 0 -> amount_not_positive
      deposit ann #4 -5 -> amount_not_positive`);
  });

  it('bring no account, with what is in its copyings, beyond half of what a balance can be', () => {
    play(`${market}
      open eve 0 real
      open lea 0 real
      deposit eve #20 4000000000000 -> eve deposited 4000000000000.00
      lead lea -> lea leads
      copy eve lea 3000000000000 as e1 -> e1 started, e1 money 3000000000000.00
      deposit eve #21 611686018427.387904 -> balance_too_large
      deposit eve #21 611686018427.387903 -> eve deposited 611686018427.387903
      deposit eve #22 0.000001 -> balance_too_large
      restart
      deposit eve #22 0.000001 -> balance_too_large
      hold eve #1 1000 -> eve held 1000.00
      send eve #1 -> eve sent 1000.00
      deposit eve #22 1000 -> eve deposited 1000.00`);
  });

  it(`are remembered by the last ${PAYMENTS_MAX} of an account, withdrawals that have ended too`, () => {
    const many = Array.from(
      { length: PAYMENTS_MAX },
      (_, i) => `deposit ann #${i + 2} 1 -> ann deposited 1.00
        hold ann #${i + 2} 1 -> ann held 1.00
        release ann #${i + 2} -> ann released 1.00 cancelled`,
    );
    const state = play(`${market}
      ${many.join('\n')}
      deposit ann #${PAYMENTS_MAX + 1} 1
      release ann #${PAYMENTS_MAX + 1}
      restart`);
    const account = state.accounts.get(1);
    expect([account?.deposits.size, account?.endedHolds.size]).toEqual([
      PAYMENTS_MAX,
      PAYMENTS_MAX,
    ]);
  });

  it('and all other movements are refused to demo accounts', () => {
    play(`${market}
      deposit bob #9 1 -> real_account_only
      hold bob #9 1 -> real_account_only
      release bob #9 -> real_account_only
      send bob #9 -> real_account_only`);
  });
});

describe('Money: reversals of deposits', () => {
  it('take a wrong credit back once, across a restart too', () => {
    play(`${market}
      deposit ann #2 500 -> ann deposited 500.00, balance 1500.00
      reverse ann #2 500 -> ann reversed 500.00, borne 0.00, balance 1000.00
      reverse ann #2 500
      restart
      reverse ann #2 500
      deposit ann #2 500
      show ann -> balance 1000.00
      reverse ann #3 500 -> deposit_unknown
      reverse ann #1 0 -> amount_not_positive
      reverse bob #1 1 -> real_account_only`);
  });

  it('leave no debt: what the account no longer has, the house bears', () => {
    play(`${market}
      hold ann #1 900 -> ann held 900.00
      send ann #1 -> ann sent 900.00, balance 100.00
      reverse ann #1 1000 -> ann reversed 1000.00, borne 900.00, balance 0.00`);
  });

  it('close no order and break no hold: what these need stays', () => {
    // 0.10 lots x 100,000 x 1.1 / 30 = 366.666667 margin
    play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000, margin 366.666667
      hold ann #1 200 -> ann held 200.00
      price EURUSD 1.09000 1.09000
      show ann -> equity 900.00, available 333.333333
      reverse ann #1 1000 -> ann reversed 1000.00, borne 666.666667, balance 666.666667
      show ann -> held 200.00, available 0.00`);
  });

  it('wait for a price of the open orders', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      wait 31s
      reverse ann #1 1000 -> price_stale, code EUR/USD`);
  });
});

describe('Money: available = max(0, min(balance, equity) - used margin - held)', () => {
  it('does not count floating profit, and counts floating loss, used margin and what is held', () => {
    // 0.10 lots x 100,000 x 1.1 / 30 = 366.666667 margin
    play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000, margin 366.666667
      show ann -> available 633.333333
      price EURUSD 1.12000 1.12000
      show ann -> equity 1200.00, available 633.333333
      price EURUSD 1.09000 1.09000
      show ann -> equity 900.00, available 533.333333
      hold ann #1 500 fee 5 -> ann held 500.00, fee 5.00
      show ann -> balance 1000.00, equity 900.00, held 500.00, available 33.333333, free 533.333333
      hold ann #2 33.333334 -> available_too_low, available 33.33
      hold ann #2 33.333333 -> ann held 33.333333
      show ann -> available 0.00`);
  });

  it('is not known while a price is missing or, in an open market, stale', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      wait 31s
      show ann -> available unknown
      hold ann #1 1 -> price_stale, code EUR/USD
      price EURUSD 1.10000 1.10000
      restart
      hold ann #1 1 -> price_missing, code EUR/USD
      price EURUSD 1.10000 1.10000
      hold ann #1 1 -> ann held 1.00`);
  });
});

describe('Money: withdrawals', () => {
  it('hold what they ask for, which stays balance and equity and is no margin for new orders', () => {
    play(`${market}
      hold ann #1 700 -> ann held 700.00
      show ann -> balance 1000.00, equity 1000.00, held 700.00, available 300.00, free 1000.00
      buy ann EURUSD 0.10 x30 -> free_margin_too_low, free 300.00
      release ann #1 -> ann released 700.00 cancelled
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000`);
  });

  it('keep a pending order from filling when what is held leaves no margin for it', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      hold ann #1 700 -> ann held 700.00
      price EURUSD 1.09000 1.09000 -> ann rejected free_margin_too_low`);
  });

  it('leave the account when they are sent, the fee as a line of its own', () => {
    const state = play(`${market}
      hold ann #1 700 fee 12.5 -> ann held 700.00, fee 12.50
      send ann #1 -> ann sent 700.00, balance 300.00
      send ann #1
      restart
      send ann #1
      release ann #1 -> withdrawal_ended
      hold ann #1 1 -> withdrawal_ended
      show ann -> balance 300.00, held 0.00, available 300.00`);
    expect(state.accounts.get(1)?.endedHolds).toEqual(new Map([[1, 'sent']]));
  });

  it('are released once, and unknown ones are refused', () => {
    play(`${market}
      hold ann #1 700 -> ann held 700.00
      hold ann #1 700
      release ann #1 -> ann released 700.00 cancelled
      release ann #1
      send ann #1 -> withdrawal_ended
      release ann #2 -> withdrawal_unknown
      send ann #2 -> withdrawal_unknown`);
  });

  it('cannot overdraw, be nothing, or cost more than they are', () => {
    play(`${market}
      hold ann #1 1000.000001 -> available_too_low, available 1000.00
      hold ann #1 0 -> amount_not_positive
      hold ann #1 -1 -> amount_not_positive
      hold ann #1 5 fee 5.000001 -> amount_not_positive
      hold ann #1 5 fee -1 -> amount_not_positive
      hold ann #1 600 -> ann held 600.00
      hold ann #2 600 -> available_too_low, available 400.00`);
  });

  it('cannot be sent when losses have eaten the money; the first that is covered can', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      hold ann #1 300 -> ann held 300.00
      hold ann #2 300 -> ann held 300.00
      price EURUSD 1.07000 1.07000
      send ann #1 -> ann sent 300.00
      send ann #2 -> available_too_low, available 33.33
      price EURUSD 1.05000 1.05000 -> ann notice 3
      send ann #2 -> available_too_low, available 0.00
      release ann #2 -> ann released 300.00 cancelled`);
  });
});
