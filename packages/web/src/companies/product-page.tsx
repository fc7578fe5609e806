// The search behind Home's link: instruments by code and name, and the directory of service providers.
import { useDeferredValue, useMemo, useState } from 'react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { Building2, ChevronLeft, SearchX } from 'lucide-react';
import type { Company, Instrument } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { enterCompany, useChosenCompany } from '../lib/company-choice.ts';
import { useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { goBack } from '../ui/back-closes.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { CompanyRow, CompanySkeletons } from './company-row.tsx';
import { useCompanySearch } from './company-search.ts';
import { CompanySheet } from './company-sheet.tsx';
import { InstrumentRow } from './instrument-row.tsx';
import { foundInstruments } from './instrument-search.ts';
import { SearchBar } from './search-bar.tsx';

const NONE: readonly Instrument[] = [];
const FIRST_FOUND = 6;

function Instruments({ found }: { readonly found: readonly Instrument[] }) {
  const t = useT();
  const [isAll, setIsAll] = useState(false);
  if (found.length === 0) return null;
  // Few, so that the providers below can be seen.
  const shown = isAll ? found : found.slice(0, FIRST_FOUND);
  return (
    <section className="pb-4">
      <h2 className="px-5 pt-3 pb-1 text-label font-semibold text-text-2">
        {t('companies.instruments')}
      </h2>
      <ul>
        {shown.map((instrument) => (
          <InstrumentRow key={instrument.Code} instrument={instrument} />
        ))}
      </ul>
      {shown.length < found.length && (
        <p className="px-5 pt-2">
          <Button tone="quiet" onClick={() => setIsAll(true)} className="w-full">
            {t('companies.show_all', { count: found.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface ProvidersProps {
  readonly text: string;
  readonly search: ReturnType<typeof useCompanySearch>;
  readonly instruments: readonly Instrument[];
  readonly onOpen: (company: Company) => void;
}

function Providers({ text, search, instruments, onOpen }: ProvidersProps) {
  const t = useT();
  const chosen = useChosenCompany();
  const { data, error, refetch, isPlaceholderData } = search;
  const isSearch = text.trim() !== '';
  if (error && (!data || isPlaceholderData)) return <LoadFailure error={error} retry={refetch} />;
  if (data?.length === 0) {
    // Instruments that were found are a result too.
    if (instruments.length > 0) return null;
    return (
      <EmptyState
        icon={isSearch ? SearchX : Building2}
        title={t(isSearch ? 'companies.none_title' : 'companies.empty_title')}
        text={t(isSearch ? 'companies.none_text' : 'companies.empty_text')}
      />
    );
  }
  return (
    <section aria-busy={!data || isPlaceholderData}>
      <h2 className="px-5 pt-3 pb-1 text-label font-semibold text-text-2">
        {t('companies.providers')}
      </h2>
      {data ? (
        <ul className={`transition-opacity duration-200 ${isPlaceholderData ? 'opacity-50' : ''}`}>
          {data.map((company) => (
            <CompanyRow
              key={company.id}
              company={company}
              isChosen={company.id === chosen}
              onOpen={onOpen}
            />
          ))}
        </ul>
      ) : (
        <>
          <output className="sr-only">{t('state.loading')}</output>
          <CompanySkeletons />
        </>
      )}
    </section>
  );
}

export default function ProductPage() {
  const t = useT();
  usePageTitle(t('companies.title'));
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Company>();
  const { list } = useInstruments();
  const search = useCompanySearch(text);
  const settled = useDeferredValue(text);
  const instruments = useMemo(() => foundInstruments(list ?? NONE, settled), [list, settled]);
  const enter = ({ id }: Company) => {
    enterCompany(id);
    setOpen(undefined);
    void navigate({ to: '/' });
  };
  const back = () =>
    canGoBack ? goBack(router.history) : void router.navigate({ to: '/', replace: true });
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center bg-bg/85 ps-2 pe-5 backdrop-blur-xl">
        <IconButton label={t('action.back')} onClick={back}>
          <ChevronLeft aria-hidden className="flip size-6" strokeWidth={1.9} />
        </IconButton>
        <SearchBar
          label={t('home.search')}
          hint={t('companies.search_hint')}
          value={text}
          onChange={setText}
          takesFocus
        />
      </header>
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <h1 className="sr-only">{t('companies.title')}</h1>
        <output className="sr-only">
          {text.trim() !== '' &&
            search.data &&
            !search.isPlaceholderData &&
            t('companies.found', { count: search.data.length + instruments.length })}
        </output>
        <Instruments key={settled} found={instruments} />
        <Providers text={text} search={search} instruments={instruments} onOpen={setOpen} />
      </main>
      <CompanySheet company={open} onClose={() => setOpen(undefined)} onEnter={enter} />
    </>
  );
}
