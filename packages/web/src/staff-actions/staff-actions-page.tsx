// What staff looked at and did on this account, newest first, loaded page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { nextOfPages } from '../ui/pages.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export default function StaffActionsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('staff_actions.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <p className="px-5 pb-2 text-label text-text-2 text-pretty">{t('staff_actions.text')}</p>
        <Actions />
      </main>
    </>
  );
}

function Actions() {
  const t = useT();
  const language = useLanguage();
  const query = useInfiniteQuery({
    queryKey: ['account', 'staff_actions', language],
    queryFn: ({ pageParam, signal }) =>
      call('staffActions', { page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
  });
  const { data, isError, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (data === undefined)
    return isError ? <LoadFailure error={query.error} retry={refetch} /> : <Waiting />;
  const actions = data.pages.flatMap((page) => page.data);
  if (actions.length === 0)
    return (
      <EmptyState
        icon={UserCheck}
        title={t('staff_actions.empty')}
        text={t('staff_actions.empty_text')}
      />
    );
  return (
    <>
      <ul aria-label={t('staff_actions.title')}>
        {actions.map(({ id, at, text }) => (
          <li key={id} className="flex min-h-16 items-center gap-3.5 px-5 py-2.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-text-2">
              <UserCheck aria-hidden className="size-[19px]" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-body text-pretty">{text}</span>
              <span className="mt-0.5 block text-caption text-text-3">{formatDateTime(at)}</span>
            </span>
          </li>
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
