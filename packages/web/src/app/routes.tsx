// The table of routes: the address of each page, what it carries, who may see it, and its code.
import { type ComponentType, createElement } from 'react';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { languageOf } from '@meridian/contract/languages';
import { changesAnswered, openLaterCalls } from '../lib/api.ts';
import { getLanguage, openTexts, setLanguage, type Part } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { report } from '../lib/report.ts';
import { isWide, useIsWide } from '../ui/wide-screen.ts';
import { takeLanguage } from './hash-location.ts';
import { requireNoRealSession, requireSession } from './route-guards.ts';
import { idOf, oneOf, only, text, withCopying, withId, withTypeAndId } from './search-fields.ts';

/**
 * Code, calls and texts of a page; where there is no network it waits for one, and the pending page says so. A build writes
 * in which parts of the texts the page's modules name (tools/first-screen-plugin.ts); in development all of them are there.
 */
const page = <T extends { default: ComponentType }>(
  load: () => Promise<T>,
  ...parts: readonly Part[]
) => {
  const loadAll = async () => {
    const [code] = await Promise.all([load(), openLaterCalls(), ...parts.map(openTexts)]);
    return code;
  };
  return lazyRouteComponent(async () => {
    try {
      return await loadOnceOnline(loadAll);
    } catch (fault) {
      // After a release the page is gone, and the router loads the new version, at the same address.
      await changesAnswered();
      throw fault;
    }
  });
};

const reportLate = (fault: unknown) => report('a part could not be loaded beforehand', fault);
/** The page asks for its chart once it is drawn: on its way by then, behind the page itself. */
const loadTrade = async () => {
  const code = await import('../trade/trade-page.tsx');
  import('../chart/price-chart.tsx').catch(reportLate);
  return code;
};

/** The list is on its way before the page is drawn. */
const loadRanking = async () => {
  const code = await import('../ranking/ranking-page.tsx');
  void code.askForRanking();
  return code;
};

/** The desk stands in Trade's place from a tablet on; the account above it is on its way with it. */
const TradePhone = page(loadTrade);
const TradeDesk = page(() => {
  import('./desk/strip.tsx').catch(reportLate);
  return import('./desk/desk-page.tsx');
});
const TradePlace = Object.assign(() => createElement(useIsWide() ? TradeDesk : TradePhone), {
  preload: () => (isWide() ? TradeDesk : TradePhone).preload?.(),
});

/** The pages of copying lie together. */
const copyingPage = (name: 'copying' | 'follow' | 'trader') =>
  page(async (): Promise<{ default: ComponentType }> => ({
    default: (await import('../copying/pages.ts'))[name],
  }));

/**
 * A link may carry `lang`, while the page is open too, and to a page that leads on to another. Once it is followed it goes
 * out of the address: what is chosen later must not be undone by the way back.
 */
function followLanguage({ location }: { location: ParsedLocation }): void {
  const { href, asked } = takeLanguage(location.href);
  if (asked === undefined) return;
  const wanted = languageOf(asked);
  if (wanted && wanted !== getLanguage()) {
    setLanguage(wanted).catch((fault: unknown) => report('the texts could not be loaded', fault));
  }
  throw redirect({ href, replace: true });
}

const root = createRootRoute({
  notFoundComponent: page(() => import('./not-found-page.tsx')),
  beforeLoad: followLanguage,
});

// Home itself is mounted by the shell, which stands around all pages, and stays so.
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => null });
const trade = createRoute({
  getParentRoute: () => root,
  path: '/trade',
  component: TradePlace,
});
const order = createRoute({
  getParentRoute: () => root,
  path: '/order',
  validateSearch: only((search): { id?: number; tab?: 'pending' | 'history' } => {
    const id = idOf(search['id']);
    const tab = oneOf(search['tab'], 'pending', 'history');
    return { ...(id && { id }), ...(tab && { tab }) };
  }),
  beforeLoad: requireSession,
  component: page(() => import('../orders/orders-page.tsx')),
});
const follow = createRoute({
  getParentRoute: () => root,
  path: '/follow',
  component: copyingPage('follow'),
});
// Of a copying by its number, or of `lead`.
const copying = createRoute({
  getParentRoute: () => root,
  path: '/follow/$id',
  beforeLoad: requireSession,
  component: copyingPage('copying'),
});
const trader = createRoute({
  getParentRoute: () => root,
  path: '/rank/$id',
  component: copyingPage('trader'),
});
const rank = createRoute({
  getParentRoute: () => root,
  path: '/rank',
  component: page(loadRanking),
});
const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  beforeLoad: requireSession,
  component: page(() => import('./user-page.tsx')),
});
const mine = createRoute({
  getParentRoute: () => root,
  path: '/mine',
  beforeLoad: () => {
    throw redirect({ to: '/user', replace: true });
  },
});
const history = createRoute({
  getParentRoute: () => root,
  path: '/mine/history',
  beforeLoad: requireSession,
  component: page(() => import('../statements/account-detail-page.tsx')),
});
const analytics = createRoute({
  getParentRoute: () => root,
  path: '/mine/analytics',
  validateSearch: withCopying,
  beforeLoad: requireSession,
  component: page(() => import('../analytics/analytics-page.tsx')),
});
const charge = createRoute({
  getParentRoute: () => root,
  path: '/mine/charge',
  validateSearch: withTypeAndId('0', '1'),
  beforeLoad: requireSession,
  component: page(() => import('../deposits/charge-page.tsx')),
});
const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/mine/withdraw',
  validateSearch: withTypeAndId('1', '2'),
  beforeLoad: requireSession,
  component: page(() => import('../withdrawals/withdraw-page.tsx')),
});
const withdrawWay = createRoute({
  getParentRoute: () => root,
  path: '/mine/withdraw-way',
  validateSearch: only((search): { type?: '1' | '2'; draw_id?: number } => {
    const type = oneOf(search['type'], '1', '2');
    const id = idOf(search['draw_id']);
    return { ...(type && { type }), ...(id && { draw_id: id }) };
  }),
  beforeLoad: requireSession,
  component: page(() => import('../withdrawal-methods/withdraw-way-page.tsx')),
});
const coinAddresses = createRoute({
  getParentRoute: () => root,
  path: '/mine/coin-address-list',
  beforeLoad: requireSession,
  component: page(() => import('../withdrawal-methods/coin-address-list-page.tsx')),
});
const bankCards = createRoute({
  getParentRoute: () => root,
  path: '/mine/bank-card-list',
  beforeLoad: requireSession,
  component: page(() => import('../withdrawal-methods/bank-card-list-page.tsx')),
});
const wallet = createRoute({
  getParentRoute: () => root,
  path: '/mine/wallet',
  beforeLoad: requireSession,
  component: page(() => import('../accounts/wallet-page.tsx')),
});
const system = createRoute({
  getParentRoute: () => root,
  path: '/mine/system',
  validateSearch: only((search): { leave?: boolean } =>
    search['leave'] === 'true' || search['leave'] === true ? { leave: true } : {},
  ),
  beforeLoad: requireSession,
  component: page(() => import('./system-page.tsx')),
});
const ownLimits = createRoute({
  getParentRoute: () => root,
  path: '/mine/limits',
  beforeLoad: requireSession,
  component: page(() => import('../own-limits/own-limits-page.tsx')),
});
const staffActions = createRoute({
  getParentRoute: () => root,
  path: '/mine/staff-actions',
  beforeLoad: requireSession,
  component: page(() => import('../staff-actions/staff-actions-page.tsx')),
});
const securityEvents = createRoute({
  getParentRoute: () => root,
  path: '/mine/security-events',
  beforeLoad: requireSession,
  component: page(() => import('../users/security-events-page.tsx')),
});
const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/mine/api-keys',
  beforeLoad: requireSession,
  component: page(() => import('../users/api-keys-page.tsx')),
});
const password = createRoute({
  getParentRoute: () => root,
  path: '/mine/password',
  beforeLoad: requireSession,
  component: page(() => import('../users/password-page.tsx')),
});
const security = createRoute({
  getParentRoute: () => root,
  path: '/mine/security',
  beforeLoad: requireSession,
  component: page(() => import('../users/security-page.tsx')),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: '/mine/invite',
  beforeLoad: requireSession,
  component: page(() => import('../invites/invite-page.tsx')),
});
const email = createRoute({
  getParentRoute: () => root,
  path: '/mine/email',
  beforeLoad: requireSession,
  component: page(() => import('../support/email-page.tsx')),
});
const alerts = createRoute({
  getParentRoute: () => root,
  path: '/mine/alerts',
  beforeLoad: requireSession,
  component: page(() => import('../alerts/alerts-page.tsx')),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: only((search): { from?: string } => {
    const from = text(search['from']);
    return from === undefined ? {} : { from };
  }),
  component: page(() => import('../users/login-page.tsx')),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: only((search): { invite_code?: string } => {
    const code = text(search['invite_code']);
    return code === undefined ? {} : { invite_code: code };
  }),
  beforeLoad: requireNoRealSession,
  component: page(() => import('../users/register-page.tsx')),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  beforeLoad: requireNoRealSession,
  component: page(() => import('../users/forgot-page.tsx')),
});
const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  component: page(() => import('../languages/language-page.tsx')),
});
const product = createRoute({
  getParentRoute: () => root,
  path: '/product',
  component: page(() => import('../companies/product-page.tsx')),
});
const news = createRoute({
  getParentRoute: () => root,
  path: '/news',
  component: page(() => import('../news/news-page.tsx')),
});
const newsDetail = createRoute({
  getParentRoute: () => root,
  path: '/news/detail',
  validateSearch: withId,
  component: page(() => import('../news/news-detail-page.tsx')),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  validateSearch: withId,
  component: page(() => import('../terms/terms-page.tsx')),
});
const simulatedDays = createRoute({
  getParentRoute: () => root,
  path: '/days',
  component: page(() => import('../terms/simulated-days-page.tsx')),
});
const trust = createRoute({
  getParentRoute: () => root,
  path: '/trust',
  validateSearch: withCopying,
  component: page(() => import('../public-log/trust-page.tsx')),
});
const execution = createRoute({
  getParentRoute: () => root,
  path: '/trust/execution',
  component: page(() => import('../execution-quality/execution-quality-page.tsx')),
});
const feedback = createRoute({
  getParentRoute: () => root,
  path: '/feedback',
  component: page(() => import('../support/feedback-page.tsx')),
});
const verification = createRoute({
  getParentRoute: () => root,
  path: '/mine/auth',
  beforeLoad: requireSession,
  component: page(() => import('../verification/verification-page.tsx')),
});
const announcement = createRoute({
  getParentRoute: () => root,
  path: '/mine/announcement',
  beforeLoad: requireSession,
  component: page(() => import('../announcements/announcement-page.tsx')),
});
const chat = createRoute({
  getParentRoute: () => root,
  path: '/mine/chat',
  beforeLoad: requireSession,
  component: page(() => import('../support/chat-page.tsx')),
});

export const routeTree = root.addChildren([
  home,
  trade,
  order,
  follow,
  copying,
  rank,
  trader,
  user,
  mine,
  history,
  analytics,
  charge,
  withdraw,
  withdrawWay,
  coinAddresses,
  bankCards,
  wallet,
  system,
  ownLimits,
  staffActions,
  securityEvents,
  apiKeys,
  alerts,
  password,
  security,
  invite,
  email,
  login,
  register,
  forgot,
  language,
  product,
  news,
  newsDetail,
  terms,
  simulatedDays,
  trust,
  execution,
  feedback,
  verification,
  announcement,
  chat,
]);
