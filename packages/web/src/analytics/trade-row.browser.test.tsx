import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { TradeRow } from './trade-row.tsx';

const trade = madeTrade({ Note: 'Too early' });

describe('the row of a closed trade', () => {
  beforeEach(() => openPage('analytics'));

  it('names its instrument whole on the narrowest phone', async () => {
    await page.viewport(320, 640);
    showPage(
      <div className="p-8">
        <TradeRow trade={trade} onOpen={vi.fn<() => void>()} scale={1} />
      </div>,
    );
    const name = page.getByText('EUR/USD').element();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  });
});
