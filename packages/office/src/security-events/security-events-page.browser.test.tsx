// The filters of the security events, typed by keys while the address takes its time. No server.
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showDesk } from '../testing/show-desk.tsx';
import SecurityEventsPage from './security-events-page.tsx';

it('a day is typed part by part', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: { data: [], total: 0 } })),
  );
  const { location } = showDesk([
    { path: '/security-events', component: SecurityEventsPage, search: { page: 1 } },
  ]);
  const sought = () => location().search as Readonly<Record<string, unknown>>;
  const from = page.getByLabelText('From (UTC)');
  await userEvent.click(from, { position: { x: 20, y: 20 } });
  await userEvent.keyboard('11272026');
  await expect.element(from).toHaveValue('2026-11-27');
  await expect.poll(() => sought()['from']).toBe('2026-11-27');
});
