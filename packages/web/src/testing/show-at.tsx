// Pages at an address of a router of their own, without a server.
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showPage } from './client-page.tsx';

/** @param addresses where the client has been, and is now */
export function showAt(
  pages: Readonly<Record<string, () => ReactNode>>,
  addresses: readonly string[],
) {
  const root = createRootRoute();
  const routeTree = root.addChildren(
    Object.entries(pages).map(([path, component]) =>
      createRoute({ getParentRoute: () => root, path, component }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: [...addresses] });
  const router = createRouter({ routeTree, history });
  showPage(<RouterProvider router={router as never} />);
  return { history, path: () => router.state.location.pathname };
}
