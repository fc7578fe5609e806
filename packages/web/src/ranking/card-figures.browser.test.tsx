import { ListedTrader } from '@meridian/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { SortedFigure } from './card-figures.tsx';

const trader = (has_record: number) =>
  ListedTrader.parse({
    ...{ id: 7, user: '****07', is_simulated: 0, code: 'EUR/USD', variety: 1, multiple: '1.0' },
    total_rate: '0.25',
    ...{ total_profit: '25', total_trade_num: 1, win_rate: '100', three_week_rate: null },
    ...{ three_week_win: null, three_week_profit: null, max_drawdown: '0.1', age_days: 0 },
    ...{ restarts: 0, followers: 0, has_record, stressed_rate: '-99.00' },
    ...{ effective_trades: '1.0', max_exposure: '0.5', chased_share: null, copied: null },
  });

describe('the figure that the ranking is sorted by', () => {
  beforeEach(() => openPage('community'));

  it('is no loss of nearly all for who has no record yet', async () => {
    showPage(<SortedFigure of="score" trader={trader(0)} />);
    await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  });

  it('is the score of who has one', async () => {
    showPage(<SortedFigure of="score" trader={trader(1)} />);
    await expect.element(page.getByText('−99.00%')).toBeVisible();
  });
});
