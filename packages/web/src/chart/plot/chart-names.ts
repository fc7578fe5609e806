// What the chart's parts call each other by, and whether a chart shows its volume.
import type { Chart } from 'klinecharts';

/** The chart library's name for the pane of the candles. */
export const CANDLE_PANE = 'candle_pane';
/** And for that of the moments. */
export const TIME_PANE = 'x_axis_pane';
/** The indicator that tells the scale at each drawing (chart-scale.ts). */
export const SCALE_NAME = 'meridian.scale';
/** The line of a compared instrument (compare-line.ts). */
export const COMPARE_NAME = 'meridian.compare';
/** Apart from the colours of the indicators' first lines. */
export const COMPARE_COLOUR = '#9B5DE5';

const withVolume = new WeakSet<Chart>();

export const hasVolume = (chart: Chart): boolean => withVolume.has(chart);

export function setVolume(chart: Chart, isShown: boolean): void {
  if (isShown) withVolume.add(chart);
  else withVolume.delete(chart);
}

/** Marks the tag of a line. */
export const TAG = 'data-tag';

/** Marks what lies over the canvases and belongs to a picture of the chart. */
export const ON_PICTURE = 'data-on-picture';
