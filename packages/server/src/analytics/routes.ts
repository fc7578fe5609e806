// A client's own trading in figures, and the trades behind each of them.
import {
  ANALYTICS_DAYS_MAX,
  type Analytics,
  type AnalyticsTrade,
  CURVE_POINTS_MAX,
  PAGE_SIZE,
  type ParsedInput,
} from '@meridian/contract';
import {
  type CurvePoint,
  type Excursion,
  type ToWall,
  type Trade,
  type TradeGroup,
  equityCurve,
  grouped,
  hourOf,
  thinned,
  tradeFigures,
  wallDayOf,
  weekdayOf,
} from '@meridian/trading';
import { zoneClock } from '@meridian/market';
import type { Database } from '@meridian/store';
import {
  DAY_MS,
  type Money,
  ZERO_MONEY,
  addMoney,
  asMoney,
  asPrice,
  formatLots,
  formatMoney,
  formatPrice,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import type { Client } from '../platform/http/context.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { Newest } from '../platform/newest.ts';
import { percentOfBillionths } from '../ranking/wire.ts';
import { figuresOnWire } from './wire.ts';
import type { ReadExcursions } from './excursions.ts';
import { type Notes, type OwnCalls, accountOf, notesOf, ownHandlers } from './own.ts';
import { NO_SUM, type TradeBook, type TradesOf, addSums } from './trade-book.ts';

export interface AnalyticsDeps {
  readonly db: Database;
  readonly host: Host;
  readonly book: TradeBook;
  readonly marketNow: () => number;
  /** Wall time. */
  readonly now: () => number;
  readonly excursions: ReadExcursions;
}

/**
 * Trades that one account may have gone through a second; bursts are ten seconds' worth. A hundred thousand take the thread that
 * serves everybody a quarter of a second. Choosing a page costs a quarter of working out the figures.
 */
export const TRADES_A_SECOND = 20_000;
const PAGE_COSTS = 4;
/** Zones whose clocks are kept; there are some 400. */
const ZONES_MAX = 500;

type Period = Pick<ParsedInput<'analytics'>, 'from' | 'to' | 'forex_id'>;

export function analyticsHandlers(
  deps: AnalyticsDeps,
): HandlersOf<'analytics' | 'analyticsTrades' | 'closedSums' | OwnCalls> {
  const clocks = new Newest<string, ToWall>(ZONES_MAX);
  function clockOf(zone: string): ToWall {
    const known = clocks.get(zone);
    if (known !== undefined) return known;
    const { toWall } = zoneClock(zone);
    clocks.keep(zone, toWall);
    return toWall;
  }

  const work = createRateLimit(TRADES_A_SECOND, deps.now);
  /** @throws Refusal requests_too_many while what was gone through before is owed */
  function spend({ session: { accountId } }: Client, trades: number): void {
    const key = String(accountId);
    if (!work.take(key)) throw new Refusal('requests_too_many');
    work.charge(key, trades);
  }

  return {
    async analytics({ zone, copying_id: copyingId, ...period }, client) {
      const account = await accountOf(deps, client, copyingId);
      const of = await deps.book.of(account, client.session.accountId);
      const notes = await notesOf(deps.db, client.session.accountId);
      spend(client, of.trades.length);
      return analyticsOf(deps, { account, of, notes, period, toWall: clockOf(zone) });
    },
    async analyticsTrades({ page, zone, tag, copying_id: copyingId, ...wanted }, client) {
      const account = await accountOf(deps, client, copyingId);
      const { trades } = await deps.book.of(account, client.session.accountId);
      const notes = await notesOf(deps.db, client.session.accountId);
      spend(client, trades.length / PAGE_COSTS);
      const isTagged = ({ id }: Trade) =>
        tag === undefined || notes.get(id)?.tags.includes(tag) === true;
      const isShown = isWanted(wanted, clockOf(zone));
      const shown = trades.filter((trade) => isShown(trade) && isTagged(trade));
      const from = shown.length - page * PAGE_SIZE;
      const listed = shown.slice(Math.max(0, from), Math.max(0, from + PAGE_SIZE)).toReversed();
      const reached = await deps.excursions(client.session.accountId, listed);
      return {
        data: listed.map((trade, i) => ({
          ...tradeOnWire(deps.host, trade, reached[i] ?? null),
          Note: notes.get(trade.id)?.note ?? '',
          Tags: [...(notes.get(trade.id)?.tags ?? [])],
        })),
        total: shown.length,
      };
    },
    async closedSums({ forex_id: instrumentId }, client) {
      const account = await accountOf(deps, client, undefined);
      const { sums } = await deps.book.of(account, client.session.accountId);
      const wanted = [...sums].filter(([id]) => instrumentId === undefined || id === instrumentId);
      const { orders, lots, net } = wanted.reduce((sum, [, one]) => addSums(sum, one), NO_SUM);
      return { orders, lots: formatLots(lots), net: formatMoney(net) };
    },
    ...ownHandlers(deps),
  };
}

type Closed = Pick<Trade, 'instrumentId' | 'closedAt'>;

const isWithin =
  ({ from = 0, to = Number.MAX_SAFE_INTEGER, forex_id: instrumentId }: Period) =>
  ({ closedAt, ...trade }: Closed): boolean =>
    closedAt >= from &&
    closedAt < to &&
    (instrumentId === undefined || trade.instrumentId === instrumentId);

/** "2026-11-25" */
const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

type Wanted = Omit<ParsedInput<'analyticsTrades'>, 'page' | 'zone' | 'tag' | 'copying_id'>;

function isWanted({ result, day, hour, weekday, side, ...period }: Wanted, toWall: ToWall) {
  const within = isWithin(period);
  return (trade: Trade): boolean =>
    within(trade) &&
    (result === undefined || (result === 'won' ? trade.net > 0n : trade.net < 0n)) &&
    (day === undefined || dayName(wallDayOf(toWall, trade.closedAt)) === day) &&
    (hour === undefined || hourOf(toWall, trade.closedAt) === hour) &&
    (weekday === undefined || weekdayOf(toWall, trade.closedAt) === weekday) &&
    (side === undefined || (side === '1') === (trade.side === 'buy'));
}

function analyticsOf(
  deps: AnalyticsDeps,
  {
    account,
    of,
    notes,
    period,
    toWall,
  }: {
    readonly account: AccountView;
    readonly of: TradesOf;
    readonly notes: Notes;
    readonly period: Period;
    readonly toWall: ToWall;
  },
): Analytics {
  const now = deps.marketNow();
  const trades = of.trades.filter(isWithin(period));
  const { start, points, deepest } = equityCurve({
    ...{ trades, now, flows: of.flows },
    earlier: earlierNet(of, trades),
    open: openResult(deps, account, of, period),
  });
  return {
    as_of: now,
    is_cut: of.isCut ? 1 : 0,
    ever: of.trades.length,
    figures: figuresOnWire(tradeFigures(trades)),
    closed_today: formatMoney(closedOnDay(of, { at: now, toWall, forex_id: period.forex_id })),
    start: formatMoney(start),
    curve: thinned(points, CURVE_POINTS_MAX).map(pointOnWire),
    deepest:
      deepest === null
        ? null
        : { time: deepest.at, drawdown: percentOfBillionths(deepest.drawdown) },
    ...groupsOf(deps.host, trades, toWall),
    tags: byTag(trades, notes),
  };
}

/** By time, side and instrument. */
function groupsOf(
  host: Host,
  trades: readonly Trade[],
  toWall: ToWall,
): Pick<Analytics, 'days' | 'hours' | 'weekdays' | 'sides' | 'instruments'> {
  const by = <Key>(keyOf: (trade: Trade) => Key) => grouped(trades, keyOf);
  return {
    days: by(({ closedAt }) => wallDayOf(toWall, closedAt))
      .slice(-ANALYTICS_DAYS_MAX)
      .map((group) => ({
        day: dayName(group.key),
        ...groupOnWire(group),
      })),
    hours: inOrder(by(({ closedAt }) => hourOf(toWall, closedAt))).map((group) => ({
      hour: group.key,
      ...groupOnWire(group),
    })),
    weekdays: inOrder(by(({ closedAt }) => weekdayOf(toWall, closedAt))).map((group) => ({
      weekday: group.key,
      ...groupOnWire(group),
    })),
    sides: inOrder(by(({ side }) => (side === 'buy' ? 1 : 2))).map((group) => ({
      side: group.key,
      ...groupOnWire(group),
    })),
    instruments: by(({ instrumentId }) => instrumentId)
      .toSorted((a, b) => (a.net > b.net ? -1 : a.net < b.net ? 1 : a.key - b.key))
      .map((group) => ({
        forex_id: group.key,
        ...nameOf(host, group.key),
        ...groupOnWire(group),
      })),
  };
}

/** What all closes of one day left, of an instrument or of all. */
function closedOnDay(
  { recent }: TradesOf,
  {
    at,
    toWall,
    ...of
  }: Pick<Period, 'forex_id'> & { readonly at: number; readonly toWall: ToWall },
): Money {
  const day = wallDayOf(toWall, at);
  return recent
    .filter(isWithin(of))
    .filter(({ closedAt }) => wallDayOf(toWall, closedAt) === day)
    .reduce((sum, { net }) => addMoney(sum, net), ZERO_MONEY);
}

/** Best first. */
function byTag(trades: readonly Trade[], notes: Notes): Analytics['tags'] {
  const of = new Map<string, Trade[]>();
  for (const trade of trades)
    for (const tag of notes.get(trade.id)?.tags ?? []) {
      const known = of.get(tag);
      if (known === undefined) of.set(tag, [trade]);
      else known.push(trade);
    }
  const groups = [...of].flatMap(([tag, own]) => grouped(own, () => tag));
  return groups
    .toSorted((a, b) => (a.net > b.net ? -1 : a.net < b.net ? 1 : a.key < b.key ? -1 : 1))
    .map(({ key: tag, ...group }) => ({ tag, ...groupOnWire(group) }));
}

/** What all trades before these made: also those that were left out, and of other instruments nothing. */
function earlierNet(of: TradesOf, trades: readonly Trade[]): Money {
  const first = trades[0];
  let net = of.net;
  for (const trade of of.trades)
    if (first !== undefined && trade.closedAt >= first.closedAt) net = asMoney(net - trade.net);
  return net;
}

/** What open orders have made so far, paid fees and closed parts included; null: not asked for, or a price is missing. */
function openResult(
  { host, marketNow }: AnalyticsDeps,
  account: AccountView,
  of: TradesOf,
  { to, forex_id: instrumentId }: Period,
): Money | null {
  if (instrumentId !== undefined || (to !== undefined && to <= marketNow())) return null;
  const floating = host.views.accounts.floating(account.id);
  if (floating === null) return null;
  const put = of.flows.reduce((sum, { amount }) => sum + amount, 0n);
  return asMoney(account.balance + floating - put - of.net);
}

const inOrder = (groups: readonly TradeGroup<number>[]): TradeGroup<number>[] =>
  groups.toSorted((a, b) => a.key - b.key);

const groupOnWire = ({ trades, wins, net }: Omit<TradeGroup<number>, 'key'>) => ({
  trades,
  wins,
  net: formatMoney(net),
});

const pointOnWire = ({ at, equity, drawdown }: CurvePoint) => ({
  time: at,
  equity: formatMoney(equity),
  drawdown: percentOfBillionths(drawdown),
});

function nameOf(host: Host, instrumentId: number) {
  const { code, showCode } = host.views.markets.instrument(instrumentId);
  return { code, ShowCode: showCode };
}

function tradeOnWire(
  host: Host,
  trade: Trade,
  reached: Excursion | null,
): Omit<AnalyticsTrade, 'Note' | 'Tags'> {
  const { code, showCode, precision } = host.views.markets.instrument(trade.instrumentId);
  return {
    Id: trade.id,
    ForexId: trade.instrumentId,
    Code: code,
    ShowCode: showCode,
    PricePrecision: precision,
    OrderType: trade.side === 'buy' ? 1 : 2,
    Quantity: formatLots(trade.lots),
    Price: formatPrice(trade.openPrice, precision),
    ClosePrice: formatPrice(trade.closePrice, precision),
    Parts: trade.parts,
    CloseAverage: formatPrice(asPrice(trade.closeAverage), precision + 1),
    OpenTime: trade.openedAt,
    CloseTime: trade.closedAt,
    CloseReason: trade.reason,
    FactProfits: formatMoney(trade.profit),
    TradeFee: formatMoney(trade.fee),
    Swap: formatMoney(trade.swap),
    Spread: formatMoney(trade.spread),
    SpreadRebate: formatMoney(trade.rebate),
    NetProfit: formatMoney(trade.net),
    BestPrice: reached && formatPrice(reached.best, precision),
    WorstPrice: reached && formatPrice(reached.worst, precision),
    BestProfit: reached && formatMoney(reached.bestProfit),
    WorstProfit: reached && formatMoney(reached.worstProfit),
  };
}
