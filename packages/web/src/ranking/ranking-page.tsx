// The ranking: traders by their results, with live and demonstration accounts apart.
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ListedTrader, RankingKind } from '@meridian/contract';
import { Info, SearchX, Trophy } from 'lucide-react';
import { Button, buttonClass } from '@meridian/design/components/button';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { rowsOf } from '../ui/pages.ts';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIsWide } from '../ui/wide-screen.ts';
import { ExplainSheet } from './explain-sheet.tsx';
import { RankingChoices } from './ranking-choices.tsx';
import { ALL, RANKING_KEY, type RankingFilter, useFirstKind, useRanking } from './ranking-list.ts';
import { TraderCard, TraderSkeleton } from './trader-card.tsx';
import { TraderTable } from './trader-table.tsx';

export { askForRanking } from './ranking-list.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: RANKING_KEY });
const LIST = 'grid gap-3 px-5 pt-2';
/** A card is laid out once it comes near the screen; its shadow has room within its place. */
const CARD_PLACE =
  '-mx-5 -mb-3 min-w-0 px-5 pb-3 [contain-intrinsic-height:auto_19rem] [content-visibility:auto]';

function Skeletons() {
  const t = useT();
  const isWide = useIsWide();
  return isWide ? (
    <div role="status" aria-label={t('state.loading')} className="px-5 pt-12">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-16 items-center gap-3">
          <Skeleton className="size-9 !rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ms-auto h-4 w-1/2" />
        </div>
      ))}
    </div>
  ) : (
    <div className={LIST}>
      <output className="sr-only">{t('state.loading')}</output>
      {[0, 1, 2, 3].map((row) => (
        <TraderSkeleton key={row} />
      ))}
    </div>
  );
}

function Nobody({
  isFiltered,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useT();
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('ranking.none_match_title')}
        text={t('ranking.none_match_text')}
        action={<Button onClick={onClear}>{t('ranking.clear')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={Trophy}
      title={t('ranking.empty_title')}
      text={t('ranking.empty_text')}
      action={
        <Link to="/trade" className={buttonClass()}>
          {t('ranking.empty_action')}
        </Link>
      }
    />
  );
}

interface TradersProps {
  readonly traders: readonly ListedTrader[];
  readonly filter: RankingFilter;
  readonly onFilter: (filter: RankingFilter) => void;
}

/** Cards on a phone, a table where there is room for one. */
function Traders({ traders, filter, onFilter }: TradersProps) {
  const isWide = useIsWide();
  if (isWide)
    return (
      <div className="px-3 pt-2 [&_thead]:bg-bg">
        <TraderTable
          traders={traders}
          sort={filter.sort}
          onSort={(sort) => onFilter({ ...filter, sort })}
        />
      </div>
    );
  return (
    <ol className={LIST}>
      {traders.map((trader, index) => (
        <li key={trader.id} className={CARD_PLACE}>
          <TraderCard
            trader={trader}
            sort={filter.sort}
            place={trader.has_record === 1 ? index + 1 : null}
          />
        </li>
      ))}
    </ol>
  );
}

interface ListProps {
  readonly kind: RankingKind | undefined;
  readonly filter: RankingFilter;
  readonly onFilter: (filter: RankingFilter) => void;
}

function List({ kind, filter, onFilter }: ListProps) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useRanking(
    kind,
    filter,
  );
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <Skeletons />;
  const traders = rowsOf(data.pages, ({ id }) => id);
  // The pages are loaded one after another: the oldest moment holds for all of them.
  const asOf = data.pages[0]?.as_of ?? null;
  if (traders.length === 0) {
    const { sort: _, ...chosen } = filter;
    const isFiltered = Object.entries(chosen).some(
      ([name, value]) => value !== ALL[name as keyof RankingFilter],
    );
    return (
      <Nobody isFiltered={isFiltered} onClear={() => onFilter({ ...ALL, sort: filter.sort })} />
    );
  }
  return (
    <>
      <Traders traders={traders} filter={filter} onFilter={onFilter} />
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <div className={`${LIST} pt-3`}>
          <TraderSkeleton />
        </div>
      </ListEnd>
      {asOf !== null && (
        <p className="px-5 pt-5 text-caption text-text-3">
          {t('ranking.as_of', { time: formatDateTime(asOf, { timeStyle: 'medium' }) })}
        </p>
      )}
      {traders.some((trader) => trader.is_simulated === 1) && (
        <p className="px-5 pt-2 text-caption text-text-3 text-pretty">
          {t('ranking.simulated_note')}
        </p>
      )}
    </>
  );
}

export default function RankingPage() {
  const t = useT();
  const first = useFirstKind();
  const [chosen, setChosen] = useState<RankingKind | null>(null);
  const [filter, setFilter] = useState(ALL);
  const [isExplaining, setExplaining] = useState(false);
  const kind = chosen ?? first.data;
  return (
    <PullToRefresh onRefresh={refresh}>
      <main className="pb-[calc(var(--tab-bar)+1rem)]">
        <header className="flex items-center justify-between gap-3 px-5 pt-2.5 pb-1.5">
          <h1 className="text-title">{t('ranking.title')}</h1>
          <IconButton
            label={t('ranking.explain')}
            onClick={() => setExplaining(true)}
            className="-me-2.5 text-text-2"
          >
            <Info aria-hidden className="size-[21px]" strokeWidth={1.9} />
          </IconButton>
        </header>
        <div className="gap-y-1 lg:flex lg:flex-wrap lg:items-center">
          <div className="px-5 pb-2 lg:w-80 lg:shrink-0 lg:pe-0 lg:pb-0">
            <Segmented<RankingKind>
              label={t('ranking.kind')}
              choices={[
                { value: 'live', label: t('ranking.live') },
                { value: 'demo', label: t('ranking.demo') },
              ]}
              value={kind ?? 'live'}
              onChange={setChosen}
            />
          </div>
          <RankingChoices filter={filter} onChange={setFilter} />
        </div>
        {kind === undefined && first.error ? (
          <LoadFailure error={first.error} retry={first.refetch} />
        ) : (
          <List kind={kind} filter={filter} onFilter={setFilter} />
        )}
      </main>
      <ExplainSheet open={isExplaining} onOpenChange={setExplaining} />
    </PullToRefresh>
  );
}
