// One copying: its live figures, what can be done with it, and everything it did.
import type { Copying } from '@meridian/contract';
import { Link, useParams } from '@tanstack/react-router';
import { ChartNoAxesCombined, ChevronRight, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Badge } from '@meridian/design/components/badge';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { Note } from '../ui/note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CopyingActions } from './copying-actions.tsx';
import { CopyingFigures } from './copying-figures.tsx';
import { CopyingHero } from './copying-hero.tsx';
import { CopyingLists } from './copying-lists.tsx';
import { useCopying } from './copying-list.ts';
import LeadPage from './lead-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { TraderName } from './trader-name.tsx';

/** Why nothing new is copied any more, and what happens to the rest. */
function StateNote({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const { state, stop_reason: reason } = copying;
  if (state === 'running') return null;
  if (state === 'paused')
    return (
      <Note tone="warn" className="mx-4 mt-3">
        {t('copying.is_paused')}
      </Note>
    );
  return (
    <Note className="mx-4 mt-3">
      {reason !== null && `${t(`copying.reason_${reason}`)} `}
      {state === 'ending'
        ? t('copying.is_ending')
        : t('copying.is_ended', { time: formatDateTime(copying.ended_at) })}
    </Note>
  );
}

interface AboutProps {
  readonly to: '/mine/analytics' | '/trust';
  readonly id: number;
  readonly Icon: LucideIcon;
  readonly children: string;
}

/** A link to a page that is about one copying, or about the whole account. */
const About = ({ to, id, Icon, children }: AboutProps) => (
  <Link
    to={to}
    search={{ copying: id }}
    className="press mt-3 flex min-h-14 items-center gap-3 rounded-control bg-fill px-4 text-body"
  >
    <Icon aria-hidden className="size-[21px] text-text-2" strokeWidth={1.75} />
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
  </Link>
);

function Content({ copying }: { readonly copying: Copying }) {
  const t = useT();
  return (
    <PullToRefresh onRefresh={reloadAccount}>
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <Link
          to="/rank/$id"
          params={{ id: String(copying.leader_id) }}
          className="press mx-4 flex min-h-14 items-center gap-3 rounded-control px-1"
        >
          <Portrait id={copying.leader_id} className="size-9" />
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="truncate text-body font-semibold">
              <TraderName name={copying.leader_user} />
            </span>
            {copying.leader_simulated === 1 && (
              <Badge tone="accent">{t('ranking.simulated')}</Badge>
            )}
          </span>
          <span className="text-label text-text-2">{t('copying.to_trader')}</span>
          <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
        </Link>
        <CopyingHero copying={copying} />
        <StateNote copying={copying} />
        <CopyingActions copying={copying} />
        <section className="px-4 pt-4" aria-label={t('copying.figures')}>
          <CopyingFigures copying={copying} />
          <About to="/mine/analytics" id={copying.id} Icon={ChartNoAxesCombined}>
            {t('account.analytics')}
          </About>
          <About to="/trust" id={copying.id} Icon={ShieldCheck}>
            {t('copying.check')}
          </About>
        </section>
        <CopyingLists key={copying.state === 'ended' ? 'ended' : 'running'} copying={copying} />
      </main>
    </PullToRefresh>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className="px-4 pt-2">
      <output className="sr-only">{t('state.loading')}</output>
      <div aria-hidden className="space-y-3">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-64 w-full !rounded-hero" />
        <Skeleton className="h-24 w-full !rounded-card" />
        <Skeleton className="h-40 w-full !rounded-card" />
      </div>
    </div>
  );
}

function CopyingOf({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error, refetch } = useCopying(id);
  return (
    <>
      <PageHeader title={t('copying.title')} parent="/follow" />
      {data ? (
        <Content key={data.id} copying={data} />
      ) : error ? (
        <PageFailure error={error} retry={refetch} list="/follow" />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** The page below the tab: a copying by its number, or the page for leaders. */
export default function CopyingPage() {
  const { id } = useParams({ from: '/follow/$id' });
  return id === 'lead' ? <LeadPage /> : <CopyingOf id={Number(id)} />;
}
