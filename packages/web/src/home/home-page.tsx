// Home: the account or an invitation to have one, then the market list. It stays mounted while another tab is open.
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { DemoHero } from './demo-hero.tsx';
import { EquityBlock } from './equity-block.tsx';
import { MarketList } from './market-list.tsx';
import { HomeBar } from './home-bar.tsx';

interface HomePageProps {
  /** For who is logged in. */
  readonly account: ReactNode;
  readonly news: ReactNode;
}

export function HomePage({ account, news }: HomePageProps) {
  const t = useT();
  const { status } = useSession();
  return (
    <main className="pb-[calc(var(--tab-bar)+1rem)] lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <h1 className="sr-only">{t('market.title')}</h1>
      <HomeBar />
      {/* On a wide screen the account stands beside the list and stays in view. */}
      <div className="lg:col-start-2 lg:row-start-2">
        <div className="lg:sticky lg:top-16 lg:pe-2">
          {status === 'in' ? <EquityBlock /> : <DemoHero />}
          {status === 'in' && account}
          {news}
        </div>
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1 lg:row-end-3">
        <MarketList />
      </div>
    </main>
  );
}
