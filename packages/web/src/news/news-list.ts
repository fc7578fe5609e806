// The news, page by page, the newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { NEWS_CATEGORY } from '@meridian/contract/names/news';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import { nextOfPages } from '../ui/pages.ts';

export function useNews() {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['market', 'news', language],
    queryFn: ({ pageParam, signal }) =>
      call('newsList', { category_id: NEWS_CATEGORY, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextOfPages(pages),
  });
}
