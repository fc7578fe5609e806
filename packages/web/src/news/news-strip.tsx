// The newest headline as one quiet line, for Home.
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Megaphone } from 'lucide-react';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract/languages';
import { call } from '../lib/api.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { PageLink } from '../ui/page-link.tsx';

const FRESH_MS = 300_000;

export default function NewsStrip() {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['market', 'newsHeadline', language],
    queryFn: async ({ signal }) =>
      (await call('newsList', { page: 1 }, { signal, quiet: true })).data[0] ?? null,
    staleTime: FRESH_MS,
  });
  return (
    <PageLink
      to="/news"
      className="press flex h-full items-center gap-3.5 rounded-control bg-fill px-4 text-label text-text-2"
    >
      <Megaphone aria-hidden className="flip size-[19px] shrink-0 text-accent" strokeWidth={1.9} />
      <span className="sr-only">{t('news.title')}</span>
      <span
        lang={data ? LANGUAGE_TAGS[languageOf(data.lang) ?? 'en'] : undefined}
        aria-hidden={data ? undefined : true}
        className="min-w-0 flex-1 truncate"
      >
        {data ? data.title : t('news.title')}
      </span>
      <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
    </PageLink>
  );
}
