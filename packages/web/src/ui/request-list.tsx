// A list of requests, newest first, in all its states: loading, failed, empty, and loaded page by page as the end comes
// into view.
import type { ReactNode } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { EmptyState, LoadFailure } from './empty-state.tsx';
import { ListEnd } from './list-end.tsx';
import { rowsOf } from './pages.ts';
import { RowSkeletons } from './row-skeletons.tsx';

interface RequestListProps<T extends { readonly id: number }> {
  readonly title: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly T[] }>>;
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string };
  /** An <li> with its key. */
  readonly renderRow: (item: T) => ReactNode;
}

export function RequestList<T extends { readonly id: number }>({
  title,
  query,
  empty,
  renderRow,
}: RequestListProps<T>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = query;
  const items = data && rowsOf(data.pages, ({ id }) => id);
  return (
    <section aria-label={title} className="pt-10 lg:pt-2">
      <h2 className="px-5 pb-2 text-heading">{title}</h2>
      {!items && error && <LoadFailure error={error} retry={refetch} />}
      {!items && !error && <RowSkeletons rows={4} />}
      {items?.length === 0 && <EmptyState {...empty} level={3} />}
      {items && items.length > 0 && <ul>{items.map(renderRow)}</ul>}
      {items && (
        <ListEnd
          pages={data?.pages.length ?? 0}
          hasMore={hasNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        >
          <RowSkeletons rows={2} />
        </ListEnd>
      )}
    </section>
  );
}
