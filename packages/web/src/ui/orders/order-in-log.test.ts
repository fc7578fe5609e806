// Which fill the check of an order in the public log is about. Rows and ticks are made here.
import type { Fill } from '@meridian/contract';
import { expect, it, vi } from 'vitest';
import { madeOrder } from '../../testing/made-order.ts';
import { orderInLog } from './order-in-log.ts';

const row = (seq: number, kind: string, body: object) => ({ seq, kind, at: seq, body });
const filled = (seq: number) => ({
  fill: { seq, price: '108512', bid: '108500', ask: '108512' },
});
const ROWS = [
  row(1, 'MarketOrderFilled', { orderId: 7, ...filled(11) }),
  row(2, 'OrderPartlyClosed', { orderId: 7, partId: 8, ...filled(12) }),
];

vi.mock('../../lib/public-log.ts', () => ({
  proveRows: () => Promise.resolve({ rows: ROWS, size: 2 }),
}));
vi.mock('../../lib/public-ticks.ts', () => ({ tickReader: () => () => Promise.resolve('gone') }));
vi.mock('@meridian/proof', () => ({
  ProofError: Error,
  FillReader: class {
    read(of: (typeof ROWS)[number]) {
      return of;
    }
  },
  proveFill: (of: (typeof ROWS)[number]) =>
    Promise.resolve({
      ...{ state: 'at_public_price', at: of.at },
      priceIs: of.seq === 1 ? 'ask' : 'bid',
    }),
}));

const fill = (Seq: number): Fill => ({
  ...{ Seq, Price: '1.08512', Bid: '1.08500', Ask: '1.08512', Time: Seq },
  ...{ AskedAt: null, TickArrivedAt: null, Level: null, SeenSeq: null, SeenPrice: null },
  ...{ Slippage: null, SpreadPromised: null, SpreadRebate: null },
  ...{ QuoteRate: '1', QuoteRateLegs: [] },
});

it('is the opening of a position that is open, also where a part of it was closed', async () => {
  const order = madeOrder({ Id: 7, Receipt: { Open: fill(11), Close: null } });
  const { price } = await orderInLog(order, ['one', 'two']);
  expect(price).toMatchObject({ priceIs: 'ask' });
});

it('is the close of the part itself', async () => {
  const order = madeOrder({ Id: 8, Receipt: { Open: fill(11), Close: fill(12) } });
  const { price } = await orderInLog(order, ['one', 'two']);
  expect(price).toMatchObject({ priceIs: 'bid' });
});
