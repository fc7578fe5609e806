// What tells a market's minutes from a coin's: how fat the tails are, how turmoil stays, how much a day moves.
import type { Candle } from '@meridian/market';

export interface Likeness {
  /** Standard deviation of a day's returns, in percent, from the minutes' by the root of a trading day. */
  readonly dailyPercent: number;
  /** Fourth moment over the second squared; 3 is a coin's. */
  readonly kurtosis: number;
  /** Correlation of a return's size with the size of the one before. */
  readonly sizeMemory: number;
}

/** Only returns from one bar to the very next count: a night or weekend in between is another thing. */
export function likenessOf(
  candles: readonly Pick<Candle, 'time' | 'close'>[],
  { lengthMs, perDay }: { readonly lengthMs: number; readonly perDay: number },
): Likeness {
  const returns = candles.flatMap(({ time, close }, i) => {
    const before = candles[i - 1];
    return before?.time === time - lengthMs ? [Math.log(close / before.close)] : [];
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = mean(returns.map((value) => value ** 2));
  const sizes = returns.map(Math.abs);
  const size = mean(sizes);
  const around = sizes.map((value) => value - size);
  const products = around.slice(1).map((value, i) => value * (around[i] ?? 0));
  return {
    dailyPercent: 100 * Math.sqrt(variance * perDay),
    kurtosis: mean(returns.map((value) => value ** 4)) / variance ** 2,
    sizeMemory: mean(products) / mean(around.map((value) => value ** 2)),
  };
}
