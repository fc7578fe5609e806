// The calls about a client’s own trading, and how much one answer holds.
import { type Route, post, read } from './route.ts';

/** The newest closed trades that figures are made of; older ones are left out, and the answer says so. */
export const ANALYTICS_TRADES_MAX = 100_000;
/** Points of the curve of one answer. */
export const CURVE_POINTS_MAX = 400;
/** Days with a trade in one answer, the newest. */
export const ANALYTICS_DAYS_MAX = 1_100;

/** A client's own note on a trade, in characters; its tags, and how long one may be; notes of an account. */
export const TRADE_NOTE_MAX = 2_000;
export const TRADE_TAGS_MAX = 10;
export const TRADE_TAG_LENGTH_MAX = 30;
export const TRADE_NOTES_MAX = 10_000;

export const ANALYTICS_ROUTES = {
  analytics: read('/v1/api/main/analytics', 'client'),
  analyticsTrades: read('/v1/api/main/analytics_trades', 'client'),
  closedSums: read('/v1/api/main/closed_sums', 'client'),
  setTradeNote: post('/v1/api/main/trade_note_set', 'client'),
  weeklySummary: read('/v1/api/main/weekly_summary', 'real'),
  setWeeklySummary: post('/v1/api/main/weekly_summary_set', 'real'),
} as const satisfies Readonly<Record<string, Route>>;
