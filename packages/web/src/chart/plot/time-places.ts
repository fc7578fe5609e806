// Moments among bars: a drawing keeps moments, the chart places bars by their number.

interface Bar {
  readonly timestamp: number;
}

/** Bars that are looked at for how long one lasts: nights and weekends lie between some. */
const LOOKED_AT = 20;

/** How long a bar lasts, from one to the next. */
export function barStep(bars: readonly Bar[]): number {
  let step = Number.POSITIVE_INFINITY;
  for (let i = Math.max(1, bars.length - LOOKED_AT); i < bars.length; i += 1)
    step = Math.min(step, (bars[i]?.timestamp ?? 0) - (bars[i - 1]?.timestamp ?? 0));
  return Number.isFinite(step) ? step : 1;
}

/** The last bar that begins at or before a moment; -1: none. */
function barBefore(bars: readonly Bar[], time: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.timestamp ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** From the start of a bar to the next one's; beyond the bars as long as a bar. */
const lengthOf = (bars: readonly Bar[], index: number): number => {
  const [here, next] = [bars[index], bars[index + 1]];
  return here === undefined || next === undefined ? barStep(bars) : next.timestamp - here.timestamp;
};

/** The number of the bar of a moment; between two bars and beyond them in proportion. */
export function placeOfTime(bars: readonly Bar[], time: number): number {
  const index = Math.max(0, barBefore(bars, time));
  const start = bars[index]?.timestamp ?? 0;
  const isBefore = time < start;
  return index + (time - start) / (isBefore ? barStep(bars) : lengthOf(bars, index));
}

export function timeOfPlace(bars: readonly Bar[], place: number): number {
  const index = Math.min(Math.max(0, Math.floor(place)), Math.max(0, bars.length - 1));
  const start = bars[index]?.timestamp ?? 0;
  const away = place - index;
  return Math.round(start + away * (away < 0 ? barStep(bars) : lengthOf(bars, index)));
}
