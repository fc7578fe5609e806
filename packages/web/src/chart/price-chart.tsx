// The candle chart: keeps the chart library in step with what is asked for, and lays the lines over it.
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Instrument, Period } from '@meridian/contract';
import type { Price } from '@meridian/units';
import type { Chart } from 'klinecharts';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { subscribeCandles } from '../lib/candles.ts';
import { CHART_PERIODS } from './candle-bars.ts';
import { takeCandlesAhead } from './candles-ahead.ts';
import { type LoadState, candleLoader } from './candle-loader.ts';
import { nameTimes } from './chart-axes.ts';
import { noLegend } from './chart-legend.ts';
import { CANDLE_PANE, SCALE_NAME } from './chart-names.ts';
import type { ChartScale } from './chart-scale.ts';
import { chartStyles, readColours } from './chart-style.ts';
import { ChartWords } from './chart-words.tsx';
import { chosenIndicators } from './indicators.ts';
import { type MadeChart, useMadeChart } from './make-chart.ts';
import type { ShownLine } from './order-line-looks.ts';
import { PriceLines, usePlotSize, useTagRoom } from './price-lines.tsx';

export interface PriceChartProps {
  readonly instrument: Pick<Instrument, 'Id' | 'Code' | 'ShowCode' | 'PricePrecision'>;
  readonly period: Period;
  readonly indicators: readonly string[];
  readonly lines: readonly ShownLine[];
  /** A line was dropped at a price. */
  readonly onMove: (id: string, price: Price) => void;
  readonly onState: (state: LoadState) => void;
}

const UNDER_PANE_PX = 76;
/** Room for the line of figures above an indicator, free of its bars. */
const LEGEND_PX = 22;

/** The colours follow the page's. */
function useColours(chart: Chart | null): void {
  useEffect(() => {
    if (!chart) return undefined;
    const repaint = () => chart.setStyles(chartStyles(readColours()));
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-trend'] });
    return () => observer.disconnect();
  }, [chart]);
}

/** Loads the candles of an instrument and a period, and keeps them live. */
function useCandles(
  chart: Chart | null,
  { instrument, period, onState: tellState }: PriceChartProps,
): void {
  const onState = useEffectEvent(tellState);
  const { Id: forexId, Code: code, PricePrecision: precision } = instrument;
  useEffect(() => {
    if (!chart) return undefined;
    const loader = candleLoader({
      load: async ({ signal, ...of }) =>
        (of.end === undefined ? await takeCandlesAhead(forexId, of.period) : null) ??
        call('kline', { forex_id: forexId, ...of }, { signal, quiet: true }),
      subscribe: (of, listener) => subscribeCandles(code, of, listener),
      onState: (state) => onState(state),
      onGap: () => chart.resetData(),
      onFrame: (run) => void requestAnimationFrame(run),
    });
    nameTimes(chart, period === '1day');
    chart.setSymbol({ ticker: code, pricePrecision: precision, volumePrecision: 2 });
    chart.setPeriod(CHART_PERIODS[period]);
    chart.setDataLoader(loader);
    return () => {
      loader.stop();
      // This loader must not be asked for another symbol or period.
      chart.setDataLoader({ getBars: () => {} });
    };
  }, [chart, forexId, code, precision, period]);
}

function drawIndicators(chart: Chart, scale: ChartScale, indicators: readonly string[]): void {
  const chosen = chosenIndicators(indicators);
  for (const { name } of chart.getIndicators()) {
    if (name !== SCALE_NAME && !chosen.some((one) => one.name === name))
      chart.removeIndicator({ name });
  }
  scale.showVolume(chosen.some(({ name }) => name === 'VOL'));
  for (const { name, place, parameters } of chosen) {
    if (name === 'VOL' || chart.getIndicators({ name }).length > 0) continue;
    const settings = { name, ...(parameters && { calcParams: [...parameters] }) };
    if (place === 'over') {
      const onCandles = { ...settings, paneId: CANDLE_PANE, createTooltipDataSource: noLegend };
      chart.createIndicator(onCandles, true);
    } else {
      const id = `pane.${name}`;
      chart.createIndicator({ ...settings, paneId: id });
      chart.setPaneOptions({ id, height: UNDER_PANE_PX, minHeight: 48, dragEnabled: false });
      chart.overrideYAxis({ paneId: id, gap: { top: LEGEND_PX, bottom: 0 } });
    }
  }
}

export default function PriceChart(props: PriceChartProps) {
  const { instrument, indicators } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const words = useId();
  const made = useMadeChart(box);
  const chart = made?.chart ?? null;

  useColours(chart);
  useCandles(chart, props);
  useEffect(() => {
    if (made) drawIndicators(made.chart, made.scale, indicators);
  }, [made, indicators]);

  return (
    <>
      <div
        ref={box}
        dir="ltr"
        role="group"
        aria-label={t('trade.chart_of', { code: instrument.ShowCode })}
        aria-describedby={words}
        className="peer h-full w-full [&>div]:touch-pan-y!"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 z-10 hidden ring-2 ring-accent ring-inset peer-has-[:focus-visible]:block"
      />
      {made && <OverCandles {...props} made={made} wordsId={words} />}
    </>
  );
}

/** What lies over the canvas. */
function OverCandles({
  made,
  wordsId,
  ...props
}: PriceChartProps & { readonly made: MadeChart; readonly wordsId: string }) {
  const { instrument, lines, onMove } = props;
  const { chart, scale } = made;
  useTagRoom(chart, lines.length > 0);
  usePlotSize(scale);
  return (
    <>
      <PriceLines made={made} code={instrument.Code} lines={lines} onMove={onMove} />
      <ChartWords
        id={wordsId}
        chart={chart}
        scale={scale}
        instrument={instrument}
        period={props.period}
        lines={lines}
      />
    </>
  );
}
