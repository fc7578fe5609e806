// What happens to an account's own limits, and what its trading day brings: counted of those accounts alone that have limits.
import {
  DAY_MS,
  type Instant,
  type Money,
  ZERO_MONEY,
  addMoney,
  present,
  subtractMoney,
} from '@meridian/units';
import type { AccountEvent, OwnLimitsSet } from '../vocabulary/event.ts';
import type { Fill } from '../vocabulary/order.ts';
import { NO_LIMITS, areSame } from '../vocabulary/own-limits.ts';
import type { Account, EngineState } from './state.ts';

/**
 * Own limits as they hold from now on, and those that are planned. With none of either, the trading day is counted no
 * more.
 */
export function setLimits(
  state: EngineState,
  account: Account,
  { at, limits, planned }: OwnLimitsSet,
): void {
  const isNone = planned === null && areSame(limits, NO_LIMITS);
  const day = account.own?.day ?? { until: endOfDay(state, at), made: ZERO_MONEY, orders: 0 };
  account.own = isNone ? null : { limits, planned, day };
}

/** Adds what an event brings to the trading day. */
export function countDay(state: EngineState, account: Account, event: AccountEvent): void {
  const { own } = account;
  if (own === null) return;
  const [brought, placed] = broughtBy(event);
  if (brought === 0n && placed === 0) return;
  if (event.at >= own.day.until)
    own.day = { until: endOfDay(state, event.at), made: ZERO_MONEY, orders: 0 };
  const { until, made, orders } = own.day;
  own.day = { until, made: addMoney(made, brought), orders: orders + placed };
}

function broughtBy(event: AccountEvent): readonly [made: Money, placed: number] {
  switch (event.type) {
    case 'PendingOrderPlaced':
      return [ZERO_MONEY, 1];
    case 'MarketOrderFilled':
      return [subtractMoney(rebateOf(event), event.order.fee), 1];
    case 'PendingOrderFilled':
      return [subtractMoney(rebateOf(event), event.fee), 0];
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return [addMoney(event.profit, rebateOf(event)), 0];
    case 'FinancingCharged':
      return [event.amount, 0];
    default:
      return [ZERO_MONEY, 0];
  }
}

const rebateOf = ({ fill }: { readonly fill: Fill }): Money => fill.rebate ?? ZERO_MONEY;

/** 17:00 New York is every day, and no day has more than 25 hours. */
const endOfDay = ({ hours }: EngineState, at: Instant): Instant =>
  present(hours.rollovers(at, at + 2 * DAY_MS)[0], 'a day ends');
