// How the prices of a simulated market are made: the hash of each day's secret, the secret once the day is over, and how to
// check a day. On other feeds: where prices come from. Public.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SimulatedDay } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useBasicInfo } from '../lib/site.ts';
import { CopyButton, CopyRow } from '../ui/copy-value.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const DAYS_OF_PAGE = 20;

const dayText = (day: string): string =>
  formatDateTime(Date.parse(day), { dateStyle: 'full', timeZone: 'UTC' });

function useDays() {
  return useInfiniteQuery({
    queryKey: ['market', 'simulated-days'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'simulatedDays',
        { limit: DAYS_OF_PAGE, ...(pageParam !== null && { end: pageParam }) },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    // Pages are ascending, and the newest comes first.
    getNextPageParam: (last) => (last.length < DAYS_OF_PAGE ? undefined : last[0]?.Day),
  });
}

function Day({ day }: { readonly day: SimulatedDay }) {
  const t = useT();
  const { Day, Hash, PublishedAt, Secret } = day;
  return (
    <li className="rounded-card bg-fill py-4">
      <h3 className="px-4 text-body-strong">{Day === null ? t('days.first') : dayText(Day)}</h3>
      <p className="px-4 pb-2 text-caption text-text-3">
        {t('days.since', { when: formatDateTime(PublishedAt) })}
      </p>
      <dl>
        <CopyRow label={t('days.hash')} value={Hash} />
        {Secret === null ? (
          <div className="border-t border-line px-4 pt-2">
            <dt className="text-caption text-text-3">{t('days.secret')}</dt>
            <dd className="text-label text-text-2">{t('days.secret_later')}</dd>
          </div>
        ) : (
          <CopyRow label={t('days.secret')} value={Secret} />
        )}
      </dl>
    </li>
  );
}

function Check({ day }: { readonly day: string }) {
  const t = useT();
  const command = `npm run check-day -- ${location.origin} ${day}`;
  return (
    <section>
      <h2 className="text-heading">{t('days.check')}</h2>
      <p className="mt-2 text-body text-text-2 text-pretty">{t('days.check_text')}</p>
      <div className="mt-3 flex items-center gap-2 rounded-card bg-fill py-2 ps-4 pe-1.5">
        <code dir="ltr" className="min-w-0 flex-1 text-label break-words">
          {command}
        </code>
        <CopyButton label={t('days.check')} value={command} />
      </div>
    </section>
  );
}

function Days({
  days,
  query,
}: {
  readonly days: readonly SimulatedDay[];
  readonly query: ReturnType<typeof useDays>;
}) {
  const t = useT();
  const over = days.find(({ Day, Secret }) => Day !== null && Secret !== null);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3 text-body text-text-2 text-pretty">
        <p>{t('days.text')}</p>
        <p>{t('days.why')}</p>
      </div>
      {over?.Day && <Check day={over.Day} />}
      <section>
        <h2 className="text-heading">{t('days.list')}</h2>
        <ul aria-label={t('days.list')} className="mt-3 flex flex-col gap-3">
          {days.map((day) => (
            <Day key={day.Hash} day={day} />
          ))}
        </ul>
        <ListEnd
          pages={query.data?.pages.length ?? 0}
          hasMore={query.hasNextPage}
          isFailed={query.isFetchNextPageError}
          onMore={query.fetchNextPage}
        >
          <Skeleton className="mt-3 h-40 rounded-card" />
        </ListEnd>
      </section>
    </div>
  );
}

function Content() {
  const t = useT();
  const info = useBasicInfo();
  const query = useDays();
  const { data, error, refetch } = query;
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data || !info) return <PageSpinner label={t('state.loading')} />;
  const days = data.pages.flatMap((page) => page.toReversed());
  if (days.length > 0) return <Days days={days} query={query} />;
  return (
    <p className="text-body text-text-2 text-pretty">
      {info.feed_simulated === 1
        ? t('days.seeded')
        : t('days.elsewhere', { feed: info.feed_label })}
    </p>
  );
}

export default function SimulatedDaysPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('days.title')} parent="/" />
      <main className="mx-auto max-w-[38rem] px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
        <Content />
      </main>
    </>
  );
}
