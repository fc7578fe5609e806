// What the chart shows, in words, for those who hear the page: instrument, period, range, last price, lines.
import { useEffect, useEffectEvent, useState } from 'react';
import { formatPrice as priceText } from '@meridian/units';
import type { Instrument } from '@meridian/contract';
import type { Chart } from 'klinecharts';
import { formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { wallOf, wallText } from './plot/chart-axes.ts';
import { type ChartPeriod, isDaily } from './candles/chart-periods.ts';
import type { ChartScale } from './plot/chart-scale.ts';
import type { ShownLine } from './order-lines/order-line-looks.ts';

interface ChartWordsProps {
  readonly id: string;
  readonly chart: Chart;
  readonly scale: ChartScale;
  readonly instrument: Pick<Instrument, 'ShowCode' | 'PricePrecision'>;
  readonly period: ChartPeriod;
  /** As people call it; null: nothing is compared. */
  readonly compared: string | null;
  readonly lines: readonly ShownLine[];
}

interface Seen {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/** Prices move often, and words are read seldom. */
const REFRESH_MS = 2_000;

function seenNow(chart: Chart): Seen | null {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  const shown = bars.slice(from, to);
  const [first] = shown;
  const [newest, last] = [shown.at(-1), bars.at(-1)];
  if (first === undefined || newest === undefined || last === undefined) return null;
  return {
    from: first.timestamp,
    to: newest.timestamp,
    low: Math.min(...shown.map((bar) => bar.low)),
    high: Math.max(...shown.map((bar) => bar.high)),
    last: last.close,
  };
}

export function ChartWords(props: ChartWordsProps) {
  const { id, chart, scale, instrument, period, compared, lines } = props;
  const t = useT();
  const [seen, setSeen] = useState<Seen | null>(null);
  const lookAgain = useEffectEvent(() => setSeen(seenNow(chart)));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        lookAgain();
      }, REFRESH_MS);
    };
    const leave = scale.subscribe(look);
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [scale]);
  if (seen === null) return <p id={id} className="sr-only" />;
  const { PricePrecision: precision, ShowCode: code } = instrument;
  const hasDates = isDaily(period);
  const at = (moment: number) => wallText(wallOf(moment, hasDates), hasDates ? 'date' : 'moment');
  return (
    <p id={id} className="sr-only">
      {t('chart.words', {
        code,
        period: t(`trade.period_${period}`),
        from: at(seen.from),
        to: at(seen.to),
        low: formatPrice(seen.low, precision),
        high: formatPrice(seen.high, precision),
        last: formatPrice(seen.last, precision),
      })}
      {compared !== null && <span> {t('chart.words_compare', { code: compared })}</span>}
      {lines.map((line) => (
        <span key={line.id}>
          {' '}
          {t('chart.words_line', {
            line: line.name,
            price: formatPrice(priceText(line.price, precision), precision),
          })}
        </span>
      ))}
    </p>
  );
}
