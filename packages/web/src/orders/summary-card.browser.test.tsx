import { OrderPage, type User } from '@meridian/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearSession, keepSession } from '../lib/session-store.ts';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { SummaryCard } from './summary-card.tsx';

const holding = OrderPage.parse({
  ...{ data: [], total: 0, all_fact_profits: '-9.86', balance: '1257980.74' },
  ...{ Equity: '1257970.88', FreeMargin: '682294.80', CautionMoneyAll: '575676.09' },
  ...{ MarginLevel: '218.5', HazardRate: '22.8' },
});

describe('the account above the orders', () => {
  beforeEach(() => openPage('trading'));
  afterEach(() => clearSession());

  it('keeps its figures apart on the narrowest phone', async () => {
    await page.viewport(320, 640);
    showPage(<SummaryCard holding={holding} count={5} />);
    await expect.element(page.getByText('$1,257,970.88')).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  });

  it('says what stands in copyings: the equity on Home has it', async () => {
    answerSockets();
    keepSession({ token: 'a token', user: { uid: '57458585', is_demo: 0 } as User });
    const detail = { lock_balance: '0', InCopying: '2000.00' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ code: 1, msg: '', data: detail })),
    );
    showPage(<SummaryCard holding={holding} count={0} />);
    await expect.element(page.getByText('In copying')).toBeVisible();
    await expect.element(page.getByText('$2,000.00')).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  });
});
