// How orders are carried out at this site: how fast, at which price against the one asked for, what is refused, and whether good
// and bad are treated alike. Public; the server counts it from the rows of the public log.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ExecutionQuality } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AlikeSection } from './alike-section.tsx';
import { Headline } from './headline.tsx';
import { InstrumentsSection } from './instruments-section.tsx';
import { KindsSection } from './kinds-section.tsx';
import { PromisesSection } from './promises-section.tsx';
import { RefusalsSection } from './refusals-section.tsx';

const EVERY_MS = 60_000;
type Days = '1' | '7';
type BookName = ExecutionQuality['books'][number]['book'];

export default function ExecutionQualityPage() {
  const t = useT();
  const [days, setDays] = useState<Days>('1');
  const [chosen, setBook] = useState<BookName | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['market', 'execution-quality', days],
    queryFn: ({ signal }) => call('executionQuality', { days }, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
  });
  // Where nobody has dealt for real yet, practice money says more.
  const isReal = data?.books.some(({ book, all }) => book === 'real' && all.fills > 0) ?? false;
  const book = chosen ?? (isReal ? 'real' : 'demo');
  return (
    <>
      <PageHeader title={t('quality.title')} parent="/" />
      <main className="mx-auto flex max-w-[38rem] flex-col gap-6 px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))] lg:max-w-[60rem]">
        <p className="max-w-[38rem] text-body text-text-2 text-pretty">{t('quality.text')}</p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Segmented
            label={`${t('log.owed_real')} / ${t('log.owed_demo')}`}
            value={book}
            onChange={setBook}
            choices={[
              { value: 'real', label: t('log.owed_real') },
              { value: 'demo', label: t('log.owed_demo') },
            ]}
          />
          <Segmented
            label={t('quality.span')}
            value={days}
            onChange={setDays}
            choices={[
              { value: '1', label: t('quality.day') },
              { value: '7', label: t('quality.week') },
            ]}
          />
        </div>
        {data !== undefined && <Told told={data} book={book} />}
        {data === undefined && error !== null && <LoadFailure error={error} retry={refetch} />}
        {data === undefined && error === null && <Skeleton className="h-72 rounded-card" />}
      </main>
    </>
  );
}

function Told({ told, book }: { readonly told: ExecutionQuality; readonly book: BookName }) {
  const t = useT();
  const of = told.books.find((one) => one.book === book);
  if (of === undefined) return null;
  const isEmpty = of.all.fills + of.all.orders + of.refused.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="rounded-card bg-fill px-4 py-3.5 text-label text-text-2">
          {t('quality.none')}
        </p>
      ) : (
        <>
          <Headline book={of} />
          <PromisesSection all={of.all} />
          <KindsSection kinds={of.kinds} refused={of.refused} />
          <InstrumentsSection instruments={of.instruments} />
          <RefusalsSection refused={[...of.refused, ...of.refused_at_price]} />
          <AlikeSection symmetry={of.symmetry} />
        </>
      )}
      <section>
        <h2 className="text-heading">{t('quality.how')}</h2>
        <p className="mt-2 text-body text-text-2 text-pretty">{t('quality.how_text')}</p>
        <p className="mt-2 text-caption text-text-3">
          {t('log.owed_at')}: <bdi>{formatDateTime(told.as_of)}</bdi>
        </p>
      </section>
    </>
  );
}
