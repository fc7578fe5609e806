// Copyings and copied orders in the wire's form.
import {
  type CopiedOrder,
  type Copying,
  type CopyingState,
  type CopySkip,
  type Language,
  type ReplicationError as WireError,
} from '@meridian/contract';
import {
  type CopyingStanding,
  type CopySkipRow,
  OrderStatusCode,
  type TraderNames,
} from '@meridian/store';
import {
  type AccountFigures,
  type LeaderSide,
  type Order,
  type ReplicationError,
  copyStopEquity,
  exactOfSkip,
  formatExact,
  replicationError,
  skippedError,
} from '@meridian/trading';
import {
  type Money,
  ZERO_MONEY,
  addMoney,
  asLots,
  asMoney,
  divide,
  formatDecimal,
  formatLots,
  formatMoney,
  formatMoneyOrNull,
  subtractMoney,
} from '@meridian/units';
import type { AccountView, AccountsView } from '../engine/views/accounts.ts';
import type { Views } from '../engine/views/views.ts';
import { isTextKey, textOf } from '../platform/http/texts.ts';
import { type OrderViews, orderOnWire } from '../orders/wire.ts';
import { nameOnWire } from '../ranking/wire.ts';

const PERCENT_SCALE = 6;
const RATIO_SCALE = 4;

export function stateOf(
  of: Pick<CopyingStanding, 'isPaused' | 'stoppedAt' | 'endedAt'>,
): CopyingState {
  if (of.endedAt !== null) return 'ended';
  if (of.stoppedAt !== null) return 'ending';
  return of.isPaused ? 'paused' : 'running';
}

/** What a copying has made: equity plus what was taken out, less what was put in; null if a price is missing. */
export function profitOf(
  row: Pick<CopyingStanding, 'endedAt' | 'paidIn' | 'paidOut'>,
  equity: Money | null,
): Money | null {
  if (row.endedAt !== null) return asMoney(row.paidOut - row.paidIn);
  return equity === null ? null : asMoney(equity + row.paidOut - row.paidIn);
}

/** A sum of what has a price; null if one of the two has none. */
export const plus = (a: Money | null, b: Money | null): Money | null =>
  a === null || b === null ? null : addMoney(a, b);

/** part / whole in percent with six decimals, half to even. */
export const percentOf = (part: bigint, whole: bigint): string =>
  formatDecimal(divide(part * 100_000_000n, whole, 'half_even'), PERCENT_SCALE, 2);

/** For a running copying the figures of its account; for an ended one those that were kept. */
export function standingOf(
  accounts: AccountsView,
  row: CopyingStanding,
): { figures: AccountFigures; account: AccountView | null } {
  const account = row.endedAt === null ? (accounts.of(row.id) ?? null) : null;
  if (account !== null) return { figures: accounts.figures(account.id), account };
  const figures = {
    balance: ZERO_MONEY,
    usedMargin: ZERO_MONEY,
    floating: ZERO_MONEY,
    equity: asMoney(row.returned ?? 0n),
    freeMargin: ZERO_MONEY,
    marginLevel: null,
    riskRate: null,
  };
  return { figures, account: null };
}

export function copyingOnWire(
  { accounts, copying }: Pick<Views, 'accounts' | 'copying'>,
  row: CopyingStanding,
  names: TraderNames | undefined,
): Copying {
  const { figures, account } = standingOf(accounts, row);
  const profit = profitOf(row, figures.equity);
  const text = (amount: bigint): string => formatMoney(asMoney(amount));
  return {
    id: row.id,
    leader_id: row.leaderId,
    leader_user: nameOnWire(names),
    leader_simulated: names?.isSimulated === true ? 1 : 0,
    state: stateOf(row),
    stop_reason: row.stopReason,
    sizing: row.sizing,
    sizing_value: sizingOnWire(row),
    stop_percent: row.stopPercent,
    allocation: text(row.allocation),
    stop_equity: formatMoney(copyStopEquity(asMoney(row.allocation), row.stopPercent)),
    balance: formatMoney(figures.balance),
    equity: formatMoneyOrNull(figures.equity),
    floating: formatMoneyOrNull(figures.floating),
    used_margin: formatMoney(figures.usedMargin),
    takeable: formatMoneyOrNull(account === null ? ZERO_MONEY : copying.takeable(account.id)),
    profit: formatMoneyOrNull(profit),
    profit_percent: profit === null || row.capital === 0n ? null : percentOf(profit, row.capital),
    paid_in: text(row.paidIn),
    paid_out: text(row.paidOut),
    costs: text(row.costs),
    orders_open: account?.openCount ?? 0,
    orders_closed: row.ordersClosed,
    skips: row.skips,
    started_at: row.startedAt,
    stopped_at: row.stoppedAt,
    ended_at: row.endedAt,
  };
}

function sizingOnWire({ sizing, sizingValue }: CopyingStanding): string | null {
  if (sizingValue === null) return null;
  return sizing === 'ratio'
    ? formatDecimal(sizingValue, RATIO_SCALE, 1)
    : formatLots(asLots(sizingValue));
}

const netOf = (order: Order): Money | null =>
  order.profit === null ? null : addMoney(subtractMoney(order.profit, order.fee), order.swap);

/** A copy beside the leader's order. */
export function copiedOrderOnWire(
  language: Language,
  views: OrderViews,
  copy: Order,
  beside: LeaderSide,
): CopiedOrder {
  const leader = beside.order;
  const net = netOf(leader);
  return {
    ...orderOnWire(language, copy, views),
    leader_order_id: leader.id,
    leader_parent_id: leader.parentId,
    // An ended order follows nobody any more.
    is_following: copy.isFollowing === true && copy.endedAt === null ? 1 : 0,
    leader_lots: formatLots(leader.lots),
    leader_status: OrderStatusCode[leader.status],
    leader_net: formatMoneyOrNull(net),
    replication: replicationOfCopy(views, copy, beside),
  };
}

const errorOnWire = (error: ReplicationError, exactLots: bigint): WireError => ({
  total: formatMoney(error.total),
  price: formatMoney(error.price),
  time: formatMoney(error.time),
  size: formatMoney(error.size),
  cost: formatMoney(error.cost),
  exact_lots: formatExact(exactLots),
  exact_net: formatMoney(error.exactNet),
});

function replicationOfCopy(
  { markets }: OrderViews,
  copy: Order,
  beside: LeaderSide,
): CopiedOrder['replication'] {
  if (copy.status !== 'closed' || beside.order.status !== 'closed') return null;
  const instrument = markets.instrument(copy.instrumentId);
  return errorOnWire(replicationError(copy, beside, instrument), copy.exactLots ?? 0n);
}

export function skipOnWire(
  language: Language,
  { markets }: OrderViews,
  row: CopySkipRow,
  beside: LeaderSide | null,
): CopySkip {
  const key = `skip_${row.reason}`;
  const exact = exactOfSkip(row);
  return {
    id: row.id,
    time: row.at,
    leader_order_id: row.leaderOrderId,
    code: markets.instrument(row.instrumentId).code,
    side: row.side,
    leader_lots: formatLots(asLots(row.leaderLots)),
    what: row.what,
    reason: row.reason,
    text: isTextKey(key) ? textOf(language, key, row.args) : row.reason,
    replication:
      exact === null || beside?.order.status !== 'closed'
        ? null
        : errorOnWire(skippedError(exact, beside), exact),
  };
}
