// The pages of the back office, and who is sent to the login. The address says what a list shows.
import {
  Link,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import type { ArticleState, ClientView, OrderView } from '@meridian/contract/admin';
import { ARTICLE_STATES } from '@meridian/contract/admin/names/articles';
import { CLIENT_VIEWS } from '@meridian/contract/admin/names/clients';
import { DEPOSIT_VIEWS } from '@meridian/contract/admin/names/deposits';
import { ORDER_VIEWS } from '@meridian/contract/admin/names/orders';
import { IDENTITY_VIEWS } from '@meridian/contract/admin/names/verification';
import { WITHDRAWAL_VIEWS } from '@meridian/contract/admin/names/withdrawals';
import { CLIENT_TABS, type ClientTab, ORDER_STATES, type OrderState } from '../lib/client-tabs.ts';
import { getStaffSession } from '../lib/session.ts';
import { linkClass } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Shell } from './shell.tsx';
import { StartPage } from './start-page.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
/** A search for digits is a number in the address. */
const sought = (value: unknown): string | undefined =>
  typeof value === 'number' ? `${value}` : text(value);
const pageOf = (value: unknown): number => {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

type Maybe = string | undefined;
/** Names of columns are the server's: it refuses unknown ones. */
const sortOf = (value: unknown): Maybe =>
  typeof value === 'string' && /^-?[a-z_\d]{1,40}$/.test(value) ? value : undefined;
const dayOf = (value: unknown): Maybe =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
const eitherOf = (value: unknown): 'yes' | 'no' | undefined =>
  value === 'yes' || value === 'no' ? value : undefined;
const accountsOf = (value: unknown): 'real' | 'demo' => (value === 'demo' ? 'demo' : 'real');
interface ListSearch {
  readonly page: number;
  readonly search?: Maybe;
  readonly sort?: Maybe;
}
const listOf = (search: Record<string, unknown>): ListSearch => ({
  page: pageOf(search['page']),
  search: sought(search['search']),
  sort: sortOf(search['sort']),
});

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
  validateSearch: (search): ListSearch & Partial<Record<'action' | 'from' | 'to', Maybe>> => ({
    ...listOf(search),
    action: text(search['action']),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
  }),
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx')),
});

const securityEvents = createRoute({
  getParentRoute: () => desk,
  path: '/security-events',
  validateSearch: (
    search,
  ): Pick<ListSearch, 'page' | 'sort'> &
    Record<'kind' | 'user_id' | 'staff_id' | 'address' | 'from' | 'to', Maybe> => {
    const { page, sort } = listOf(search);
    return {
      page,
      sort,
      kind: text(search['kind']),
      user_id: sought(search['user_id']),
      staff_id: sought(search['staff_id']),
      address: text(search['address']),
      from: dayOf(search['from']),
      to: dayOf(search['to']),
    };
  },
  component: lazyRouteComponent(() => import('../security-events/security-events-page.tsx')),
});

const exposure = createRoute({
  getParentRoute: () => desk,
  path: '/exposure',
  validateSearch: (search): { kind: 'real' | 'demo'; search?: Maybe; sort?: Maybe } => ({
    kind: accountsOf(search['kind']),
    search: sought(search['search']),
    sort: sortOf(search['sort']),
  }),
  component: lazyRouteComponent(() => import('../exposure/exposure-page.tsx')),
});
const orders = createRoute({
  getParentRoute: () => desk,
  path: '/orders',
  validateSearch: (
    search,
  ): ListSearch & {
    view: OrderView;
    kind: 'real' | 'demo';
    instrument?: number | undefined;
  } => ({
    ...listOf(search),
    view: ORDER_VIEWS.find((view) => view === search['view']) ?? 'open',
    kind: accountsOf(search['kind']),
    instrument: Number.isSafeInteger(search['instrument'])
      ? Number(search['instrument'])
      : undefined,
  }),
  component: lazyRouteComponent(() => import('../orders/orders-page.tsx')),
});
const order = createRoute({
  getParentRoute: () => desk,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('../orders/order-page.tsx')),
});
const instruments = createRoute({
  getParentRoute: () => desk,
  path: '/instruments',
  component: lazyRouteComponent(() => import('../instruments/instruments-page.tsx')),
});
const figures = createRoute({
  getParentRoute: () => desk,
  path: '/figures',
  validateSearch: (
    search,
  ): {
    from?: string | undefined;
    to?: string | undefined;
    by: 'day' | 'month';
    kind: 'real' | 'demo';
  } => ({
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    by: search['by'] === 'month' ? 'month' : 'day',
    kind: accountsOf(search['kind']),
  }),
  component: lazyRouteComponent(() => import('../figures/figures-page.tsx')),
});
const reconciliation = createRoute({
  getParentRoute: () => desk,
  path: '/reconciliation',
  validateSearch: (search): { day?: string | undefined } => ({ day: dayOf(search['day']) }),
  component: lazyRouteComponent(() => import('../reconciliation/reconciliation-page.tsx')),
});
const kindOf = (value: unknown): 'news' | 'announcement' =>
  value === 'announcement' ? 'announcement' : 'news';
const articles = createRoute({
  getParentRoute: () => desk,
  path: '/articles',
  validateSearch: (
    search,
  ): ListSearch & { kind: 'news' | 'announcement'; state?: ArticleState | undefined } => ({
    ...listOf(search),
    kind: kindOf(search['kind']),
    state: ARTICLE_STATES.find((one) => one === search['state']),
  }),
  component: lazyRouteComponent(() => import('../articles/articles-page.tsx')),
});
const article = createRoute({
  getParentRoute: () => desk,
  path: '/articles/edit',
  validateSearch: (search): { kind: 'news' | 'announcement'; id?: number } => {
    const id = Number(search['id']);
    return {
      kind: kindOf(search['kind']),
      ...(Number.isSafeInteger(id) && id > 0 ? { id } : {}),
    };
  },
  component: lazyRouteComponent(() => import('../articles/article-page.tsx')),
});
const companies = createRoute({
  getParentRoute: () => desk,
  path: '/companies',
  validateSearch: (search): ListSearch & { shown?: 'yes' | 'no' | undefined } => ({
    ...listOf(search),
    shown: eitherOf(search['shown']),
  }),
  component: lazyRouteComponent(() => import('../companies/companies-page.tsx')),
});
const countries = createRoute({
  getParentRoute: () => desk,
  path: '/countries',
  validateSearch: (
    search,
  ): { search?: Maybe; sort?: Maybe; served?: 'yes' | 'no' | undefined } => ({
    search: sought(search['search']),
    sort: sortOf(search['sort']),
    served: eitherOf(search['served']),
  }),
  component: lazyRouteComponent(() => import('../areas/areas-page.tsx')),
});
const paymentOptions = createRoute({
  getParentRoute: () => desk,
  path: '/payment-options',
  validateSearch: (search): { of: 'deposits' | 'withdrawals' } => ({
    of: search['of'] === 'withdrawals' ? 'withdrawals' : 'deposits',
  }),
  component: lazyRouteComponent(() => import('./payment-options-page.tsx')),
});
const settings = createRoute({
  getParentRoute: () => desk,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx')),
});
const proposals = createRoute({
  getParentRoute: () => desk,
  path: '/proposals',
  component: lazyRouteComponent(() => import('../proposals/proposals-page.tsx')),
});

interface ListAddress<V extends string> {
  readonly view: V;
  readonly page: number;
  readonly search?: string;
  readonly sort?: string;
  readonly id?: number;
}
/** What a queue shows; an unknown view becomes the first one. */
const listAddress =
  <const V extends string>(views: readonly [V, ...V[]]) =>
  (search: Record<string, unknown>): ListAddress<V> => {
    const wanted = sought(search['search']);
    const sort = sortOf(search['sort']);
    const id = Number(search['id']);
    return {
      view: views.find((view) => view === search['view']) ?? views[0],
      page: pageOf(search['page']),
      ...(wanted === undefined ? {} : { search: wanted }),
      ...(sort === undefined ? {} : { sort }),
      ...(Number.isSafeInteger(id) && id > 0 ? { id } : {}),
    };
  };
const deposits = createRoute({
  getParentRoute: () => desk,
  path: '/deposits',
  validateSearch: listAddress(DEPOSIT_VIEWS),
  component: lazyRouteComponent(() => import('../deposits/deposits-page.tsx')),
});
const withdrawals = createRoute({
  getParentRoute: () => desk,
  path: '/withdrawals',
  validateSearch: listAddress(WITHDRAWAL_VIEWS),
  component: lazyRouteComponent(() => import('../withdrawals/withdrawals-page.tsx')),
});
const identities = createRoute({
  getParentRoute: () => desk,
  path: '/identities',
  validateSearch: listAddress(IDENTITY_VIEWS),
  component: lazyRouteComponent(() => import('../verification/verification-page.tsx')),
});
const clients = createRoute({
  getParentRoute: () => desk,
  path: '/clients',
  validateSearch: (search): ListSearch & { view: ClientView } => ({
    ...listOf(search),
    view: CLIENT_VIEWS.find((view) => view === search['view']) ?? 'all',
  }),
  component: lazyRouteComponent(() => import('../clients/clients-page.tsx')),
});
const client = createRoute({
  getParentRoute: () => desk,
  path: '/clients/$id',
  validateSearch: (search): { tab: ClientTab; page: number; status: OrderState } => ({
    status: ORDER_STATES.find((one) => one === search['status']) ?? 'open',
    tab: CLIENT_TABS.find((tab) => tab === search['tab']) ?? 'orders',
    page: pageOf(search['page']),
  }),
  component: lazyRouteComponent(() => import('../clients/client-page.tsx')),
});

/** An unknown address: the menu stays beside it. */
const elsewhere = createRoute({
  getParentRoute: () => desk,
  path: '$',
  component: () => (
    <Page title="There is no such page" text="The address may be mistyped: choose from the menu.">
      <Link to="/" className={linkClass}>
        Today
      </Link>
    </Page>
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    setUp,
    desk.addChildren([
      start,
      deposits,
      withdrawals,
      identities,
      clients,
      client,
      orders,
      order,
      exposure,
      instruments,
      figures,
      reconciliation,
      articles,
      article,
      companies,
      countries,
      paymentOptions,
      settings,
      proposals,
      staff,
      security,
      audit,
      securityEvents,
      elsewhere,
    ]),
  ]),
  history: createHashHistory(),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
