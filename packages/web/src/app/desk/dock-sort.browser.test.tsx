// The tables of the dock, sorted by a press on a head. No server.
import { useState } from 'react';
import type { Alert, Order } from '@meridian/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { type DeskLayout, initialLayout } from './desk-layout.ts';
import { Dock } from './dock.tsx';

const of = (Id: number, ShowCode: string, changed: Partial<Order>): Order => {
  const order = madeOrder({ Id, ...changed });
  return { ...order, ForexTradeLists: { ...order.ForexTradeLists, ShowCode } };
};
const OPEN = [
  of(4, 'GBP/USD', { FactProfits: '-9.5', Quantity: '2' }),
  of(3, 'AUD/USD', { FactProfits: null, Quantity: '10' }),
  of(2, 'EUR/USD', { FactProfits: '110', Quantity: '0.5' }),
  of(1, 'USD/JPY', { FactProfits: '20', Quantity: '0.5' }),
];
const PENDING = [
  of(7, 'GBP/USD', { Status: 0, TargetPrice: '1.1' }),
  of(6, 'AUD/USD', { Status: 0, TargetPrice: '1.1', ExpiresAt: Date.UTC(2026, 10, 27, 22) }),
  of(5, 'EUR/USD', { Status: 0, TargetPrice: '1.1', ExpiresAt: Date.UTC(2026, 10, 26, 22) }),
];
const alert = (id: number, code: string, changed: Partial<Alert>): Alert => ({
  ...{ id, forex_id: 1, code, show_code: code, precision: 5, kind: 'above', price: '1.1' },
  ...{ percent: null, basis: null, reference: null, note: '', created_at: `2026-11-2${id}` },
  ...{ fired_at: null, fired_price: null, fired_up: null, ...changed },
});
const ALERTS = {
  active: [
    alert(4, 'USDJPY', { price: '150.2' }),
    alert(3, 'EURUSD', { kind: 'percent', price: null, percent: '1' }),
  ],
  fired: [alert(2, 'XAUUSD', { price: '4150', fired_at: 2 }), alert(1, 'AUDUSD', { fired_at: 1 })],
};
const account = { Equity: '1000', FreeMargin: '1000', CautionMoneyAll: '0' };
const kept: { layout: DeskLayout } = { layout: initialLayout('wide') };

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: ALERTS })),
  );
  await page.viewport(1440, 900);
  await openPage('desk', 'trading');
  keepSession({ token: 'ann', user: { uid: '1' } } as unknown as Session);
});
beforeEach(() => void (kept.layout = initialLayout('wide')));

function Shown({ isComplete }: { readonly isComplete: boolean }) {
  const [layout, setLayout] = useState(kept.layout);
  const nothing = () => undefined;
  const book = (orders: readonly Order[]) => ({ orders, isComplete, account });
  return (
    <Dock
      desk={{
        ...{ width: 'wide', grid: '', isOpen: () => true, layout },
        ...{ toggle: nothing, resize: nothing, restore: nothing },
        change: (changed) => setLayout((kept.layout = { ...layout, ...changed })),
      }}
      current="EURUSD"
      orders={{ open: book(OPEN), pending: book(PENDING) }}
    />
  );
}
const show = (isComplete = true) => showPage(<Shown isComplete={isComplete} />);
const head = (name: string) => page.getByRole('columnheader', { name });
const press = (name: string) => userEvent.click(head(name).getByRole('button'));
const ids = () =>
  [...document.querySelectorAll('[data-order]')].map((row) => row.getAttribute('data-order'));

it('has the most profit first, then the least, then the first order, and says so', async () => {
  show();
  await press('P/L');
  expect(ids()).toEqual(['2', '1', '4', '3']);
  await expect.element(head('P/L')).toHaveAttribute('aria-sort', 'descending');
  await press('P/L');
  expect(ids()).toEqual(['4', '1', '2', '3']);
  await expect.element(head('P/L')).toHaveAttribute('aria-sort', 'ascending');
  expect(kept.layout.sorts).toEqual({ positions: { by: 'profit', isAscending: true } });
  await press('P/L');
  expect(ids()).toEqual(['4', '3', '2', '1']);
  await expect.element(head('P/L')).not.toHaveAttribute('aria-sort');
  expect(kept.layout.sorts).toEqual({});
});

it('sorts by a key, and lots as numbers', async () => {
  show();
  head('Side, lots').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(ids()).toEqual(['3', '4', '2', '1']);
  await press('Symbol');
  expect(ids()).toEqual(['3', '2', '4', '1']);
});

it('comes back as it was kept', () => {
  kept.layout = { ...kept.layout, sorts: { positions: { by: 'symbol', isAscending: false } } };
  show();
  expect(ids()).toEqual(['1', '4', '2', '3']);
});

it('does not sort a part of the positions as if it were all', async () => {
  kept.layout = { ...kept.layout, sorts: { positions: { by: 'symbol', isAscending: false } } };
  show(false);
  await expect.element(head('P/L')).toBeVisible();
  expect(head('P/L').getByRole('button').elements()).toHaveLength(0);
  expect(ids()).toEqual(['4', '3', '2', '1']);
});

it('says when a pending order ends, and has the first to end first', async () => {
  kept.layout = { ...kept.layout, tab: 'pending' };
  show();
  expect(page.getByText(/^Nov 2[678]/).elements()).toHaveLength(2);
  await press('Expiry');
  expect(ids()).toEqual(['5', '6', '7']);
});

it('sorts alerts as it does orders; a move in percent is no level and comes last', async () => {
  kept.layout = { ...kept.layout, tab: 'alerts' };
  show();
  const codes = () =>
    page
      .getByRole('rowheader')
      .elements()
      // Before the name stand the letters of a logo that cannot be loaded.
      .map((one) => one.textContent.slice(-6));
  await expect.poll(codes).toEqual(['USDJPY', 'EURUSD', 'XAUUSD', 'AUDUSD']);
  await press('Level');
  expect(codes()).toEqual(['XAUUSD', 'USDJPY', 'AUDUSD', 'EURUSD']);
  await press('Level');
  expect(codes()).toEqual(['AUDUSD', 'USDJPY', 'XAUUSD', 'EURUSD']);
  await press('Triggered');
  expect(codes()).toEqual(['XAUUSD', 'AUDUSD', 'USDJPY', 'EURUSD']);
  await press('Symbol');
  expect(codes()).toEqual(['AUDUSD', 'EURUSD', 'USDJPY', 'XAUUSD']);
  expect(kept.layout.sorts).toEqual({ alerts: { by: 'symbol', isAscending: true } });
});
