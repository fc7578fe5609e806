// One's own sessions. No server.
import type { StaffSession } from '@meridian/contract/admin';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import SecurityPage from './security-page.tsx';

const session = (id: string, agent: string): StaffSession => ({
  ...{ id, agent, address: '203.0.113.7', created_at: 1, last_seen_at: 2 },
  is_current: id === 'aa',
});
let sessions = [session('aa', 'This browser'), session('bb', 'Another one')];

it('a session that had ended already is refused, and no longer listed', async () => {
  const staff = { id: 1, name: 'Eve', email: 'eve@b.example', roles: ['support'] };
  keepStaffSession({ token: 't', staff } as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    if (init?.method !== 'POST')
      return Promise.resolve(Response.json({ code: 1, msg: '', data: sessions }));
    sessions = sessions.slice(0, 1);
    const msg = 'This session has ended already.';
    return Promise.resolve(Response.json({ code: 1121, msg, data: { fields: { id: msg } } }));
  });
  await page.viewport(1280, 900);
  showDesk([{ path: '/security', component: SecurityPage }]);
  await userEvent.click(page.getByRole('button', { name: 'End' }));
  await expect.element(page.getByText('Another one')).not.toBeInTheDocument();
  await expect.element(page.getByText('This browser')).toBeVisible();
});
