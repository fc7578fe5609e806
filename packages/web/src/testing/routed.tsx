// What a component with links needs around it: a router without pages.
import type { ReactNode } from 'react';
import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';

export const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
});

export const Routed = ({ children }: { readonly children: ReactNode }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
);
