import { AnalyticsTrade } from '@meridian/contract';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { TradeNote } from './trade-note.tsx';

const trade = AnalyticsTrade.parse({
  ...{ Id: 7, ForexId: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
  ...{ OrderType: 2, Quantity: '12.40', Price: '1.16131', ClosePrice: '1.16120' },
  ...{ OpenTime: 1_000, CloseTime: 61_000, CloseReason: 'client', Spread: '1.00' },
  ...{ FactProfits: '-12340.10', TradeFee: '0.40', Swap: '0', NetProfit: '-12340.50' },
  ...{ BestPrice: null, WorstPrice: null, BestProfit: null, WorstProfit: null },
  ...{ Note: '', Tags: [] },
});

beforeAll(() => openPage('analytics'));

it('keeps what was typed on a trade when its sheet is swiped away', async () => {
  const note = <TradeNote trade={trade} tagsKnown={[]} copying={undefined} />;
  const draw = showPage(note);
  const field = page.getByRole('textbox', { name: 'Note' });
  await userEvent.type(field, 'Entered too early');
  draw(null);
  await expect.element(field).not.toBeInTheDocument();
  draw(note);
  await expect.element(field).toHaveValue('Entered too early');
  await expect.element(page.getByRole('button', { name: 'Save note' })).toBeVisible();
});
