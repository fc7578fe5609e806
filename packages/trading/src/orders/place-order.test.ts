import { describe, expect, it } from 'vitest';
import type { Rate } from '@meridian/units';
import { ORDERS_MAX } from '../state/state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { play } from '../testing/play-script.ts';

const market = `open ann 10000
  price EURUSD 1.10000 1.10008
  price XAUUSD 2000 2000.5
  price TRYZAR 0.5 0.5`;

describe('Trading semantics: rejections in precedence order, each beside a neighbour that passes', () => {
  it.each([
    [
      'buy ann nothing 0 x7 at-no-price',
      'instrument_unknown',
      'buy ann EURUSD 0.10 x30 -> ann filled 1.10008',
    ],
    ['buy ann GBPUSD 0 x30', 'leverage_not_configured, code GBP/USD', ''],
    ['buy ann EURUSD 0 x', 'leverage_not_offered', ''],
    [
      'buy ann EURUSD 0 x7',
      'leverage_not_offered',
      'buy ann EURUSD 0.10 x10 -> ann filled 1.10008',
    ],
    [
      'buy ann EURUSD 0.009 x30 at-no-price',
      'lots_below_minimum, min 0.01',
      'buy ann EURUSD 0.01 x30 -> ann filled 1.10008',
    ],
    ['buy ann EURUSD -1 x30', 'lots_below_minimum', ''],
    ['buy ann EURUSD 100.001 x30 at-no-price', 'lots_above_maximum, max 100.00', ''],
    [
      'buy ann EURUSD 0.015 x30 at-no-price',
      'lots_off_step, step 0.01',
      'buy ann EURUSD 0.02 x30 -> ann filled 1.10008',
    ],
    ['buy ann EURUSD 0.10 x30 at-no-price now sl 1.000001', 'target_price_missing', ''],
    ['buy ann EURUSD 0.10 x30 at 0', 'target_price_missing', ''],
    ['buy ann EURUSD 0.10 x30 at -1', 'target_price_missing', ''],
    [
      'buy ann EURUSD 0.10 x30 at 1.099991 sl 1.000001',
      'target_price_too_precise, max 5',
      'buy ann EURUSD 0.10 x30 at 1.099990 -> ann limit pending',
    ],
    [
      'buy ann EURUSD 0.10 x30 at 10000000.00001',
      'target_price_out_of_range',
      'buy ann EURUSD 0.10 x30 at 10000000 -> ann stop pending',
    ],
    // 100 lots x 100,000 x 922,337.20368 is the most that money can be, in whole points.
    [
      'buy ann EURUSD 100 x1 at 922337.20369',
      'target_price_out_of_range',
      'buy ann EURUSD 100 x1 at 922337.20368 -> ann stop pending',
    ],
    ['buy ann EURUSD 0.10 x30 sl 1.000001 tp 1.000001', 'stop_loss_too_precise', ''],
    [
      'buy ann EURUSD 0.10 x30 tp 1.200001',
      'take_profit_too_precise',
      'buy ann EURUSD 0.10 x30 tp 1.2 -> ann filled 1.10008',
    ],
    ['buy ann USDJPY 0.10 x30', 'price_missing, code USD/JPY', ''],
    ['buy ann TRYZAR 0.10 x30', 'price_missing, code TRY/ZAR', ''],
    [
      'buy ann EURUSD 0.10 x30 at 1.10008 sl 9',
      'target_price_at_market, price 1.10008',
      'buy ann EURUSD 0.10 x30 at 1.10007 -> ann limit pending',
    ],
    [
      'sell ann EURUSD 0.10 x30 at 1.10000',
      'target_price_at_market',
      'sell ann EURUSD 0.10 x30 at 1.10008 -> ann limit pending',
    ],
    [
      'buy ann EURUSD 0.10 x30 sl 1.10000 tp 1',
      'stop_loss_wrong_side, price 1.10000',
      'buy ann EURUSD 0.10 x30 sl 1.09999 -> ann filled 1.10008',
    ],
    [
      'buy ann EURUSD 0.10 x30 sl -1',
      'stop_loss_out_of_range',
      'buy ann EURUSD 0.10 x30 sl 0 -> ann filled 1.10008',
    ],
    [
      'sell ann EURUSD 0.10 x30 sl 1.10008',
      'stop_loss_wrong_side, price 1.10008',
      'sell ann EURUSD 0.10 x30 sl 1.10009 -> ann filled 1.10000',
    ],
    [
      'sell ann EURUSD 0.10 x30 sl 10000000.00001',
      'stop_loss_out_of_range',
      'sell ann EURUSD 0.10 x30 sl 10000000 -> ann filled 1.10000',
    ],
    [
      'buy ann EURUSD 0.10 x30 at 1.09 sl 1.09',
      'stop_loss_wrong_side, price 1.09000',
      'buy ann EURUSD 0.10 x30 at 1.09 sl 1.08999 -> ann limit pending',
    ],
    [
      'buy ann EURUSD 100 x30 tp 1.10008',
      'take_profit_wrong_side',
      'buy ann EURUSD 0.10 x30 tp 1.10009 -> ann filled 1.10008',
    ],
    [
      'sell ann EURUSD 0.10 x30 tp 1.10000',
      'take_profit_wrong_side',
      'sell ann EURUSD 0.10 x30 tp 1.09999 -> ann filled 1.10000',
    ],
    ['sell ann EURUSD 0.10 x30 tp -1', 'take_profit_out_of_range', ''],
    [
      'buy ann EURUSD 0.10 x30 tp 10000000.00001',
      'take_profit_out_of_range',
      'buy ann EURUSD 0.10 x30 tp 10000000 -> ann filled 1.10008',
    ],
    [
      'buy ann EURUSD 0.10 x30 at 1.09 tp 1.09',
      'take_profit_wrong_side',
      'buy ann EURUSD 0.10 x30 at 1.09 tp 1.09001 -> ann limit pending',
    ],
    [
      'buy ann EURUSD 2.73 x30',
      'free_margin_too_low, free 10000.00, needed 10031.84',
      'buy ann EURUSD 2.72 x30 -> ann filled 1.10008, margin 9973.333333',
    ],
  ])('%s is refused: %s', (line, rejected, neighbour) => {
    play(`${market}
      ${line} -> ${rejected}
      ${neighbour}`);
  });

  it('market_closed stands before price_missing, and holds for pending orders too', () => {
    play(
      `time 2026-01-10T12:00:00Z
      open ann 10000
      buy ann EURUSD 0.10 x30 -> market_closed
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 at 1.09 -> market_closed
      price BTCUSD 50000 50000
      buy ann BTCUSD 0.10 x2 -> ann filled 50000.00`,
      { hours: 'real' },
    );
  });

  it('a quote is stale after 30 s: refused at market, a pending order is taken', () => {
    play(`${market}
      wait 30s
      buy ann EURUSD 0.10 x30 -> ann filled 1.10008
      wait 1ms
      buy ann EURUSD 0.10 x30 sl 9 -> price_stale, code EUR/USD
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 -> ann filled 1.10008`);
  });

  it('a stale conversion is as stale as the price, unless its market is closed', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      wait 31s
      price DE40 20000 20001
      buy ann DE40 1 x20 -> price_stale, code DE 40
      price EURUSD 1.10000 1.10000
      buy ann DE40 1 x20 -> ann filled 20001.0, margin 1100.00`);
  });

  it(`orders_too_many: ${ORDERS_MAX} orders an account`, () => {
    const many = `buy ann EURUSD 0.01 x30 at 1.09 -> ann limit pending\n`.repeat(ORDERS_MAX);
    const state = play(`${market}
      ${many}
      buy ann EURUSD 100 x30 -> orders_too_many
      cancel ann #7 -> ann cancelled
      buy ann EURUSD 100 x30 -> free_margin_too_low
      buy ann EURUSD 0.01 x30 -> ann filled 1.10008`);
    expect(state.orders.size).toBe(ORDERS_MAX);
  });

  it('price_missing where another order of the account has no price: its free margin is not known', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann BTCUSD 0.10 x2 -> ann filled 50000.00
      restart
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> price_missing, code BTC/USD
      price BTCUSD 50000 50000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000`);
  });
});

describe('Margin and fee, fixed at the fill', () => {
  it('vector: EUR/USD buy 1 lot at 1.10000, leverage 30, closed at 1.10500', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000, margin 3666.666667, fee 0.00
      show ann -> equity 5000.00, used 3666.666667, free 1333.333333, level 136.363636, risk 36.666667
      price EURUSD 1.10500 1.10500
      close ann #1 -> ann client 1.10500, profit 500.00, balance 5500.00`);
  });

  it('vector: USD/JPY sell 0.5 lot at 150.000, closed at 149.400 with the mid at 149.390', () => {
    play(`open ann 5000
      price USDJPY 150.000 150.000
      sell ann USDJPY 0.5 x30 -> ann filled 150.000, margin 1666.666667
      price USDJPY 149.380 149.400
      close ann #1 -> ann client 149.400, profit 200.816654, balance 5200.816654`);
  });

  it('crosses two instruments: 10,000 NOK/SEK at 1.00, SEK through EUR: 10,000 / 11 x 1.1 / 20', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      price NOKSEK 1.00000 1.00000
      buy ann NOKSEK 0.10 x20 -> price_missing
      price EURSEK 11.00000 11.00000
      buy ann NOKSEK 0.10 x20 -> ann filled 1.00000, margin 50.00`);
  });

  it('fixed margin: lots x margin of a lot, profit by the contract size', () => {
    play(`open ann 5000
      price XAUUSD 2000.00 2000.50
      buy ann XAUUSD 0.50 x20 -> ann filled 2000.50, margin 750.00
      price XAUUSD 2010.50 2011.00
      close ann #1 -> ann client 2010.50, profit 500.00`);
  });

  const charged = (feeRate: bigint) =>
    INSTRUMENTS.map((one) => ({ ...one, feeRate: feeRate as Rate }));

  it('fee of the margin: 366.666667 x 0.0003, taken at the opening', () => {
    play(
      `open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000, margin 366.666667, fee 0.11, balance 9999.89`,
      { instruments: charged(300_000_000_000_000n) },
    );
  });

  it('trade_fee_type 1, a lot: 0.10 x 3.5, of a pending order at its fill', () => {
    play(
      `open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 at 1.09 -> ann limit pending
      show ann -> balance 10000.00, used 0.00
      price EURUSD 1.09 1.09 -> ann filled 1.09000, fee 0.35, balance 9999.65`,
      { instruments: charged(3_500_000_000_000_000_000n), feeType: 'per_lot' },
    );
  });

  it('is covered when free margin after the fee is exactly the margin', () => {
    const stage = { instruments: charged(1_000_000_000_000_000_000n), feeType: 'per_lot' } as const;
    play(
      `open ann 1100.10
      open bob 1100.099999
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x10 -> ann filled 1.10000, margin 1100.00, fee 0.10, ann notice 1
      buy bob EURUSD 0.10 x10 -> free_margin_too_low, free 1100.09, needed 1100.10`,
      stage,
    );
  });

  it('and the loss of its own spread, so that free margin is never negative right after opening', () => {
    play(`open ann 3666.67
      open bob 3676.67
      price EURUSD 1.10000 1.10010
      buy ann EURUSD 1 x30 -> free_margin_too_low, free 3666.67, needed 3676.67
      buy bob EURUSD 1 x30 -> bob filled 1.10010
      show bob -> free 0.003333`);
  });

  it('likewise at the fill of a pending order', () => {
    play(`open ann 3666.67
      open bob 3610.00
      price EURUSD 1.10000 1.10010
      sell ann EURUSD 1 x30 at 1.11 -> ann limit pending
      buy bob EURUSD 1 x30 at 1.08 -> bob limit pending
      price EURUSD 1.11000 1.11010 -> ann rejected free_margin_too_low
      price EURUSD 1.07990 1.08 -> bob filled 1.08000, bob notice 1
      show bob -> free 0.00`);
  });
});
