// The lists of a copying in all their states: loading, failed, empty, and growing as they are scrolled.
import type { ReactNode } from 'react';
import {
  ArrowLeftRight,
  CalendarClock,
  History,
  type LucideIcon,
  ReceiptText,
  SkipForward,
} from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { rowsOf } from '../ui/pages.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export const TABS = ['open', 'pending', 'history', 'skipped', 'movements'] as const;
export type Tab = (typeof TABS)[number];
const ICONS: Readonly<Record<Tab, LucideIcon>> = {
  open: ReceiptText,
  pending: CalendarClock,
  history: History,
  skipped: SkipForward,
  movements: ArrowLeftRight,
};

/** All digits that money has, so that the figures also sum on the screen. */
export const DIGITS = 6;
export const ROW = 'rounded-card bg-surface px-4 py-3 shadow-card ring-line dark:ring-1';

interface PagesProps<Row> {
  readonly tab: Tab;
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly idOf: (row: Row) => number;
  readonly children: (row: Row) => ReactNode;
}

const RowSkeleton = () => <Skeleton className="h-24 w-full !rounded-card" />;

export function Pages<Row>({ tab, query, idOf, children }: PagesProps<Row>) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = query;
  if (!data)
    return error ? (
      <LoadFailure error={error} retry={refetch} />
    ) : (
      <div className="space-y-2.5">
        <output className="sr-only">{t('state.loading')}</output>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    );
  const rows = rowsOf(data.pages, idOf);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={ICONS[tab]}
        title={t(`copying.none_${tab}`)}
        text={t(`copying.none_${tab}_text`)}
      />
    );
  return (
    <>
      <ul className="space-y-2.5">
        {rows.map((row) => (
          <li key={idOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <div className="pt-2.5">
          <RowSkeleton />
        </div>
      </ListEnd>
    </>
  );
}
