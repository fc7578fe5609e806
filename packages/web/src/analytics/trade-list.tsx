// The trades behind a figure, page by page.
import type { AnalyticsTrade } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { rowsOf } from '../ui/pages.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Behind, type Scope, useTrades } from './analytics-query.ts';
import { excursionScale } from './excursion-bar.tsx';
import { TradeRow } from './trade-row.tsx';

const Placeholders = () => (
  <>
    <Skeleton className="my-2 h-10 w-full" />
    <Skeleton className="my-2 h-10 w-full" />
    <Skeleton className="my-2 h-10 w-full" />
  </>
);

interface TradeListProps {
  readonly scope: Scope;
  readonly behind: Behind;
  readonly onOpen: (trade: AnalyticsTrade) => void;
}

export function TradeList({ scope, behind, onOpen }: TradeListProps) {
  const t = useT();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = useTrades(
    scope,
    behind,
  );
  if (data === undefined)
    return error ? <LoadFailure error={error} retry={refetch} /> : <Placeholders />;
  const trades = rowsOf(data.pages, ({ Id }) => Id);
  const scale = excursionScale(trades);
  return (
    <>
      {trades.length === 0 && (
        <p className="py-4 text-label text-text-2">{t('analytics.none_in_period')}</p>
      )}
      <ul className="divide-y divide-line">
        {trades.map((trade) => (
          <li key={trade.Id}>
            <TradeRow trade={trade} onOpen={onOpen} scale={scale} />
          </li>
        ))}
      </ul>
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <Placeholders />
      </ListEnd>
    </>
  );
}
