// The candle chart: sets up the chart library, keeps it in step with what is asked for, and removes it again.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Instrument, Period } from '@meridian/contract';
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { afterPaint } from '../lib/after-paint.ts';
import { call } from '../lib/api.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { subscribeCandles } from '../lib/candles.ts';
import { CHART_PERIODS } from './candle-bars.ts';
import { takeCandlesAhead } from './candles-ahead.ts';
import { type LoadState, candleLoader } from './candle-loader.ts';
import { chartStyles, readColours } from './chart-style.ts';
import { guardTouch } from './chart-touch.ts';
import { chosenIndicators } from './indicators.ts';
import { CANDLE_PANE, registerOrderLine } from './order-line-overlay.ts';
import { type ShownLine, drawLines } from './shown-lines.ts';
import { volumeLegend } from './volume-legend.ts';

export interface PriceChartProps {
  readonly instrument: Pick<Instrument, 'Id' | 'Code' | 'ShowCode' | 'PricePrecision'>;
  readonly period: Period;
  readonly indicators: readonly string[];
  readonly lines: readonly ShownLine[];
  /** A line was dropped at a height of the chart. */
  readonly onMove: (id: string, value: number) => void;
  readonly onState: (state: LoadState) => void;
}

const TIME_ZONE = 'America/New_York';
const LOCALE = 'meridian';
const BAR_PX = 6.5;
const RIGHT_GAP_PX = 24;
const UNDER_PANE_PX = 76;
/** Room for the line of figures above an indicator, free of its bars. */
const LEGEND_PX = 22;

function setLocale(t: Translate): void {
  registerLocale(LOCALE, {
    time: `${t('trade.bar_time')} `,
    open: `${t('trade.bar_open')} `,
    high: `${t('trade.bar_high')} `,
    low: `${t('trade.bar_low')} `,
    close: `${t('trade.bar_close')} `,
    volume: `${t('trade.bar_volume')} `,
    change: '',
    turnover: '',
    second: '',
    minute: '',
    hour: '',
    day: '',
    week: '',
    month: '',
    year: '',
  });
}

function makeChart(element: HTMLElement): { chart: Chart; takeDown: () => void } | null {
  registerOrderLine();
  const chart = init(element, {
    timezone: TIME_ZONE,
    thousandsSeparator: { sign: ',' },
    styles: chartStyles(readColours()),
  });
  if (!chart) return null;
  chart.setBarSpace(BAR_PX);
  chart.setOffsetRightDistance(RIGHT_GAP_PX);
  const inner = element.firstElementChild;
  if (inner instanceof HTMLElement) {
    inner.tabIndex = 0;
    // The chart's frame would cut off an outline around it.
    inner.style.outlineOffset = '-2px';
  }
  // Otherwise a drag across the chart would select the page's text.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  const leaveTouch = guardTouch(element, chart);
  let isThere = true;
  // The font may arrive after the first drawing, and a canvas does not draw itself again.
  if (document.fonts.status === 'loading')
    void document.fonts.ready.then(() => isThere && chart.resize());
  const takeDown = () => {
    isThere = false;
    leaveTouch();
    dispose(element);
  };
  return { chart, takeDown };
}

/** The chart in the box; null until it is made. */
function useChart(box: RefObject<HTMLDivElement | null>): Chart | null {
  const [chart, setChart] = useState<Chart | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // The price is shown before the chart is made, which takes a phone as long as the rest of the page.
    let takeDown = () => {};
    const callOff = afterPaint(() => {
      const made = makeChart(element);
      if (made === null) return;
      takeDown = made.takeDown;
      setChart(made.chart);
    });
    return () => {
      callOff();
      takeDown();
      setChart(null);
    };
  }, [box]);
  return chart;
}

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

function drawIndicators(chart: Chart, indicators: readonly string[]): void {
  const chosen = chosenIndicators(indicators);
  for (const drawn of chart.getIndicators()) {
    if (!chosen.some((one) => one.name === drawn.name)) chart.removeIndicator({ name: drawn.name });
  }
  for (const { name, place, parameters } of chosen) {
    if (chart.getIndicators({ name }).length > 0) continue;
    const settings = {
      name,
      ...(parameters && { calcParams: [...parameters] }),
      ...(name === 'VOL' && { createTooltipDataSource: volumeLegend }),
    };
    if (place === 'over') chart.createIndicator({ ...settings, paneId: CANDLE_PANE }, true);
    else {
      const id = `pane.${name}`;
      chart.createIndicator({ ...settings, paneId: id });
      chart.setPaneOptions({ id, height: UNDER_PANE_PX, minHeight: 48, dragEnabled: false });
      chart.overrideYAxis({ paneId: id, gap: { top: LEGEND_PX, bottom: 0 } });
    }
  }
}

export default function PriceChart(props: PriceChartProps) {
  const { instrument, indicators, lines } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const chart = useChart(box);
  const onMove = useEffectEvent(props.onMove);

  useEffect(() => {
    if (!chart) return;
    setLocale(t);
    chart.setLocale(LOCALE);
  }, [chart, t]);
  useColours(chart);
  useCandles(chart, props);
  useEffect(() => {
    if (chart) drawIndicators(chart, indicators);
  }, [chart, indicators]);
  useEffect(() => {
    if (chart) drawLines(chart, lines, (id, value) => onMove(id, value));
  }, [chart, lines]);

  return (
    <div
      ref={box}
      dir="ltr"
      role="group"
      aria-label={t('trade.chart_of', { code: instrument.ShowCode })}
      className="h-full w-full [&>div]:touch-pan-y!"
    />
  );
}
