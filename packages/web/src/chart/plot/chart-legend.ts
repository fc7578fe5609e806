// One line of figures above the candles for all that is drawn on them: the bar under the pointer, the averages, the
// volume. The chart leaves its rows free of candles.
import type {
  Chart,
  Indicator,
  IndicatorCreateTooltipDataSourceCallback,
  TooltipLegend,
} from 'klinecharts';
import { formatPercent, formatPrice } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';
import { CANDLE_PANE, COMPARE_COLOUR, COMPARE_NAME, SCALE_NAME, hasVolume } from './chart-names.ts';
import { type Compared, type ComparedRow, scaleFrom } from './compare.ts';

const VOLUME_DECIMALS = 0;

/** Nothing: all that lies on the candles is told in the one line. */
export const noLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = () => ({
  name: '',
  calcParamsText: '',
  features: [],
  legends: [],
});

/** An indicator's figures at a bar, each in the colour of its line. */
function indicatorLegends(chart: Chart, indicator: Indicator, at: number): TooltipLegend[] {
  const values = (indicator.result[at] ?? {}) as Readonly<Record<string, number | undefined>>;
  const styles = chart.getStyles().indicator;
  const lines = (indicator.styles?.lines ?? styles.lines) as typeof styles.lines;
  const precision = chart.getSymbol()?.pricePrecision ?? 0;
  return indicator.figures.flatMap((figure, index) => {
    if (figure.title === undefined) return [];
    const value = values[figure.key];
    const color = lines[index % lines.length]?.color ?? styles.tooltip.legend.color;
    const text = value === undefined ? '—' : formatPrice(value, precision);
    return [{ title: { text: figure.title, color }, value: { text, color } }];
  });
}

const PERCENT_DIGITS = 2;

/** How far the compared instrument has moved since the left of the view. */
function comparedLegends(chart: Chart, indicator: Indicator, at: number): TooltipLegend[] {
  const { name } = indicator.extendData as Compared;
  const closes = (indicator.result as readonly ComparedRow[]).map(({ close }) => close);
  const scaled = scaleFrom(chart.getDataList(), closes, chart.getVisibleRange().from);
  const close = closes[at] ?? closes.findLast((one) => one !== undefined);
  const move = scaled === null || close === undefined ? null : (close / scaled.start - 1) * 100;
  const text =
    move === null ? '—' : formatPercent(move.toFixed(PERCENT_DIGITS), PERCENT_DIGITS, true);
  const color = COMPARE_COLOUR;
  return [{ title: { text: `${name} `, color }, value: { text, color } }];
}

function barLegends(chart: Chart, at: number): TooltipLegend[] {
  const bar = chart.getDataList()[at];
  if (bar === undefined) return [];
  const precision = chart.getSymbol()?.pricePrecision ?? 0;
  const { color } = chart.getStyles().candle.tooltip.legend;
  const part = (title: string, value: number): TooltipLegend => ({
    title: { text: `${title} `, color },
    value: { text: formatPrice(value, precision), color },
  });
  return [
    part(t('trade.bar_open'), bar.open),
    part(t('trade.bar_high'), bar.high),
    part(t('trade.bar_low'), bar.low),
    part(t('trade.bar_close'), bar.close),
  ];
}

function volumeLegends(chart: Chart, at: number): TooltipLegend[] {
  const volume = chart.getDataList()[at]?.volume;
  if (volume === undefined || !hasVolume(chart)) return [];
  const { color } = chart.getStyles().candle.tooltip.legend;
  return [
    {
      title: { text: `${t('trade.bar_volume')} `, color },
      value: { text: formatPrice(volume, VOLUME_DECIMALS), color },
    },
  ];
}

export const overlayLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({
  chart,
  crosshair,
}) => {
  const at = crosshair.dataIndex ?? chart.getDataList().length - 1;
  const isPointed = crosshair.paneId !== undefined;
  const drawn = chart
    .getIndicators({ paneId: CANDLE_PANE })
    .filter((indicator) => indicator.name !== SCALE_NAME);
  return {
    name: '',
    calcParamsText: '',
    features: [],
    legends: [
      ...(isPointed ? barLegends(chart, at) : []),
      ...drawn.flatMap((indicator) =>
        indicator.name === COMPARE_NAME
          ? comparedLegends(chart, indicator, at)
          : indicatorLegends(chart, indicator, at),
      ),
      ...volumeLegends(chart, at),
    ],
  };
};
