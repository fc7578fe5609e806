// The news, page by page, the newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { NEWS_CATEGORY } from '@meridian/contract/names/news';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';

export function useNews() {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['market', 'news', language],
    queryFn: ({ pageParam, signal }) =>
      call('newsList', { category_id: NEWS_CATEGORY, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.data.length, 0);
      return loaded >= last.total || last.data.length === 0 ? undefined : pages.length + 1;
    },
  });
}
