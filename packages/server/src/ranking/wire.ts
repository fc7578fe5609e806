// Traders of the ranking in the wire's form.
import type { ListedTrader, RankedTrader as WireTrader } from '@meridian/contract';
import { COPIERS_MIN } from '@meridian/contract/names/ranking';
import type { CopyResults, RankedTrader, TraderNames } from '@meridian/store';
import { GROWTH_ONE, GROWTH_SCALE, dayOf } from '@meridian/trading';
import {
  type Money,
  asMoney,
  formatDecimal,
  formatMoney,
  formatMoneyOrNull,
  mulDiv,
} from '@meridian/units';

const SHOWN_OF_UID = 2;

/** "12****78" */
export const maskedUid = (uid: string): string =>
  `${uid.slice(0, SHOWN_OF_UID)}****${uid.slice(-SHOWN_OF_UID)}`;

/** The chosen name, else the masked number; empty: the trader is unknown. */
export const nameOnWire = (names: Pick<TraderNames, 'name' | 'uid'> | undefined): string =>
  names === undefined ? '' : (names.name ?? maskedUid(names.uid));

/** Billionths of a whole as percent with all their digits. */
export const percentOfBillionths = (share: bigint): string =>
  formatDecimal(share, GROWTH_SCALE - 2, 2);
const percentOrNull = (share: bigint | null): string | null =>
  share === null ? null : percentOfBillionths(share);

/** A trader's return since the first copying was started; null if nobody has copied it, or nothing was left. */
export function rateSinceCopied({
  growth,
  copiedGrowth,
}: Pick<RankedTrader, 'growth' | 'copiedGrowth'>): string | null {
  if (copiedGrowth === null || copiedGrowth <= 0n) return null;
  return percentOfBillionths(mulDiv(growth, GROWTH_ONE, copiedGrowth, 'half_even') - GROWTH_ONE);
}

export function copiedOnWire(
  row: RankedTrader,
  results: CopyResults | null,
): ListedTrader['copied'] {
  if (results === null) return null;
  const isTold = results.copiers >= COPIERS_MIN;
  return {
    earned: isTold ? formatMoney(asMoney(results.earned)) : null,
    median_rate: isTold ? percentOfBillionths(results.median) : null,
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
  total_rate: percentOfBillionths(row.rate),
  total_profit: formatMoney(asMoney(row.profit + (row.floating ?? 0n))),
  total_trade_num: row.trades,
  win_rate: percentOrNull(row.winRate),
  three_week_rate: percentOrNull(row.windowRate),
  three_week_win: percentOrNull(row.windowWinRate),
  three_week_profit: formatMoneyOrNull(row.windowProfit as Money | null),
  max_drawdown: percentOfBillionths(row.drawdown),
  age_days: Math.max(0, today - dayOf(row.openedAt)),
  restarts: row.restarts,
  followers: row.followers,
  has_record: row.hasRecord ? 1 : 0,
  stressed_rate: percentOfBillionths(row.score),
  effective_trades: formatDecimal(row.effectiveTrades, 1),
  max_exposure: formatDecimal(row.exposureMax, 1),
  chased_share: percentOrNull(row.chased),
});
