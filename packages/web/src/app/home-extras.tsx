// What Home shows of other features: a line of news, and on a main site the companies in Home's place. Their code,
// texts and requests wait until Home itself has loaded.
import { lazy, Suspense, type ReactNode } from 'react';
import { openTexts } from '../lib/i18n.ts';
import { loadOnceOnline, whenIdle } from '../lib/load-code.ts';
import { report } from '../lib/report.ts';

const NewsStrip = lazy(async (): Promise<{ default: () => ReactNode }> => {
  await whenIdle();
  try {
    return await loadOnceOnline(async () => {
      await openTexts('content');
      return import('../news/news-strip.tsx');
    });
  } catch (fault) {
    // Home works without its line of news.
    report('the line of news could not be loaded', fault);
    return { default: () => null };
  }
});

/** Its place is kept free from the first paint on. */
export const HomeNews = () => (
  <div className="mx-4 mt-4 h-12">
    <Suspense fallback={<div className="h-full rounded-control bg-fill" />}>
      <NewsStrip />
    </Suspense>
  </div>
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
