// News: the newest one large at the top, the others below it, loaded page by page as the end comes into view.
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import type { NewsRow } from '@meridian/contract';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract/languages';
import { LeadingPicture } from '@meridian/design/rich-text/leading-picture';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { rowsOf } from '../ui/pages.ts';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { newsDate } from './news-date.ts';
import { useNews } from './news-list.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['market', 'news'] });
const tagOf = (lang: string) => LANGUAGE_TAGS[languageOf(lang) ?? 'en'];

function Lead({ item }: { readonly item: NewsRow }) {
  return (
    <li className="px-5 pt-1 pb-4">
      <Link to="/news/detail" search={{ id: item.id }} className="press block rounded-card">
        <LeadingPicture src={item.logo} isUrgent className="aspect-[16/9] w-full rounded-card" />
        <span lang={tagOf(item.lang)} dir="auto" className="block">
          <span className="mt-4 block text-[1.375rem]/[1.75rem] font-semibold tracking-[-.018em] text-balance hyphens-auto [overflow-wrap:anywhere]">
            {item.title}
          </span>
          <span className="mt-2 line-clamp-3 text-body text-text-2 text-pretty">{item.desc}</span>
        </span>
        <time dateTime={item.created_at} className="mt-3 block text-caption text-text-3">
          {newsDate(item.created_at)}
        </time>
      </Link>
    </li>
  );
}

function Row({ item }: { readonly item: NewsRow }) {
  return (
    <li className="mx-5 border-t border-line">
      <Link
        to="/news/detail"
        search={{ id: item.id }}
        className="press flex items-start gap-4 rounded-inner py-4"
      >
        <span className="min-w-0 flex-1">
          <span lang={tagOf(item.lang)} dir="auto" className="block">
            <span className="line-clamp-3 text-body-strong hyphens-auto text-pretty [overflow-wrap:anywhere]">
              {item.title}
            </span>
            <span className="mt-1 line-clamp-2 text-label text-text-2 text-pretty">
              {item.desc}
            </span>
          </span>
          <time dateTime={item.created_at} className="mt-2 block text-caption text-text-3">
            {newsDate(item.created_at)}
          </time>
        </span>
        <LeadingPicture src={item.logo} className="size-[88px] rounded-control" />
      </Link>
    </li>
  );
}

const SkeletonRow = () => (
  <div aria-hidden className="mx-5 flex items-start gap-4 border-t border-line py-4">
    <span className="flex-1">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-1.5 h-5 w-2/3" />
      <Skeleton className="mt-2.5 h-4 w-4/5" />
      <Skeleton className="mt-2.5 h-3.5 w-24" />
    </span>
    <Skeleton className="size-[88px] shrink-0 !rounded-control" />
  </div>
);

function SkeletonPage() {
  const t = useT();
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <div aria-hidden className="px-5 pt-1 pb-4">
        <Skeleton className="aspect-[16/9] w-full !rounded-card" />
        <Skeleton className="mt-4 h-6 w-full" />
        <Skeleton className="mt-2 h-6 w-1/2" />
        <Skeleton className="mt-3 h-4 w-5/6" />
        <Skeleton className="mt-3 h-3.5 w-24" />
      </div>
      {[0, 1, 2, 3].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </>
  );
}

function List() {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useNews();
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <SkeletonPage />;
  const [lead, ...rest] = rowsOf(data.pages, ({ id }) => id);
  if (!lead) {
    return (
      <EmptyState icon={Newspaper} title={t('news.empty_title')} text={t('news.empty_text')} />
    );
  }
  return (
    <>
      <ul>
        <Lead item={lead} />
        {rest.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <SkeletonRow />
        <SkeletonRow />
      </ListEnd>
    </>
  );
}

export default function NewsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('news.title')} parent="/" />
      <PullToRefresh onRefresh={refresh}>
        <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
          <List />
        </main>
      </PullToRefresh>
    </>
  );
}
