// The filters of the security events, typed by keys while the address takes its time. No server.
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
import SecurityEventsPage from './security-events-page.tsx';

function showEvents() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ code: 1, msg: '', data: { data: [], total: 0 } })),
  );
  const root = createRootRoute();
  const desk = createRoute({ getParentRoute: () => root, id: 'desk' });
  const events = createRoute({
    getParentRoute: () => desk,
    path: '/security-events',
    validateSearch: (search): object => ({ page: 1, ...search }),
    component: SecurityEventsPage,
  });
  const history = createMemoryHistory({ initialEntries: ['/security-events'] });
  const routeTree = root.addChildren([desk.addChildren([events])]);
  const router = createRouter({ routeTree, history });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.search as Readonly<Record<string, unknown>>;
}

it('a day is typed part by part', async () => {
  const sought = showEvents();
  const from = page.getByLabelText('From (UTC)');
  await userEvent.click(from, { position: { x: 20, y: 20 } });
  await userEvent.keyboard('11272026');
  await expect.element(from).toHaveValue('2026-11-27');
  await expect.poll(() => sought()['from']).toBe('2026-11-27');
});
