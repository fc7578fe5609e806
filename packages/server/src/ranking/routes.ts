// The ranking in the wire's form.
import {
  type ListedTrader,
  PAGE_SIZE,
  type RankedTrader as WireTrader,
  type RankingKind,
  type RankingSort,
} from '@meridian/contract';
import { COPIERS_MIN, LISTED_TRADERS_MAX } from '@meridian/contract/names/ranking';
import type { Instrument } from '@meridian/market';
import {
  type AccountKind,
  type CopyResults,
  type Database,
  type RankedTrader,
  type RankingFilter,
  type RankingSort as StoredSort,
  type TraderNames,
  countTraders,
  pageOfTraders,
} from '@meridian/store';
import { GROWTH_ONE, GROWTH_SCALE, dayOf } from '@meridian/trading';
import { DAY_MS, SECOND_MS, asMoney, formatDecimal, formatMoney, mulDiv } from '@meridian/units';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { OnceWithin } from '../platform/once-within.ts';
import { createCopyResults } from './copy-results.ts';

export interface RankingDeps {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Pick<Instrument, 'code'>>;
  readonly marketNow: () => number;
  readonly now: () => number;
  /** The moment up to which results are folded; null: not yet since the start. */
  readonly resultsAsOf: () => number | null;
}

const KINDS: Readonly<Record<RankingKind, AccountKind>> = { live: 'real', demo: 'demo' };
const SORTS: Readonly<Record<RankingSort, StoredSort>> = {
  score: 'score',
  total_rate: 'rate',
  three_week_rate: 'window_rate',
  win_rate: 'win_rate',
  max_drawdown: 'drawdown',
  age: 'age',
};

/** A total answers for this long: counting reads every trader, and any visitor may ask. */
const TOTAL_KEPT_MS = 5 * SECOND_MS;
/** Filters whose totals are kept. */
const TOTALS_MAX = 1_000;

function createTotals({ db, now }: Pick<RankingDeps, 'db' | 'now'>) {
  const counted = new OnceWithin<number>(TOTAL_KEPT_MS, TOTALS_MAX);
  return (filter: RankingFilter): Promise<number> => {
    const { kind, openedUpTo, tradesMin, instrumentId } = filter;
    const key = [kind, openedUpTo, tradesMin, instrumentId].join();
    return counted.do(key, now(), () => countTraders(db, filter, LISTED_TRADERS_MAX));
  };
}

export function rankingHandlers({
  db,
  instruments,
  marketNow,
  now,
  resultsAsOf,
}: RankingDeps): HandlersOf<'ranking'> {
  const copyResults = createCopyResults({ db, now });
  const totalOf = createTotals({ db, now });
  return {
    async ranking(input) {
      const today = dayOf(marketNow());
      const asOf = resultsAsOf();
      const filter = {
        kind: KINDS[input.kind],
        openedUpTo: (today - input.min_age + 1) * DAY_MS - 1,
        tradesMin: input.min_trades,
        instrumentId: input.forex_id ?? null,
      };
      const offset = (input.page - 1) * PAGE_SIZE;
      const sort = SORTS[input.sort];
      const rows =
        offset < LISTED_TRADERS_MAX
          ? await pageOfTraders(db, { ...filter, sort, offset, limit: PAGE_SIZE })
          : [];
      // The total may be some seconds older than the page.
      const total = Math.max(await totalOf(filter), rows.length > 0 ? offset + rows.length : 0);
      const copied = await copyResults.of(rows.map(({ accountId }) => accountId));
      const codeOf = (id: number | null) =>
        id === null ? null : (instruments.get(id)?.code ?? null);
      return {
        data: rows.map((row) => ({
          ...rankedOnWire(row, codeOf(row.instrumentId), today),
          copied: copiedOnWire(row, copied.get(row.accountId) ?? null),
        })),
        total,
        as_of: asOf,
      };
    },
  };
}

const SHOWN_OF_UID = 2;

/** "12****78" */
export const maskedUid = (uid: string): string =>
  `${uid.slice(0, SHOWN_OF_UID)}****${uid.slice(-SHOWN_OF_UID)}`;

/** The chosen name, else the masked number; empty: the trader is unknown. */
export const nameOnWire = (names: Pick<TraderNames, 'name' | 'uid'> | undefined): string =>
  names === undefined ? '' : (names.name ?? maskedUid(names.uid));

/** Billionths as percent with all their digits. */
export const percent = (share: bigint): string => formatDecimal(share, GROWTH_SCALE - 2, 2);
const percentOrNull = (share: bigint | null): string | null =>
  share === null ? null : percent(share);
const moneyOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : formatMoney(asMoney(amount));

/** A trader's return since the first copying was started; null if nobody has copied it, or nothing was left. */
export function rateSinceCopied({
  growth,
  copiedGrowth,
}: Pick<RankedTrader, 'growth' | 'copiedGrowth'>): string | null {
  if (copiedGrowth === null || copiedGrowth <= 0n) return null;
  return percent(mulDiv(growth, GROWTH_ONE, copiedGrowth, 'half_even') - GROWTH_ONE);
}

function copiedOnWire(row: RankedTrader, results: CopyResults | null): ListedTrader['copied'] {
  if (results === null) return null;
  const isTold = results.copiers >= COPIERS_MIN;
  return {
    earned: isTold ? formatMoney(asMoney(results.earned)) : null,
    median_rate: isTold ? percent(results.median) : null,
    trader_rate: rateSinceCopied(row),
  };
}

export const rankedOnWire = (
  row: RankedTrader,
  code: string | null,
  today: number,
): WireTrader => ({
  id: row.accountId,
  user: nameOnWire(row),
  is_simulated: row.isSimulated ? 1 : 0,
  code,
  variety: row.instruments,
  multiple: row.leverage === null ? null : formatDecimal(row.leverage, 1),
  total_rate: percent(row.rate),
  total_profit: formatMoney(asMoney(row.profit + (row.floating ?? 0n))),
  total_trade_num: row.trades,
  win_rate: percentOrNull(row.winRate),
  three_week_rate: percentOrNull(row.windowRate),
  three_week_win: percentOrNull(row.windowWinRate),
  three_week_profit: moneyOrNull(row.windowProfit),
  max_drawdown: percent(row.drawdown),
  age_days: Math.max(0, today - dayOf(row.openedAt)),
  restarts: row.restarts,
  followers: row.followers,
  has_record: row.hasRecord ? 1 : 0,
  stressed_rate: percent(row.score),
  effective_trades: formatDecimal(row.effectiveTrades, 1),
  max_exposure: formatDecimal(row.exposureMax, 1),
  chased_share: percentOrNull(row.chased),
});
