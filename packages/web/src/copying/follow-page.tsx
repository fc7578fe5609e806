// The Copy tab: the client's copyings and the money in them; for everybody else what copying is, and the way to the
// traders.
import { useState } from 'react';
import type { Copying } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Megaphone, Users } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { useCopyings } from '../lib/copying.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { useBasicInfo } from '../lib/site.ts';
import { useSession } from '../lib/session.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Explained } from '../ui/explained.tsx';
import { ExplainedFigures } from './explained-figures.tsx';
import { Note } from '../ui/note.tsx';
import { OldPricesNote } from '../ui/old-prices-note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { SECOND_COLUMN, TWO_COLUMNS } from '../ui/two-columns.ts';
import { useLeading } from '../ui/use-leading.ts';
import { CopyingCard, CopyingSkeleton } from './copying-card.tsx';
import { LIVE_MS } from './copying-list.ts';
import { Introduction } from './introduction.tsx';

export default function FollowPage() {
  const t = useT();
  const isIn = useSession().status === 'in';
  const info = useBasicInfo();
  const { data, error, refetch } = useCopyings(LIVE_MS);
  const isOffered = info?.copy_trading === 1;
  const list = data?.list ?? [];
  return (
    <PullToRefresh onRefresh={reloadAccount}>
      <main className="pb-[calc(var(--tab-bar)+1.5rem)]">
        <h1 className="px-5 pt-4 pb-3 text-title">{t('documentary.title')}</h1>
        {isIn && !data ? (
          error ? (
            <LoadFailure error={error} retry={refetch} />
          ) : (
            <Loading />
          )
        ) : isIn && data && list.length > 0 ? (
          <div className={TWO_COLUMNS}>
            <div className={SECOND_COLUMN}>
              <Summary {...data} />
              {info?.copy_trading === 0 && (
                <Note className="mx-4 mt-3">{t('copying.not_offered_note')}</Note>
              )}
            </div>
            <Lists list={list} isOffered={isOffered} />
          </div>
        ) : info === undefined ? (
          <Loading />
        ) : isOffered ? (
          <Introduction isIn={isIn} />
        ) : (
          <NotOffered />
        )}
        {isIn && data && (isOffered ? <LeadRow /> : <LeadRowOfLeader />)}
      </main>
    </PullToRefresh>
  );
}

function NotOffered() {
  const t = useT();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={Users}
        title={t('documentary.empty_title')}
        text={t('documentary.empty_text')}
        action={
          <Link to="/trade" className={buttonClass()}>
            {t('documentary.empty_action')}
          </Link>
        }
      />
    </div>
  );
}

function Summary({
  equity,
  profit,
  available,
}: {
  readonly equity: string | null;
  readonly profit: string | null;
  readonly available: string | null;
}) {
  const t = useT();
  const figures = [
    {
      label: t('copying.profit'),
      value: <Money value={profit} signed coloured />,
      about: t('copying.about_profit_in_all'),
    },
    {
      label: t('copying.available'),
      value: <Money value={available} />,
      about: t('copying.about_available'),
    },
  ];
  return (
    <section
      data-theme="dark"
      aria-label={t('copying.summary')}
      className="mx-4 rounded-hero bg-hero p-5 text-on-hero ring-hero-line dark:ring-1"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-label text-on-hero-2">{t('copying.equity_in_all')}</p>
        <OldPricesNote className="flex shrink-0" />
      </div>
      <Explained
        figure={{
          label: t('copying.equity_in_all'),
          value: <Money value={equity} />,
          about: t('copying.about_equity_in_all'),
        }}
        className="mt-1 block text-display"
      >
        <Money value={equity} smallCents />
      </Explained>
      <div className="mt-4 border-t border-hero-line pt-2">
        <ExplainedFigures isOnHero className="grid-cols-2" figures={figures} />
      </div>
    </section>
  );
}

function Lists({
  list,
  isOffered,
}: {
  readonly list: readonly Copying[];
  readonly isOffered: boolean;
}) {
  const t = useT();
  const running = list.filter(({ state }) => state !== 'ended');
  const ended = list.filter(({ state }) => state === 'ended');
  return (
    <div className="px-4">
      <div className="flex min-h-11 items-center justify-between gap-3 px-1 pt-5 pb-2 lg:pt-0">
        <h2 className="text-heading">{t('copying.running')}</h2>
        {isOffered && (
          <Link
            to="/rank"
            className="press -me-2 flex h-11 items-center rounded-full px-3 text-label font-semibold text-accent"
          >
            {t('copying.find')}
          </Link>
        )}
      </div>
      {running.length === 0 ? (
        <p className="px-1 text-label text-text-2">{t('copying.none_running')}</p>
      ) : (
        <Cards list={running} />
      )}
      {ended.length > 0 && <Ended list={ended} />}
    </div>
  );
}

const Cards = ({ list }: { readonly list: readonly Copying[] }) => (
  <ul className="space-y-2.5 xl:grid xl:grid-cols-2 xl:gap-2.5 xl:space-y-0">
    {list.map((copying) => (
      <li key={copying.id}>
        <CopyingCard copying={copying} />
      </li>
    ))}
  </ul>
);

function Ended({ list }: { readonly list: readonly Copying[] }) {
  const t = useT();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section className="pt-4">
      <h2>
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="press flex min-h-11 w-full items-center justify-between gap-3 rounded-inner px-1 text-label font-semibold text-text-2"
        >
          {t('copying.ended_count', { count: list.length })}
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${isUnfolded ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {isUnfolded && (
        <div className="mt-2">
          <Cards list={list} />
        </div>
      )}
    </section>
  );
}

/** Where the site offers no new copying, only a leader has something to see and to end there. */
function LeadRowOfLeader() {
  return useLeading().data?.leads === 1 ? <LeadRow /> : null;
}

function LeadRow() {
  const t = useT();
  return (
    <Link
      to="/follow/$id"
      params={{ id: 'lead' }}
      className="press mx-4 mt-6 flex min-h-16 items-center gap-3.5 rounded-card bg-fill/70 px-4 py-3 active:bg-fill-2/60"
    >
      <Megaphone aria-hidden className="size-[21px] shrink-0 text-text-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium">{t('lead.row')}</span>
        <span className="mt-0.5 block text-caption text-text-2">{t('lead.row_text')}</span>
      </span>
      <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
    </Link>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className="space-y-2.5 px-4">
      <output className="sr-only">{t('state.loading')}</output>
      <CopyingSkeleton />
      <CopyingSkeleton />
    </div>
  );
}
