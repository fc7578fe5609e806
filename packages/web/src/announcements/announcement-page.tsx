// The announcement: what the site has to say, and the countries in which it offers no service.
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import type { Announcement } from '@meridian/contract';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract/languages';
import { intlTag } from '@meridian/design/lib/format';
import { useSafeTree } from '@meridian/design/rich-text/safe-tree';
import { WrittenArticle } from '@meridian/design/rich-text/written-article';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Flag } from './flag.tsx';

function useAnnouncement() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['market', 'announcement', language],
    queryFn: ({ signal }) => call('announcement', {}, { signal, quiet: true }),
  });
}

function Text({ announcement }: { readonly announcement: Announcement }) {
  const tree = useSafeTree(announcement.content);
  const language = languageOf(announcement.lang) ?? 'en';
  if (tree.length === 0) return null;
  return (
    <article className="mb-9">
      <WrittenArticle
        kind="announcement"
        title={announcement.title}
        lang={LANGUAGE_TAGS[language]}
        day={
          announcement.updated_at === '' ? null : (
            <time dateTime={announcement.updated_at}>
              {formatDateTime(announcement.updated_at, { dateStyle: 'long' })}
            </time>
          )
        }
        tree={tree}
      />
    </article>
  );
}

function Countries({ announcement }: { readonly announcement: Announcement }) {
  const t = useT();
  const language = useLanguage();
  const names = new Intl.DisplayNames(intlTag(language), { type: 'region' });
  return (
    <section className="rounded-card bg-fill p-5">
      <h2 className="text-heading text-balance">{t('announcement.heading')}</h2>
      <p className="mt-1.5 text-body text-text-2 text-pretty">{t('announcement.text')}</p>
      <ul aria-label={t('announcement.countries')} className="mt-3">
        {announcement.countries_not_served.map(({ code }) => (
          <li key={code} className="flex min-h-14 items-center gap-3.5">
            <Flag code={code} />
            <span className="text-body font-medium">{names.of(code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content() {
  const t = useT();
  const { data, error, refetch } = useAnnouncement();
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) {
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="mt-5 h-4 w-full" />
        <Skeleton className="mt-2.5 h-4 w-full" />
        <Skeleton className="mt-2.5 h-4 w-2/3" />
        <Skeleton className="mt-9 h-96 w-full !rounded-card" />
      </>
    );
  }
  return (
    <>
      <Text announcement={data} />
      {data.countries_not_served.length > 0 && (
        <>
          <Countries announcement={data} />
          <p className="mt-5 flex gap-3 px-1 text-label text-text-2 text-pretty">
            <HeartHandshake aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {t('announcement.closing')}
          </p>
        </>
      )}
    </>
  );
}

export default function AnnouncementPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('announcement.title')} parent="/user" />
      <main className="px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
        <Content />
      </main>
    </>
  );
}
