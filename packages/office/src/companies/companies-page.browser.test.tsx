// The directory of companies, while colleagues change it. No server.
import type { DeskCompany } from '@meridian/contract/admin';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import CompaniesPage from './companies-page.tsx';

const company = (id: number, changed: Partial<DeskCompany>): DeskCompany => ({
  ...{ id, name: '', subject: '', logo: '', url: '', registered_address: '', location: '' },
  ...{ email: '', is_enabled: true, sort: id },
  ...changed,
});
let directory = [company(4, { name: 'Alpine', url: 'https://old.example' })];
const saved: DeskCompany[] = [];

function answer(url: URL, body: unknown): unknown {
  if (typeof body === 'string') {
    saved.push(JSON.parse(body) as DeskCompany);
    return saved.at(-1);
  }
  const search = url.searchParams.get('search') ?? '';
  const shown = url.searchParams.get('shown');
  const data = directory.filter(
    (one) => one.name.includes(search) && (shown === null || one.is_enabled === (shown === 'yes')),
  );
  return { data, total: data.length };
}

it('a company that the list no longer shows is saved, without what a colleague changed', async () => {
  const staff = { id: 1, name: 'Eve', email: 'eve@b.example', roles: ['content'] };
  keepStaffSession({ token: 't', staff } as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    const data = answer(new URL(new Request(path).url), init?.body);
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await page.viewport(1280, 900);
  showDesk([{ path: '/companies', component: CompaniesPage, search: { page: 1 } }]);
  await userEvent.click(page.getByText('Alpine'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Office' }), 'Zug');
  // A colleague gives it another name and website, and takes it off the directory.
  const theirs = { name: 'Alpenland', url: 'https://new.example', is_enabled: false };
  directory = [company(4, theirs)];
  await userEvent.click(page.getByRole('radio', { name: 'Shown', exact: true }));
  await expect.element(page.getByText('No company fits')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({ id: 4, location: 'Zug' });
});
