// The chart with its period bar, its states, its indicators and its full screen; and the lines of orders on it.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Price } from '@meridian/units';
import { CandlestickChart, ChartSpline, Maximize2 } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { OpenOrders } from '../ui/open-orders.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LoadState } from './candle-loader.ts';
import { askCandlesAhead } from './candles-ahead.ts';
import type { ChartForm, ChartSubject } from './chart-form.ts';
import { isServed } from './chart-periods.ts';
import type { ChartView as View } from './chart-views.ts';
import { FullScreenChart } from './full-screen-chart.tsx';
import { IndicatorSheet, useIndicators } from './indicator-sheet.tsx';
import type { ChosenIndicator } from './indicators.ts';
import { type AlertMove, MoveAlertSheet } from './move-alert-sheet.tsx';
import { MoveStopSheet, type StopMove } from './move-stop-sheet.tsx';
import { PeriodBar } from './period-bar.tsx';
import type { ShownLine } from './order-line-looks.ts';
import { TypeSheet } from './type-sheet.tsx';
import { useChartView } from './use-chart-view.ts';
import { useChartLines } from './chart-lines.ts';

const PriceChart = lazy(() => loadOnceOnline(() => import('./price-chart.tsx')));

interface ChartPanelProps extends ChartSubject {
  readonly orders: OpenOrders;
  /** The form beside the chart; null: there is none. */
  readonly form: ChartForm | null;
  /** Its place on the page: what is set on it is kept under this name. */
  readonly place?: string;
  /** Whether the bar of periods and tools stands above it. */
  readonly hasTools?: boolean;
}

/** What lies over the chart. */
type Layer = 'indicators' | 'type';

export function ChartPanel(props: ChartPanelProps) {
  const { instrument, worth, orders, form, place = 'main', hasTools = true } = props;
  const t = useT();
  const [view, setView] = useChartView(place);
  const [indicators] = useIndicators();
  const [layer, setLayer] = useState<Layer | null>(null);
  const [isFull, setFull] = useState(false);
  const [move, setMove] = useState<StopMove | null>(null);
  const [alertMove, setAlertMove] = useState<AlertMove | null>(null);
  const moves = { stop: move, setStop: setMove, alert: alertMove, setAlert: setAlertMove };
  const { lines, onMove } = useChartLines({ instrument, worth, orders, form }, moves);
  const drawn = { instrument, view, indicators, lines, onMove };
  const { period } = view;
  const setPeriod = (next: View['period']) => setView({ period: next });
  const layerOf = (one: Layer) => ({
    open: layer === one,
    onOpenChange: (isOpen: boolean) => setLayer(isOpen ? one : null),
  });
  const askAhead = useEffectEvent(() => {
    if (isServed(period) && view.type !== 'heikin_ashi') askCandlesAhead(instrument.Id, period);
  });
  // Only at first: for later periods the chart is here and asks itself.
  useEffect(() => askAhead(), []);
  return (
    <section aria-label={t('trade.chart')} className="lg:flex lg:min-h-0 lg:flex-1 lg:flex-col">
      {hasTools && (
        <ToolBar
          period={period}
          onPeriod={setPeriod}
          onLayer={setLayer}
          onFull={() => setFull(true)}
        />
      )}
      <div className="h-[clamp(18.75rem,44dvh,30rem)] lg:h-auto lg:min-h-0 lg:flex-1">
        {!isFull && <ChartView {...drawn} />}
      </div>
      <FullScreenChart
        open={isFull}
        onClose={() => setFull(false)}
        instrument={instrument}
        period={period}
        onPeriod={setPeriod}
        onIndicators={() => setLayer('indicators')}
      >
        <ChartView {...drawn} />
      </FullScreenChart>
      <IndicatorSheet {...layerOf('indicators')} />
      <TypeSheet {...layerOf('type')} value={view.type} onChange={(type) => setView({ type })} />
      <MoveStopSheet move={move} worth={worth} onDone={() => setMove(null)} />
      <MoveAlertSheet move={alertMove} instrument={instrument} onDone={() => setAlertMove(null)} />
    </section>
  );
}

interface ToolBarProps {
  readonly period: View['period'];
  readonly onPeriod: (period: View['period']) => void;
  readonly onLayer: (layer: Layer) => void;
  readonly onFull: () => void;
}

/** Periods, kind of bars, indicators, full screen. */
function ToolBar({ period, onPeriod, onLayer, onFull }: ToolBarProps) {
  const t = useT();
  return (
    <div className="flex items-center px-2 min-[390px]:gap-1 min-[390px]:px-3 lg:px-5">
      <PeriodBar value={period} onChange={onPeriod} />
      <span aria-hidden className="mx-0.5 hidden h-5 w-px bg-line min-[390px]:block" />
      <IconButton
        label={t('chart.type')}
        aria-haspopup="dialog"
        onClick={() => onLayer('type')}
        className="-me-2"
      >
        <CandlestickChart aria-hidden className="size-[19px] text-text-2" />
      </IconButton>
      <IconButton
        label={t('trade.indicators')}
        aria-haspopup="dialog"
        onClick={() => onLayer('indicators')}
      >
        <ChartSpline aria-hidden className="size-[19px] text-text-2" />
      </IconButton>
      <IconButton label={t('trade.full_screen')} onClick={onFull} className="-ms-2">
        <Maximize2 aria-hidden className="size-[17px] text-text-2" />
      </IconButton>
    </div>
  );
}

interface ChartViewProps {
  readonly instrument: ChartSubject['instrument'];
  readonly view: View;
  readonly indicators: readonly ChosenIndicator[];
  readonly lines: readonly ShownLine[];
  readonly onMove: (id: string, price: Price) => void;
}

function ChartView({ instrument, view, indicators, lines, onMove }: ChartViewProps) {
  const t = useT();
  const [state, setState] = useState<LoadState>('loading');
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="relative isolate h-full">
      <Suspense fallback={null}>
        <PriceChart
          key={attempt}
          instrument={instrument}
          period={view.period}
          type={view.type}
          indicators={indicators}
          lines={lines}
          onMove={onMove}
          onState={setState}
        />
      </Suspense>
      {state === 'loading' && (
        <div aria-busy="true" className="absolute inset-0 z-10 bg-bg px-5 py-3">
          <Skeleton className="h-full w-full !rounded-card" />
        </div>
      )}
      {state === 'empty' && (
        <div className="absolute inset-0 z-10 overflow-hidden bg-bg">
          <EmptyState
            icon={CandlestickChart}
            title={t('trade.no_candles_title')}
            text={t('trade.no_candles_text')}
          />
        </div>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 z-10 grid place-content-center gap-4 bg-bg px-8 text-center"
        >
          <p className="text-body text-text-2">{t('trade.candles_failed')}</p>
          <Button tone="quiet" onClick={() => setAttempt((count) => count + 1)} className="mx-auto">
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
