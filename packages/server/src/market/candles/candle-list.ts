// Candles of one series, from several sources, as one list.
import type { Candle } from '@meridian/market';

/** Ascending: the history's candles and the one in progress, which keeps what it has seen. */
export function mergedWith(
  candles: readonly Candle[],
  seen: Candle | null,
  isSeenNewer: boolean,
): readonly Candle[] {
  if (seen === null) return candles;
  if (candles.findLast(({ time }) => time <= seen.time)?.time === seen.time)
    return candles.map((candle) =>
      candle.time === seen.time ? widened(candle, seen, isSeenNewer) : candle,
    );
  return inOrder([...candles, seen]);
}

/** The history's candle of a period that was partly seen, at least as wide as what was seen. */
export const widened = (candle: Candle, seen: Candle, isSeenNewer: boolean): Candle => ({
  time: candle.time,
  open: candle.open,
  high: Math.max(candle.high, seen.high),
  low: Math.min(candle.low, seen.low),
  close: isSeenNewer ? seen.close : candle.close,
  volume: Math.max(candle.volume, seen.volume),
});

/** Ascending; of two candles with one time the one stored later stays. */
export function withLater(stored: readonly Candle[], later: readonly Candle[]): readonly Candle[] {
  if (later.length === 0) return stored;
  const byTime = new Map([...stored, ...later].map((candle) => [candle.time, candle]));
  return inOrder([...byTime.values()]);
}

export const inOrder = (candles: readonly Candle[]): readonly Candle[] =>
  candles.toSorted((a, b) => a.time - b.time);

/** Adds those that are not older than the last one; of one time the later one stays. */
export function addTo(recent: Candle[], candles: readonly Candle[], max: number): void {
  for (const candle of candles) {
    const last = recent.at(-1);
    if (last !== undefined && last.time === candle.time) recent[recent.length - 1] = candle;
    else if (last === undefined || last.time < candle.time) recent.push(candle);
  }
  if (recent.length > 2 * max) recent.splice(0, recent.length - max);
}
