// Candles in the wire's form.
import type { Candle as WireCandle } from '@meridian/contract';
import type { Candle } from '@meridian/market';
import { pointsToNumber } from '@meridian/units';

export const candleOnWire = (candle: Candle, precision: number): WireCandle => ({
  Time: candle.time,
  Open: pointsToNumber(candle.open, precision),
  High: pointsToNumber(candle.high, precision),
  Low: pointsToNumber(candle.low, precision),
  Close: pointsToNumber(candle.close, precision),
  Volume: Math.round(candle.volume * 100) / 100,
});
