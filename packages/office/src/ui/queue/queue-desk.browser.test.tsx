import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QueueDesk, type QueueData, type QueueRow } from './queue-desk.tsx';

const list = {
  data: { data: [], total: 0, counts: {}, oldest_at: null },
  error: null,
} as unknown as UseQueryResult<QueueData<QueueRow>>;
const queries = new QueryClient();

const desk = (id: number) => (
  <QueryClientProvider client={queries}>
    <QueueDesk
      kind="deposit"
      calls={{ list: 'deskDeposits', finds: 'Client' }}
      title="Deposits"
      address={{ view: 'all', page: 1, id }}
      onAddress={() => undefined}
      views={[{ value: 'all', title: 'All' }]}
      list={list}
      columns={[]}
      panel={({ mode }) => <p>Being decided: {mode ?? 'nothing'}</p>}
    />
  </QueryClientProvider>
);

it('decides nothing yet about an item that the address leads to from another one', async () => {
  await page.viewport(1280, 800);
  const again = show(desk(5));
  await userEvent.keyboard('r');
  await expect.element(page.getByText('Being decided: reject')).toBeVisible();
  again(desk(7));
  await expect.element(page.getByText('Being decided: nothing')).toBeVisible();
});
