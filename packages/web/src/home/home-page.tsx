// Home: the account or an invitation to have one, then the market list. It stays mounted while another tab is open.
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { DemoHero } from './demo-hero.tsx';
import { EquityBlock } from './equity-block.tsx';
import { MarketList } from './market-list.tsx';
import { HomeBar, SearchBar } from './home-bar.tsx';

export function HomePage() {
  const t = useT();
  const { status } = useSession();
  const [search, setSearch] = useState<string>();
  const isSearching = search !== undefined;
  return (
    <main className="pb-[calc(var(--tab-bar)+1rem)] lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <h1 className="sr-only">{t('market.title')}</h1>
      {isSearching ? (
        <SearchBar value={search} onChange={setSearch} onClose={() => setSearch(undefined)} />
      ) : (
        <HomeBar onSearch={() => setSearch('')} />
      )}
      {/* On a wide screen the account stands beside the list and stays there. */}
      <div className={`lg:col-start-2 lg:row-start-2 ${isSearching ? 'max-lg:hidden' : ''}`}>
        <div className="lg:sticky lg:top-16 lg:pe-2">
          {status === 'in' ? <EquityBlock /> : <DemoHero />}
        </div>
      </div>
      <div
        className={`min-w-0 lg:col-start-1 lg:row-end-3 ${isSearching ? 'lg:row-start-2' : 'lg:row-start-1'}`}
      >
        <MarketList search={search} />
      </div>
    </main>
  );
}
