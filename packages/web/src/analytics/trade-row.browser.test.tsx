import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cutOff } from '../testing/cut-off.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { TradeRow } from './trade-row.tsx';

const trade = madeTrade({ Note: 'Too early' });

describe('the row of a closed trade', () => {
  beforeEach(() => openPage('analytics'));

  it('is whole on the narrowest phone: the instrument, when it was closed, how long it was held', async () => {
    await page.viewport(320, 640);
    showPage(
      <div className="p-8">
        <TradeRow trade={trade} onOpen={vi.fn<() => void>()} scale={1} />
      </div>,
    );
    await expect.element(page.getByText('EUR/USD')).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  });
});
