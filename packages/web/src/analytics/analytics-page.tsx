// One's own trading: what the closed trades of a period made, cost and took. Every figure opens its formula and the trades
// behind it, and all of them can be computed again from the file. Nothing here asks anybody to trade.
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartNoAxesCombined, ChevronDown, Download } from 'lucide-react';
import type { Analytics } from '@meridian/contract';
import { ANALYTICS_TRADES_MAX } from '@meridian/contract/names/analytics';
import { formatCount } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { downloadStatement } from '../lib/statement.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Money } from '../ui/price-figure.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import {
  type Behind,
  SPANS,
  type Scope,
  type Span,
  scopeInput,
  useAnalytics,
} from './analytics-query.ts';
import { AnalyticsSheet, type Shown } from './analytics-sheet.tsx';
import { CalendarPanel, dayName } from './calendar-panel.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { HoursPanel, hourName } from './hours-panel.tsx';
import { Panel } from './panel.tsx';
import { TradeList } from './trade-list.tsx';
import { WeeklySwitch } from './weekly-switch.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['account', 'analytics'] });

export default function AnalyticsPage() {
  const t = useT();
  const isReal = useSession().user?.is_demo === 0;
  const { copying } = useSearch({ from: '/mine/analytics' });
  const [chosen, setScope] = useState<Scope>({ span: 'quarter', instrument: undefined });
  const scope = { ...chosen, copying };
  const { data, error, refetch } = useAnalytics(scope);
  return (
    <>
      <PageHeader
        title={t(copying === undefined ? 'account.analytics' : 'analytics.of_copying')}
        parent={copying === undefined ? '/user' : '/follow'}
        action={data && data.ever > 0 && <DownloadButton scope={scope} />}
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="px-4 pb-[calc(2rem+env(safe-area-inset-bottom))]">
          {data === undefined &&
            (error ? <LoadFailure error={error} retry={refetch} /> : <Placeholder />)}
          {data && data.ever === 0 && (
            <EmptyState
              icon={ChartNoAxesCombined}
              title={t('analytics.empty_title')}
              text={t('analytics.empty_text')}
            />
          )}
          {data && data.ever > 0 && <Content of={data} scope={scope} onScope={setScope} />}
          {data && isReal && copying === undefined && (
            <div className="mt-3">
              <WeeklySwitch />
            </div>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}

interface ContentProps {
  readonly of: Analytics;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
}

function Content({ of, scope, onScope }: ContentProps) {
  const t = useT();
  const [shown, setShown] = useState<Shown>();
  return (
    <div className="space-y-3">
      <ScopeBar of={of} scope={scope} onScope={onScope} />
      {of.is_cut === 1 && (
        <Note>{t('analytics.cut', { count: formatCount(ANALYTICS_TRADES_MAX) })}</Note>
      )}
      {of.figures.trades === 0 ? (
        <Panel title={t('analytics.none_in_period')}>
          <p className="text-label text-text-2">{t('analytics.none_in_period_text')}</p>
        </Panel>
      ) : (
        <>
          <FigureStrip figures={of.figures} onOpen={(told) => setShown({ told })} />
          <Panels of={of} scope={scope} onShow={setShown} />
        </>
      )}
      <AnalyticsSheet
        scope={scope}
        tagsKnown={of.tags.map(({ tag }) => tag)}
        shown={shown}
        onShow={setShown}
      />
    </div>
  );
}

/** Trades of a group, with what they made. */
const groupShown = (label: string, net: string | null, behind: Behind): Shown => ({
  told: {
    label,
    value: <Money value={net} signed coloured smallCents />,
    about: '',
    behind,
  },
});

function Panels({
  of,
  scope,
  onShow,
}: Pick<ContentProps, 'of' | 'scope'> & { readonly onShow: (shown: Shown) => void }) {
  const t = useT();
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <EquityPanel start={of.start} curve={of.curve} />
      <CalendarPanel
        days={of.days}
        onDay={({ date, net }) => onShow(groupShown(dayName(date), net, { day: date }))}
      />
      <HoursPanel
        hours={of.hours}
        onHour={({ hour, net }) => onShow(groupShown(hourName(hour), net, { hour }))}
      />
      <GroupsPanel
        of={of}
        onGroup={({ name, net, behind }) => onShow(groupShown(name, net, behind))}
      />
      <Panel title={t('analytics.trades')} beside={<Legend />} className="lg:col-span-2">
        <TradeList scope={scope} behind={{}} onOpen={(trade) => onShow({ trade })} />
      </Panel>
    </div>
  );
}

/** What the bars of the trades show; a phone has no room for them. */
function Legend() {
  const t = useT();
  const part = (look: string, label: string) => (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={look} />
      {label}
    </span>
  );
  return (
    <div className="flex flex-wrap justify-end gap-x-4 max-md:hidden">
      {part('h-1.5 w-3 rounded-[2px] bg-down/45', t('analytics.worst_point'))}
      {part('h-1.5 w-3 rounded-[2px] bg-up/45', t('analytics.best_point'))}
      {part('size-2 rounded-full bg-text-2', t('analytics.closed_at'))}
    </div>
  );
}

function ScopeBar({ of, scope, onScope }: ContentProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const [instruments, setInstruments] = useState(of.instruments);
  // While one is chosen the answer names no other.
  if (scope.instrument === undefined && instruments !== of.instruments)
    setInstruments(of.instruments);
  const chosen = instruments.find(({ forex_id }) => forex_id === scope.instrument);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className="press flex h-11 items-center gap-1.5 rounded-control px-4 text-label font-semibold ring-1 ring-line"
      >
        {chosen?.ShowCode ?? t('analytics.all_instruments')}
        <ChevronDown aria-hidden className="size-4 text-text-3" />
      </button>
      <div className="min-w-0 flex-1 basis-72 sm:max-w-96">
        <Segmented<Span>
          label={t('analytics.period')}
          choices={SPANS.map((value) => ({ value, label: t(`analytics.span_${value}`) }))}
          value={scope.span}
          onChange={(span) => onScope({ ...scope, span })}
        />
      </div>
      <RadioSheet
        open={isChoosing}
        onOpenChange={setChoosing}
        label={t('analytics.instrument')}
        choices={[
          { value: '', label: t('analytics.all_instruments') },
          ...instruments.map(({ forex_id, ShowCode }) => ({
            value: String(forex_id),
            label: ShowCode,
          })),
        ]}
        value={scope.instrument === undefined ? '' : String(scope.instrument)}
        onChange={(id) => onScope({ ...scope, instrument: id === '' ? undefined : Number(id) })}
      />
    </div>
  );
}

function DownloadButton({ scope }: { readonly scope: Scope }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadStatement('trades', scopeInput(scope)),
    onSuccess: () => toast.success(t('statement.done')),
    onError: (fault) => toast.error(fault.message),
  });
  return (
    <IconButton
      label={t('analytics.download')}
      disabled={isPending}
      onClick={() => mutate()}
      className="ms-auto"
    >
      <Download aria-hidden className="size-5" strokeWidth={1.9} />
    </IconButton>
  );
}

/** The page's layout, grey. */
function Placeholder() {
  const t = useT();
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <div aria-hidden className="space-y-3">
        <Skeleton className="h-20 w-full rounded-card" />
        <div className="grid gap-3 lg:grid-cols-2">
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-48 w-full rounded-card" />
          <Skeleton className="h-48 w-full rounded-card" />
        </div>
      </div>
    </>
  );
}
