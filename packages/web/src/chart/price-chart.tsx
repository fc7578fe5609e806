// The candle chart: keeps the chart library in step with what is asked for, and lays the lines over it.
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { Instrument } from '@meridian/contract';
import type { Chart } from 'klinecharts';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { subscribeCandles } from './candles/candles.ts';
import { LIBRARY_PERIODS } from './candles/candle-bars.ts';
import { takeCandlesAhead } from './candles/candles-ahead.ts';
import { candleLoader } from './candles/candle-loader.ts';
import {
  type CandleServer,
  type CandleSource,
  heikinAshiCandles,
  longerCandles,
  servedCandles,
} from './candles/candle-source.ts';
import { nameTimes } from './plot/chart-axes.ts';
import { type ChartPeriod, isDaily, isLonger } from './candles/chart-periods.ts';
import { chartStyles, readColours } from './plot/chart-style.ts';
import type { ChartType } from './plot/chart-views.ts';
import { drawIndicators } from './indicators/draw-indicators.ts';
import { useMadeChart } from './make-chart.ts';
import { OverCandles } from './over-candles.tsx';
import { useCompared } from './use-compared.ts';
import type { PriceChartProps } from './price-chart-props.ts';

/** The colours follow the page's. */
function useColours(chart: Chart | null, type: ChartType, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!chart) return undefined;
    const repaint = () => {
      chart.setStyles(chartStyles(readColours(), type));
      tell();
    };
    chart.setStyles(chartStyles(readColours(), type));
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-trend'] });
    return () => observer.disconnect();
  }, [chart, type]);
}

function sourceOf(server: CandleServer, period: ChartPeriod, isMean: boolean): CandleSource {
  const source = isLonger(period) ? longerCandles(server, period) : servedCandles(server, period);
  return isMean ? heikinAshiCandles(source) : source;
}

/** Loads the candles of an instrument and a period, and keeps them live. */
function useCandles(
  chart: Chart | null,
  { instrument, period, type, onState: tellState }: PriceChartProps,
): void {
  const onState = useEffectEvent(tellState);
  const { Id: forexId, Code: code, PricePrecision: precision } = instrument;
  const isMean = type === 'heikin_ashi';
  useEffect(() => {
    if (!chart) return undefined;
    const plain = serverOf({ Id: forexId, Code: code });
    const server: CandleServer = {
      ...plain,
      load: async (of) =>
        (of.end === undefined ? await takeCandlesAhead(forexId, of.period) : null) ??
        plain.load(of),
    };
    const loader = candleLoader(sourceOf(server, period, isMean), {
      onState: (state) => onState(state),
      onGap: () => chart.resetData(),
      onFrame: (run) => void requestAnimationFrame(run),
    });
    nameTimes(chart, isDaily(period));
    chart.setSymbol({ ticker: code, pricePrecision: precision, volumePrecision: 2 });
    chart.setPeriod(LIBRARY_PERIODS[period]);
    chart.setDataLoader(loader);
    return () => {
      loader.stop();
      // This loader must not be asked for another symbol or period.
      chart.setDataLoader({ getBars: () => {} });
    };
  }, [chart, forexId, code, precision, period, isMean]);
}

/** The candles of an instrument as the server has them. */
const serverOf = ({ Id, Code }: Pick<Instrument, 'Id' | 'Code'>): CandleServer => ({
  load: ({ signal, ...of }) => call('kline', { forex_id: Id, ...of }, { signal, quiet: true }),
  subscribe: (of, listener) => subscribeCandles(Code, of, listener),
});

function useSourceOf(
  other: Pick<Instrument, 'Id' | 'Code'> | null,
  period: ChartPeriod,
): (() => CandleSource) | null {
  const [id, code] = [other?.Id, other?.Code];
  return useMemo(
    () =>
      id === undefined || code === undefined
        ? null
        : () => sourceOf(serverOf({ Id: id, Code: code }), period, false),
    [id, code, period],
  );
}

export default function PriceChart(props: PriceChartProps) {
  const { instrument, indicators, type } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const words = useId();
  const made = useMadeChart(box);
  const chart = made?.chart ?? null;
  const { PricePrecision: priceDigits } = instrument;
  const wanted = useMemo(() => ({ chosen: indicators, priceDigits }), [indicators, priceDigits]);

  useColours(chart, type, () => made && drawIndicators(made.chart, made.scale, wanted));
  useCandles(chart, props);
  const { list } = useInstruments();
  const other = list?.find(({ Code }) => Code === props.compare) ?? null;
  useCompared(made, other, useSourceOf(other, props.period));
  useEffect(() => {
    if (made) drawIndicators(made.chart, made.scale, wanted);
  }, [made, wanted]);

  return (
    <>
      <div
        ref={box}
        dir="ltr"
        role="group"
        aria-label={t('trade.chart_of', { code: instrument.ShowCode })}
        aria-describedby={words}
        className="peer h-full w-full [&>div]:touch-pan-y! [&>div]:overscroll-auto!"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 z-10 hidden ring-2 ring-accent ring-inset peer-has-[:focus-visible]:block"
      />
      {made && (
        <OverCandles
          {...props}
          made={made}
          box={box}
          wordsId={words}
          compared={other?.ShowCode ?? null}
        />
      )}
    </>
  );
}
