// The line of figures above the volume: in the product's words, and as wide as needed.
import type { IndicatorCreateTooltipDataSourceCallback } from 'klinecharts';
import { formatPrice } from '../lib/format.ts';
import { t } from '../lib/i18n.ts';

const DECIMALS = 2;

/** For the bar under the finger, else for the last one. */
export const volumeLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({
  chart,
  crosshair,
}) => {
  const bars = chart.getDataList();
  const bar = bars[crosshair.dataIndex ?? bars.length - 1];
  const [style] = chart.getStyles().indicator.bars;
  const legends = [];
  if (bar?.volume !== undefined && style !== undefined) {
    const { open, close, volume } = bar;
    const { upColor, downColor, noChangeColor } = style;
    const color = close > open ? upColor : close < open ? downColor : noChangeColor;
    legends.push({ title: '', value: { text: formatPrice(volume, DECIMALS), color } });
  }
  return { name: t('trade.bar_volume'), calcParamsText: '', features: [], legends };
};
