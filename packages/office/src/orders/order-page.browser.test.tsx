// One order before whoever answers its client. No server.
import type { DeskOrderStory } from '@meridian/contract/admin';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import OrderPage from './order-page.tsx';

const order = {
  ...{ Id: 7, OrderType: 1, Status: 3, Quantity: '0.10', Multiple: 30, ParentId: null },
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 },
  ...{ TargetPrice: null, TargetLossPrice: null, TargetProfitPrice: null, CloseReason: 'client' },
  ...{ FactProfits: '5.000000', TradeFee: '0.100000', Swap: '-0.200000', NetProfit: '4.700000' },
  CreateTimeHandler: '2026-11-20T20:00:00.000Z',
  account_kind: 'real',
  client: { id: 4, uid: '100004', name: 'Ada', email: null, mobile: null, lang: 'en' },
};
const terms = { since: null, fee_rate: '0', swap_long: '0', swap_short: '0', contract_size: '1' };

async function showOrder(SpreadRebate: string | null): Promise<void> {
  keepStaffSession({ token: 't', staff: { id: 1, name: 'Eve', roles: ['support'] } } as never);
  const Receipt = { Open: { SpreadRebate }, Close: null };
  const story = { terms, parts: [], copy_of: null, is_replay: false, events: [] };
  const data = { ...story, order: { ...order, Receipt } } as unknown as DeskOrderStory;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data })),
  );
  await page.viewport(1280, 900);
  showDesk(
    [{ path: '/orders/$id', component: OrderPage }, { path: '/clients/$id' }, { path: '/orders' }],
    { at: '/orders/7' },
  );
}

const shown = () => page.getByRole('region', { name: 'The order' });

it('its net is what the client sees: with what the spread’s promise gave back', async () => {
  await showOrder('0.400000');
  await expect.element(shown()).toMatchTextContent('Spread rebate, USD0.40Net, USD5.10');
});

it('without a rebate nothing is said of one', async () => {
  await showOrder(null);
  await expect.element(shown()).toMatchTextContent('Swap, USD−0.20Net, USD4.70');
});
