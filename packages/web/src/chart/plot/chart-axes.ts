// What stands at the chart's axes: whole dates and times in the reader's language, and prices that give way to the
// labels of lines.
import type { Chart } from 'klinecharts';
import { intlTag } from '@meridian/design/lib/format';
import { getLanguage } from '../../lib/i18n.ts';
import { newYorkWall } from '../../lib/new-york.ts';
import { PRICE_STEP_PX } from './axis-labels.ts';
import { CANDLE_PANE } from './chart-names.ts';
import { comparedRange } from './compare.ts';
import { type TickKind, timeTicks } from './time-ticks.ts';

/** From the middle of one time to the next one's. */
const TIME_GAP_PX = 66;
/** A day's bar begins at 17:00 and is named by the date on which it ends. */
const DAY_TURN_MS = 7 * 3_600_000;

const FORMS: Readonly<Record<TickKind | 'moment' | 'date', Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param wall New York's wall clock as if it were UTC */
export function wallText(wall: number, form: keyof typeof FORMS): string {
  const tag = intlTag(getLanguage());
  let format = formats.get(tag + form);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, { ...FORMS[form], timeZone: 'UTC' });
    formats.set(tag + form, format);
  }
  return format.format(wall);
}

/** Bars of a day or longer are named by a date, others by a time too. */
export const wallOf = (timestamp: number, isDaily: boolean): number =>
  newYorkWall(timestamp) + (isDaily ? DAY_TURN_MS : 0);

/** Whole dates and times at the axis, and beside the pointer. */
export function nameTimes(chart: Chart, isDaily: boolean): void {
  chart.overrideXAxis({
    createTicks: ({ bounding }) => {
      const list = chart.getDataList();
      const { realFrom, realTo } = chart.getVisibleRange();
      const xOf = (dataIndex: number) => {
        const point = chart.convertToPixel({ dataIndex }, { paneId: CANDLE_PANE });
        return (Array.isArray(point) ? point[0]?.x : point.x) ?? Number.NaN;
      };
      const bars = list
        .slice(Math.max(0, Math.floor(realFrom) - 1), Math.ceil(realTo) + 1)
        .map((bar, i) => {
          const index = Math.max(0, Math.floor(realFrom) - 1) + i;
          return { index, x: xOf(index), wall: wallOf(bar.timestamp, isDaily) };
        });
      return timeTicks(bars, { width: bounding.width, gap: TIME_GAP_PX }).map((tick) => ({
        coord: xOf(tick.index),
        value: list[tick.index]?.timestamp ?? 0,
        text: wallText(tick.wall, tick.kind),
      }));
    },
  });
  chart.setFormatter({
    formatDate: ({ timestamp }) =>
      wallText(wallOf(timestamp, isDaily), isDaily ? 'date' : 'moment'),
  });
}

/** How much taller than its candles a range may be that holds the lines of orders too. */
const RANGE_MAX = 2.5;

/** The range of the candles, widened for each level that does not make the candles too small to read. */
export function rangeWith(
  levels: readonly number[],
  { low, high }: { readonly low: number; readonly high: number },
): { readonly low: number; readonly high: number } {
  const most = (high - low) * RANGE_MAX;
  const byDistance = levels.toSorted(
    (a, b) => Math.max(low - a, a - high) - Math.max(low - b, b - high),
  );
  let range = { low, high };
  for (const level of byDistance) {
    const wider = { low: Math.min(range.low, level), high: Math.max(range.high, level) };
    if (wider.high - wider.low <= most) range = wider;
  }
  return range;
}

export interface PriceAxis {
  /** Where labels stand now: prices under them are left out. */
  readonly setLabels: (heights: readonly number[]) => void;
  /** Lines that the range should hold. */
  readonly setLevels: (levels: readonly number[]) => void;
}

/** The axis of prices: it holds what is compared, and the lines of orders where it can, and its prices give way to their labels. */
export function priceAxis(chart: Chart): PriceAxis {
  let labels: readonly number[] = [];
  let levels: readonly number[] = [];
  let offered: readonly number[] = [];
  let drawn = '';
  const isFree = (y: number) => labels.every((height) => Math.abs(height - y) >= PRICE_STEP_PX);
  const wanted = () => offered.filter(isFree).join();
  const axis: Parameters<Chart['overrideYAxis']>[0] = {
    paneId: CANDLE_PANE,
    createTicks: ({ defaultTicks }) => {
      offered = defaultTicks.map(({ coord }) => coord);
      drawn = wanted();
      return defaultTicks.filter(({ coord }) => isFree(coord));
    },
    createRange: ({ defaultRange }) => {
      const { realFrom, realTo } = defaultRange;
      const compared = comparedRange(chart) ?? { low: realFrom, high: realTo };
      const { low, high } = rangeWith(levels, {
        low: Math.min(realFrom, compared.low),
        high: Math.max(realTo, compared.high),
      });
      return { ...defaultRange, realFrom: low, realTo: high, realRange: high - low };
    },
  };
  chart.overrideYAxis(axis);
  return {
    setLabels: (heights) => {
      labels = heights;
      // Drawn anew only when another price comes under a label, not at each step of a line.
      const next = wanted();
      if (next === drawn) return;
      drawn = next;
      // Not by the axis's own means: that would undo how far it was pulled.
      requestAnimationFrame(() => chart.resize());
    },
    setLevels: (next) => {
      if (next.join() === levels.join()) return;
      levels = next;
      chart.overrideYAxis(axis);
    },
  };
}
