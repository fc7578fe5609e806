// What the frame shows of other features: a line of news, the account’s day or its next step, on a main site the companies in Home's place, and an alarm if a
// balance is not counted. Their code, texts and requests wait until Home itself has loaded.
import { lazy, Suspense, type ReactNode } from 'react';
import { type Part, openTexts } from '../lib/i18n.ts';
import { loadOnceOnline, whenIdle } from '../lib/load-code.ts';
import { report } from '../lib/report.ts';

/** What the frame works without. */
const extra = (load: () => Promise<{ default: () => ReactNode }>, ...texts: readonly Part[]) =>
  lazy(async () => {
    await whenIdle();
    try {
      return await loadOnceOnline(async () => {
        await Promise.all(texts.map(openTexts));
        return load();
      });
    } catch (fault) {
      report('an extra could not be loaded', fault);
      return { default: () => null };
    }
  });

const NewsStrip = extra(() => import('../news/news-strip.tsx'), 'content');
const Account = extra(() => import('../analytics/home-account.tsx'), 'analytics', 'account');
const Watch = extra(() => import('../public-log/balance-watch.tsx'), 'log', 'forms');

const Strip = extra(
  () => import('./desk/strip.tsx'),
  'desk',
  'trading',
  'alerts',
  'forms',
  'account',
  'chart',
  'analytics',
);

/** The account above every page of a wide screen; its place is kept free, too. */
export const DeskStrip = () => (
  <div className="h-12">
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  </div>
);

/** Its place is kept free from the first paint on. */
export const HomeNews = () => (
  <div className="mx-5 mt-4 h-12">
    <Suspense fallback={<div className="h-full rounded-control bg-fill" />}>
      <NewsStrip />
    </Suspense>
  </div>
);

/** Likewise. */
export const HomeAccount = () => (
  <div className="mx-5 mt-3 h-14">
    <Suspense fallback={<div className="h-full rounded-control bg-fill" />}>
      <Account />
    </Suspense>
  </div>
);

/** For who is logged in. */
export const BalanceWatch = () => (
  <Suspense fallback={null}>
    <Watch />
  </Suspense>
);

const ChoosePage = lazy(() =>
  loadOnceOnline(async () => {
    await openTexts('content');
    return import('../companies/choose-page.tsx');
  }),
);

export const ChooseCompany = () => (
  <Suspense fallback={null}>
    <ChoosePage />
  </Suspense>
);
