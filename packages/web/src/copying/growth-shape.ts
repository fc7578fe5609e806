// The shapes of a trader's curve: growth above, drawdown below, on one axis of days. It is only drawn, so floats are
// exact enough.

export interface GrowthDay {
  readonly time: number;
  readonly growth: string;
  readonly drawdown: string;
}

export interface GrowthShape {
  /** Paths in a box of 100 by 100. */
  readonly line: string;
  readonly area: string;
  readonly fall: string;
  /** Distance from the top of the box, 0 to 100. */
  readonly zeroAt: number;
  /** Percent. */
  readonly highest: number;
  readonly lowest: number;
  readonly deepest: number;
}

const BOX = 100;
/** The part of the range left free above and below the line. */
const MARGIN = 0.06;

const place = (value: number): string => value.toFixed(2);

/** The last `count` days and the day before them, at least two; growth begins anew there. */
export function lastDays(days: readonly GrowthDay[], count: number): readonly GrowthDay[] {
  if (days.length <= count + 1) return days;
  const shown = days.slice(-Math.max(2, count + 1));
  const start = 1 + Number(shown[0]?.growth ?? 0) / 100;
  return shown.map((day) => ({
    ...day,
    growth: start <= 0 ? day.growth : String(((1 + Number(day.growth) / 100) / start - 1) * 100),
  }));
}

/** Null if there are fewer than two days. */
export function growthShape(days: readonly GrowthDay[]): GrowthShape | null {
  if (days.length < 2) return null;
  const growth = days.map((day) => Number(day.growth));
  // A fall is drawn downwards, whatever its sign.
  const falls = days.map((day) => Math.abs(Number(day.drawdown)));
  const highest = Math.max(0, ...growth);
  const lowest = Math.min(0, ...growth);
  const deepest = Math.max(...falls);
  const range = highest - lowest || 1;
  const x = (index: number) => place((index / (days.length - 1)) * BOX);
  const y = (value: number) => ((highest - value) / range) * BOX * (1 - 2 * MARGIN) + BOX * MARGIN;
  const line = growth
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${place(y(value))}`)
    .join('');
  const zeroAt = y(0);
  const fall = falls
    .map((value, index) => `L${x(index)} ${place((value / (deepest || 1)) * BOX * (1 - MARGIN))}`)
    .join('');
  return {
    line,
    area: `${line}L${BOX} ${place(zeroAt)}L0 ${place(zeroAt)}Z`,
    fall: `M0 0${fall}L${BOX} 0Z`,
    zeroAt,
    highest,
    lowest,
    deepest,
  };
}
