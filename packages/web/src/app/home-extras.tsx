// What the frame shows of other features: a line of news, the account’s day or its next step, on a main site the companies in Home's place, and an alarm if a
// balance is not counted. Their code, texts and requests wait until Home itself has loaded.
import { lazy, Suspense, type ReactNode } from 'react';
import { openTexts } from '../lib/i18n.ts';
import { loadOnceOnline, whenIdle } from '../lib/load-code.ts';
import { report } from '../lib/report.ts';
import type { EXTRAS, Extra } from './extras.ts';

async function open({ load, texts }: Extra) {
  await Promise.all(texts.map(openTexts));
  return load();
}

/** What the frame works without. */
const extra = (of: keyof typeof EXTRAS) =>
  lazy(async () => {
    await whenIdle();
    try {
      // All of them by one door: their files' names would make Home's first load half a kilobyte heavier.
      return await loadOnceOnline(async () => open((await import('./extras.ts')).EXTRAS[of]));
    } catch (fault) {
      report('an extra could not be loaded', fault);
      return { default: (): ReactNode => null };
    }
  });

const NewsStrip = extra('news');
const Account = extra('account');
const Watch = extra('balanceWatch');
const Strip = extra('deskStrip');

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
