import { OrderPage } from '@meridian/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { SummaryCard } from './summary-card.tsx';

const holding = OrderPage.parse({
  ...{ data: [], total: 0, all_fact_profits: '-9.86', balance: '1257980.74' },
  ...{ Equity: '1257970.88', FreeMargin: '682294.80', CautionMoneyAll: '575676.09' },
  ...{ MarginLevel: '218.5', HazardRate: '22.8' },
});

describe('the account above the orders', () => {
  beforeEach(() => openPage('trading'));

  it('keeps its figures apart on the narrowest phone', async () => {
    await page.viewport(320, 640);
    showPage(<SummaryCard holding={holding} count={5} />);
    await expect.element(page.getByText('$1,257,970.88')).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  });
});
