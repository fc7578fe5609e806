// What a drawing is called, for those who hear it and in lists; and what a measure says.
import { formatPercent, formatPrice } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { distanceText } from '../../ui/order-terms/distance.ts';
import { inOne } from '../../ui/sentences.ts';
import type { Plot } from '../plot/chart-scale.ts';
import type { Spot } from './drawing-shapes.ts';
import type { Drawing } from './drawings.ts';
import { priceAt } from '../order-lines/order-lines.ts';

export interface WordsOf {
  readonly precision: number;
  readonly t: Translate;
}

export const drawnPrice = (price: number, precision: number): string =>
  formatPrice(price.toFixed(precision), precision);

/** "Trend line, 1.08760 – 1.08910"; a text by its words. */
export function drawingName(
  { kind, text, points }: Pick<Drawing, 'kind' | 'text' | 'points'>,
  { precision, t }: WordsOf,
): string {
  const prices = points.map(({ price }) => drawnPrice(price, precision)).join(' – ');
  return inOne(...[t(`chart.tool_${kind}`), text ?? '', prices].filter((word) => word !== ''));
}

/** A part of a line of the picture, which runs left to right, in its own direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const PERCENT_DIGITS = 2;

/** "+57.9 pips · +0.53% · 24 bars". */
export function measureText(
  plot: Plot,
  { from, to }: { readonly from: Spot; readonly to: Spot },
  { precision, t }: WordsOf,
): string {
  const [start, end] = [plot.toPrice(from.y), plot.toPrice(to.y)];
  const points = priceAt(end, precision) - priceAt(start, precision);
  const far = distanceText(points, precision, t, 'both');
  const part = (((end - start) / start) * 100).toFixed(PERCENT_DIGITS);
  const count = Math.round(Math.abs(to.x - from.x) / plot.barWidth);
  const percent = formatPercent(part, PERCENT_DIGITS, true);
  return [far, percent, t('chart.bars', { count })].map(isolated).join(' · ');
}
