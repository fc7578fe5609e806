// What a main site shows in Home's place on the first visit: the companies, one of which the visitor enters.
import { useState } from 'react';
import { Building2, Globe, SearchX } from 'lucide-react';
import type { Company } from '@meridian/contract';
import { BrandMark } from '@meridian/design/components/brand-mark';
import { enterCompany } from '../lib/company-choice.ts';
import { useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { CardSkeletons, CompanyCard } from './company-card.tsx';
import { useCompanySearch } from './company-search.ts';
import { CompanySheet } from './company-sheet.tsx';
import { SearchBar } from './search-bar.tsx';
import { PageLink } from '../ui/page-link.tsx';

interface CardsProps {
  readonly text: string;
  readonly onOpen: (company: Company) => void;
  readonly onEnter: (company: Company) => void;
}

function Cards({ text, onOpen, onEnter }: CardsProps) {
  const t = useT();
  const { data, error, refetch, isPlaceholderData } = useCompanySearch(text);
  if (error && (!data || isPlaceholderData)) return <LoadFailure error={error} retry={refetch} />;
  if (!data) {
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <CardSkeletons />
      </>
    );
  }
  if (data.length === 0) {
    const isSearch = text.trim() !== '';
    return (
      <EmptyState
        icon={isSearch ? SearchX : Building2}
        title={t(isSearch ? 'companies.none_title' : 'companies.empty_title')}
        text={t(isSearch ? 'companies.none_text' : 'companies.empty_text')}
      />
    );
  }
  return (
    <>
      <output className="sr-only">
        {text.trim() !== '' && t('companies.found', { count: data.length })}
      </output>
      <ul
        aria-busy={isPlaceholderData}
        className={`grid gap-4 transition-opacity duration-200 lg:grid-cols-2 ${isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {data.map((company) => (
          <CompanyCard key={company.id} company={company} onOpen={onOpen} onEnter={onEnter} />
        ))}
      </ul>
    </>
  );
}

export default function ChoosePage() {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Company>();
  // Home comes back by itself once a company is chosen.
  const enter = ({ id }: Company) => {
    setOpen(undefined);
    enterCompany(id);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <main className="px-5 pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="-me-3 flex h-14 items-center">
        <span className="flex flex-1 items-center gap-2.5 text-body-strong tracking-[-.02em]">
          <BrandMark />
          Meridian
        </span>
        <PageLink to="/language" aria-label={t('language.title')} className={iconButtonClass}>
          <Globe aria-hidden className="size-[22px]" strokeWidth={1.9} />
        </PageLink>
      </div>
      <h1 className="mt-4 text-[2rem]/[2.375rem] font-semibold tracking-[-.03em] text-balance">
        {t('companies.main_title')}
      </h1>
      <p className="mt-2.5 text-body text-text-2 text-pretty">{t('companies.main_text')}</p>
      <div className="sticky top-0 z-10 -mx-5 my-3 flex bg-bg/85 px-5 py-3 backdrop-blur-xl">
        <SearchBar
          label={t('companies.search_providers')}
          hint={t('companies.search_providers')}
          value={text}
          onChange={setText}
        />
      </div>
      <Cards text={text} onOpen={setOpen} onEnter={enter} />
      <CompanySheet company={open} onClose={() => setOpen(undefined)} onEnter={enter} />
    </main>
  );
}
