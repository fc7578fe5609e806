// The account's figures with text twice as large, as some people need it. No server.
import type { User } from '@meridian/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccountCard } from '../accounts/account-card.tsx';
import { queryClient } from '../lib/query-client.ts';
import { keepSession } from '../lib/session-store.ts';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { Routed } from '../testing/routed.tsx';
import AccountDetailPage from './account-detail-page.tsx';

const detail = {
  ...{ balance: '249866.15', Equity: '249828.22', CautionMoneyAll: '11840.30' },
  ...{ FreeMargin: '237985.55', MarginLevel: '2110', HazardRate: '2.4', ProfitsTotal: '-37.93' },
  ...{ lock_balance: '130131.50', FloatingProfit: '-37.93', InCopying: '0' },
};

beforeEach(async () => {
  answerSockets();
  queryClient.clear();
  detail.InCopying = '0';
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isDetail = new Request(address).url.includes('forexDetail');
    const data = isDetail ? detail : { list: [], data: [], total: 0 };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('account', 'money');
  keepSession({
    token: 'a token',
    user: { uid: '57458585', is_demo: 0, email: 'ann@example.com', identity_verified: 1 } as User,
  });
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
});

it('what is on hold and the equity are whole', async () => {
  showPage(
    <Routed>
      <AccountDetailPage />
    </Routed>,
  );
  const held = page.getByText('$130,131.50', { exact: true });
  await expect.element(held).toBeVisible();
  await expect
    .poll(() => cutOff().filter((text) => text.includes('130,131') || text.includes('249,8')))
    .toEqual([]);
});

it('what stands in copyings is beside the equity, which has it on Home', async () => {
  detail.InCopying = '2000.00';
  showPage(
    <Routed>
      <AccountDetailPage />
    </Routed>,
  );
  await expect.element(page.getByText('In copying')).toBeVisible();
  await expect.element(page.getByText('$2,000.00', { exact: true })).toBeVisible();
});

it('the mark of a verified account lies on its card', async () => {
  showPage(
    <Routed>
      <AccountCard />
    </Routed>,
  );
  await expect.element(page.getByText('Verified')).toBeVisible();
  await expect.element(page.getByText(/249,828/).first()).toBeVisible();
  await expect.poll(() => cutOff().filter((text) => text === 'Verified')).toEqual([]);
});
