// The call of the ranking, its lists and sorts.
import { read, type Route } from './route.ts';

export const RANKING_KINDS = ['live', 'demo'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];
export const RANKING_SORTS = [
  'score',
  'total_rate',
  'three_week_rate',
  'win_rate',
  'max_drawdown',
  'age',
] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/** What fewer clients made by copying a trader is not told. */
export const COPIERS_MIN = 5;
/** So many traders are listed: the cost of a page grows with its number, and nobody scrolls as far as that. */
export const LISTED_TRADERS_MAX = 10_000;

export const RANKING_ROUTES = {
  ranking: read('/api/follow/list', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
