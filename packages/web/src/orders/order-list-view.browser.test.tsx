// A list without orders, of a client who copies, or did, and of others. No server.
import type { User } from '@meridian/contract';
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import type { OrderTab } from './order-list.ts';
import { OrderListView } from './order-list-view.tsx';

const EMPTY = {
  ...{ orders: [], error: null, hasMore: false, isLoadingMore: false, keptAt: undefined },
  ...{ total: 0, first: undefined, loadMore: () => undefined, reload: () => Promise.resolve() },
};
let copyings: readonly unknown[] = [];

beforeAll(() => openPage('trading'));
beforeEach(() => {
  queryClient.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: { list: copyings } })),
  );
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 1 } as User });
});

function show(tab: OrderTab) {
  showPage(
    <Routed>
      <OrderListView tab={tab} list={EMPTY} onSelect={() => undefined} />
    </Routed>,
  );
}
const link = () => page.getByRole('link', { name: 'See your copied orders' });

describe('an empty list', () => {
  it.each(['history', 'holding'] as const)('leads to copied orders: %s', async (tab) => {
    copyings = [{ state: 'ended' }];
    show(tab);
    await expect.element(link()).toBeVisible();
  });

  it('does not where nobody was ever copied', async () => {
    copyings = [];
    show('history');
    await expect.poll(() => vi.mocked(fetch)).toHaveBeenCalled();
    await settled();
    await expect.element(link()).not.toBeInTheDocument();
  });
});
