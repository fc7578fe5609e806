// What a trader's copiers have made. No server.
import type { Trader } from '@meridian/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { CopiersCard } from './copiers-card.tsx';

const COPIERS: Trader['copiers'] = {
  ...{ now: 3, ever: 4, in_profit: 1, money: '3000.000000', earned: '12.500000', rate: '0.5' },
  ...{ trader_rate: '1.0', as_of: 0 },
};
const shown = (): (string | null)[] =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

it('shows a dash for each figure whose price is missing', async () => {
  await openPage('copying', 'community');
  const draw = showPage(<CopiersCard copiers={COPIERS} />);
  const [now, ...known] = shown();
  expect(known).toHaveLength(3);
  expect(known.join(' ')).not.toContain('—');
  const none = { in_profit: null, money: null, earned: null, rate: null };
  draw(<CopiersCard copiers={{ ...COPIERS, ...none }} />);
  const [nowToo, ...unknown] = shown();
  expect(nowToo).toBe(now);
  for (const text of unknown) expect(text).toMatch(/[^—]—$/);
  await userEvent.click(page.getByRole('button', { name: /in profit/i }));
  await expect
    .element(page.getByText('— of 4 have earned something after all costs.'))
    .toBeVisible();
});
