// The figures of the business as they are written. No server.
import type { AdminOutput } from '@meridian/contract/admin';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showDesk } from '../testing/show-desk.tsx';
import FiguresPage from './figures-page.tsx';

type Row = AdminOutput<'figures'>['data'][number];

const ROW: Row = {
  ...{ period: '2026-11-20', clients: 1234, orders: 3, decided: 0 },
  ...{ deposits: '90071992547409.935000', withdrawals: '0.005000', lots: '1234.567891' },
  ...{ handling_fees: '1.005001', withdrawal_fees: '0.000000', financing: '0.000000' },
  ...{ house_profit: '-1234.565000', median_ms: null, p95_ms: null },
};

it('writes money rounded once, to cents, and lots with all their digits', async () => {
  const data: AdminOutput<'figures'> = { data: [ROW], from: '2026-11-20', to: '2026-11-20', at: 0 };
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked) =>
    Promise.resolve(
      (asked as string).includes('losing')
        ? Response.json({ code: 5000, msg: 'not here' })
        : Response.json({ code: 1, msg: '', data }),
    ),
  );
  showDesk([{ path: '/figures', component: FiguresPage, search: { by: 'day', kind: 'real' } }]);
  const figure = async (title: string, text: string) =>
    await expect
      .element(page.getByRole('region', { name: title }).getByRole('cell').nth(1))
      .toHaveTextContent(text);
  await figure('Deposits, USD', '90,071,992,547,409.94');
  await figure('Withdrawals, USD', '0.00');
  await figure('Volume, lots opened', '1,234.567891');
  await figure('Commission, USD', '1.01');
  await figure('Profit of the house, USD', '−1,234.56');
  const chart = page.getByRole('region', { name: 'Volume, lots opened' }).getByRole('img');
  await expect
    .element(chart)
    .toHaveAccessibleName('Volume, lots opened: 0.00 to 1,234.567891, 2026-11-20 to 2026-11-20');
});
