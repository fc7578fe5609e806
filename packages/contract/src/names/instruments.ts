// Calls of the market list, and the values in its rows.
import { read, type Route } from './route.ts';

/** MarketStatus of an instrument. */
export const MARKET_OPEN = 1;
export const MARKET_CLOSED = 0;
/** MarginMode of one whose margin is a fixed sum a lot. */
export const MARGIN_FIXED = 1;
export const MARGIN_LEVERAGED = 0;

/** Days of the simulated market on one page. */
export const SIMULATED_DAYS_MAX = 400;

export const INSTRUMENT_ROUTES = {
  tradeList: read('/v1/api/forex/trade_list', 'visitor'),
  categories: read('/v1/api/forex/getCategories', 'visitor'),
  simulatedDays: read('/v1/api/forex/simulated_days', 'visitor'),
  tradingHours: read('/v1/api/forex/trading_hours', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
