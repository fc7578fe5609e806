// What happened to the account, newest first, loaded page by page: a line of words, its time, and where it came from.
import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from './empty-state.tsx';
import { ListEnd } from './list-end.tsx';
import { nextOfPages, rowsOf } from './pages.ts';
import { Skeleton } from './skeleton.tsx';

interface Told {
  readonly id: number;
  readonly at: number;
  readonly text: string;
}

/** Lines come from several sources, each with numbers of its own. */
const keyOf = ({ at, id, text }: Told): string => `${at} ${id} ${text}`;

interface ToldListProps<T extends Told> {
  readonly name: string;
  readonly title: string;
  /** Says more than the page does above the list. */
  readonly emptyText?: string;
  readonly icon: LucideIcon;
  readonly load: (
    page: number,
    signal: AbortSignal,
  ) => Promise<{ readonly data: readonly T[]; readonly total: number }>;
  /** In place of the list's. */
  readonly iconOf?: (line: T) => LucideIcon;
  /** Below the words. */
  readonly noteOf?: (line: T) => string | null;
  /** Beside the time. */
  readonly from?: (line: T) => ReactNode;
}

export function ToldList<T extends Told>(props: ToldListProps<T>) {
  const { name, title, emptyText = '', icon, iconOf, noteOf, load, from } = props;
  const t = useT();
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: ['account', name, language],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
  });
  const { data, isError, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (data === undefined)
    return isError ? <LoadFailure error={query.error} retry={refetch} /> : <Waiting />;
  const lines = rowsOf(data.pages, keyOf);
  if (lines.length === 0)
    return <EmptyState icon={icon} title={t('staff_actions.empty')} text={emptyText} />;
  return (
    <>
      <ul aria-label={title}>
        {lines.map((line) => (
          <ToldLine
            key={keyOf(line)}
            icon={iconOf?.(line) ?? icon}
            line={line}
            note={noteOf?.(line) ?? null}
            from={from?.(line)}
          />
        ))}
      </ul>
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <Waiting rows={1} />
      </ListEnd>
    </>
  );
}

interface ToldLineProps {
  readonly icon: LucideIcon;
  readonly line: Told;
  readonly note: string | null;
  readonly from: ReactNode;
}

const ToldLine = ({ icon: Icon, line, note, from }: ToldLineProps) => (
  <li className="flex min-h-16 items-center gap-3.5 px-5 py-2.5">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-text-2">
      <Icon aria-hidden className="size-[19px]" strokeWidth={1.75} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block text-body text-pretty">{line.text}</span>
      {note !== null && (
        <span className="mt-0.5 block text-label text-text-2 text-pretty">{note}</span>
      )}
      <span className="mt-0.5 block text-caption text-text-3">
        {formatDateTime(line.at)}
        {from}
      </span>
    </span>
  </li>
);

const Waiting = ({ rows = 6 }: { readonly rows?: number }) => (
  <ul aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <li key={row} className="flex min-h-16 items-center gap-3.5 px-5 py-2.5">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-3/5" />
      </li>
    ))}
  </ul>
);
