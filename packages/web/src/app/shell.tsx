// The frame of every page: the tabs, the page's column, and Home, which stays mounted behind the others.
import { Activity, useEffect, useState } from 'react';
import { HomePage } from '../home/home-page.tsx';
import { useMustChooseCompany } from '../lib/company-choice.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { usePath } from '../lib/place.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { preloadSheet } from '../ui/sheet.tsx';
import { useIsWide } from '../ui/wide-screen.ts';
import { Toaster } from '../ui/toast.tsx';
import { ComingPage } from './fallback-pages.tsx';
import { BalanceWatch, ChooseCompany, DeskStrip, HomeAccount, HomeNews } from './home-extras.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { usePages } from './pages.ts';
import { SideRail, TabBar } from './tab-bar.tsx';

/** Titles of pages below the tabs. */
const TITLES: Readonly<Record<string, TextKey>> = {
  '/': 'tab.market',
  '/trade': 'tab.trade',
  '/order': 'tab.orders',
  '/follow': 'tab.documentary',
  '/rank': 'tab.ranking',
  '/user': 'tab.account',
};
const WITH_TABS: ReadonlySet<string> = new Set([
  '/',
  '/trade',
  '/order',
  '/follow',
  '/rank',
  '/user',
  '/mine',
]);
/** How wide a page's content is on a wide screen, where the frame is the same around all; other pages keep to a column. */
const ALL_OF_IT = 'lg:max-w-[88rem]';
const WIDE: Readonly<Record<string, string>> = {
  '/': ALL_OF_IT,
  '/order': ALL_OF_IT,
  '/follow': ALL_OF_IT,
  '/rank': ALL_OF_IT,
  '/user': ALL_OF_IT,
  '/mine/history': ALL_OF_IT,
  '/mine/analytics': ALL_OF_IT,
  '/mine/charge': 'lg:max-w-[62rem]',
  '/mine/withdraw': 'lg:max-w-[62rem]',
};
/** There the desk fills the frame itself. */
const DESK = '/trade';

const frame = (isDesk: boolean) =>
  isDesk
    ? 'lg:h-[calc(100dvh-3rem)]'
    : 'lg:me-1.5 lg:mb-1.5 lg:min-h-[calc(100dvh-3.375rem)] lg:overflow-clip lg:rounded-inner lg:bg-bg lg:ring-1 lg:ring-line';
const column = (path: string) =>
  path === DESK
    ? 'relative mx-auto min-h-dvh w-full max-w-[30rem] bg-bg lg:flex lg:h-full lg:min-h-0 lg:max-w-none lg:flex-col lg:bg-transparent'
    : `relative mx-auto min-h-dvh w-full max-w-[30rem] bg-bg lg:min-h-0 ${WIDE[path] ?? 'lg:max-w-[44rem]'}`;

export function Shell() {
  const path = usePath();
  const pages = usePages();
  const { status } = useSession();
  const isHome = path === '/';
  const t = useT();
  // A visit that begins on another page draws Home only when it is opened.
  const [wasHome, setWasHome] = useState(isHome);
  if (isHome && !wasHome) setWasHome(true);
  // Only one of the two is drawn: each costs the first screen as much as three rows of its list.
  const isWide = useIsWide();
  const title = TITLES[path];
  usePageTitle(title && t(title));
  // A main site has no Home until a company was chosen.
  const isChoosing = useMustChooseCompany() && isHome;
  useEffect(() => {
    const whenIdle = setTimeout(preloadSheet, 3_000);
    return () => clearTimeout(whenIdle);
  }, []);
  return (
    <div className="lg:flex">
      {isWide && !isChoosing && <SideRail />}
      <div className="min-w-0 flex-1">
        {isWide && !isChoosing && <DeskStrip />}
        <div className={frame(path === DESK)}>
          <div className={column(path)}>
            <OfflineBanner />
            {status === 'in' && <BalanceWatch />}
            {wasHome && (
              <Activity mode={isHome && !isChoosing ? 'visible' : 'hidden'}>
                <HomePage account={<HomeAccount />} news={<HomeNews />} />
              </Activity>
            )}
            {isChoosing && <ChooseCompany />}
            {pages ?? (!isHome && <ComingPage />)}
          </div>
        </div>
      </div>
      {!isWide && WITH_TABS.has(path) && !isChoosing && <TabBar />}
      <Toaster />
    </div>
  );
}
