// The candle that a chart's last bar is, as it moves.
import type { KlineFrame, LiveCandle, Period } from '@meridian/contract';
import { KLINE_PREFIX } from '@meridian/contract/names/socket';
import { subscribeTopic } from '../../lib/socket.ts';

export const subscribeCandles = (
  code: string,
  period: Period,
  listener: (candle: LiveCandle) => void,
): (() => void) =>
  subscribeTopic(KLINE_PREFIX + code, (params) => listener((params as KlineFrame).kline), {
    period,
  });
