// A pending order that was dragged: what the sheet says its stops would bring. No server.
import type { Order } from '@meridian/contract';
import { asPrice } from '@meridian/units';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOffer } from '../../testing/made-offer.ts';
import { madeOrder } from '../../testing/made-order.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { MovePendingSheet } from './move-pending-sheet.tsx';

beforeAll(() => openPage('trading', 'chart'));

const PENDING = { Status: 0, TargetPrice: '1.08000', Price: '1.08000' } as const;
const dragged = madeOrder({ ...PENDING, TargetLossPrice: '1.07900' });
const move = {
  ...{ lineId: '7.target', order: dragged },
  ...{ from: asPrice(108_000n), price: asPrice(108_100n) },
};
const book = (orders: readonly Order[]) => ({
  orders,
  isComplete: true,
  account: { Equity: '1000', FreeMargin: '1000', CautionMoneyAll: '0' },
});
const by = (changed: Partial<Order>): OpenOrders => ({
  open: book([]),
  pending: book([madeOrder({ ...PENDING, ...changed })]),
});
const sheet = (orders: OpenOrders) => (
  <MovePendingSheet move={move} worth={madeOffer} orders={orders} onDone={vi.fn<() => void>()} />
);

it('says what the stops would bring that the order has by now, not those it had when it was dragged', async () => {
  const draw = showPage(sheet(by({ TargetLossPrice: '1.07900' })));
  // (1.07900 - 1.08100) x 0.10 x 100,000
  await expect.element(page.getByText(/20\.00/)).toBeVisible();
  // Another device moves the stop loss, and sets a take profit.
  draw(sheet(by({ TargetLossPrice: '1.08000', TargetProfitPrice: '1.08400' })));
  await expect.element(page.getByText(/10\.00/)).toBeVisible();
  await expect.element(page.getByText(/30\.00/)).toBeVisible();
});

it('an order that was cancelled while the question stands cannot be moved, and the sheet says so', async () => {
  const confirm = page.getByRole('button', { name: 'Move it' });
  const draw = showPage(sheet(by({})));
  await expect.element(confirm).toBeEnabled();
  draw(sheet({ open: book([]), pending: book([]) }));
  await expect.element(page.getByText(/^This order has closed or was cancelled/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
});

it('an order that fills while the question stands cannot be moved, and the sheet says so', async () => {
  const confirm = page.getByRole('button', { name: 'Move it' });
  const draw = showPage(sheet(by({})));
  await expect.element(confirm).toBeEnabled();
  draw(sheet({ open: book([madeOrder({ ...PENDING, Status: 1 })]), pending: book([]) }));
  await expect.element(page.getByText(/^This order was filled meanwhile/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
});
