// What a chart is told: what it draws, and whom it tells.
import type { Price } from '@meridian/units';
import type { LoadState } from './candles/candle-loader.ts';
import type { ChartForm, ChartSubject } from './order-lines/chart-form.ts';
import type { ChartPeriod } from './candles/chart-periods.ts';
import type { ChartType } from './plot/chart-views.ts';
import type { ChartFill } from './fills.ts';
import type { ChosenIndicator } from './indicators/indicators.ts';
import type { ShownLine } from './order-lines/order-line-looks.ts';
import type { Drawings } from './drawings/use-drawings.ts';

export interface PriceChartProps extends ChartSubject {
  readonly form: ChartForm | null;
  readonly period: ChartPeriod;
  readonly type: ChartType;
  /** Code of another instrument; null: none. */
  readonly compare: string | null;
  readonly indicators: readonly ChosenIndicator[];
  readonly lines: readonly ShownLine[];
  readonly drawings: Drawings;
  readonly fills: readonly ChartFill[];
  /** A line was dropped at a price. */
  readonly onMove: (id: string, price: Price) => void;
  readonly onState: (state: LoadState) => void;
}
