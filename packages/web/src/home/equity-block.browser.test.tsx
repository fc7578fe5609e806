// The account on Home, with amounts of six digits and more. No server.
import type { User } from '@meridian/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage, t } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { keepSession } from '../lib/session-store.ts';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { EquityBlock } from './equity-block.tsx';

const detail = {
  ...{ balance: '1249866.15', Equity: '1249828.22', CautionMoneyAll: '11840.30' },
  ...{ FreeMargin: '1237985.55', MarginLevel: '2110', HazardRate: '2.4', ProfitsTotal: '-37.93' },
  ...{ lock_balance: '30131.50', FloatingProfit: '-37.93', InCopying: '0' },
};

beforeEach(async () => {
  answerSockets();
  queryClient.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: detail })),
  );
  await openPage('trading');
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 0 } as User });
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
});

it.each(['en', 'de', 'hk', 'ru', 'vn'] as const)(
  'shows all its figures on a phone in %s',
  async (language) => {
    await page.viewport(390, 844);
    await setLanguage(language);
    showPage(<EquityBlock />);
    await expect.element(page.getByText(/1[.,\s]249[.,\s]866/)).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  },
);

it.each(['en', 'de', 'hk', 'ru', 'vn'] as const)(
  'says what stands in copyings, by which the equity differs from the balance, in %s',
  async (language) => {
    vi.mocked(fetch).mockImplementation(() =>
      Promise.resolve(
        Response.json({ code: 1, msg: '', data: { ...detail, InCopying: '200000.00' } }),
      ),
    );
    await page.viewport(390, 844);
    await setLanguage(language);
    showPage(<EquityBlock />);
    await expect.element(page.getByText(t('orders.in_copying'))).toBeVisible();
    await expect.element(page.getByText(/200[.,\s]000/)).toBeVisible();
    await expect.element(page.getByText(/1[.,\s]449[.,\s]828/)).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  },
);

it.each([390, 320])('has room in %i px for text that is twice as large', async (width) => {
  await page.viewport(width, 844);
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 1 } as User });
  document.documentElement.style.fontSize = '200%';
  showPage(<EquityBlock />);
  await expect.element(page.getByText(/1,249,828/).first()).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});
