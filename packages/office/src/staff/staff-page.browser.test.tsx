import type { Staff } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import StaffPage from './staff-page.tsx';

const member = (id: number, name: string, roles: Staff['roles']) =>
  ({ id, name, email: `${name}@desk.example`, roles, last_seen_at: null }) as Staff;
const OLGA = member(1, 'Olga', ['owner']);

it('changes the roles that were ticked or cleared, and none that a colleague changed meanwhile', async () => {
  await page.viewport(1280, 800);
  let sam = member(2, 'Sam', ['support', 'content']);
  const posted: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname } = new URL(new Request(address).url);
    if (init?.method === 'POST') posted.push(JSON.parse(init.body as string));
    const isList = pathname.endsWith('/staff/list');
    const data = isList ? [OLGA, sam] : { proposal: null, is_now: false, periods: [] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  keepStaffSession({ token: 't', staff: OLGA });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <StaffPage />
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByText('Sam', { exact: true }));
  await userEvent.click(page.getByRole('checkbox', { name: /^auditor/ }));
  await userEvent.click(page.getByRole('checkbox', { name: /^content/ }));
  sam = member(2, 'Sam', ['support', 'content', 'instruments']);
  await userEvent.click(page.getByRole('button', { name: 'Save roles' }));
  await vi.waitFor(() => expect(posted.length).toBe(1));
  const [{ roles }] = posted as [{ roles: string[] }];
  expect(new Set(roles)).toEqual(new Set(['support', 'instruments', 'auditor']));
  await expect.element(page.getByRole('checkbox', { name: /^instruments/ })).toBeChecked();
});
