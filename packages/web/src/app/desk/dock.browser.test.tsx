// The history of the dock, filtered by an instrument whose orders are not among the newest. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Session, keepSession } from '../../lib/session-store.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { initialLayout } from './desk-layout.ts';
import { Dock } from './dock.tsx';
import type { Desk } from './use-layout.ts';

const PAGE = 20;
const ended = (Id: number, Code: string) => {
  const order = madeOrder({ Id, Status: 3, ClosePrice: '1.08600', CloseReason: 'client' });
  return { ...order, ForexTradeLists: { ...order.ForexTradeLists, Code, ShowCode: Code } };
};
const ORDERS = Array.from({ length: 2 * PAGE + 1 }, (_, i) =>
  ended(100 - i, i === 2 * PAGE ? 'EURUSD' : 'GBPUSD'),
);

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname, searchParams } = new URL(new Request(address, options).url);
    const at = (Number(searchParams.get('page') ?? 1) - 1) * PAGE;
    const data = pathname.includes('my_deal')
      ? { data: ORDERS.slice(at, at + PAGE), total: ORDERS.length }
      : { active: [], fired: [] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('desk', 'trading');
  keepSession({ token: 'ann', user: { uid: '1' } } as unknown as Session);
});

it('looks for the orders of the instrument on all pages before it says that there are none', async () => {
  const nothing = () => undefined;
  const desk: Desk = {
    ...{ width: 'wide', grid: '', isOpen: () => true },
    ...{ change: nothing, toggle: nothing, resize: nothing, restore: nothing },
    layout: { ...initialLayout('wide'), tab: 'history', isFiltered: true },
  };
  const orders = { open: undefined, pending: undefined };
  showPage(<Dock desk={desk} current="EURUSD" orders={orders} />);
  await expect.element(page.getByRole('row', { name: /EURUSD/ })).toBeVisible();
});
