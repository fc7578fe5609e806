// The twin's answers to clients' commands: the rejections in their published precedence, then the action.
import { isDeepStrictEqual } from 'node:util';
import type { Instrument } from '@meridian/market';
import {
  type AccountCommand,
  type CloseOrder,
  ORDERS_MAX,
  type PlaceOrder,
  type RejectionName,
  type SetStops,
  openingFee,
  requiredMargin,
} from '@meridian/trading';
import { type Lots, type Money, type Price, PRICE_POINTS_MAX } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  closesAt,
  equityIn,
  heldIn,
  instrumentIn,
  isOpenMarket,
  openOrders,
  opensAt,
  priced,
  spreadIn,
  usedMarginIn,
  whyNoDeal,
} from './twin-book.ts';
import {
  changeInTwin,
  fundInTwin,
  resetCopyingsInTwin,
  startInTwin,
  stopOwnInTwin,
} from './twin-copying.ts';
import { endAtReset, follows } from './twin-copy-end.ts';
import { serveAhead } from './twin-deeds.ts';
import { setLimitsInTwin, whyLimited } from './twin-limits.ts';
import { moveMoneyInTwin } from './twin-money.ts';
import { byKey, closeInTwin, closePartInTwin, openInTwin, say } from './twin-orders.ts';
import { behind, isFine, sayStops } from './twin-stops.ts';
import { isTogether, nextOrderIdIn, shardIn, takeOrderId, tellFollowers } from './twin-shards.ts';
import type { TwinStops } from './twin-deed.ts';
import type { TwinOrder } from './twin-order.ts';

const line = (
  orderId: number | null,
  rejected: RejectionName | null,
  partId: number | null = null,
): string => `${orderId}/${partId}/${rejected}`;

/** The copyings have not heard of enough: nothing is taken but what ends orders whole. */
function isTooMuch(twin: Twin, account: TwinAccount, command: AccountCommand): boolean {
  const { accounts, deeds } = twin.book;
  const shard = shardIn(twin, account.id);
  const own = deeds.filter((one) => one.leaderId === account.id && one.shard === shard).length;
  const isFollowed = accounts.some(
    (one) => isCopyOf(one, account.id) && isTogether(twin, one.id, account.id),
  );
  if (own < twin.deedsMax || !isFollowed) return false;
  if (command.type !== 'CloseOrder')
    return ['PlaceOrder', 'SetStops', 'StartLeading'].includes(command.type);
  const lots = account.orders.find(({ id }) => id === command.orderId)?.lots;
  return command.lots !== null && command.lots !== lots;
}

const isCopyOf = (one: TwinAccount, leaderId: number): boolean =>
  one.copy?.leaderId === leaderId && follows(one);

/** @returns a text with one line for each line of the outcome */
export function decideInTwin(twin: Twin, account: TwinAccount, command: AccountCommand): string {
  if (account.copy !== null) {
    if (!isForCopyings(account, command)) return line(null, 'copying_places_no_orders');
    serveAhead(twin, account.id);
  }
  if (isTooMuch(twin, account, command)) return line(null, 'copies_not_made_yet');
  switch (command.type) {
    case 'StartLeading':
      if (!account.leads) say(twin, account.id, `leads ${account.id}`);
      account.leads = true;
      return line(null, null);
    case 'StopLeading':
      if (!account.leads) return line(null, 'not_leading');
      account.leads = false;
      say(twin, account.id, `leads no more ${account.id}`);
      tellFollowers(twin, account.id, { kind: 'leaves' });
      return line(null, null);
    case 'StartCopying':
      return line(null, startInTwin(twin, account, command));
    case 'ChangeCopying':
      return line(null, changeInTwin(twin, account, command));
    case 'MoveCopyMoney':
      return line(null, fundInTwin(twin, account, command));
    case 'StopCopying': {
      const stopped = stopOwnInTwin(twin, account, command);
      if (typeof stopped === 'string') return line(null, stopped);
      return [line(null, null), ...stopped].join(' ');
    }
    case 'PlaceOrder':
      return place(twin, account, command);
    case 'CloseOrder':
      return close(twin, account, command);
    case 'CloseAllOrders':
      return closeAll(twin, account, command.instrumentId);
    case 'CancelOrder': {
      const order = account.orders.find((one) => one.id === command.orderId);
      if (!order) return line(command.orderId, 'order_unknown');
      if (order.isOpen) return line(order.id, 'order_not_pending');
      account.orders = account.orders.filter((one) => one !== order);
      say(twin, account.id, `ended #${order.id} cancelled`);
      tellFollowers(twin, account.id, { kind: 'ends', orderId: order.id });
      return line(order.id, null);
    }
    case 'SetStops':
      return setStops(twin, account, command);
    case 'SetOwnLimits':
      setLimitsInTwin(twin, account, command.limits);
      return line(null, null);
    case 'ResetDemo':
      return reset(twin, account, command.grant);
    case 'CreditDeposit':
    case 'ReverseDeposit':
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal':
      return line(null, moveMoneyInTwin(twin, account, command));
  }
}

function isForCopyings(account: TwinAccount, command: AccountCommand): boolean {
  if (command.type !== 'SetStops') return /^(Close|Cancel)/.test(command.type);
  return !account.orders.some((one) => one.id === command.orderId && one.follows);
}

/** Points of a price with eight decimals, or why not. */
function points(scaled: bigint | null, precision: number): Price | null | 'too_precise' {
  if (scaled === null || scaled === 0n) return null;
  const unit = 10n ** BigInt(8 - precision);
  return scaled % unit === 0n ? ((scaled / unit) as Price) : 'too_precise';
}

function place(twin: Twin, account: TwinAccount, command: PlaceOrder): string {
  const placed = orderOf(twin, account, command);
  if (typeof placed === 'string') return line(null, placed);
  const { order, instrument } = placed;
  const { margin, fee } = order;
  if (order.target === null) {
    const equity = equityIn(twin, account);
    if (equity === null) return line(null, 'price_missing');
    const spread = spreadIn(twin, instrument, order.side, order.lots);
    if (equity - usedMarginIn(account) - heldIn(account) - fee - spread < margin)
      return line(null, 'free_margin_too_low');
  }
  takeOrderId(twin, account.id);
  account.limits?.placed.push(twin.book.now);
  account.orders.push(order);
  if (order.target === null) openInTwin(twin, order, { price: order.openPrice, margin, fee });
  else {
    say(
      twin,
      account.id,
      `pending #${order.id} ${order.kind} ${order.side} ${order.lots} at ${order.target} ${order.stopLoss} ${order.takeProfit} asked ${order.asked}${byKey(order)}`,
    );
    const leaderEquity = equityIn(twin, account);
    tellFollowers(twin, account.id, { kind: 'places', order, leaderEquity });
  }
  return line(order.id, null);
}

/** The order as it would be placed, or why it is not, whatever money the account has. */
function orderOf(
  twin: Twin,
  account: TwinAccount,
  command: PlaceOrder,
): { readonly order: TwinOrder; readonly instrument: Instrument } | RejectionName {
  const instrument = twin.book.instruments.find((one) => one.id === command.instrumentId);
  if (!instrument) return 'instrument_unknown';
  const wrong = wrongTerms(instrument, command);
  if (wrong) return wrong;
  const target = command.mode === 'pending' ? points(command.target, instrument.precision) : null;
  const stopLoss = points(command.stopLoss, instrument.precision);
  const takeProfit = points(command.takeProfit, instrument.precision);
  if (target === 'too_precise' || stopLoss === 'too_precise' || takeProfit === 'too_precise')
    throw new Error('checked');

  if (!isOpenMarket(twin, instrument)) return 'market_closed';
  const at = priced(twin, instrument);
  if (!at) return 'price_missing';
  if (target === null && whyNoDeal(twin, instrument)) return 'price_stale';
  const market = opensAt(command, at.quote);
  if (target === market) return 'target_price_at_market';
  const badStop = wrongStop(
    command.side,
    { stopLoss, takeProfit },
    target ?? closesAt(command, at.quote),
    target ?? market,
  );
  if (badStop) return badStop;
  if (isTooFar(instrument, command.trailing, target ?? closesAt(command, at.quote)))
    return 'trailing_stop_too_far';
  if (account.orders.length >= ORDERS_MAX) return 'orders_too_many';

  const { lots, side } = command;
  const leverage = command.leverage ?? 0;
  const price = target ?? at.quote.bid;
  const margin = requiredMargin(instrument, { lots, price, leverage, quoteRate: at.rate });
  const limited = whyLimited(twin, account, {
    margin: target === null ? margin : null,
    isNew: true,
  });
  if (limited) return limited;
  const isBelow = target !== null && target < market;
  const order: TwinOrder = {
    ...{ id: nextOrderIdIn(twin, account.id), accountId: account.id, instrumentId: instrument.id },
    ...{ side, lots, leverage, margin, target, stopLoss, takeProfit },
    kind: target === null ? null : isBelow === (side === 'buy') ? 'limit' : 'stop',
    asked: command.arrivedAt,
    apiKey: command.apiKey ?? null,
    isOpen: false,
    openPrice: market,
    fee: openingFee(instrument, twin.book.rules.feeType, { lots, margin }),
    swap: 0n as Money,
    financedUpTo: twin.book.now,
    trailing: command.trailing ?? null,
    breakEven: command.breakEven ?? null,
    ...{ best: null, hasEvened: false },
    ...{ copyOf: null, exact: 0n, heard: 0, follows: false },
  };
  return { order, instrument };
}

/** What is wrong with the request itself, whatever the market does. */
function wrongTerms(instrument: Instrument, command: PlaceOrder): RejectionName | null {
  const { lots, leverage, target } = command;
  const isTooPrecise = (scaled: bigint | null) =>
    points(scaled, instrument.precision) === 'too_precise';
  if (instrument.leverages.length === 0) return 'leverage_not_configured';
  if (leverage === null || !instrument.leverages.includes(leverage)) return 'leverage_not_offered';
  if (lots < instrument.lotsMin) return 'lots_below_minimum';
  if (lots > instrument.lotsMax) return 'lots_above_maximum';
  if (lots % instrument.lotStep !== 0n) return 'lots_off_step';
  if (command.mode === 'pending') {
    if (target === null || target <= 0n) return 'target_price_missing';
    if (isTooPrecise(target)) return 'target_price_too_precise';
    if (target / 10n ** BigInt(8 - instrument.precision) > PRICE_POINTS_MAX)
      return 'target_price_out_of_range';
  }
  if (isTooPrecise(command.stopLoss)) return 'stop_loss_too_precise';
  if (isTooPrecise(command.takeProfit)) return 'take_profit_too_precise';
  return areFine(instrument, command) ? null : 'pips_too_precise';
}

const areFine = (instrument: Instrument, { trailing, breakEven }: SetStops | PlaceOrder): boolean =>
  isFine(instrument, trailing?.by === 'pips' ? trailing.size : 0) &&
  isFine(instrument, breakEven ?? 0);

const isTooFar = (instrument: Instrument, trailing: SetStops['trailing'], from: Price): boolean =>
  !!trailing && behind(instrument, trailing, from) >= from;

/** Checks that a stop loss lies on the losing side and a take profit on the winning side of their bounds. */
function wrongStop(
  side: 'buy' | 'sell',
  stops: { stopLoss: Price | null; takeProfit: Price | null },
  ofLoss: Price,
  ofProfit: Price,
): RejectionName | null {
  const isBelow = (level: Price, bound: Price) => level > 0n && level < bound;
  const isAbove = (level: Price, bound: Price) => level > bound && level <= PRICE_POINTS_MAX;
  const [isLoss, isWin] = side === 'buy' ? [isBelow, isAbove] : [isAbove, isBelow];
  const { stopLoss, takeProfit } = stops;
  if (stopLoss !== null && !isLoss(stopLoss, ofLoss)) return 'stop_loss_wrong_side';
  return takeProfit !== null && !isWin(takeProfit, ofProfit) ? 'take_profit_wrong_side' : null;
}

function close(twin: Twin, account: TwinAccount, command: CloseOrder): string {
  const order = account.orders.find((one) => one.id === command.orderId);
  if (!order) return line(command.orderId, 'order_unknown');
  if (!order.isOpen) return line(order.id, 'order_not_open');
  const instrument = instrumentIn(twin, order.instrumentId);
  const lots = command.lots ?? order.lots;
  const rest = order.lots - lots;
  if (rest < 0n) return line(order.id, 'close_lots_above_open');
  if (rest > 0n && lots % instrument.lotStep !== 0n) return line(order.id, 'close_lots_off_step');
  if (rest > 0n && (lots < instrument.lotsMin || rest < instrument.lotsMin)) {
    return line(order.id, 'close_lots_leave_too_little');
  }
  return deal(twin, order, lots);
}

function deal(twin: Twin, order: TwinOrder, lots: Lots): string {
  const instrument = instrumentIn(twin, order.instrumentId);
  const no = whyNoDeal(twin, instrument);
  const at = priced(twin, instrument);
  if (no !== null || !at) return line(order.id, no ?? 'price_missing');
  const price = closesAt(order, at.quote);
  if (lots < order.lots) return line(order.id, null, closePartInTwin(twin, order, price, lots));
  closeInTwin(twin, order, 'client', price);
  return line(order.id, null);
}

function closeAll(twin: Twin, account: TwinAccount, instrumentId: number | null): string {
  return openOrders(account)
    .filter((order) => instrumentId === null || order.instrumentId === instrumentId)
    .map((order) => deal(twin, order, order.lots))
    .join(' ');
}

function setStops(twin: Twin, account: TwinAccount, command: SetStops): string {
  const order = account.orders.find((one) => one.id === command.orderId);
  if (!order) return line(command.orderId, 'order_unknown');
  const instrument = instrumentIn(twin, order.instrumentId);
  const stopLoss = points(command.stopLoss, instrument.precision);
  if (stopLoss === 'too_precise') return line(order.id, 'stop_loss_too_precise');
  const takeProfit = points(command.takeProfit, instrument.precision);
  if (takeProfit === 'too_precise') return line(order.id, 'take_profit_too_precise');
  if (!areFine(instrument, command)) return line(order.id, 'pips_too_precise');
  const moves = newMoves(order, command);
  if (stopLoss !== null || takeProfit !== null || moves.trailing) {
    const at = priced(twin, instrument);
    if (order.isOpen && !at) return line(order.id, 'price_missing');
    const reference = order.isOpen && at ? closesAt(order, at.quote) : (order.target as Price);
    const wrong = wrongStop(order.side, { stopLoss, takeProfit }, reference, reference);
    if (wrong) return line(order.id, wrong);
    if (isTooFar(instrument, moves.trailing, reference))
      return line(order.id, 'trailing_stop_too_far');
    if (moves.trailing && order.isOpen) moves.best = reference;
  }
  if (command.stopLoss !== null) order.stopLoss = stopLoss;
  if (command.takeProfit !== null) order.takeProfit = takeProfit;
  Object.assign(order, moves);
  if (moves.breakEven !== undefined) order.hasEvened = false;
  sayStops(twin, order);
  const levels = { stopLoss: order.stopLoss, takeProfit: order.takeProfit };
  tellFollowers(twin, account.id, { kind: 'stops', orderId: order.id, ...levels, ...moves });
  return line(order.id, null);
}

/** What is asked of how the stop moves, where it is not so already. */
function newMoves(
  order: TwinOrder,
  { trailing, breakEven }: SetStops,
): Pick<TwinStops, 'trailing' | 'breakEven' | 'best'> {
  const moves: Pick<TwinStops, 'trailing' | 'breakEven' | 'best'> = {};
  if (trailing !== undefined && !isDeepStrictEqual(trailing, order.trailing))
    moves.trailing = trailing;
  if (breakEven !== undefined && breakEven !== order.breakEven) moves.breakEven = breakEven;
  return moves;
}

function reset(twin: Twin, account: TwinAccount, grant: Money): string {
  if (!account.isDemo) return line(null, 'demo_account_only');
  const no = resetCopyingsInTwin(twin, account);
  if (no) return line(null, no);
  endAtReset(twin, account);
  say(twin, account.id, `reset ${account.id} ${account.balance} ${grant}`);
  Object.assign(account, { orders: [], balance: grant, band: 0, epoch: account.epoch + 1 });
  return line(null, null);
}
