// A list of requests that grows by one while its pages are loaded: what was the last row comes again. No server.
import { PiggyBank } from 'lucide-react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { RequestList } from './request-list.tsx';

beforeAll(() => openPage('money'));

it('a request that moved to another page while the list was loaded stands once', async () => {
  const pages = [
    [3, 2],
    [2, 1],
  ].map((ids) => ({ data: ids.map((id) => ({ id })) }));
  const query = { data: { pages, pageParams: [1, 2] }, error: null, hasNextPage: false };
  showPage(
    <RequestList
      title="Requests"
      query={query as never}
      empty={{ icon: PiggyBank, title: '', text: '' }}
      renderRow={({ id }) => <li key={id}>Number {id}</li>}
    />,
  );
  await expect.element(page.getByText('Number 1')).toBeVisible();
  const rows = page.getByRole('listitem').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Number 3', 'Number 2', 'Number 1']);
});
