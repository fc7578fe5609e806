// The naive twin: a slow and obvious model of the whole engine. Each tick looks at every order and every account of its
// instrument; nothing is indexed, kept or skipped. Its results are compared with what the engine did.
import { isDeepStrictEqual } from 'node:util';
import type { Instrument, Tick } from '@meridian/market';
import { type AccountCommand, type Command, openingFee, requiredMargin } from '@meridian/trading';
import type { Money, Price } from '@meridian/units';
import { decideInTwin } from './twin-decisions.ts';
import {
  type Said,
  type Twin,
  type TwinAccount,
  accountIn,
  closesAt,
  equityIn,
  heldIn,
  instrumentIn,
  isHaltedIn,
  isStuckIn,
  isOpenMarket,
  isStaleIn,
  openOrders,
  priced,
  pricedBy,
  profitIn,
  rateOf,
  spreadIn,
  usedMarginIn,
  whyNoDeal,
  nextTurn,
} from './twin-book.ts';
import { endInTwin, guardInTwin, isCopyStopDueIn } from './twin-copy-end.ts';
import { endOther, endWaiting, expireInTwin, expireOf, hasExpired } from './twin-expiry.ts';
import { serveDeeds } from './twin-deeds.ts';
import { whyLimited } from './twin-limits.ts';
import { nightsFall, payInTurn, payNights, pricesCome } from './twin-nights.ts';
import { closeInTwin, openInTwin, say } from './twin-orders.ts';
import { closeParts, reachedParts } from './twin-parts.ts';
import { evenInTwin, isEvened, stopIn, trailInTwin } from './twin-stops.ts';
import { isBehindIn, shardIn, tellFollowers } from './twin-shards.ts';
import { setRulesInTwin, startInTwin } from './twin-rules.ts';
import type { TwinOrder } from './twin-order.ts';

export interface TwinResult {
  readonly said: readonly Said[];
  readonly outcome: string | null;
}

/**
 * @param copiesMax the most copies that one command makes
 * @param shards those that do it: all of them a tick, one of them a client's command
 */
export function executeInTwin(
  twin: Twin,
  command: Command,
  copiesMax: number,
  shards: readonly number[] = [0],
): TwinResult {
  twin.said = [];
  twin.touched = new Set();
  twin.moved = new Set();
  twin.asked = 'arrivedAt' in command ? command.arrivedAt : undefined;
  twin.book.now = Math.max(twin.book.now, command.at);
  startInTwin(twin);
  const busy = new Set(twin.book.deeds.map(({ shard }) => shard));
  expireInTwin(twin, shards, twin.chargesMax);
  nightsFall(twin);
  let outcome: string | null = null;
  switch (command.type) {
    case 'ApplyTick':
      tickInTwin(twin, command.tick);
      break;
    case 'PassTime':
    case 'MirrorNext':
    case 'SealTicks':
    case 'SealQuality':
    case 'SealLiabilities':
      break;
    case 'SetRules':
      setRulesInTwin(twin, command);
      break;
    case 'ReturnAccount': {
      const account = accountIn(twin, command.accountId);
      account.turn = nextTurn(twin);
      say(twin, account.id, `returned ${account.id} ${account.balance} ${account.epoch}`);
      break;
    }
    case 'ChargeNext':
      payInTurn(twin, command.max);
      break;
    case 'MarkEquity':
      for (const id of command.accountIds) {
        const account = accountIn(twin, id);
        const equity = equityIn(twin, account);
        if (account.copy === null && openOrders(account).length > 0 && equity !== null)
          twin.said.push({ accountId: id, text: `marked ${id} ${equity - account.balance}` });
      }
      break;
    case 'OpenAccount':
      twin.book.accounts.push({
        id: command.accountId,
        isDemo: command.kind === 'demo',
        balance: command.grant,
        band: 0,
        epoch: 0,
        orders: [],
        turn: nextTurn(twin),
        outcomes: new Map(),
        deposits: new Set(),
        reversed: new Set(),
        withdrawals: new Map(),
        leads: false,
        copy: null,
        limits: null,
      });
      say(twin, command.accountId, `opened ${command.accountId} ${command.grant}`);
      break;
    case 'PlaceOrder':
    case 'CloseOrder':
    case 'CloseAllOrders':
    case 'ReverseOrder':
    case 'ChangePending':
    case 'CancelOrder':
    case 'SetStops':
    case 'ResetDemo':
    case 'CreditDeposit':
    case 'ReverseDeposit':
    case 'HoldWithdrawal':
    case 'ReleaseWithdrawal':
    case 'SendWithdrawal':
    case 'StartLeading':
    case 'StopLeading':
    case 'StartCopying':
    case 'ChangeCopying':
    case 'MoveCopyMoney':
    case 'StopCopying':
    case 'SetOwnLimits': {
      const account = accountIn(twin, command.accountId);
      outcome = answerInTwin(twin, account, command);
    }
  }
  for (const shard of shards) {
    const max = command.type === 'MirrorNext' ? command.max : busy.has(shard) ? 0 : copiesMax;
    settleInTwin(twin, max, shard);
  }
  return { said: twin.said, outcome };
}

/** An id of the client's stands for one command: that one again has its first answer, any other is refused. */
function answerInTwin(twin: Twin, account: TwinAccount, command: AccountCommand): string {
  const { clientOrderId } = command;
  const known = clientOrderId === null ? undefined : account.outcomes.get(clientOrderId);
  const {
    at: _at,
    arrivedAt: _arrivedAt,
    apiKey: _key,
    ...wish
  } = {
    ...{ at: 0, apiKey: undefined },
    ...command,
  };
  // The orders of a copying are ended by one call, whether they are pending or open.
  const isCancel = account.copy !== null && wish.type === 'CancelOrder';
  const asked = isCancel ? { ...wish, type: 'CloseOrder', lots: null } : wish;
  if (known !== undefined)
    return isDeepStrictEqual(known.asked, asked) ? known.answer : 'null/null/client_order_id_used';
  payNights(twin, account);
  expireOf(twin, account);
  const answer = decideInTwin(twin, account, command);
  if (clientOrderId !== null) {
    account.outcomes.set(clientOrderId, { answer, asked });
    twin.touched.add(account.id);
  }
  return answer;
}

/** Copyings hear of what leaders did and accounts are looked at in turn, until nothing more follows. */
function settleInTwin(twin: Twin, copiesMax: number, shard: number): void {
  const here = (ids: ReadonlySet<number>): number[] =>
    [...ids].filter((id) => shardIn(twin, id) === shard);
  let left = copiesMax;
  for (;;) {
    if (left > 0) left -= serveDeeds(twin, left, shard);
    const changed = new Set(here(twin.touched));
    const ids = [...new Set([...changed, ...here(twin.moved)])].toSorted((a, b) => a - b);
    if (ids.length === 0) return;
    for (const id of ids) {
      twin.touched.delete(id);
      twin.moved.delete(id);
    }
    for (const id of ids) {
      look(twin, accountIn(twin, id), changed.has(id));
      twin.touched.delete(id);
    }
  }
}

const allOrders = (twin: Twin): TwinOrder[] =>
  twin.book.accounts.flatMap((account) => account.orders).toSorted((a, b) => a.id - b.id);

function tickInTwin(twin: Twin, tick: Tick): void {
  twin.book.quotes.set(tick.instrumentId, tick);
  pricesCome(twin);
  const instrument = instrumentIn(twin, tick.instrumentId);
  if (!isOpenMarket(twin, instrument)) return;
  trailInTwin(twin, instrument, tick);
  if (rateOf(twin, instrument) !== null) trigger(twin, instrument, tick);
  for (const account of twin.book.accounts) {
    const depends = openOrders(account).some((order) =>
      pricedBy(twin, instrumentIn(twin, order.instrumentId)).includes(instrument),
    );
    if (depends) twin.moved.add(account.id);
  }
}

/** The fill table of the specification, row by row. */
function trigger(twin: Twin, instrument: Instrument, tick: Tick): void {
  const { bid, ask } = tick;
  const orders = allOrders(twin).filter(
    (order) => order.instrumentId === instrument.id && !order.follows,
  );
  for (const order of orders.filter((one) => one.isOpen)) {
    const { side, takeProfit } = order;
    const stop = stopIn(twin, order);
    const isStopped = stop !== null && (side === 'buy' ? bid <= stop.level : ask >= stop.level);
    const isTaken = takeProfit !== null && (side === 'buy' ? bid >= takeProfit : ask <= takeProfit);
    const evens = isEvened(twin, order, tick);
    const price = closesAt(order, tick);
    const parts = reachedParts(order, price);
    if (isStopped || isTaken || evens || parts.length > 0)
      payNights(twin, accountIn(twin, order.accountId));
    if (isStopped) closeInTwin(twin, order, stop.reason, price);
    else if (!closeParts(twin, order, parts, price)) continue;
    else if (isTaken) closeInTwin(twin, order, 'take_profit', price);
    else if (evens) evenInTwin(twin, order);
  }
  for (const order of orders.filter((one) => !one.isOpen && one.target !== null)) {
    const target = order.target as Price;
    const isBuy = order.side === 'buy';
    const market = isBuy ? ask : bid;
    const waitsForRise = isBuy === (order.kind === 'stop');
    if (waitsForRise ? market >= target : market <= target)
      fillPending(twin, instrument, order, market);
  }
}

function fillPending(twin: Twin, instrument: Instrument, order: TwinOrder, price: Price): void {
  const account = accountIn(twin, order.accountId);
  // Its other one has filled at this tick.
  if (!account.orders.includes(order)) return;
  payNights(twin, account);
  if (hasExpired(twin, order)) return;
  const quoteRate = rateOf(twin, instrument);
  const equity = equityIn(twin, account);
  if (equity === null || quoteRate === null || order.target === null) return;
  if (isStuckIn(twin, account)) return;
  const { lots, leverage } = order;
  const margin = requiredMargin(instrument, { lots, price: order.target, leverage, quoteRate });
  const fee = openingFee(instrument, twin.book.rules.feeType, { lots, margin });
  const spread = spreadIn(twin, instrument, order.side, lots);
  const limited = whyLimited(twin, account, { margin, isNew: false });
  if (limited !== null) return endWaiting(twin, order, `rejected ${limited}`);
  if (equity - usedMarginIn(account) - heldIn(account) - fee - spread < margin)
    return endWaiting(twin, order, 'rejected free_margin_too_low');
  openInTwin(twin, order, { price, margin, fee });
  endOther(twin, order);
}

/** Close-out, negative balance protection and notices of one account. */
function look(twin: Twin, account: TwinAccount, hasChanged: boolean): void {
  if (isBehindIn(twin, account.id)) return;
  if (hasChanged) payNights(twin, account);
  guardInTwin(twin, account);
  if (isDue(twin, account) && isFresh(twin, account)) closeOut(twin, account);
  if (account.balance < 0n && openOrders(account).length === 0) {
    say(twin, account.id, `written off ${account.id} ${-account.balance}`);
    account.balance = 0n as Money;
  }
  const band = bandNow(twin, account);
  if (band !== account.band) {
    account.band = band;
    say(twin, account.id, `notice ${account.id} ${band}`);
  }
  endInTwin(twin, account);
}

function isDue(twin: Twin, account: TwinAccount): boolean {
  const [equity, used] = [equityIn(twin, account), usedMarginIn(account)];
  return equity !== null && used > 0n && equity * 2n < used;
}

const isFresh = (twin: Twin, account: TwinAccount): boolean =>
  openOrders(account).every((order) =>
    pricedBy(twin, instrumentIn(twin, order.instrumentId)).every(
      (instrument) =>
        !isHaltedIn(twin, instrument) &&
        (!isOpenMarket(twin, instrument) || !isStaleIn(twin, instrument)),
    ),
  );

function closeOut(twin: Twin, account: TwinAccount): void {
  const losses = openOrders(account).flatMap((order) => {
    const instrument = instrumentIn(twin, order.instrumentId);
    const at = priced(twin, instrument);
    if (!at || whyNoDeal(twin, instrument) !== null) return [];
    const price = closesAt(order, at.quote);
    return [{ order, price, profit: profitIn(twin, order, price) ?? 0n }];
  });
  if (losses.length === 0) return;
  payNights(twin, account);
  if (!isDue(twin, account)) return;
  for (const order of account.orders.filter((one) => !one.isOpen)) {
    account.orders = account.orders.filter((one) => one !== order);
    say(twin, account.id, `ended #${order.id} margin_close_out`);
    tellFollowers(twin, account.id, { kind: 'ends', orderId: order.id });
  }
  losses.sort((a, b) => Number(a.profit - b.profit) || a.order.id - b.order.id);
  for (const { order, price } of losses) {
    if (isDue(twin, account)) closeInTwin(twin, order, 'margin_close_out', price);
  }
}

function bandNow(twin: Twin, account: TwinAccount): number {
  const [equity, used] = [equityIn(twin, account), usedMarginIn(account)];
  if (openOrders(account).length === 0) return 0;
  if (equity === null || isDue(twin, account) || isCopyStopDueIn(twin, account))
    return account.band;
  let band = 0;
  for (const [i, percent] of [100n, 80n, 60n].entries()) {
    const reArmedAt = i < account.band ? percent + 5n : percent;
    if (used > 0n && equity * 100n <= used * reArmedAt) band = i + 1;
  }
  return band;
}
