import type { Order } from '@meridian/contract';
import { formatMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer } from '../testing/made-offer.ts';
import { newDraft } from './order-draft.ts';
import { linesOfDraft, linesOfOrders, priceAt, profitAtLine, wirePrice } from './order-lines.ts';

const order = {
  Id: 7,
  OrderType: 1,
  Status: 1,
  Quantity: '0.50',
  Price: '1.08571',
  TargetLossPrice: '1.08320',
  TargetProfitPrice: null,
} as Order;

describe('lines of orders', () => {
  it('are its opening price and its stops, of which only stops can be dragged', () => {
    expect(linesOfOrders([order], 5).map(({ id, price, canDrag }) => [id, price, canDrag])).toEqual(
      [
        ['7.entry', 108_571n, false],
        ['7.stop_loss', 108_320n, true],
      ],
    );
  });

  it('are the target of a pending order', () => {
    expect(linesOfOrders([{ ...order, Status: 0 }], 5)[0]?.kind).toBe('target');
  });

  it('tell what the order would earn at a price', () => {
    // (1.08771 - 1.08571) x 0.5 x 100,000
    const profit = profitAtLine(order, priceAt(1.08771, 5), madeOffer);
    expect(profit !== null && formatMoney(profit)).toBe('100.000000');
  });
});

describe('lines of the form', () => {
  it('are the target and the stops that are on, and can be dragged', () => {
    const draft = {
      ...newDraft(madeOffer),
      stopLoss: { isOn: true, text: '1.08' },
      takeProfit: { isOn: false, text: '1.09' },
    };
    expect(linesOfDraft(draft, 5).map((line) => [line.id, line.price, line.canDrag])).toEqual([
      ['draft.stop_loss', 108_000n, true],
    ]);
    expect(linesOfDraft({ ...draft, mode: 'pending', target: '1.08755' }, 5)[0]?.id).toBe(
      'draft.target',
    );
  });

  it('leave out what is not a price', () => {
    expect(linesOfDraft({ ...newDraft(madeOffer), mode: 'pending', target: 'x' }, 5)).toEqual([]);
  });
});

it('reads a price of the wire that carries more zeros, and none of 0', () => {
  expect(wirePrice('1.08571000', 5)).toBe(108_571n);
  expect(wirePrice('0', 5)).toBeNull();
  expect(wirePrice(null, 5)).toBeNull();
});
