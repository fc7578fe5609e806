// The ledger, newest first, loaded page by page as the end comes into view.
import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { LedgerEntry } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { Movement } from '../ui/money/movement.tsx';
import { eachOnce } from '../ui/pages.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIsWide } from '../ui/wide-screen.ts';
import { EntryText } from './entry-text.tsx';
import { type LedgerFilter, isUnfiltered, ledgerQuery } from './ledger-filter.ts';
import { LEDGER_LOOKS } from './ledger-kinds.ts';
import { LedgerTable } from './ledger-table.tsx';

export function useLedger(filter: LedgerFilter) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['account', 'ledger', language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'forexChange',
        { page: pageParam, ...ledgerQuery(filter, new Date()) },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    // Finished once all rows are loaded.
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.list.length, 0);
      return loaded >= last.total || last.list.length === 0 ? undefined : pages.length + 1;
    },
  });
}

/** Each once, of all pages that are loaded. */
export const entriesOf = (pages: readonly { readonly list: readonly LedgerEntry[] }[]) =>
  eachOnce(
    pages.flatMap(({ list }) => list),
    ({ Id }) => Id,
  );

function EntryRow({
  entry,
  onOpen,
}: {
  readonly entry: LedgerEntry;
  readonly onOpen: (entry: LedgerEntry) => void;
}) {
  const { icon: Icon } = LEDGER_LOOKS[entry.Kind];
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(entry)}
        className="press flex min-h-[72px] w-full items-center gap-3.5 px-5 py-2.5 text-start active:bg-fill"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-text-2">
          <Icon aria-hidden className="size-[19px]" strokeWidth={1.75} />
        </span>
        <Movement
          text={<EntryText entry={entry} />}
          time={entry.CreatedAtTran}
          amount={entry.Value}
          balance={entry.Balance}
        />
      </button>
    </li>
  );
}

interface EntriesProps {
  readonly entries: readonly LedgerEntry[];
  readonly onOpen: (entry: LedgerEntry) => void;
}

function Entries({ entries, onOpen }: EntriesProps) {
  const isWide = useIsWide();
  if (isWide)
    return (
      <div className="px-2 pt-2 [&_thead]:bg-bg">
        <LedgerTable entries={entries} onOpen={onOpen} />
      </div>
    );
  return (
    <ul>
      {entries.map((entry) => (
        <EntryRow key={entry.Id} entry={entry} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const SkeletonEntries = ({ rows }: { readonly rows: number }) => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-[72px] items-center gap-3.5 px-5">
        <Skeleton className="size-10 !rounded-full" />
        <span className="flex-1">
          <Skeleton className="h-[18px] w-40" />
          <Skeleton className="mt-1.5 h-3.5 w-28" />
        </span>
        <Skeleton className="h-[18px] w-16" />
      </div>
    ))}
  </div>
);

interface LedgerListProps {
  readonly filter: LedgerFilter;
  /** The filters above the list. */
  readonly bar: ReactNode;
  readonly onOpen: (entry: LedgerEntry) => void;
}

export function LedgerList({ filter, bar, onOpen }: LedgerListProps) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useLedger(filter);
  const isFiltered = !isUnfiltered(filter);
  const entries = data && entriesOf(data.pages);
  return (
    <section className="pt-7 lg:pt-2">
      <div className="flex items-baseline justify-between px-5 pb-2">
        <h2 className="text-heading">{t('ledger.title')}</h2>
        {data?.pages[0] && (
          <p className="text-caption text-text-3">
            {t('ledger.count', { count: data.pages[0].total })}
          </p>
        )}
      </div>
      {bar}
      {entries?.length === 0 && (
        <EmptyState
          icon={ScrollText}
          title={t(isFiltered ? 'ledger.none_title' : 'ledger.empty_title')}
          text={t(isFiltered ? 'ledger.none_text' : 'ledger.empty_text')}
          level={3}
        />
      )}
      {entries && entries.length > 0 && <Entries entries={entries} onOpen={onOpen} />}
      {!entries && !error && (
        <>
          <output className="sr-only">{t('state.loading')}</output>
          <SkeletonEntries rows={6} />
        </>
      )}
      {!entries && error && <LoadFailure error={error} retry={refetch} />}
      <ListEnd
        pages={data?.pages.length ?? 0}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <SkeletonEntries rows={2} />
      </ListEnd>
    </section>
  );
}
