// The twin's answers to clients' commands: the rejections in their published precedence, then the action.
import { isDeepStrictEqual } from 'node:util';
import {
  type AccountCommand,
  type CloseAllOrders,
  type CloseOrder,
  type SetStops,
} from '@meridian/trading';
import type { Lots, Money, Price } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  closesAt,
  instrumentIn,
  openOrders,
  priced,
  profitIn,
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
import { setLimitsInTwin } from './twin-limits.ts';
import { moveMoneyInTwin } from './twin-money.ts';
import { say } from './twin-orders.ts';
import { alterInTwin, reverseInTwin } from './twin-alter.ts';
import { endWaiting } from './twin-expiry.ts';
import { areFine, isTooFar, points, wrongStop } from './twin-checks.ts';
import { partsIn, wrongParts } from './twin-parts.ts';
import { sayStops } from './twin-stops.ts';
import { isTogether, shardIn, tellFollowers } from './twin-shards.ts';
import type { TwinStops } from './twin-deed.ts';
import type { TwinOrder } from './twin-order.ts';
import { deal, line, place } from './twin-place.ts';

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
    return ['PlaceOrder', 'SetStops', 'StartLeading', 'ReverseOrder', 'ChangePending'].includes(
      command.type,
    );
  if (command.percent !== undefined) return command.percent < 100;
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
      return closeAll(twin, account, command);
    case 'ReverseOrder':
      return reverseInTwin(twin, account, command);
    case 'ChangePending':
      return alterInTwin(twin, account, command);
    case 'CancelOrder': {
      const order = account.orders.find((one) => one.id === command.orderId);
      if (!order) return line(command.orderId, 'order_unknown');
      if (order.isOpen) return line(order.id, 'order_not_pending');
      endWaiting(twin, order, 'cancelled');
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

function close(twin: Twin, account: TwinAccount, command: CloseOrder): string {
  const order = account.orders.find((one) => one.id === command.orderId);
  if (!order) return line(command.orderId, 'order_unknown');
  if (!order.isOpen) return line(order.id, 'order_not_open');
  const instrument = instrumentIn(twin, order.instrumentId);
  let lots = command.lots ?? order.lots;
  if (command.percent !== undefined && command.percent < 100) {
    const steps = (order.lots * BigInt(command.percent)) / (100n * instrument.lotStep);
    lots = (steps * instrument.lotStep) as Lots;
    if (lots < instrument.lotsMin) return line(order.id, 'close_percent_too_small');
  }
  const rest = order.lots - lots;
  if (rest < 0n) return line(order.id, 'close_lots_above_open');
  if (rest > 0n && lots % instrument.lotStep !== 0n) return line(order.id, 'close_lots_off_step');
  if (rest > 0n && (lots < instrument.lotsMin || rest < instrument.lotsMin)) {
    return line(order.id, 'close_lots_leave_too_little');
  }
  return deal(twin, order, lots);
}

function closeAll(
  twin: Twin,
  account: TwinAccount,
  { instrumentId, which }: CloseAllOrders,
): string {
  return openOrders(account)
    .filter((order) => instrumentId === null || order.instrumentId === instrumentId)
    .filter((order) => {
      const quote = twin.book.quotes.get(order.instrumentId);
      const profit = quote ? profitIn(twin, order, closesAt(order, quote)) : null;
      if (which === undefined || profit === null) return true;
      return which === 'losers' ? profit < 0n : profit > 0n;
    })
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
  const done = order.parts.filter(({ isDone }) => isDone);
  const parts = partsIn(instrument, command.takeParts, done.length);
  if (typeof parts === 'string') return line(order.id, parts);
  const moves = newMoves(order, command);
  if (stopLoss !== null || takeProfit !== null || moves.trailing || parts.length > 0) {
    const at = priced(twin, instrument);
    if (order.isOpen && !at) return line(order.id, 'price_missing');
    const reference = order.isOpen && at ? closesAt(order, at.quote) : (order.target as Price);
    const wrong = wrongStop(order.side, { stopLoss, takeProfit }, reference, reference);
    if (wrong) return line(order.id, wrong);
    if (isTooFar(instrument, moves.trailing, reference))
      return line(order.id, 'trailing_stop_too_far');
    const wrongPart = wrongParts(order.side, order.lots, parts, reference);
    if (wrongPart) return line(order.id, wrongPart);
    if (moves.trailing && order.isOpen) moves.best = reference;
  }
  if (command.stopLoss !== null) order.stopLoss = stopLoss;
  if (command.takeProfit !== null) order.takeProfit = takeProfit;
  if (command.takeParts) order.parts = [...done, ...parts];
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
