// What a play script sees of the engine: each event and outcome as the words of a script.
import {
  type Lots,
  MONEY_SCALE,
  type Money,
  type Price,
  assertNever,
  formatDecimal,
  formatLots,
  formatPrice,
} from '@meridian/units';
import type { AccountEvent, Outcome, StopsTrailed } from '../vocabulary/event.ts';
import { standingStop } from '../state/order-triggers.ts';
import type { Change } from '../state/evolve.ts';
import { availableOf } from '../money/move-money.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { type EngineState, marketOf } from '../state/state.ts';
import { figuresOf } from '../margin/valuation.ts';

/** A script must expect a headline; it may expect a detail. */
export interface Fact {
  readonly text: string;
  readonly isHeadline: boolean;
}

const headline = (text: string): Fact => ({ text, isHeadline: true });
const detail = (text: string): Fact => ({ text, isHeadline: false });
const money = (amount: Money): string => formatDecimal(amount, MONEY_SCALE, 2);
const moneyOf = (name: string, amount: Money): Fact => detail(`${name} ${money(amount)}`);

/** @param names of accounts by id */
export function factsOf(
  state: EngineState,
  names: ReadonlyMap<number, string>,
  changes: readonly Change[],
): readonly Fact[] {
  return changes.flatMap(({ event, orders, entries }) => {
    if (event.type === 'StopsTrailed') return trailedFacts(state, event);
    if (event.accountId === undefined) return [];
    const who = names.get(event.accountId) ?? `account ${event.accountId}`;
    const facts = eventFacts(state, who, event, orders);
    const balance = entries.at(-1)?.balanceAfter;
    return balance === undefined ? facts : [...facts, moneyOf('balance', balance)];
  });
}

const rebateFacts = ({ rebate }: Fill): readonly Fact[] =>
  rebate === undefined ? [] : [moneyOf('rebate', rebate)];

/** Where the best prices of stops have come to. */
function trailedFacts(state: EngineState, event: StopsTrailed): readonly Fact[] {
  const { precision } = marketOf(state, event.instrumentId).instrument;
  const known = [event.bid, event.ask].filter((price) => price !== null);
  return known.map((price) => detail(`trailed ${formatPrice(price, precision)}`));
}

/** The stop of an order, for `show #1`. */
export function orderFacts(state: EngineState, id: number): readonly Fact[] {
  const order = state.orders.get(id);
  if (order === undefined) return [detail('no order')];
  const stop = standingStop(state, order);
  const { precision } = marketOf(state, order.instrumentId).instrument;
  return [detail(`stop ${stop === null ? 'none' : formatPrice(stop.level, precision)}`)];
}

function eventFacts(
  state: EngineState,
  who: string,
  event: AccountEvent,
  orders: readonly Order[],
): readonly Fact[] {
  const [order] = orders;
  const price = (of: Price): string =>
    order === undefined
      ? String(of)
      : formatPrice(of, marketOf(state, order.instrumentId).instrument.precision);
  const numbered = order === undefined ? [] : [detail(`#${order.id}`)];
  switch (event.type) {
    case 'PendingOrderPlaced':
      return [headline(`${who} ${event.order.triggerKind} pending`), ...numbered, ...lotsOf(order)];
    case 'MarketOrderFilled':
    case 'PendingOrderFilled': {
      const { margin, fee } = event.type === 'MarketOrderFilled' ? event.order : event;
      return [
        headline(`${who} filled ${price(event.fill.price)}`),
        ...numbered,
        ...lotsOf(order),
        moneyOf('margin', margin),
        moneyOf('fee', fee),
        ...rebateFacts(event.fill),
      ];
    }
    case 'PendingOrderEnded': {
      const why = event.rejectedFor === null ? '' : ` ${event.rejectedFor}`;
      return [headline(`${who} ${event.reason}${why}`), ...numbered];
    }
    case 'PendingOrderChanged':
      return [
        headline(`${who} changed ${event.triggerKind} ${price(event.targetPrice)}`),
        detail(`lots ${formatLots(event.lots)}`),
        moneyOf('margin', event.margin),
      ];
    case 'StopsSet': {
      const level = (of: Price | null): string => (of === null ? 'none' : price(of));
      return [headline(`${who} stops ${level(event.stopLoss)} ${level(event.takeProfit)}`)];
    }
    case 'OrderClosed':
      return [
        headline(`${who} ${event.reason} ${price(event.fill.price)}`),
        ...numbered,
        moneyOf('profit', event.profit),
        ...rebateFacts(event.fill),
      ];
    case 'OrderPartlyClosed':
      return partFacts(who, event, price(event.fill.price), order);
    case 'OrderVoided':
      return [headline(`${who} voided`), ...numbered];
    case 'FinancingCharged':
      return [headline(`${who} swap ${money(event.amount)} of ${event.days}`), ...numbered];
    case 'MarginLevelNoticed':
      return [headline(`${who} notice ${event.band}`)];
    case 'NegativeBalanceWrittenOff':
      return [headline(`${who} written off ${money(event.amount)}`)];
    case 'OwnLimitsSet':
      return [headline(`${who} limits`), ...limitFacts(event)];
    case 'DemoReset':
      return [headline(`${who} reset`)];
    case 'DepositCredited':
      return [headline(`${who} deposited ${money(event.amount)}`)];
    case 'DepositReversed':
      return [headline(`${who} reversed ${money(event.amount)}`), moneyOf('borne', event.borne)];
    case 'WithdrawalHeld':
      return [headline(`${who} held ${money(event.amount)}`), moneyOf('fee', event.fee)];
    case 'WithdrawalReleased':
      return [headline(`${who} released ${money(event.amount)} ${event.cause}`)];
    case 'WithdrawalSent':
      return [headline(`${who} sent ${money(event.amount)}`), moneyOf('fee', event.fee)];
    case 'LeadingStarted':
      return [headline(`${who} leads`)];
    case 'LeadingStopped':
      return [headline(`${who} leads no more`)];
    case 'CopyingStarted':
      return [headline(`${who} started`)];
    case 'CopyMoneyMoved':
      return event.accountId === event.copyId
        ? [headline(`${who} money ${money(event.amount)}`), moneyOf('allocation', event.allocation)]
        : [];
    case 'CopyingChanged':
      return [headline(`${who} changed`)];
    case 'CopyingStopped':
      return [headline(`${who} stopped ${event.reason} ${event.orders}`)];
    case 'CopyingEnded':
      return [headline(`${who} ended`)];
    case 'CopySkipped':
      return [headline(`${who} skipped ${event.what} ${event.reason}`), ...argsOf(event.args)];
    case 'MirrorAdvanced':
    case 'MirrorCaughtUp':
    case 'EquityMarked':
    case 'AccountOpened':
    case 'AccountReturned':
    case 'OutcomeRecorded':
    case 'CommandDecided':
      return [];
    default:
      return assertNever(event);
  }
}

/** "loss 100.00, orders 3", and what is to hold later with the word "later" before it. */
function limitFacts({ limits, planned }: Extract<AccountEvent, { type: 'OwnLimitsSet' }>): Fact[] {
  const words = ({ lossMax, marginMax, ordersMax, pauseUntil }: typeof limits): string =>
    [
      ...(lossMax === null ? [] : [`loss ${money(lossMax)}`]),
      ...(marginMax === null ? [] : [`margin ${money(marginMax)}`]),
      ...(ordersMax === null ? [] : [`orders ${ordersMax}`]),
      ...(pauseUntil === null ? [] : ['pause']),
    ].join(' ') || 'none';
  return [
    detail(`now ${words(limits)}`),
    ...(planned === null ? [] : [detail(`later ${words(planned.limits)}`)]),
  ];
}

function lotsOf(order: Order | undefined): readonly Fact[] {
  if (order === undefined) return [];
  const lots = detail(`lots ${formatLots(order.lots)}`);
  if (order.exactLots === undefined) return [lots];
  return [lots, detail(`exact ${formatDecimal(order.exactLots, 8, 2)}`)];
}

function partFacts(
  who: string,
  event: Extract<AccountEvent, { type: 'OrderPartlyClosed' }>,
  price: string,
  rest: Order | undefined,
): readonly Fact[] {
  const share = (lots: Lots, margin: Money, fee: Money, swap: Money): string =>
    `${formatLots(lots)} margin ${money(margin)} fee ${money(fee)} swap ${money(swap)}`;
  return [
    headline(`${who} part ${price}`),
    detail(`#${event.partId}`),
    moneyOf('profit', event.profit),
    ...rebateFacts(event.fill),
    detail(`closed ${share(event.lots, event.margin, event.fee, event.swap)}`),
    ...(rest ? [detail(`left ${share(rest.lots, rest.margin, rest.fee, rest.swap)}`)] : []),
  ];
}

/** The client's refusal, and the arguments of its text. */
export const outcomeFacts = (outcome: Outcome | null): readonly Fact[] =>
  (outcome ?? []).flatMap(({ rejected, args }) =>
    rejected === null ? [] : [headline(rejected), ...argsOf(args)],
  );

const argsOf = (args: Readonly<Record<string, string>>): readonly Fact[] =>
  Object.entries(args).map(([key, text]) => detail(`${key} ${text}`));

/** The figures of an account, for `show`. */
export function figureFacts(state: EngineState, accountId: number): readonly Fact[] {
  const account = state.accounts.get(accountId);
  if (account === undefined) return [headline('no account')];
  const figures = figuresOf(state, account);
  const known = (name: string, amount: bigint | null): Fact =>
    detail(`${name} ${amount === null ? 'unknown' : formatDecimal(amount, MONEY_SCALE, 2)}`);
  return [
    known('balance', figures.balance),
    known('floating', figures.floating),
    known('equity', figures.equity),
    known('used', figures.usedMargin),
    known('held', account.held),
    known('available', availableOf(state, account)),
    known('free', figures.freeMargin),
    known('level', figures.marginLevel),
    known('risk', figures.riskRate),
    detail(`orders ${account.orders.size}`),
    detail(`band ${account.noticeBand}`),
    detail(`epoch ${account.epoch}`),
  ];
}
