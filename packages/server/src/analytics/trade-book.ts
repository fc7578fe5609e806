// The closed trades of accounts whose owners look at their figures, read from rows once and then only what is new. It is
// bounded: the newest trades of an account, and so much of all accounts together.
import { ANALYTICS_TRADES_MAX } from '@meridian/contract';
import {
  type ClosedOrderRow,
  type Database,
  SideCode,
  readClosedOrders,
  readFlows,
} from '@meridian/store';
import {
  type ClosedOrder,
  type EndReason,
  type Flow,
  type Trade,
  netOf,
  spreadOf,
  tradeOf,
} from '@meridian/trading';
import { DAY_MS, type Lots, type Money, type Price, type Rate, asMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { createClientTurns } from '../platform/http/in-turns.ts';

const PAGE = 2_000;
/** Trades and all else kept of all accounts together; those looked at longest ago go first. */
const KEPT_MAX = 2 * ANALYTICS_TRADES_MAX;
/** The longest day of a zone has 25 hours. */
const RECENT_MS = 2 * DAY_MS;

export interface TradesOf {
  /** In the order of their closing. */
  readonly trades: readonly Trade[];
  readonly flows: readonly Flow[];
  /** Older trades were left out. */
  readonly isCut: boolean;
  /** The nets of all trades, also of those left out. */
  readonly net: Money;
  /** By instrument, over all closed orders, also parts of orders that are still open. */
  readonly sums: ReadonlyMap<number, ClosedSum>;
  /** Of the two days before the last close, at most as many as trades, in the order of their closing. */
  readonly recent: readonly RecentClose[];
}

/** A whole order, or a part of one. */
export interface RecentClose {
  readonly instrumentId: number;
  readonly closedAt: number;
  /** After fee, swap and rebates. */
  readonly net: Money;
}

export interface ClosedSum {
  readonly orders: number;
  readonly lots: Lots;
  /** After fee, swap and rebates. */
  readonly net: Money;
}

interface Kept extends TradesOf {
  readonly epoch: number;
  trades: Trade[];
  flows: Flow[];
  isCut: boolean;
  net: Money;
  readonly sums: Map<number, ClosedSum>;
  recent: RecentClose[];
  /** Closed parts of orders that are still open. */
  readonly parts: Map<number, ClosedOrder[]>;
  /** Closed whole at the instant that is being read. */
  readonly ended: ClosedOrder[];
  /** How far it was read: an instant, the orders of that very instant, and an entry. */
  closedAt: number;
  readonly atThatInstant: Set<number>;
  entryId: number;
}

export const NO_SUM: ClosedSum = { orders: 0, lots: 0n as Lots, net: asMoney(0n) };

export const addSums = (one: ClosedSum, other: ClosedSum): ClosedSum => ({
  orders: one.orders + other.orders,
  lots: (one.lots + other.lots) as Lots,
  net: asMoney(one.net + other.net),
});

export interface TradeBook {
  /**
   * @param clientId who asks
   * @throws Refusal requests_too_many
   */
  of(
    account: Pick<AccountView, 'id' | 'epoch' | 'epochAfterEntry'>,
    clientId: number,
  ): Promise<TradesOf>;
}

export function createTradeBook(
  deps: { readonly db: Database; readonly host: Host },
  { tradesMax = ANALYTICS_TRADES_MAX, keptMax = KEPT_MAX } = {},
): TradeBook {
  const takeTurn = createClientTurns();
  /** In the order in which they were last looked at. */
  const kept = new Map<number, Kept>();
  let weight = 0;

  function take(id: number): Kept | undefined {
    const one = kept.get(id);
    if (one !== undefined) weight -= weightOf(one);
    kept.delete(id);
    return one;
  }

  function keep(id: number, one: Kept): void {
    // Another reading of the same account may have ended meanwhile.
    take(id);
    kept.set(id, one);
    weight += weightOf(one);
    for (const other of kept.keys()) {
      if (weight <= keptMax || other === id) break;
      take(other);
    }
  }

  return {
    of: (account, clientId) =>
      takeTurn(clientId, async () => {
        // A reading that fails leaves nothing half read.
        const before = take(account.id);
        const one = before?.epoch === account.epoch ? before : freshOf(account);
        await readOn(deps, account.id, one, tradesMax);
        keep(account.id, one);
        const { trades, flows, isCut, net, sums, recent } = one;
        return { trades, flows, isCut, net, sums: new Map(sums), recent };
      }),
  };
}

/** An account without a trade weighs too. */
function weightOf({ trades, flows, sums, recent, parts, atThatInstant }: Kept): number {
  let weight = 1 + trades.length + flows.length + sums.size + recent.length + atThatInstant.size;
  for (const some of parts.values()) weight += some.length;
  return weight;
}

const freshOf = ({
  epoch,
  epochAfterEntry,
}: Pick<AccountView, 'epoch' | 'epochAfterEntry'>): Kept => ({
  epoch,
  trades: [],
  flows: [],
  isCut: false,
  net: asMoney(0n),
  sums: new Map(),
  recent: [],
  parts: new Map(),
  ended: [],
  closedAt: 0,
  atThatInstant: new Set(),
  entryId: epochAfterEntry,
});

async function readOn(
  { db, host }: { readonly db: Database; readonly host: Host },
  accountId: number,
  one: Kept,
  tradesMax: number,
): Promise<void> {
  const upToEntry = await host.settledEntry();
  const added: Trade[] = [];
  const closes: RecentClose[] = [];
  // An order of the same instant with a lower number may have been committed later: that instant is read again.
  let [afterAt, afterId] = [one.closedAt, -1];
  for (;;) {
    const rows = await readClosedOrders(db, {
      ...{ accountId, epoch: one.epoch, afterAt, afterId },
      limit: PAGE,
    });
    for (const row of rows) addClosed(one, closedOrderOf(host, row), { added, closes });
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    [afterAt, afterId] = [last.closedAt, last.id];
  }
  endTrades(one, added);
  const isRecent = ({ closedAt }: RecentClose) => closedAt > one.closedAt - RECENT_MS;
  // A new list, as that of the trades.
  one.recent = [...one.recent, ...closes].filter(isRecent).slice(-tradesMax);
  await readFlowsOn(db, accountId, one, upToEntry);
  if (added.length === 0) return;
  const trades = [...one.trades, ...added];
  one.isCut ||= trades.length > tradesMax;
  // A new list: who reads the old one goes on with it.
  one.trades = trades.slice(-tradesMax);
}

async function readFlowsOn(
  db: Database,
  accountId: number,
  one: Kept,
  upToEntry: number,
): Promise<void> {
  for (;;) {
    const flows = await readFlows(db, {
      ...{ clientId: accountId, afterEntry: one.entryId, upToEntry },
      limit: PAGE,
    });
    one.flows = [
      ...one.flows,
      ...flows.map(({ at, kind, amount }) => ({ at, kind, amount: asMoney(amount) })),
    ];
    if (flows.length < PAGE) break;
    one.entryId = flows.at(-1)?.entryId ?? one.entryId;
  }
  one.entryId = upToEntry;
}

interface Added {
  readonly added: Trade[];
  readonly closes: RecentClose[];
}

function addClosed(one: Kept, order: ClosedOrder, { added, closes }: Added): void {
  if (order.closedAt > one.closedAt) {
    endTrades(one, added);
    one.closedAt = order.closedAt;
    one.atThatInstant.clear();
  }
  if (one.atThatInstant.has(order.id)) return;
  one.atThatInstant.add(order.id);
  const { instrumentId, lots, closedAt } = order;
  const net = netOf(order);
  const before = one.sums.get(instrumentId) ?? NO_SUM;
  one.sums.set(instrumentId, addSums(before, { orders: 1, lots, net }));
  closes.push({ instrumentId, closedAt, net });
  if (order.parentId !== null) {
    const parts = one.parts.get(order.parentId);
    if (parts === undefined) one.parts.set(order.parentId, [order]);
    else parts.push(order);
    return;
  }
  one.ended.push(order);
}

/** The trades of an instant, once all their parts are known: a part of the same instant has a higher number. */
function endTrades(one: Kept, added: Trade[]): void {
  for (const order of one.ended) {
    const trade = tradeOf(order, one.parts.get(order.id) ?? []);
    one.parts.delete(order.id);
    one.net = asMoney(one.net + trade.net);
    added.push(trade);
  }
  one.ended.length = 0;
}

function closedOrderOf(host: Host, row: ClosedOrderRow): ClosedOrder {
  const lots = row.lots as Lots;
  const quoted = ({ bid, ask, rate }: ClosedOrderRow['open']) => ({
    bid: bid as Price,
    ask: ask as Price,
    rate: rate as Rate,
  });
  const [open, close] = [quoted(row.open), quoted(row.close)];
  const { id, parentId, instrumentId, openedAt, closedAt } = row;
  const took = spreadOf(host.views.markets.instrument(instrumentId), { lots, open, close });
  return {
    ...{ id, parentId, instrumentId, openedAt, closedAt, lots },
    side: row.side === SideCode.buy ? 'buy' : 'sell',
    openPrice: row.openPrice as Price,
    closePrice: row.closePrice as Price,
    profit: asMoney(row.profit),
    fee: asMoney(row.fee),
    swap: asMoney(row.swap),
    spread: asMoney(took - row.rebate),
    rebate: asMoney(row.rebate),
    reason: row.reason as EndReason,
    ...{ open, close },
  };
}
