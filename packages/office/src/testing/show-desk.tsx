// Pages of the office at an address, as a member sees them after the login, without a server or the menu.
import type { ReactNode } from 'react';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';

interface Place {
  readonly path: string;
  /** None: a page that is only gone to. */
  readonly component?: () => ReactNode;
  /** What its address says where it is silent. */
  readonly search?: object;
}

/** @param around stands beside whichever page is open */
export function showDesk(places: readonly Place[], { at = '', around = null as ReactNode } = {}) {
  const root = createRootRoute();
  const desk = createRoute({
    getParentRoute: () => root,
    id: 'desk',
    component: () => (
      <>
        {around}
        <Outlet />
      </>
    ),
  });
  const routes = places.map(({ path, component, search = {} }) =>
    createRoute({
      getParentRoute: () => desk,
      path,
      ...(component === undefined ? {} : { component }),
      validateSearch: (said): object => ({ ...search, ...said }),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [at || (places[0]?.path ?? '/')] });
  const routeTree = root.addChildren([desk.addChildren(routes)]);
  const router = createRouter({ routeTree, history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { history, location: () => router.state.location };
}
