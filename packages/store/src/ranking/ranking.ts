// The ranking as a list: one index gives a page of the traders' rows.
import { present } from '@meridian/units';
import type { AccountKind } from '../accounts.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import type { TraderFigures } from './traders.ts';

/**
 * Sorts of the ranking, each with its own index: traders with a long enough record first, then the others; the
 * account's id decides between equals.
 */
const SORTS = {
  score: 'score DESC',
  rate: 'rate DESC',
  window_rate: 'window_rate DESC NULLS LAST',
  win_rate: 'win_rate DESC',
  drawdown: 'drawdown',
  age: 'opened_at',
} as const;
export type RankingSort = keyof typeof SORTS;

export interface RankingFilter {
  readonly kind: AccountKind;
  /** Opened at this instant at the latest. */
  readonly openedUpTo: number;
  readonly tradesMin: number;
  /** Only traders who have traded it; null: all. */
  readonly instrumentId: number | null;
}

export interface RankedTrader extends TraderFigures {
  readonly accountId: number;
  readonly uid: string;
  readonly openedAt: number;
  readonly drawdown: bigint;
  /** The profit of closed orders. */
  readonly profit: bigint;
  /** What open orders stood at when last marked; null: a price was missing then. */
  readonly floating: bigint | null;
  readonly restarts: number;
  readonly kind: AccountKind;
  readonly growth: bigint;
  /** The growth when the first copying of this trader was started; null: nobody has copied the account. */
  readonly copiedGrowth: bigint | null;
  readonly trades: number;
  readonly instrumentId: number | null;
  readonly instruments: number;
  readonly isSimulated: boolean;
  /** Chosen by traders who may be copied; null: shown by the masked number. */
  readonly name: string | null;
  /** Copyings of this trader that copy now. */
  readonly followers: number;
}

interface StoredRanked {
  account_id: bigint;
  uid: string;
  opened_at: bigint;
  drawdown: bigint;
  profit: bigint;
  floating: bigint | null;
  restarts: number;
  kind: AccountKind;
  growth: bigint;
  copied_growth: bigint | null;
  trades: number;
  rate: bigint;
  win_rate: bigint | null;
  leverage: bigint | null;
  window_rate: bigint | null;
  window_win_rate: bigint | null;
  window_profit: bigint | null;
  score: bigint;
  has_record: boolean;
  effective_trades: bigint;
  exposure_max: bigint;
  chased: bigint | null;
  instrument_id: number | null;
  instruments: number;
  is_simulated: boolean;
  name: string | null;
  followers: bigint;
}

const toRanked = (row: StoredRanked): RankedTrader => ({
  accountId: asNumber(row.account_id),
  uid: row.uid,
  openedAt: asNumber(row.opened_at),
  drawdown: row.drawdown,
  profit: row.profit,
  floating: row.floating,
  restarts: row.restarts,
  kind: row.kind,
  growth: row.growth,
  copiedGrowth: row.copied_growth,
  trades: row.trades,
  rate: row.rate,
  winRate: row.win_rate,
  leverage: row.leverage,
  windowRate: row.window_rate,
  windowWinRate: row.window_win_rate,
  windowProfit: row.window_profit,
  score: row.score,
  hasRecord: row.has_record,
  effectiveTrades: row.effective_trades,
  exposureMax: row.exposure_max,
  chased: row.chased,
  instrumentId: row.instrument_id,
  instruments: row.instruments,
  isSimulated: row.is_simulated,
  name: row.name,
  followers: asNumber(row.followers),
});

const LISTED = `kind = $1 AND trades > 0 AND opened_at <= $2 AND trades >= $3
  AND ($4::integer IS NULL OR EXISTS (SELECT FROM trader_instruments AS traded
    WHERE traded.account_id = traders.account_id AND traded.instrument_id = $4))`;

const OF_TRADER = `uid, simulated.account_id IS NOT NULL AS is_simulated, leaders.name,
        (SELECT count(*) FROM copyings WHERE leader_id = page.account_id AND stopped_at IS NULL) AS followers
      FROM page JOIN accounts ON accounts.id = page.account_id JOIN users ON users.id = accounts.user_id
        LEFT JOIN simulated_traders AS simulated ON simulated.account_id = page.account_id
        LEFT JOIN leaders ON leaders.account_id = page.account_id`;

/** One trader's row, also before the first closed order; null if the account has no row. */
export async function findRanked(db: Queryable, accountId: number): Promise<RankedTrader | null> {
  const [row] = await db.query<StoredRanked>({
    name: 'find_ranked',
    text: `WITH page AS (SELECT * FROM traders WHERE account_id = $1) SELECT page.*, ${OF_TRADER}`,
    values: [accountId],
  });
  return row ? toRanked(row) : null;
}

const valuesOf = ({ kind, openedUpTo, tradesMin, instrumentId }: RankingFilter) => [
  kind,
  openedUpTo,
  tradesMin,
  instrumentId,
];

export async function pageOfTraders(
  db: Queryable,
  query: RankingFilter & {
    readonly sort: RankingSort;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<RankedTrader[]> {
  const rows = await db.query<StoredRanked>({
    name: `page_of_traders_by_${query.sort}`,
    text: `WITH page AS MATERIALIZED (
        SELECT *, row_number() OVER () AS place FROM (
          SELECT * FROM traders WHERE ${LISTED} ORDER BY has_record DESC, ${SORTS[query.sort]}, account_id OFFSET $5 LIMIT $6) AS cut
      )
      SELECT page.*, ${OF_TRADER} ORDER BY place`,
    values: [...valuesOf(query), query.offset, query.limit],
  });
  return rows.map(toRanked);
}

/** How many are listed on all pages together, at most so many. It reads each of them: do not ask for every page. */
export async function countTraders(
  db: Queryable,
  filter: RankingFilter,
  most: number,
): Promise<number> {
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_traders',
    text: `SELECT count(*) AS total FROM (SELECT FROM traders WHERE ${LISTED} LIMIT $5) AS listed`,
    values: [...valuesOf(filter), most],
  });
  return asNumber(present(count, 'a count is one row').total);
}
