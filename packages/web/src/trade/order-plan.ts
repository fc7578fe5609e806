// What the form amounts to for a side at the present price: its levels as prices, whatever they were typed as.
import { type Side, openingPrice } from '@meridian/trading/estimate';
import type { Lots, Money, Price } from '@meridian/units';
import { type LevelBasis, type Stop, levelPrice, sideOfStop } from '../ui/stop-level.ts';
import { typedPrice } from '../ui/typed-price.ts';
import { type OrderDraft, typedLots } from './order-draft.ts';
import { riskedMoney, lotsForRisk, typedPercent } from './risk-lots.ts';
import type { Market, Offer } from './wire.ts';

/** What a plan depends on beside the form; null: not known. */
export interface Surroundings {
  readonly market: Market | null;
  readonly equity: Money | null;
}

export interface OrderPlan {
  readonly side: Side;
  readonly lots: Lots | null;
  /** Of a pending order; null at market, and where none is typed. */
  readonly target: Price | null;
  /** What it is expected to open at: its target, else the market's side. */
  readonly open: Price | null;
  /** Null: off, or not a level. */
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** What its levels are measured by; null: there is no price to open at. */
  readonly basis: LevelBasis | null;
}

export function planOrder(
  draft: OrderDraft,
  offer: Offer,
  { market, equity }: Surroundings,
  side: Side,
): OrderPlan {
  const { terms, quoteRate } = offer;
  const isPending = draft.mode === 'pending';
  const target = isPending ? typedPrice(draft.target, terms.precision) : null;
  const atMarket = market === null ? null : openingPrice(side, market);
  const open = isPending ? target : atMarket;
  const lots = typedLots(draft.lots);
  const basis = open === null ? null : { side, open, lots, equity, terms, quoteRate };
  const level = (stop: Stop): Price | null => {
    const { isOn, unit, text } = draft[stop];
    if (!isOn) return null;
    if (unit === 'price') return typedPrice(text, terms.precision);
    return basis === null ? null : levelPrice(stop, { unit, text }, basis);
  };
  return {
    side,
    lots,
    target,
    open,
    basis,
    stopLoss: level('stopLoss'),
    takeProfit: level('takeProfit'),
  };
}

/** The side that a level typed as a price suits; null: none is, or it suits both. */
export function sideOfLevels(draft: OrderDraft, offer: Offer, market: Market | null): Side | null {
  const { precision } = offer.terms;
  const reference =
    draft.mode === 'pending' ? typedPrice(draft.target, precision) : (market?.bid ?? null);
  if (reference === null) return null;
  for (const stop of ['stopLoss', 'takeProfit'] as const) {
    const { isOn, unit, text } = draft[stop];
    const price = isOn && unit === 'price' ? typedPrice(text, precision) : null;
    const side = price === null ? null : sideOfStop(stop, price, reference);
    if (side !== null) return side;
  }
  return null;
}

/** The lots that follow from the typed risk and the plan's stop loss; null: something for it is missing. */
export function sizeByRisk(draft: OrderDraft, offer: Offer, plan: OrderPlan): Lots | null {
  const percent = typedPercent(draft.risk);
  const equity = plan.basis?.equity ?? null;
  const { open, stopLoss } = plan;
  if (percent === null || equity === null || open === null || stopLoss === null) return null;
  return lotsForRisk(offer, { risk: riskedMoney(equity, percent), open, stop: stopLoss });
}
