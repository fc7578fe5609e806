// The search from anywhere, by somebody who types faster than the server answers. No server.
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GlobalSearch } from './search-dialog.tsx';

const CLIENTS = [
  { kind: 'client', id: 7, title: 'Ann Alder', text: '' },
  { kind: 'client', id: 8, title: 'Anton Berg', text: '' },
];

function showOffice() {
  const root = createRootRoute({ component: () => <GlobalSearch className="" /> });
  const client = createRoute({ getParentRoute: () => root, path: '/clients/$id' });
  const start = createRoute({ getParentRoute: () => root, path: '/' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([start, client]), history });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}

it('Enter jumps to what is found for the words, not to what stands there of the letters before', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const search = new URL(new Request(address).url).searchParams.get('search') ?? '';
    await new Promise((done) => setTimeout(done, search === 'An' ? 0 : 200));
    const data = CLIENTS.filter(({ title }) => title.startsWith(search));
    return Response.json({ code: 1, msg: '', data });
  });
  const path = showOffice();
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('An');
  await expect.element(page.getByRole('option', { name: 'Ann Alder' })).toBeVisible();
  await userEvent.keyboard('ton{Enter}');
  await expect.poll(path).toBe('/clients/8');
});
