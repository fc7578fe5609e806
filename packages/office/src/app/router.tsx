// The pages of the back office, and who is sent to the login. What a list shows is in the address.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { getStaffSession } from '../lib/session.ts';
import { Shell } from './shell.tsx';
import { StartPage } from './start-page.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const pageOf = (value: unknown): number => {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

function requireStaff({ location }: { location: ParsedLocation }): void {
  if (!getStaffSession()) throw redirect({ to: '/login', search: { from: location.href } });
}

const root = createRootRoute();
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { from?: string } => {
    const from = text(search['from']);
    return from?.startsWith('/') === true && !from.startsWith('//') ? { from } : {};
  },
  component: lazyRouteComponent(() => import('../staff/login-page.tsx')),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  validateSearch: (search): { link?: string; owner?: boolean } => {
    const link = text(search['link']);
    return { ...(link === undefined ? {} : { link }), owner: search['owner'] === true };
  },
  component: lazyRouteComponent(() => import('../staff/set-up-page.tsx')),
});
const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: requireStaff,
  component: Shell,
});
const start = createRoute({ getParentRoute: () => desk, path: '/', component: StartPage });
const staff = createRoute({
  getParentRoute: () => desk,
  path: '/staff',
  component: lazyRouteComponent(() => import('../staff/staff-page.tsx')),
});
const security = createRoute({
  getParentRoute: () => desk,
  path: '/security',
  component: lazyRouteComponent(() => import('../staff/security-page.tsx')),
});
const audit = createRoute({
  getParentRoute: () => desk,
  path: '/audit',
  validateSearch: (search): { page: number; search?: string } => {
    const wanted = text(search['search']);
    return { page: pageOf(search['page']), ...(wanted === undefined ? {} : { search: wanted }) };
  },
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx')),
});

const exposure = createRoute({
  getParentRoute: () => desk,
  path: '/exposure',
  validateSearch: (search): { kind: 'real' | 'demo' } => ({
    kind: search['kind'] === 'demo' ? 'demo' : 'real',
  }),
  component: lazyRouteComponent(() => import('../exposure/exposure-page.tsx')),
});
const instruments = createRoute({
  getParentRoute: () => desk,
  path: '/instruments',
  component: lazyRouteComponent(() => import('../instruments/instruments-page.tsx')),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    setUp,
    desk.addChildren([start, exposure, instruments, staff, security, audit]),
  ]),
  history: createHashHistory(),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
