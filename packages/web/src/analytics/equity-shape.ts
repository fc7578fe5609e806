// The shape of the equity's curve in boxes of 100 by 100: equity above, drawdown below, on one axis of time. It is only
// drawn, so floats are exact enough.
import type { Analytics } from '@meridian/contract';

export type CurvePoint = Analytics['curve'][number];

export interface EquityShape {
  readonly line: string;
  readonly area: string;
  readonly fall: string;
  readonly fallLine: string;
  /** Values with a line across, and how far below the top they are, 0 to 100. */
  readonly levels: readonly { readonly value: number; readonly at: number }[];
  /** Where a point lies. */
  readonly xOf: (index: number) => number;
  readonly lastAt: number;
  readonly deepest: { readonly x: number; readonly y: number; readonly value: number } | null;
}

const BOX = 100;
/** The part of the range left free above and below the line. */
const MARGIN = 0.08;
const LEVELS = 5;

const place = (value: number): string => value.toFixed(2);

/** The step of about `count` levels over a range: 1, 2, 2.5 or 5 times a power of ten. */
export function niceStep(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10;
  return step * power;
}

/** The start as a point of its own, right before the first trade, and the curve. */
export function withStart(start: string, curve: readonly CurvePoint[]): readonly CurvePoint[] {
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lead = Math.max(1_000, (last.time - first.time) * 0.02);
  return [{ time: first.time - lead, equity: start, drawdown: '0' }, ...curve];
}

/** @param points two or more, the start among them */
export function equityShape(points: readonly CurvePoint[]): EquityShape {
  const values = points.map(({ equity }) => Number(equity));
  const falls = points.map(({ drawdown }) => Number(drawdown));
  const [begin, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest || Math.max(1, Math.abs(highest) * 0.01);
  const depth = Math.max(...falls);
  const x = (time: number) => ((time - begin) / (end - begin || 1)) * BOX;
  const y = (value: number) => ((highest - value) / range) * BOX * (1 - 2 * MARGIN) + BOX * MARGIN;
  const fallY = (value: number) => (value / (depth || 1)) * BOX * (1 - MARGIN);
  const path = (height: (index: number) => number) =>
    points
      .map(({ time }, i) => `${i === 0 ? 'M' : 'L'}${place(x(time))} ${place(height(i))}`)
      .join('');
  const line = path((i) => y(values[i] ?? 0));
  const fallLine = path((i) => fallY(falls[i] ?? 0));
  const deepestAt = falls.indexOf(depth);
  return {
    line,
    area: `${line}L${BOX} ${BOX}L0 ${BOX}Z`,
    fallLine,
    fall: `${fallLine}L${BOX} 0L0 0Z`,
    levels: levelsOf(lowest, range).map((value) => ({ value, at: y(value) })),
    xOf: (index) => x(points[index]?.time ?? begin),
    lastAt: y(values.at(-1) ?? 0),
    deepest:
      depth > 0 ? { x: x(points[deepestAt]?.time ?? begin), y: fallY(depth), value: depth } : null,
  };
}

function levelsOf(lowest: number, range: number): number[] {
  const step = niceStep(range * (1 + 2 * MARGIN), LEVELS);
  const first = Math.ceil((lowest - range * MARGIN) / step) * step;
  const levels: number[] = [];
  for (let value = first; value <= lowest + range * (1 + MARGIN); value += step) levels.push(value);
  return levels;
}
