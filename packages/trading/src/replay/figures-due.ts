// What a fill, a close, a night, a debt that was written off, a reversed deposit, a withdrawal and a reset come to by what they say themselves: the price by its tick, the rate by
// its ticks, margin and profit by both; fee, rebate and financing by the terms (`terms-due.ts`). It is counted from the event and the state before it, so that no figure is believed.
import {
  type Money,
  ZERO_MONEY,
  larger,
  negateMoney,
  smaller,
  subtractMoney,
} from '@meridian/units';
import { grossProfit, requiredMargin } from '../prices/arithmetic.ts';
import { rateOf } from '../prices/conversion.ts';
import { closingPrice, openingPrice } from '../prices/trigger-kind.ts';
import { spendableAt } from '../money/move-money.ts';
import { shareOf } from '../orders/change-order.ts';
import {
  type Account,
  type EngineState,
  type Market,
  accountOf,
  marketOf,
  orderOf,
} from '../state/state.ts';
import type {
  AccountEvent,
  DepositReversed,
  FinancingCharged,
  OrderClosed,
  OrderPartlyClosed,
  WithdrawalReleased,
  WithdrawalSent,
} from '../vocabulary/event.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { type FigureDue, termsDue } from './terms-due.ts';

/** Whether the journal has said the rules that an event is under. @param state as it was right before the event */
export function saysRulesOf(state: EngineState, event: AccountEvent): boolean {
  const market = marketOfEvent(state, event);
  return market === undefined ? state.source !== null : market.version !== undefined;
}

/** @param state as it was right before the event, with the terms that it is under */
export function figuresDue(state: EngineState, event: AccountEvent): readonly FigureDue[] {
  const market = marketOfEvent(state, event);
  const ofTerms = market === undefined ? [] : termsDue(state, market, event);
  return [...ofMoney(state, event), ...ofTerms];
}

function marketOfEvent({ markets, orders }: EngineState, event: AccountEvent): Market | undefined {
  if (event.type === 'MarketOrderFilled') return markets.get(event.order.instrumentId);
  if (!('orderId' in event) || event.orderId === null) return undefined;
  const order = orders.get(event.orderId);
  return order && markets.get(order.instrumentId);
}

function ofMoney(state: EngineState, event: AccountEvent): readonly FigureDue[] {
  switch (event.type) {
    case 'MarketOrderFilled': {
      const { order, fill } = event;
      return ofOpening(marketOf(state, order.instrumentId), { ...order, targetPrice: null }, fill);
    }
    case 'PendingOrderFilled': {
      const order = orderOf(state, event.orderId);
      const { lots = order.lots, margin, fill } = event;
      return ofOpening(marketOf(state, order.instrumentId), { ...order, lots, margin }, fill);
    }
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return ofClosing(state, event);
    case 'FinancingCharged':
      return ofNight(state, event);
    case 'NegativeBalanceWrittenOff': {
      const { balance, openCount } = accountOf(state, event.accountId);
      return [
        { what: 'a debt without open orders', is: balance < 0n && openCount === 0, due: true },
        { what: 'the debt', is: event.amount, due: negateMoney(balance) },
      ];
    }
    case 'DemoReset': {
      const { balance } = accountOf(state, event.accountId);
      return [{ what: 'what was returned', is: event.returned, due: balance }];
    }
    case 'DepositReversed':
      return ofReversal(accountOf(state, event.accountId), event);
    case 'WithdrawalSent':
    case 'WithdrawalReleased':
      return ofHold(state, event);
    default:
      return [];
  }
}

/** The house bears what the account cannot spare. What open orders stood at the row says itself; an older one does not. */
function ofReversal(account: Account, { amount, borne, floating }: DepositReversed): FigureDue[] {
  const open = account.openCount === 0 ? ZERO_MONEY : floating;
  if (open === undefined || open === null) return [];
  const available = larger(subtractMoney(spendableAt(account, open), account.held), ZERO_MONEY);
  const due = subtractMoney(amount, smaller(amount, available));
  return [{ what: 'what the house bore', is: borne, due }];
}

/** What leaves, or is free again, is what was held. */
function ofHold(state: EngineState, event: WithdrawalSent | WithdrawalReleased): FigureDue[] {
  const held = accountOf(state, event.accountId).holds.get(event.withdrawalId);
  const amount = { what: 'the amount', is: event.amount, due: held?.amount ?? false };
  if (event.type === 'WithdrawalReleased') return [amount];
  return [amount, { what: 'the withdrawal’s fee', is: event.fee, due: held?.fee ?? false }];
}

type Opened = Pick<Order, 'side' | 'lots' | 'leverage' | 'margin' | 'targetPrice'>;

function ofOpening(market: Market, order: Opened, fill: Fill): FigureDue[] {
  const { side, lots, leverage, margin, targetPrice } = order;
  const of = { lots, price: targetPrice ?? fill.bid, leverage, quoteRate: fill.rate };
  return [
    { what: 'the price', is: fill.price, due: openingPrice(side, fill) },
    ofRate(market, fill),
    { what: 'the margin', is: margin, due: requiredMargin(market.instrument, of) },
  ];
}

function ofRate({ path }: Market, { rate, legs }: Fill): FigureDue {
  return { what: 'the rate', is: rate, due: (path && rateOf(path, legs)) ?? false };
}

function ofClosing(state: EngineState, event: OrderClosed | OrderPartlyClosed): FigureDue[] {
  const order = orderOf(state, event.orderId);
  const market = marketOf(state, order.instrumentId);
  const { fill, profit } = event;
  const lots = event.type === 'OrderPartlyClosed' ? event.lots : order.lots;
  const due = profitOf(market, { ...order, lots }, fill);
  const figures: FigureDue[] = [
    { what: 'the price', is: fill.price, due: closingPrice(order.side, fill) },
    ofRate(market, fill),
    { what: 'the profit', is: profit, due: due ?? false },
  ];
  if (event.type === 'OrderClosed') return figures;
  const share = shareOf(order, lots);
  for (const key of ['margin', 'fee', 'swap'] as const)
    figures.push({ what: `the part of the ${key}`, is: event[key], due: share[key] });
  return figures;
}

function profitOf({ instrument }: Market, order: Order, fill: Fill): Money | null {
  const { side, lots, openFill } = order;
  if (openFill === null) return null;
  const of = { side, lots, open: openFill.price, close: fill.price, quoteRate: fill.rate };
  return grossProfit(instrument, of);
}

/** Of each night once, and of as many days as the calendar has. */
function ofNight(state: EngineState, event: FinancingCharged): FigureDue[] {
  const { hours } = state;
  const { rollover, days, at } = event;
  const { financedUpTo, instrumentId } = orderOf(state, event.orderId);
  const { instrument } = marketOf(state, instrumentId);
  const isNight = hours.rollovers(rollover - 1, rollover).length === 1 && rollover <= at;
  return [
    { what: 'a night', is: isNight, due: true },
    { what: 'a night of before', is: rollover <= financedUpTo, due: false },
    { what: 'the days', is: days, due: hours.financingDays(instrument, rollover) },
  ];
}
