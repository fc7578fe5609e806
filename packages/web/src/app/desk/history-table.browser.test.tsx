// Rows of the history in the dock. No server.
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeOrder } from '../../testing/made-order.ts';
import { HistoryTable } from './history-table.tsx';

beforeAll(async () => {
  await openPage('desk', 'trading');
  await page.viewport(1600, 800);
});

it('has no entry of an order that never filled', async () => {
  const ended = { Status: 3, Price: '1.07000' } as const;
  const orders = [
    madeOrder({ Id: 1, ...ended, CloseReason: 'expired', ClosePrice: null }),
    madeOrder({ Id: 2, ...ended, CloseReason: 'client', ClosePrice: '1.08000' }),
  ];
  const list = {
    ...{ orders, total: 2, hasMore: false, error: null, keptAt: undefined },
    ...{ loadMore: () => undefined, reload: () => undefined },
  };
  showPage(
    <HistoryTable
      list={list as unknown as Parameters<typeof HistoryTable>[0]['list']}
      sums={undefined}
      current="EURUSD"
      sorting={{ sort: null, onSort: undefined }}
    />,
  );
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeGreaterThan(1);
  const entries = page.getByRole('img', { name: '1.07000' });
  expect(entries.elements()).toHaveLength(1);
});
