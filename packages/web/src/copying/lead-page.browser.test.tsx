// What a leader changes, while another page changes it as well. No server.
import { reloadAccount } from '../lib/query-client.ts';
import type { Leading, User } from '@meridian/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import LeadPage from './lead-page.tsx';

let leading: Leading = {
  ...{ leads: 1, since: 1, name: 'Ada', orders_shown: 'live', copiers: 0 },
  ...{ copiers_money: '0', as_of: 1, conditions: [] },
};
const sent: unknown[] = [];
let isLost = false;

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/follow/lead')) {
      const body = await request.text();
      sent.push(body === '' ? Object.fromEntries(searchParams) : JSON.parse(body));
      if (isLost) {
        leading = { ...leading, leads: 1, since: 1 };
        throw new TypeError('the answer is lost');
      }
    }
    return Response.json({ code: 1, msg: '', data: leading });
  });
  await openPage('copying', 'community');
});

const showLeading = () =>
  showPage(
    <Routed>
      <LeadPage />
    </Routed>,
  );

it('a new name does not show again the orders that another page has hidden', async () => {
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 0 } as User });
  showLeading();
  const name = page.getByRole('textbox', { name: /^Name/u });
  await expect.element(name).toHaveValue('Ada');
  await userEvent.fill(name, 'Grace');
  leading = { ...leading, orders_shown: 'hidden' };
  await reloadAccount();
  await expect.element(page.getByRole('radio', { name: /^Nobody/u })).toBeChecked();
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Grace' });
  expect(sent[0]).not.toHaveProperty('orders_shown');
});

it('leading whose start was answered to nobody is shown as begun', async () => {
  leading = { ...leading, leads: 0, since: null };
  isLost = true;
  await reloadAccount();
  showLeading();
  await userEvent.click(page.getByRole('button', { name: 'Allow copying' }));
  await expect.element(page.getByRole('button', { name: 'Stop being copied' })).toBeInTheDocument();
});

it('sets how far a condition is met below it when the text is twice as large', async () => {
  await page.viewport(390, 844);
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 0 } as User });
  leading = {
    ...{ ...leading, leads: 0, since: null },
    conditions: [{ condition: 'equity', needed: '200', have: '249866', is_met: 1 }],
  };
  document.documentElement.style.fontSize = '200%';
  showLeading();
  await reloadAccount();
  const standing = page.getByText(/249,866 of/);
  await expect.element(standing).toBeVisible();
  const label = page.getByText(/^Own equity/);
  expect(standing.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    label.element().getBoundingClientRect().bottom,
  );
  await expect.poll(() => cutOff().filter((text) => text.includes('249,866'))).toEqual([]);
  document.documentElement.style.fontSize = '';
});
