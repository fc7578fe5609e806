// The list of countries and the panel beside it. No server.
import type { DeskArea } from '@meridian/contract/admin';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import AreasPage from './areas-page.tsx';

const area = (id: number, name: string, changed: Partial<DeskArea> = {}): DeskArea => ({
  ...{ id, name, global_code: name.slice(0, 2).toUpperCase(), code: `35${id}`, sort: id },
  is_served: true,
  ...changed,
});
let areas = [area(3, 'Malta'), area(4, 'Norway')];

it('the panel of a country stays open where a search or a choice no longer shows the country', async () => {
  const staff = { id: 1, name: 'Eve', email: 'eve@b.example', roles: ['content', 'owner'] };
  keepStaffSession({ token: 't', staff } as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation((path) => {
    const { searchParams: of } = new URL(new Request(path).url);
    const data = areas.filter(
      (one) =>
        one.name.includes(of.get('search') ?? '') &&
        (of.get('served') === null || one.is_served === (of.get('served') === 'yes')),
    );
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await page.viewport(1280, 900);
  showDesk([{ path: '/countries', component: AreasPage }]);
  await userEvent.click(page.getByText('Malta'));
  const code = page.getByRole('textbox', { name: 'Dialling code' });
  await userEvent.fill(code, '999');
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search countries' }), 'Norway');
  await expect.element(page.getByRole('cell', { name: 'Malta' })).not.toBeInTheDocument();
  await expect.element(code).toHaveValue('999');
  // It is as a colleague has made it by now.
  areas = [area(3, 'Malta', { is_served: false }), area(4, 'Norway')];
  await userEvent.click(page.getByRole('radio', { name: 'Served', exact: true }));
  await expect.element(page.getByText('Serve it again')).toBeVisible();
  await expect.element(code).toHaveValue('999');
});
