// Calls, periods and limits of candles.
import { read, type Route } from './route.ts';

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export const CANDLES_DEFAULT = 500;
export const CANDLES_MAX = 1_500;
export const ABBREVIATED_CANDLES_MAX = 60;
export type Period = (typeof PERIODS)[number];

export const CANDLE_ROUTES = {
  kline: read('/v1/api/forex/kline', 'visitor'),
  abbreviatedKline: read('/v1/api/forex/abbreviated_cache_kline', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
