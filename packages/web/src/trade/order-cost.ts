// What an order would cost and leave, before it is sent: the engine's own arithmetic over what was typed.
import {
  type FeeType,
  type Side,
  closeOutPrice,
  estimateOrder,
  lotsCovered,
  orderNeeds,
} from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  readLots,
  readMoney,
  subtractMoney,
} from '@meridian/units';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { availableMargin } from '../lib/free-margin.ts';
import type { Market, Offer } from './wire.ts';

export interface Intent {
  readonly side: Side;
  readonly lots: Lots;
  readonly leverage: number;
  /** Null: at market. */
  readonly target: Price | null;
}

/** The account before the order. */
export interface AccountStanding {
  readonly equity: Money;
  /** Free margin less what queued withdrawals hold: what an order may use. */
  readonly available: Money;
  readonly usedMargin: Money;
  /** Signed lots of the open orders in this instrument, buys less sells; null if not all are known. */
  readonly exposure: bigint | null;
}

export interface OrderCost {
  readonly margin: Money;
  readonly fee: Money;
  readonly spreadCost: Money;
  readonly openPrice: Price;
  /** Null: no price closes it out, or not all of the account is known. */
  readonly closeOut: Price | null;
  /** The account's lots stay on the other side: it would be closed out where this order gains. */
  readonly isAgainst: boolean;
  readonly freeMarginAfter: Money | null;
  /** Whether what is available after the fee and the spread covers the margin; null if the account is not known. */
  readonly isCovered: boolean | null;
}

/** Null if there is no rate to convert the quote currency with. */
export function orderCost(
  offer: Offer,
  feeType: FeeType,
  intent: Intent,
  market: Market,
  account: AccountStanding | null,
): OrderCost | null {
  const { quoteRate, terms } = offer;
  if (quoteRate === null) return null;
  const estimate = estimateOrder(terms, feeType, { ...intent, ...market, quoteRate });
  const { margin, fee, spreadCost, openPrice } = estimate;
  const left = account === null ? null : subtractMoney(account.available, orderNeeds(estimate));
  const closeOut =
    account === null || account.exposure === null
      ? null
      : closeOutPrice(
          terms,
          { side: intent.side, lots: intent.lots, openPrice, ...market, quoteRate },
          { equity: account.equity, usedMargin: account.usedMargin, exposure: account.exposure },
          { margin, fee },
        );
  return {
    margin,
    fee,
    spreadCost,
    openPrice,
    closeOut,
    isAgainst: account !== null && account.exposure !== null && isAgainst(intent, account.exposure),
    freeMarginAfter: left,
    isCovered: left === null ? null : left >= 0n,
  };
}

/** The largest order that the account can carry; null if the account or the rate is not known. */
export function coveredLots(
  { terms, quoteRate, lotStep, lotsMax }: Offer,
  feeType: FeeType,
  intent: Omit<Intent, 'lots'>,
  market: Market,
  account: AccountStanding | null,
): Lots | null {
  if (account === null || quoteRate === null) return null;
  const of = { amount: account.available, step: lotStep, most: lotsMax };
  return lotsCovered(terms, feeType, { ...intent, ...market, quoteRate }, of);
}

/** @param exposure signed lots of the open orders */
const isAgainst = ({ side, lots }: Intent, exposure: bigint): boolean =>
  side === 'buy' ? exposure + lots < 0n : exposure - lots > 0n;

/** Signed lots of open orders: buys less sells. */
export function exposureOf(orders: readonly { OrderType: number; Quantity: string }[]): bigint {
  let signed = 0n;
  for (const order of orders)
    signed += order.OrderType === ORDER_BUY ? readLots(order.Quantity) : -readLots(order.Quantity);
  return signed;
}

/** The account before the order, from the wire; null if a figure is missing. @param held undefined: not known yet */
export function standingOf(
  account: { Equity: string | null; FreeMargin: string | null; CautionMoneyAll: string } | null,
  held: string | undefined,
  exposure: bigint | null,
): AccountStanding | null {
  const available = availableMargin(account?.FreeMargin, held);
  if (account === null || account.Equity === null || available === null) return null;
  return {
    equity: readMoney(account.Equity),
    available: readMoney(available),
    usedMargin: readMoney(account.CautionMoneyAll),
    exposure,
  };
}
