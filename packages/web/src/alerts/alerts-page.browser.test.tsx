// The list of price alerts by keyboard. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Alert, User } from '@meridian/contract';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import AlertsPage from './alerts-page.tsx';

const alert = (id: number, show_code: string) =>
  ({
    ...{ id, show_code, code: show_code, kind: 'above', price: '1.10000', precision: 5, note: '' },
    ...{ percent: null, basis: null, reference: null, created_at: 0 },
    ...{ fired_at: null, fired_price: null, fired_up: null },
  }) as unknown as Alert;

let active = [alert(1, 'EUR/USD'), alert(2, 'GBP/USD')];

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    if (request.method === 'POST') {
      const { id } = (await request.json()) as { id: number };
      active = active.filter((one) => one.id !== id);
    }
    return Response.json({ code: 1, msg: '', data: { active, fired: [] } });
  });
  keepSession({ token: 'one', user: { uid: '1', is_demo: 0 } as User });
  await openPage('alerts', 'account');
});

it('removing one leads to the next, and removing the last to the heading', async () => {
  showPage(
    <Routed>
      <AlertsPage />
    </Routed>,
  );
  const remove = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Remove .*${name}`) });
  await expect.element(remove('EUR/USD')).toBeVisible();
  (remove('EUR/USD').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove('GBP/USD')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
