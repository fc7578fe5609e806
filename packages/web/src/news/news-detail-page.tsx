// One article: its title, day and picture, and its text.
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { FileX2, Share2 } from 'lucide-react';
import type { NewsItem } from '@meridian/contract';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract/languages';
import { NEWS_UNKNOWN } from '@meridian/contract/outcomes';
import { buttonClass } from '@meridian/design/components/button';
import { LeadingPicture } from '@meridian/design/rich-text/leading-picture';
import { readingTime } from '@meridian/design/rich-text/reading-time';
import { textOf, useSafeTree } from '@meridian/design/rich-text/safe-tree';
import { WrittenArticle } from '@meridian/design/rich-text/written-article';
import { ApiError, call } from '../lib/api.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { newsDate } from './news-date.ts';
import { shareLink } from './share-link.ts';

function useArticle(id: number | undefined) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['market', 'newsInfo', id, language],
    queryFn: ({ signal }) => call('newsInfo', { id: id ?? 0 }, { signal, quiet: true }),
    enabled: id !== undefined,
  });
}

function Article({ item }: { readonly item: NewsItem }) {
  const t = useT();
  const reader = useLanguage();
  const tree = useSafeTree(item.content);
  const language = languageOf(item.lang) ?? 'en';
  return (
    <article className="mx-auto max-w-[38rem] px-5 pt-2">
      <WrittenArticle
        kind="news"
        title={item.title}
        lang={LANGUAGE_TAGS[language]}
        day={<time dateTime={item.created_at}>{newsDate(item.created_at, 'long')}</time>}
        reading={readingTime(textOf(tree), reader)}
        summary={item.desc}
        leading={
          item.logo !== '' && (
            <LeadingPicture
              src={item.logo}
              isUrgent
              className="mt-6 aspect-[16/9] w-full rounded-card"
            />
          )
        }
        tree={tree}
      />
      <footer className="mt-12 border-t border-line pt-6 text-center">
        <Link to="/news" className={buttonClass('quiet')}>
          {t('news.all')}
        </Link>
      </footer>
    </article>
  );
}

function Gone() {
  const t = useT();
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={FileX2}
        title={t('news.gone_title')}
        text={t('news.gone_text')}
        action={
          <Link to="/news" className={buttonClass()}>
            {t('news.all')}
          </Link>
        }
      />
    </div>
  );
}

export default function NewsDetailPage() {
  const t = useT();
  const { id } = useSearch({ from: '/news/detail' });
  const { data, error, refetch } = useArticle(id);
  const isGone = id === undefined || (error instanceof ApiError && error.code === NEWS_UNKNOWN);
  const share = () =>
    data &&
    void shareLink(data.title, `${location.origin}${location.pathname}#/news/detail?id=${data.id}`);
  return (
    <>
      <PageHeader
        title={t('news.title')}
        parent="/news"
        action={
          data && (
            <IconButton label={t('news.share')} onClick={share}>
              <Share2 aria-hidden className="size-[21px]" strokeWidth={1.9} />
            </IconButton>
          )
        }
      />
      <main className="pb-[calc(3rem+env(safe-area-inset-bottom))]">
        {data ? (
          <Article item={data} />
        ) : isGone ? (
          <Gone />
        ) : error ? (
          <LoadFailure error={error} retry={refetch} />
        ) : (
          <PageSpinner label={t('state.loading')} />
        )}
      </main>
    </>
  );
}
