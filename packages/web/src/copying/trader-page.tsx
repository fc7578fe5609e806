// A trader's page: the record in full, what copiers made, and the way to copy.
import type { ReactNode } from 'react';
import type { Trader } from '@meridian/contract';
import { useParams } from '@tanstack/react-router';
import { Badge } from '@meridian/design/components/badge';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Percent } from '../ui/price-figure.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CopiersCard } from './copiers-card.tsx';
import { CopyBar } from './copy-bar.tsx';
import { useTrader } from './copying-list.ts';
import { GrowthChart } from './growth-chart.tsx';
import { MonthGrid } from './month-grid.tsx';
import { PageFailure } from './page-failure.tsx';
import { TraderFigures } from './trader-figures.tsx';
import { TraderName } from './trader-name.tsx';
import { TraderRisks } from './trader-risks.tsx';
import { TraderInstruments, TraderOrders } from './trader-orders.tsx';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="px-5 pt-8">
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  );
}

function Head({ trader }: { readonly trader: Trader }) {
  const t = useT();
  return (
    <div className="flex items-center gap-4 px-5 pt-3">
      <Portrait id={trader.id} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-body-strong">
          <TraderName name={trader.name ?? trader.user} />
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {trader.is_simulated === 1 && <Badge tone="accent">{t('ranking.simulated')}</Badge>}
          <Badge>{t(trader.kind === 'live' ? 'ranking.live' : 'ranking.demo')}</Badge>
          {trader.restarts > 0 && (
            <Explained
              figure={{
                label: t('ranking.restarted'),
                value: <Figure>{formatCount(trader.restarts)}</Figure>,
                about: t('ranking.about_restarted'),
              }}
              className="-my-3 flex min-h-11 items-center"
            >
              <Badge tone="warn">{t('ranking.restarts', { count: trader.restarts })}</Badge>
            </Explained>
          )}
        </div>
      </div>
      <Explained
        figure={{
          label: t('ranking.total_rate'),
          value: <Percent value={trader.total_rate} />,
          about: t('ranking.about_total_rate'),
        }}
        className="shrink-0 !text-end"
      >
        <span className="block text-title">
          <Percent value={trader.total_rate} />
        </span>
        <span className="block text-caption text-text-2">{t('ranking.total_rate')}</span>
      </Explained>
    </div>
  );
}

/** The moment of the figures; nothing while it is unknown. */
function AsOf({
  text,
  at,
}: {
  readonly text: 'trader.as_of' | 'trader.copiers_as_of';
  readonly at: number | null;
}) {
  const t = useT();
  if (at === null) return null;
  const time = formatDateTime(at, { timeStyle: 'medium' });
  return <p className="mt-3 text-caption text-text-3 text-pretty">{t(text, { time })}</p>;
}

function Content({ trader }: { readonly trader: Trader }) {
  const t = useT();
  return (
    <>
      <PullToRefresh onRefresh={reloadAccount}>
        <main className="pb-6">
          <Head trader={trader} />
          <TraderRisks trader={trader} />
          <Section title={t('trader.curve')}>
            <GrowthChart days={trader.days} />
            <p className="mt-3 text-caption text-text-3 text-pretty">{t('trader.curve_note')}</p>
          </Section>
          <Section title={t('trader.figures')}>
            <TraderFigures trader={trader} />
            <AsOf text="trader.as_of" at={trader.as_of} />
          </Section>
          <Section title={t('trader.copiers')}>
            <CopiersCard copiers={trader.copiers} />
            {trader.copiers.ever > 0 && (
              <AsOf text="trader.copiers_as_of" at={trader.copiers.as_of} />
            )}
          </Section>
          {trader.months.length > 0 && (
            <Section title={t('trader.months')}>
              <MonthGrid months={trader.months} />
            </Section>
          )}
          {trader.instruments.length > 0 && (
            <Section title={t('trader.instruments')}>
              <TraderInstruments instruments={trader.instruments} />
            </Section>
          )}
          <Section title={t('trader.orders')}>
            <TraderOrders trader={trader} />
          </Section>
          <div className="space-y-2 px-5 pt-8">
            <Note tone="warn">{t('copying.risk')}</Note>
            {trader.is_simulated === 1 && <Note>{t('ranking.simulated_note')}</Note>}
          </div>
        </main>
      </PullToRefresh>
      <CopyBar trader={trader} />
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className="px-5 pt-3">
      <output className="sr-only">{t('state.loading')}</output>
      <div aria-hidden>
        <div className="flex items-center gap-4">
          <Skeleton className="size-11 !rounded-full" />
          <span className="flex-1 space-y-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-5 w-20" />
          </span>
          <Skeleton className="h-9 w-24" />
        </div>
        <Skeleton className="mt-8 h-64 w-full !rounded-card" />
        <div className="mt-8 grid grid-cols-2 gap-2 lg:grid-cols-3">
          {[0, 1, 2, 3, 4, 5].map((cell) => (
            <Skeleton key={cell} className="h-16 w-full !rounded-control" />
          ))}
        </div>
      </div>
    </div>
  );
}

export default function TraderPage() {
  const t = useT();
  const id = Number(useParams({ from: '/rank/$id' }).id);
  const { data, error, refetch } = useTrader(id);
  return (
    <>
      <PageHeader
        title={
          data?.name ??
          (data ? t('ranking.trader', { name: `\u2066${data.user}\u2069` }) : t('trader.title'))
        }
        parent="/rank"
      />
      {data ? (
        <Content trader={data} />
      ) : error ? (
        <PageFailure error={error} retry={refetch} list="/rank" />
      ) : (
        <Loading />
      )}
    </>
  );
}
