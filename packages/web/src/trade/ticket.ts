// The order form's state for one instrument: what is typed, what it would cost now, and what is wrong with it.
import { type Dispatch, useMemo, useState, useSyncExternalStore } from 'react';
import type { Instrument } from '@meridian/contract';
import { type Side, openingPrice } from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  formatPrice,
  pricePoints,
  readMoney,
} from '@meridian/units';
import { useAccountDetail } from '../lib/account-detail.ts';
import { accountFrame, subscribeAccount, useAccountLive } from '../lib/account-live.ts';
import { getQuote, useLastTick } from '../lib/quotes.ts';
import { useBasicInfo } from '../lib/site.ts';
import { useQuoteRate } from '../ui/money/live-rate.ts';
import { type DraftFaults, draftFaults, withoutWrong } from './draft-check.ts';
import { type OpenOrders } from '../ui/orders/open-orders.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import { type OrderCost, coveredLots, exposureOf, orderCost, standingOf } from './order-cost.ts';
import { useKeptDraft } from './kept-draft.ts';
import type { DraftChange, OrderDraft } from './order-draft.ts';
import { type OrderPlan, planOrder, sideOfLevels } from './order-plan.ts';
import { type Market, type Offer, feeTypeOf, marketOf, offerOf } from './wire.ts';

export interface Ticket {
  readonly instrument: Instrument;
  readonly offer: Offer;
  readonly draft: OrderDraft;
  readonly change: Dispatch<DraftChange>;
  /** The side whose faults are shown: the one tried last. */
  readonly triedSide: Side | null;
  readonly setTriedSide: (side: Side | null) => void;
}

export function useTicket(instrument: Instrument): Ticket {
  const quoteRate = useQuoteRate(instrument.QuoteCurrency);
  const offer = useMemo(() => offerOf(instrument, quoteRate), [instrument, quoteRate]);
  const [draft, change] = useKeptDraft(offer);
  const [triedSide, setTriedSide] = useState<Side | null>(null);
  return { instrument, offer, draft, change, triedSide, setTriedSide };
}

/** The instrument's market at the last tick, in exact prices; null: no price. */
export function useMarket(instrument: Instrument, isOn = true): Market | null {
  return marketOf(useLastTick(instrument.Code, isOn), instrument.PricePrecision);
}

/** Likewise, for what happens at a press: it is drawn with none of the ticks before. */
export const marketNow = ({ Code, PricePrecision }: Instrument): Market | null =>
  marketOf(getQuote(Code), PricePrecision);

/** What an order for this side is about: its own target, or the market's price; null: there is none. */
export function orderPrice(side: Side, ticket: Ticket, market: Market | null): Price | null {
  const { draft, offer } = ticket;
  if (draft.mode === 'pending') return pricePoints(draft.target, offer.terms.precision);
  return market === null ? null : openingPrice(side, market);
}

/** The close price as the start of a stop or a target. */
export function closeText(market: Market | null, precision: number): string | null {
  return market === null ? null : formatPrice(market.bid, precision);
}

const never = () => () => undefined;

/** The account's equity now; null while it is not known, and when logged out. @param isOn false: it is not followed */
export function useEquity(orders: OpenOrders, isOn = true): Money | null {
  useSyncExternalStore(isOn ? subscribeAccount : never, accountFrame);
  return equityNow(orders);
}

export function equityNow(orders: OpenOrders): Money | null {
  const equity = accountFrame()?.Equity ?? orders.open?.account.Equity ?? null;
  return equity === null ? null : readMoney(equity);
}

/** What the form amounts to for a side now. */
export function usePlan(ticket: Ticket, orders: OpenOrders, side: Side): OrderPlan {
  const market = useMarket(ticket.instrument);
  const equity = useEquity(orders);
  return planOrder(ticket.draft, ticket.offer, { market, equity }, side);
}

/** The side that the form speaks of while none is chosen: the one its levels suit, else the one tried last. */
export function useSideInView({ draft, offer, instrument, triedSide }: Ticket): Side {
  const market = useMarket(instrument);
  return sideOfLevels(draft, offer, market) ?? triedSide ?? 'buy';
}

export const faultsOf = (ticket: Ticket, market: Market | null, plan: OrderPlan): DraftFaults =>
  draftFaults(ticket.draft, ticket.offer, market, plan);

/** What the form says of the side in view, where a stop that is wrong for it has no result. */
export function usePlanInView(ticket: Ticket, orders: OpenOrders): OrderPlan {
  const market = useMarket(ticket.instrument);
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  return withoutWrong(plan, faultsOf(ticket, market, plan));
}

/** What a size is reckoned with, whatever the size; null if a part of it is missing or wrong. */
function useReckoning({ instrument, offer, draft }: Ticket, orders: OpenOrders) {
  const market = useMarket(instrument);
  const feeType = useBasicInfo()?.trade_fee_type;
  const live = useAccountLive();
  const held = useAccountDetail().data?.lock_balance;
  const { leverage } = draft;
  const target = draft.mode === 'pending' ? pricePoints(draft.target, offer.terms.precision) : null;
  if (market === null || feeType === undefined || leverage === null) return null;
  if (draft.mode === 'pending' && target === null) return null;
  const book = orders.open;
  const exposure = book?.isComplete
    ? exposureOf(book.orders.filter((order) => order.ForexId === instrument.Id))
    : null;
  const account = standingOf(live ?? book?.account ?? null, held, exposure);
  return { market, feeType: feeTypeOf(feeType), intent: { leverage, target }, account };
}

/** What the form costs for a side; null if a part of it is missing or wrong. */
export function useOrderCost(ticket: Ticket, side: Side, orders: OpenOrders): OrderCost | null {
  const reckoning = useReckoning(ticket, orders);
  const lots = typedLots(ticket.draft.lots);
  if (reckoning === null || lots === null) return null;
  const { feeType, intent, market, account } = reckoning;
  return orderCost(ticket.offer, feeType, { ...intent, side, lots }, market, account);
}

/** The largest order that the account can carry now; null if that is not known. */
export function useCoveredLots(ticket: Ticket, side: Side, orders: OpenOrders): Lots | null {
  const reckoning = useReckoning(ticket, orders);
  if (reckoning === null) return null;
  const { feeType, intent, market, account } = reckoning;
  return coveredLots(ticket.offer, feeType, { ...intent, side }, market, account);
}
