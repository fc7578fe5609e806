import { asPrice, dollars, formatMoney, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { accountOf, createState, marketOf } from '../state/state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { figuresOf, floatingProfit } from './valuation.ts';

const [EURUSD, XAUUSD] = [1, 5];
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 1 };

/** An account with a buy of 1 lot EURUSD at 1.10000, one of XAUUSD at 2000.00, and another of EURUSD. */
function drawn() {
  const state = createState(INSTRUMENTS, hours, 'of_margin');
  const quote = (instrumentId: number, points: bigint) => {
    const price = asPrice(points);
    const tick = { instrumentId, bid: price, ask: price, at: 1, seq: 1, volume: 1 };
    marketOf(state, instrumentId).quote = tick;
  };
  execute(state, {
    type: 'OpenAccount',
    accountId: 1,
    kind: 'demo',
    grant: dollars(90_000),
    at: 1,
  });
  quote(EURUSD, 110_000n);
  quote(XAUUSD, 200_000n);
  for (const instrumentId of [EURUSD, XAUUSD, EURUSD])
    execute(state, {
      ...{ type: 'PlaceOrder', accountId: 1, clientOrderId: null, instrumentId, side: 'buy' },
      ...{
        lots: readLots('1'),
        leverage: instrumentId === EURUSD ? 30 : 20,
        mode: 'market',
        target: null,
        stopLoss: null,
      },
      ...{ takeProfit: null, at: 1 },
    });
  return { state, account: accountOf(state, 1), quote };
}

describe('the figures of an account', () => {
  it('tell each open order’s profit on the way, and sum them', () => {
    const { state, account, quote } = drawn();
    quote(EURUSD, 110_010n); // 10 points x 1 lot x 100,000 = 10.00 each
    quote(XAUUSD, 199_900n); // -1.00 x 1 lot x 100 = -100.00
    const told: string[] = [];
    const { floating } = figuresOf(state, account, (order, profit) => {
      told.push(profit === null ? 'none' : formatMoney(profit));
      expect(profit).toBe(floatingProfit(state, order));
    });
    expect(told).toEqual(['10.000000', '-100.000000', '10.000000']);
    expect(floating === null ? null : formatMoney(floating)).toBe('-80.000000');
  });

  it('are null without one price, and the other orders are told all the same', () => {
    const { state, account } = drawn();
    marketOf(state, XAUUSD).quote = null;
    const told: (bigint | null)[] = [];
    const { floating, equity } = figuresOf(state, account, (_order, profit) => told.push(profit));
    expect(told).toEqual([0n, null, 0n]);
    expect([floating, equity]).toEqual([null, null]);
    expect(figuresOf(state, account).floating).toBeNull();
  });
});
