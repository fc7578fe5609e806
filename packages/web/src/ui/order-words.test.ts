import type { Order } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { endSentence, orderName, slippagePips, slippageSentence } from './order-words.ts';

const t = (key: string, args: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${JSON.stringify(args)}`;
const order = {
  OrderType: 2,
  Status: 3,
  TriggerKind: null,
  CloseReason: 'stop_loss',
  ClosePrice: '1.09000',
  RejectReason: null,
  ForexTradeLists: { PricePrecision: 5 },
  Receipt: { Open: null, Close: { Level: '1.09500' } },
} as unknown as Order;

describe('an order in words', () => {
  it('is what it is', () => {
    expect(orderName(order, t)).toContain('trade.sell ');
    expect(orderName({ ...order, Status: 0, TriggerKind: 'stop', OrderType: 1 }, t)).toContain(
      'trade.buy_stop',
    );
  });

  it('says why it ended, with its level and its price', () => {
    expect(endSentence(order, t)).toBe(
      'orders.why_stop_loss {"price":"1.09000","level":"1.09500"}',
    );
    expect(
      endSentence({ ...order, CloseReason: 'rejected', RejectReason: 'Too little margin.' }, t),
    ).toContain('Too little margin.');
    expect(endSentence({ ...order, CloseReason: null }, t)).toBeNull();
  });
});

describe('slippage', () => {
  it('is shown in pips and as what it was', () => {
    // Friday's stop loss 1.09500 filled at Sunday's 1.09000: 50 pips against the client
    expect(slippagePips('-0.00500', 5)).toBe(-50);
    expect(slippageSentence(-50, false, t)).toBe('orders.slippage_against {"pips":"50.0"}');
    expect(slippageSentence(45, true, t)).toBe('orders.slippage_for {"pips":"45.0"}');
    expect(slippageSentence(0, false, t)).toContain('orders.slippage_none ');
    expect(slippageSentence(0, true, t)).toContain('orders.slippage_none_seen');
    expect(slippagePips(null, 5)).toBeNull();
  });
});
