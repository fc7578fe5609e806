// Evolve applies an event to the state. It cannot be refused: an event that does not fit the state is a bug and stops
// the process.
import type { Entry } from '@meridian/ledger';
import {
  type Money,
  addMoney,
  assert,
  assertNever,
  subtractLots,
  subtractMoney,
} from '@meridian/units';
import { addMirrorTask, advanceMirror, changeCopying, openCopying } from './evolve-copying.ts';
import type {
  AccountEvent,
  Event,
  FinancingCharged,
  MarketOrderFilled,
  OrderPartlyClosed,
  OutcomeRecorded,
  PendingOrderFilled,
  PendingOrderPlaced,
} from '../vocabulary/event.ts';
import { closingPrice } from '../prices/trigger-kind.ts';
import { keptOutcome } from '../vocabulary/kept-outcome.ts';
import type { LogEvent } from '../vocabulary/log-event.ts';
import type { NightFell } from '../vocabulary/night-event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import type { LiabilitiesSealed } from '../vocabulary/sealed-event.ts';
import type { QualitySealed } from '../vocabulary/quality-sealed.ts';
import type { TicksSealed } from '../vocabulary/ticks-sealed.ts';
import { countDay, setLimits } from './evolve-limits.ts';
import { changePending, leaveOther, pairWith, passPart, setStops } from './evolve-terms.ts';
import { addTriggers, removeTriggers, renewTriggers, standingStop } from './order-triggers.ts';
import { evolveRules } from './evolve-rules.ts';
import { returnAccount } from './parked.ts';
import { entriesOf } from './postings.ts';
import {
  type Account,
  type EngineState,
  type Market,
  OUTCOMES_MAX,
  PAYMENTS_MAX,
  accountOf,
  addAccount,
  createAccount,
  marketOf,
  orderOf,
} from './state.ts';

/** What an event did, for projections: the ledger entries, and the orders as they are afterwards. */
export interface Change {
  readonly event: Event;
  readonly entries: readonly Entry[];
  /** Copies, so that later events do not change a batch that is being written. */
  readonly orders: readonly Order[];
}

/** A change of one account; others hold for everybody. */
export interface AccountChange extends Change {
  readonly event: AccountEvent;
}

/** Whether it is of one account. Others hold for everybody, and have neither entries nor orders. */
export const isOfAccount = (change: Change): change is AccountChange =>
  change.event.accountId !== undefined;

/** What stands in the journal for others to read, and changes nothing that is decided by. */
const isAboutLog = (
  event: Event,
): event is LiabilitiesSealed | LogEvent | NightFell | QualitySealed | TicksSealed =>
  event.type === 'LiabilitiesSealed' ||
  event.type === 'QualitySealed' ||
  event.type === 'TicksSealed' ||
  event.type === 'NightFell' ||
  event.type === 'KeyRotated' ||
  event.type === 'LogBegunAnew';

/** Applies one event. It decides nothing. @throws AssertionError when the event does not fit the state */
export function evolve(state: EngineState, event: Event): Change {
  if (event.accountId === undefined) {
    state.now = Math.max(state.now, event.at);
    if (event.type === 'StopsTrailed')
      marketOf(state, event.instrumentId).trails.move(event.bid, event.ask);
    else if (!isAboutLog(event)) evolveRules(state, event);
    return { event, entries: [], orders: [] };
  }
  if (event.type === 'MirrorAdvanced' && state.elsewhere.leaders.has(event.accountId)) {
    // The leader's account is in another shard.
    state.now = Math.max(state.now, event.at);
    advanceMirror(state, event);
    return { event, entries: [], orders: [] };
  }
  const entries = entriesOf(state, event);
  if (event.type === 'AccountOpened') {
    assert(!state.accounts.has(event.accountId), `account ${event.accountId} is new`);
    addAccount(state, createAccount(event.accountId, event.kind, event.at));
  }
  if (event.type === 'AccountReturned') returnAccount(state, event);
  if (event.type === 'CopyingStarted') openCopying(state, event);
  const account = accountOf(state, event.accountId);
  state.keepForSnapshot?.(account);
  for (const entry of entries) account.balance = entry.balanceAfter;
  account.activeAt = event.at;
  state.nextEntryId += entries.length * state.shard.of;
  state.now = Math.max(state.now, event.at);
  countDay(state, account, event);
  const orders = change(state, account, event);
  if (state.followers.has(account.id)) addMirrorTask(state, event, orders[0]);
  return { event, entries, orders: orders.map((order) => ({ ...order })) };
}

/** Returns the orders that the event made or changed. */
function change(state: EngineState, account: Account, event: AccountEvent): readonly Order[] {
  switch (event.type) {
    case 'PendingOrderPlaced':
      return placePending(state, account, event);
    case 'MarketOrderFilled':
      return [openAtMarket(state, account, event)];
    case 'PendingOrderFilled': {
      const order = orderOf(state, event.orderId);
      assert(order.status === 'pending', `order ${order.id} is pending`);
      removeTriggers(state, order);
      order.openFill = event.fill;
      order.margin = event.margin;
      order.fee = event.fee;
      if (event.lots !== undefined) order.lots = event.lots;
      if (event.exactLots !== undefined) order.exactLots = event.exactLots;
      open(state, account, order, event);
      return [order];
    }
    case 'PendingOrderEnded': {
      const order = orderOf(state, event.orderId);
      assert(order.status === 'pending', `order ${order.id} is pending`);
      order.rejectedFor = event.rejectedFor;
      end(state, account, order, event);
      order.status = 'ended';
      return [order, ...leaveOther(state, order)];
    }
    case 'PendingOrderChanged': {
      const order = orderOf(state, event.orderId);
      assert(order.status === 'pending', `order ${order.id} is pending`);
      renewTriggers(state, order, () => changePending(order, event));
      const { ocoWith } = event;
      return ocoWith === undefined ? [order] : [order, ...pairWith(state, order, ocoWith)];
    }
    case 'StopsSet': {
      const order = orderOf(state, event.orderId);
      renewTriggers(state, order, () => setStops(order, event));
      return [order];
    }
    case 'OrderClosed': {
      const order = orderOf(state, event.orderId);
      close(state, account, order);
      order.closeFill = event.fill;
      order.profit = event.profit;
      if (event.copyOf !== undefined) order.isFollowing = false;
      passPart(state, order, event);
      end(state, account, order, event);
      order.status = 'closed';
      return [order];
    }
    case 'OrderVoided': {
      const order = orderOf(state, event.orderId);
      close(state, account, order);
      end(state, account, order, { reason: 'cancelled', at: event.at });
      order.status = 'ended';
      return [order];
    }
    case 'OrderPartlyClosed':
      return closePart(state, account, event);
    case 'FinancingCharged': {
      const order = orderOf(state, event.orderId);
      order.swap = addMoney(order.swap, event.amount);
      order.financedUpTo = event.rollover;
      keepNightPrice(marketOf(state, order.instrumentId), event);
      return [order];
    }
    case 'MarginLevelNoticed':
      account.noticeBand = event.band;
      return [];
    case 'DemoReset':
      assert(account.orders.size === 0, 'a reset account has no orders');
      account.epoch += 1;
      // The new epoch begins with the entry that grants the practice money anew.
      account.epochAfterEntry = state.nextEntryId - (event.grant === 0n ? 1 : 2) * state.shard.of;
      account.noticeBand = 0;
      return [];
    case 'DepositCredited':
      account.deposits.add(event.depositId);
      forgetOldest(account.deposits, PAYMENTS_MAX);
      return [];
    case 'DepositReversed':
      account.reversals.add(event.depositId);
      forgetOldest(account.reversals, PAYMENTS_MAX);
      return [];
    case 'WithdrawalHeld': {
      const { amount, fee, channel, currency, paid } = event;
      assert(!account.holds.has(event.withdrawalId), `withdrawal ${event.withdrawalId} is new`);
      account.holds.set(event.withdrawalId, { amount, fee, channel, currency, paid });
      account.held = addMoney(account.held, amount);
      return [];
    }
    case 'WithdrawalReleased':
      endHold(account, event.withdrawalId, 'released');
      return [];
    case 'WithdrawalSent':
      endHold(account, event.withdrawalId, 'sent');
      return [];
    case 'OwnLimitsSet':
      setLimits(state, account, event);
      return [];
    case 'OutcomeRecorded':
      recordOutcome(account, event);
      return [];
    case 'LeadingStarted':
      account.leadsSince = event.at;
      return [];
    case 'LeadingStopped':
      account.leadsSince = null;
      return [];
    case 'CopyingStarted':
    case 'CopyMoneyMoved':
    case 'CopyingChanged':
    case 'CopyingStopped':
    case 'CopyingEnded':
    case 'CopySkipped':
    case 'MirrorAdvanced':
    case 'MirrorCaughtUp':
      return changeCopying(state, account, event);
    case 'AccountReturned':
      account.outcomes.clear();
      account.hasOlderOutcomes = true;
      return [];
    case 'AccountOpened':
    case 'NegativeBalanceWrittenOff':
    case 'EquityMarked':
    case 'CommandDecided':
      return [];
    default:
      return assertNever(event);
  }
}

/** The others pay the same for the night, also after a restart in between. */
function keepNightPrice(market: Market, { rollover, price, rate }: FinancingCharged): void {
  const isKnown = market.nightCharged !== null && market.nightCharged.upTo >= rollover;
  if (!isKnown) market.nightCharged = { upTo: rollover, price, rate };
}

function endHold(account: Account, withdrawalId: number, how: 'sent' | 'released'): void {
  const hold = account.holds.get(withdrawalId);
  assert(hold !== undefined, `withdrawal ${withdrawalId} is held`);
  account.holds.delete(withdrawalId);
  account.held = subtractMoney(account.held, hold.amount);
  account.endedHolds.set(withdrawalId, how);
  forgetOldest(account.endedHolds, PAYMENTS_MAX);
}

function createOrder(
  state: EngineState,
  account: Account,
  event: PendingOrderPlaced | MarketOrderFilled,
): Order {
  assert(event.orderId === state.nextOrderId, 'orders are numbered in turn');
  state.nextOrderId += state.shard.of;
  const order: Order = {
    ...event.order,
    id: event.orderId,
    accountId: account.id,
    epoch: account.epoch,
    parentId: null,
    placedAt: event.at,
    status: 'pending',
    openFill: null,
    openedAt: null,
    closeFill: null,
    swap: 0n as Money,
    financedUpTo: event.at,
    profit: null,
    endReason: null,
    rejectedFor: null,
    endedAt: null,
  };
  state.orders.set(order.id, order);
  account.orders.set(order.id, order);
  return order;
}

function placePending(state: EngineState, account: Account, event: PendingOrderPlaced): Order[] {
  const order = createOrder(state, account, event);
  addTriggers(state, order);
  const { ocoWith } = event.order;
  return ocoWith === undefined ? [order] : [order, ...pairWith(state, order, ocoWith)];
}

function openAtMarket(state: EngineState, account: Account, event: MarketOrderFilled): Order {
  const order = createOrder(state, account, event);
  order.openFill = event.fill;
  open(state, account, order, event);
  return order;
}

function open(
  state: EngineState,
  account: Account,
  order: Order,
  { at, fill, trailFrom }: MarketOrderFilled | PendingOrderFilled,
): void {
  assert(order.openFill !== null, `order ${order.id} has its fill`);
  order.status = 'open';
  order.openedAt = at;
  order.financedUpTo = at;
  account.usedMargin = addMoney(account.usedMargin, order.margin);
  account.openCount += 1;
  marketOf(state, order.instrumentId).openOrders.set(order.id, order);
  addTriggers(state, order, trailFrom ?? closingPrice(order.side, fill));
}

function close(state: EngineState, account: Account, order: Order): void {
  assert(order.status === 'open', `order ${order.id} is open`);
  order.stopLoss = standingStop(state, order)?.level ?? null;
  account.usedMargin = subtractMoney(account.usedMargin, order.margin);
  account.openCount -= 1;
  marketOf(state, order.instrumentId).openOrders.delete(order.id);
}

function end(
  state: EngineState,
  account: Account,
  order: Order,
  { reason, at }: { reason: NonNullable<Order['endReason']>; at: number },
): void {
  removeTriggers(state, order);
  order.endReason = reason;
  order.endedAt = at;
  state.orders.delete(order.id);
  account.orders.delete(order.id);
}

function closePart(
  state: EngineState,
  account: Account,
  event: OrderPartlyClosed,
): readonly Order[] {
  const order = orderOf(state, event.orderId);
  assert(
    order.status === 'open' && event.lots < order.lots,
    `order ${order.id} stays open in part`,
  );
  assert(event.partId === state.nextOrderId, 'orders are numbered in turn');
  state.nextOrderId += state.shard.of;
  passPart(state, order, event);
  const { takeParts: _parts, ...whole } = order;
  const part: Order = {
    ...whole,
    id: event.partId,
    parentId: order.id,
    clientOrderId: null,
    stopLoss: standingStop(state, order)?.level ?? null,
    status: 'closed',
    lots: event.lots,
    margin: event.margin,
    fee: event.fee,
    swap: event.swap,
    // The opening's rebate stays with the order that got it.
    openFill: order.openFill && withoutRebate(order.openFill),
    closeFill: event.fill,
    profit: event.profit,
    endReason: event.reason,
    endedAt: event.at,
    ...(event.copyOf !== undefined && { copyOf: event.copyOf }),
    ...(event.exactLots !== undefined && { exactLots: event.exactLots }),
  };
  if (order.exactLots !== undefined) order.exactLots -= event.exactLots ?? 0n;
  order.lots = subtractLots(order.lots, event.lots);
  order.margin = subtractMoney(order.margin, event.margin);
  order.fee = subtractMoney(order.fee, event.fee);
  order.swap = subtractMoney(order.swap, event.swap);
  account.usedMargin = subtractMoney(account.usedMargin, event.margin);
  return [order, part];
}

const withoutRebate = ({ rebate: _whole, ...fill }: Fill): Fill => fill;

function recordOutcome(account: Account, event: OutcomeRecorded): void {
  account.outcomes.set(event.clientOrderId, keptOutcome(event.outcome, event.content));
  if (account.outcomes.size >= OUTCOMES_MAX) account.hasOlderOutcomes = true;
  forgetOldest(account.outcomes, OUTCOMES_MAX);
}

/** Removes what was added first until at most so many are left. */
function forgetOldest<K>(
  kept: Pick<Map<K, unknown>, 'size' | 'keys' | 'delete'>,
  max: number,
): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= max) return;
    kept.delete(oldest);
  }
}
