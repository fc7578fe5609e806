import type { Order } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { endSentence, orderName, slippagePoints, slippageSentence } from './order-words.ts';

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
    expect(orderName(order, t)).toContain('side.sell ');
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
  it('is shown in pips, or in price where there are none, and as what it was', () => {
    // Friday's stop loss 1.09500 filled at Sunday's 1.09000: 50 pips against the client
    expect(slippagePoints('-0.00500', 5)).toBe(-500n);
    const said = (points: bigint, precision: number, isFromSeen = false) =>
      slippageSentence(points, { precision, isFromSeen }, (key, args) =>
        key === 'trade.pips' ? `${args?.['pips']} pips` : t(key, args),
      );
    expect(said(-500n, 5)).toBe('orders.slippage_against {"distance":"50.0 pips"}');
    expect(said(450n, 5, true)).toBe('orders.slippage_for {"distance":"45.0 pips"}');
    expect(said(6_548n, 2)).toBe('orders.slippage_for {"distance":"65.48"}');
    expect(said(0n, 5)).toContain('orders.slippage_none ');
    expect(said(0n, 5, true)).toContain('orders.slippage_none_seen');
    expect(slippagePoints(null, 5)).toBeNull();
  });
});
