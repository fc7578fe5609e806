import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { exposures } from '../margin/exposure.ts';
import { orderOf } from '../state/state.ts';
import { play } from '../testing/play-script.ts';

describe('Closing', () => {
  it.each([
    ['close ann #9 2', 'order_unknown', 'close ann #1 -> ann client 1.10000'],
    ['close ann #2 9', 'order_not_open', 'cancel ann #2 -> ann cancelled'],
    [
      'close ann #1 0.31',
      'close_lots_above_open, max 0.30',
      'close ann #1 0.30 -> ann client 1.10000',
    ],
    [
      'close ann #1 0.105',
      'close_lots_off_step, step 0.01',
      'close ann #1 0.10 -> ann part 1.10000',
    ],
    [
      'close ann #1 0',
      'close_lots_leave_too_little, min 0.01',
      'close ann #1 0.01 -> ann part 1.10000',
    ],
    ['close ann #1 -0.01', 'close_lots_leave_too_little', ''],
    ['close bob #1', 'order_unknown', ''],
  ])('%s is refused: %s', (line, rejected, neighbour) => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.30 x30 -> ann filled 1.10008
      buy ann EURUSD 0.30 x30 at 1.09 -> ann limit pending
      ${line} -> ${rejected}
      ${neighbour}`);
  });

  it('stops the engine where an open order has lost its fill: no profit is not a profit of 0', () => {
    const state = play(`open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.30 x30 -> ann filled 1.10000`);
    orderOf(state, 1).openFill = null;
    const close = { type: 'CloseOrder', orderId: 1, lots: null } as const;
    const command = { ...close, accountId: 1, clientOrderId: null, at: state.now };
    expect(() => execute(state, command)).toThrow('open order 1 has its fill');
    expect(exposures(state, 'demo')).toMatchObject([{ orders: 1, floating: null }]);
  });

  it('needs an open market and a fresh price', () => {
    play(
      `time 2026-01-09T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.30 x30 -> ann filled 1.10008
      wait 31s
      close ann #1 -> price_stale
      close ann #1 0.31 -> close_lots_above_open
      close-all ann -> price_stale
      time 2026-01-09T22:00:00Z -> ann swap -2.893151 of 1
      close ann #1 -> market_closed
      restart
      time 2026-01-11T22:00:00Z
      close ann #1 -> price_missing
      price EURUSD 1.10000 1.10008
      close ann #1 -> ann client 1.10000`,
      { hours: 'real' },
    );
  });

  it('a part has its share of margin, fee and financing; what stays open keeps the rest', () => {
    play(`time 2026-01-06T21:00:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.30 x30 -> ann filled 1.10000, margin 1100.00
      time 2026-01-06T22:00:00Z -> ann swap -2.893151 of 1
      price EURUSD 1.10100 1.10100
      close ann #1 0.07 -> ann part 1.10100, #2, profit 7.00, closed 0.07 margin 256.666667 fee 0.00 swap -0.675069, left 0.23 margin 843.333333 fee 0.00 swap -2.218082
      close ann #1 0.07 -> ann part 1.10100, #3, closed 0.07 margin 256.666667 fee 0.00 swap -0.675068, left 0.16 margin 586.666666 fee 0.00 swap -1.543014
      close ann #1 -> ann client 1.10100, profit 16.00
      show ann -> balance 10027.106849, used 0.00, orders 0`);
  });

  it('close_all answers with a result an order, in the order of placement, and leaves pending ones', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00
      sell ann EURUSD 0.10 x30 -> ann filled 1.10000
      wait 31s
      price EURUSD 1.10000 1.10000
      close-all ann -> ann client 1.10000, #1, ann client 1.10000, #4, price_stale
      close-all ann -> price_stale
      price BTCUSD 50000 50000
      close-all ann EURUSD
      close-all ann BTCUSD -> ann client 50000.00, #3
      show ann -> orders 1`);
  });
});

describe('Cancelling', () => {
  it('ends a pending order, once, and only a pending one', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      cancel ann #1 -> ann cancelled
      cancel ann #1 -> order_unknown
      cancel ann #2 -> order_not_pending
      price EURUSD 1.08 1.08`);
  });
});

describe('Stop loss and take profit', () => {
  const market = `open ann 10000
    price EURUSD 1.10000 1.10008
    buy ann EURUSD 0.10 x30 -> ann filled 1.10008
    buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
    sell ann EURUSD 0.10 x30 -> ann filled 1.10000`;

  it.each([
    ['stops ann #9 sl 1.000001', 'order_unknown', ''],
    ['stops ann #1 sl 1.000001 tp 1.000001', 'stop_loss_too_precise', ''],
    ['stops ann #1 sl 1.2 tp 1.000001', 'take_profit_too_precise', ''],
    [
      'stops ann #1 sl 1.10000 tp 1',
      'stop_loss_wrong_side, price 1.10000',
      'stops ann #1 sl 1.09999 -> ann stops 1.09999 none',
    ],
    ['stops ann #1 sl -1', 'stop_loss_out_of_range', ''],
    ['stops ann #1 tp 10000000.00001', 'take_profit_out_of_range', ''],
    [
      'stops ann #1 tp 1.10000',
      'take_profit_wrong_side',
      'stops ann #1 tp 1.10001 -> ann stops none 1.10001',
    ],
    [
      'stops ann #2 sl 1.09',
      'stop_loss_wrong_side, price 1.09000',
      'stops ann #2 sl 1.08999 -> ann stops 1.08999 none',
    ],
    [
      'stops ann #2 tp 1.09',
      'take_profit_wrong_side',
      'stops ann #2 tp 1.09001 -> ann stops none 1.09001',
    ],
    [
      'stops ann #3 sl 1.10008',
      'stop_loss_wrong_side, price 1.10008',
      'stops ann #3 sl 1.10009 -> ann stops 1.10009 none',
    ],
    [
      'stops ann #3 tp 1.10008',
      'take_profit_wrong_side',
      'stops ann #3 tp 1.10007 -> ann stops none 1.10007',
    ],
  ])('%s is refused: %s', (line, rejected, neighbour) => {
    play(`${market}
      ${line} -> ${rejected}
      ${neighbour}`);
  });

  it('0 removes, a missing one leaves as it is, and the index follows', () => {
    play(`${market}
      stops ann #1 sl 1.09500 tp 1.10500 -> ann stops 1.09500 1.10500
      stops ann #1 sl 1.09400 -> ann stops 1.09400 1.10500
      stops ann #1 tp 0 -> ann stops 1.09400 none
      price EURUSD 1.09500 1.09508
      price EURUSD 1.10500 1.10508
      price EURUSD 1.09400 1.09408 -> ann stop_loss 1.09400`);
  });

  it('of a pending order act once it is open', () => {
    play(`${market}
      stops ann #2 sl 1.08500 -> ann stops 1.08500 none
      price EURUSD 1.08992 1.09000 -> ann filled 1.09000
      price EURUSD 1.08500 1.08508 -> ann stop_loss 1.08500`);
  });
});

describe('Reset of a demo account', () => {
  it('starts a new epoch: open orders close at the prices that stand, the practice money is dealt anew', () => {
    const state = play(`open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 sl 1.05 -> ann filled 1.10000
      buy ann EURUSD 1 x30 at 1.09 -> ann limit pending
      price EURUSD 1.09500 1.09500
      close ann #1 0.50 -> ann part 1.09500, balance 9750.00
      reset ann 10000 -> ann reset 1.09500, #1, profit -250.00, balance 9500.00, ann cancelled, #2, ann reset, balance 10000.00
      show ann -> balance 10000.00, equity 10000.00, used 0.00, orders 0, band 0, epoch 1
      price EURUSD 1.01 1.01
      buy ann EURUSD 0.10 x30 -> ann filled 1.01000, #4`);
    expect(state.orders.get(4)?.epoch).toBe(1);
  });

  it('re-arms the notices, and remembers outcomes of the epoch before', () => {
    play(`open ann 3666.70
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 id a -> ann filled 1.10000
      price EURUSD 1.09900 1.09900 -> ann notice 1
      reset ann 3666.70 -> ann reset 1.09900, ann reset
      buy ann EURUSD 1 x30 id a
      buy ann EURUSD 1 x30 id b -> ann filled 1.09900
      price EURUSD 1.09800 1.09800 -> ann notice 1`);
  });

  it('closes at prices however old, and in a closed market; without any price there is no result', () => {
    play(
      `open ann 10000
      time 2026-01-09T21:59:00Z
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      price EURUSD 1.09000 1.09000
      time 2026-01-09T22:10:00Z -> ann swap -9.556164 of 1
      reset ann 10000 -> ann reset 1.09000, profit -1000.00, ann reset`,
      { hours: 'real' },
    );
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      restart
      reset ann 10000 -> ann voided, ann reset`);
  });

  it('writes off what a loss that stood open takes beyond the balance', () => {
    play(
      `open ann 4000
      time 2026-01-09T21:59:00Z
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      time 2026-01-09T22:10:00Z -> ann swap -9.643836 of 1
      price EURUSD 1.00000 1.00000
      reset ann 1000 -> ann reset 1.00000, profit -10000.00, ann written off 6009.643836, ann reset, balance 1000.00`,
      { hours: 'real' },
    );
  });

  it('says after which ledger entry the epoch starts, with and without practice money', () => {
    expect(play('open ann 100\nreset ann 100 -> ann reset').accounts.get(1)?.epochAfterEntry).toBe(
      2,
    );
    expect(play('open ann 100\nreset ann 0 -> ann reset').accounts.get(1)?.epochAfterEntry).toBe(2);
  });

  it('demo_account_only', () => {
    play(`open bob 0 real
      reset bob 10000 -> demo_account_only`);
  });
});
