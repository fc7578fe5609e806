import { AnalyticsTrade } from '@meridian/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { TradeRow } from './trade-row.tsx';

const trade = AnalyticsTrade.parse({
  ...{ Id: 7, ForexId: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
  ...{ OrderType: 2, Quantity: '12.40', Price: '1.16131', ClosePrice: '1.16120' },
  ...{ OpenTime: 1_000, CloseTime: 61_000, CloseReason: 'client', Spread: '1.00' },
  ...{ FactProfits: '-12340.10', TradeFee: '0.40', Swap: '0', NetProfit: '-12340.50' },
  ...{ BestPrice: null, WorstPrice: null, BestProfit: null, WorstProfit: null },
  ...{ Note: 'Too early', Tags: [] },
});

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
