// The pair of dashed lines between which an indicator mostly stays. Beyond them people look for a turn; the axis names these two.
import type { AxisCreateTicksCallback, IndicatorCreate, IndicatorDrawParams } from 'klinecharts';

const DASHES = [3, 3];
const OPACITY = 0.6;
/** Nearer to each other their figures at the axis would meet. */
const APART_PX = 14;

type Guides = readonly [number, number];

/** The two lines; the pane's range always holds them. */
export const withGuides = (guides: Guides): Partial<IndicatorCreate> => ({
  minValue: guides[0],
  maxValue: guides[1],
  draw: ({ ctx, chart, bounding, yAxis }: IndicatorDrawParams<unknown, unknown, unknown>) => {
    ctx.save();
    ctx.strokeStyle = chart.getStyles().yAxis.tickText.color;
    ctx.globalAlpha = OPACITY;
    ctx.setLineDash(DASHES);
    ctx.beginPath();
    for (const guide of guides) {
      const y = yAxis.convertToNicePixel(guide);
      ctx.moveTo(0, y);
      ctx.lineTo(bounding.width, y);
    }
    ctx.stroke();
    ctx.restore();
    // The indicator itself is drawn by the library.
    return false;
  },
});

/** The two figures in place of round ones, where there is room for both. */
export const guideTicks =
  (guides: Guides): AxisCreateTicksCallback =>
  ({ range, bounding, defaultTicks }) => {
    const ticks = guides.map((value) => ({
      value,
      text: String(value),
      coord: ((range.realTo - value) / range.realRange) * bounding.height,
    }));
    const [low, high] = ticks;
    const isRoomy = low !== undefined && high !== undefined && low.coord - high.coord >= APART_PX;
    return isRoomy ? ticks : defaultTicks;
  };
