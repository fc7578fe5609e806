// The house's exposure: clients' open orders of an instrument taken together, and what a price move would do.
import type { Instrument, InstrumentId } from '@meridian/market';
import {
  type Lots,
  type Money,
  RATE_SCALE,
  ZERO_MONEY,
  absolute,
  addMoney,
  divide,
  powerOfTen,
} from '@meridian/units';
import type { AccountKind } from '../vocabulary/command.ts';
import { type EngineState, type Market, marketOf } from '../state/state.ts';
import { conversionOf, profitAt } from './valuation.ts';

export interface Exposure {
  readonly instrument: Instrument;
  readonly orders: number;
  readonly boughtLots: Lots;
  readonly soldLots: Lots;
  /** Clients' floating profit together; the house's is its negative. Null if a price is missing. */
  readonly floating: Money | null;
  /** Worth of what is bought less what is sold, at the bid, in US dollars. */
  readonly netValue: Money | null;
}

/** Instruments with open orders of accounts of `kind`, in order of their ids. */
export function exposures(state: EngineState, kind: AccountKind): readonly Exposure[] {
  return [...state.markets.keys()]
    .toSorted((a, b) => a - b)
    .map((id) => exposureOf(state, id, kind))
    .filter(({ orders }) => orders > 0);
}

function exposureOf(state: EngineState, id: InstrumentId, kind: AccountKind): Exposure {
  const market = marketOf(state, id);
  const { quote } = market;
  const conversion = conversionOf(state, market);
  const isPriced = quote !== null && conversion !== null;
  let orders = 0;
  let bought = 0n;
  let sold = 0n;
  let floating: Money | null = ZERO_MONEY;
  for (const order of market.openOrders.values()) {
    if (state.accounts.get(order.accountId)?.kind !== kind) continue;
    orders += 1;
    if (order.side === 'buy') bought += order.lots;
    else sold += order.lots;
    const profit = isPriced ? profitAt(market, order, quote, conversion.rate) : null;
    floating = floating === null || profit === null ? null : addMoney(floating, profit);
  }
  return {
    instrument: market.instrument,
    orders,
    boughtLots: bought as Lots,
    soldLots: sold as Lots,
    floating,
    netValue: isPriced ? netValue(market, bought - sold, quote.bid, conversion.rate) : null,
  };
}

function netValue({ instrument }: Market, lots: bigint, price: bigint, rate: bigint): Money {
  const value = lots * instrument.contractSize * price * rate;
  return divide(value, powerOfTen(instrument.precision + RATE_SCALE), 'half_even') as Money;
}

/**
 * What the house loses at most when the price moves by `percent` either way: clients' net position gains as much.
 * @param percent whole percent, 1 to 100
 * @returns millionths of a dollar, half to even
 */
export const worstCase = (netPosition: Money, percent: number): Money =>
  divide(absolute(netPosition) * BigInt(percent), 100n, 'half_even') as Money;
