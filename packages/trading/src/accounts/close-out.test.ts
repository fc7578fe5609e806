import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

describe('Margin and close-out', () => {
  it('vector: balance 5,000, one lot: closed out once equity < 1,833.33, a loss of 316.7 pips', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000, margin 3666.666667
      price EURUSD 1.08667 1.08667
      price EURUSD 1.08666 1.08666 -> ann notice 1
      price EURUSD 1.07934 1.07934
      price EURUSD 1.07933 1.07933 -> ann notice 2
      price EURUSD 1.07201 1.07201
      price EURUSD 1.07200 1.07200 -> ann notice 3
      price EURUSD 1.06834 1.06834
      show ann -> equity 1834.00, level 50.018182, risk 99.96365
      price EURUSD 1.06833 1.06833 -> ann margin_close_out 1.06833, profit -3167.00, balance 1833.00, ann notice 0`);
  });

  it('at exactly 50 % nothing is closed; below it is', () => {
    play(`open ann 1100
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x10 -> ann filled 1.10000, margin 1100.00, ann notice 1
      price EURUSD 1.04500 1.04500 -> ann notice 3
      show ann -> level 50.00, risk 100.00
      price EURUSD 1.04499 1.04499 -> ann margin_close_out 1.04499, ann notice 0`);
  });

  it('cancels what is pending, closes the largest loss first, and stops at 50 %', () => {
    play(`open ann 4000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.20 x30 -> ann filled 1.10000, margin 733.333333
      sell ann EURUSD 0.10 x30 -> ann filled 1.10000, margin 366.666667
      buy ann EURUSD 0.70 x30 -> ann filled 1.10000, margin 2566.666667
      buy ann EURUSD 0.01 x30 at 1.00 -> ann limit pending
      sell ann EURUSD 0.01 x30 at 1.20 -> ann limit pending
      price EURUSD 1.07000 1.07000 -> ann margin_close_out, #4, ann margin_close_out, #5, ann margin_close_out 1.07000, #3, profit -2100.00
      show ann -> balance 1900.00, equity 1600.00, used 1100.00, level 145.454545, orders 2, band 0`);
  });

  it('goes on to the next loss while the level is below 50 %, the older of equal ones first', () => {
    play(`open ann 2000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.20 x30 -> ann filled 1.10000
      buy ann EURUSD 0.20 x30 -> ann filled 1.10000
      sell ann EURUSD 0.10 x30 -> ann filled 1.10000
      price EURUSD 1.04200 1.04200 -> ann margin_close_out 1.04200, #1, ann margin_close_out 1.04200, #2, balance -320.00, ann notice 2
      show ann -> equity 260.00, level 70.909091, orders 1`);
  });

  it('runs on fresh ticks only: a stale price of another open market holds it until its tick', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00
      wait 31s
      price EURUSD 1.06000 1.06000
      price EURUSD 1.05900 1.05900
      price BTCUSD 50000 50000 -> ann margin_close_out 1.05900, #1, balance 900.00`);
  });

  it('the end of staleness above 50 % closes nothing', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00
      wait 31s
      price EURUSD 1.06000 1.06000
      price BTCUSD 350000 350000
      show ann -> equity 4000.00, orders 2, band 0`);
  });

  it('orders of closed markets stay; while all are closed pending orders stay too', () => {
    play(
      `time 2026-01-09T21:59:50Z
      open ann 3670
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      buy ann EURUSD 0.01 x30 at 1.00 -> ann limit pending
      price EURUSD 1.08169 1.08169 -> ann notice 3
      show ann -> equity 1839.00
      time 2026-01-09T22:00:00Z -> ann swap -9.48331 of 1
      show ann -> level 49.89591, orders 2
      time 2026-01-11T22:00:00Z
      price EURUSD 1.08169 1.08169 -> ann margin_close_out, #2, ann margin_close_out 1.08169, #1, ann notice 0`,
      { hours: 'real' },
    );
  });

  it('counts the conversion: a yen that moves alone can close out', () => {
    play(`open ann 1000
      price USDJPY 150.000 150.000
      price GBPJPY 190.000 190.000
      sell ann GBPJPY 0.10 x20 -> ann filled 190.000, margin 633.333333
      price GBPJPY 199.000 199.000 -> ann notice 2
      show ann -> equity 400.00
      price USDJPY 134.000 134.000 -> ann notice 3
      price USDJPY 131.000 131.000 -> ann margin_close_out 199.000, profit -687.022901, ann notice 0`);
  });
});

describe('Notices at 100, 80 and 60 %', () => {
  it('one each way down; re-armed five points above their level', () => {
    play(`open ann 2000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x10 -> ann filled 1.10000, margin 1100.00
      price EURUSD 1.01000 1.01000 -> ann notice 1
      price EURUSD 1.01400 1.01400
      price EURUSD 1.00900 1.00900
      price EURUSD 1.01550 1.01550
      price EURUSD 1.01551 1.01551 -> ann notice 0
      price EURUSD 1.01000 1.01000 -> ann notice 1
      price EURUSD 0.96600 0.96600 -> ann notice 3
      price EURUSD 0.97150 0.97150
      price EURUSD 0.97151 0.97151 -> ann notice 2
      price EURUSD 1.10000 1.10000 -> ann notice 0`);
  });

  it('end with the last open order', () => {
    play(`open ann 1100
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x10 -> ann filled 1.10000, ann notice 1
      close ann #1 -> ann client 1.10000, ann notice 0`);
  });
});

describe('Negative balance protection', () => {
  it('what a gap takes below zero is written off in the ledger', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      price EURUSD 1.04000 1.04000 -> ann margin_close_out 1.04000, profit -6000.00, balance -1000.00, ann written off 1000.00, balance 0.00`);
  });

  it('holds for a stop loss that a gap ran through, too', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 sl 1.09 -> ann filled 1.10000
      price EURUSD 1.04999 1.04999 -> ann stop_loss 1.04999, balance -1.00, ann written off 1.00, balance 0.00`);
  });

  it('waits while an open order could win it back', () => {
    play(`open ann 1000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.20 x30 -> ann filled 1.10000
      price EURUSD 1.20000 1.20000
      sell ann EURUSD 0.25 x30 -> ann filled 1.20000
      price EURUSD 1.26000 1.26000
      close ann #2 -> ann client 1.26000, balance -500.00
      show ann -> equity 2700.00
      close ann #1 -> ann client 1.26000, balance 2700.00`);
  });
});
