import { describe, expect, it } from 'vitest';
import { madeOrder } from '../testing/made-order.ts';
import { fillsOf } from './fills.ts';

const of = { forexId: 1, precision: 5, isCopied: false };

describe('the fills of orders', () => {
  it('are the opening, and of a closed order its end, by the other side', () => {
    const open = madeOrder({ OpenTime: 2_000 });
    const closed = madeOrder({
      Id: 8,
      OrderType: 2,
      Status: 3,
      OpenTime: 1_000,
      CloseTime: 3_000,
      ClosePrice: '1.0840',
    });
    expect(fillsOf([open, closed], of)).toEqual([
      { id: '8.open', side: 'sell', lots: '0.10', time: 1_000, price: 1.08512, isCopied: false },
      { id: '7.open', side: 'buy', lots: '0.10', time: 2_000, price: 1.08512, isCopied: false },
      { id: '8.close', side: 'buy', lots: '0.10', time: 3_000, price: 1.084, isCopied: false },
    ]);
  });

  it('are none of an order that never filled, or of another instrument', () => {
    const cancelled = madeOrder({ Status: 2, OpenTime: null, CloseTime: 3_000 });
    const other = madeOrder({ ForexId: 2, OpenTime: 2_000 });
    expect(fillsOf([cancelled, other], of)).toEqual([]);
  });
});
