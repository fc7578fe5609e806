// What the form amounts to for a side at the present price: its levels as prices, whatever they were typed as.
import { type Side, closingPrice, openingPrice } from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  asPrice,
  larger,
  pricePoints,
  smaller,
} from '@meridian/units';
import {
  type LevelBasis,
  type Stop,
  levelPrice,
  sideOfStop,
} from '../ui/order-terms/stop-level.ts';
import type { DistanceUse } from '../ui/order-terms/stop-moves.ts';
import { type PlannedPart, planParts } from '../ui/order-terms/take-parts.ts';
import { pointsOf } from '../ui/order-terms/typed-distance.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import type { OrderDraft } from './order-draft.ts';
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
  /** Partial take profits, in the form's order. */
  readonly parts: readonly PlannedPart[];
  /** Where a trailing stop starts at market, beside the stop loss; null: it is off, no distance, or not known yet. */
  readonly trailsFrom: Price | null;
  /** Where the stop loss moves to the opening price; null: it does not, or not known. */
  readonly breakEvenAt: Price | null;
  /** The worst price at which an order at market fills; null: any, or not known. */
  readonly worstAt: Price | null;
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
  const target = isPending ? pricePoints(draft.target, terms.precision) : null;
  const atMarket = market === null ? null : openingPrice(side, market);
  const open = isPending ? target : atMarket;
  const lots = typedLots(draft.lots);
  const basis = open === null ? null : { side, open, lots, equity, terms, quoteRate };
  const level = (stop: Stop): Price | null => {
    const { isOn, unit, text } = draft[stop];
    if (!isOn) return null;
    if (unit === 'price') return pricePoints(text, terms.precision);
    return basis === null ? null : levelPrice(stop, { unit, text }, basis);
  };
  const stopLoss = level('stopLoss');
  const starts = isPending || market === null ? null : closingPrice(side, market);
  const trail = pointsOf(draft.trailing, starts, terms.precision);
  const first = away(side === 'buy' ? 'below' : 'above', starts, trail);
  const profit = pointsOf(draft.breakEven, open, terms.precision);
  const deviation = pointsOf(draft.deviation, open, terms.precision);
  return {
    side,
    lots,
    target,
    open,
    basis,
    stopLoss,
    takeProfit: level('takeProfit'),
    parts: planParts(draft.parts, { lots, lotStep: offer.lotStep, basis }),
    trailsFrom: first === null || stopLoss === null ? first : nearerStop(side, first, stopLoss),
    breakEvenAt: away(side === 'buy' ? 'above' : 'below', open, profit),
    worstAt: isPending ? null : away(side === 'buy' ? 'above' : 'below', open, deviation),
  };
}

/** Where a distance leads: where a stop loss starts to trail or moves, or the worst fill. */
export const placeOf = (plan: OrderPlan, use: DistanceUse): Price | null => plan[PLACES[use]];
const PLACES = {
  trailing: 'trailsFrom',
  breakEven: 'breakEvenAt',
  deviation: 'worstAt',
} as const satisfies Record<DistanceUse, keyof OrderPlan>;

/** So many points from a price; null: one of them is missing, or there is no such price. */
function away(way: 'above' | 'below', from: Price | null, points: bigint | null): Price | null {
  if (from === null || points === null) return null;
  const price = way === 'above' ? from + points : from - points;
  return price > 0n ? asPrice(price) : null;
}

/** The one that loses less is in force. */
const nearerStop = (side: Side, one: Price, other: Price): Price =>
  side === 'buy' ? larger(one, other) : smaller(one, other);

/** The side that a level typed as a price suits; null: none is, or it suits both. */
export function sideOfLevels(draft: OrderDraft, offer: Offer, market: Market | null): Side | null {
  const { precision } = offer.terms;
  const reference =
    draft.mode === 'pending' ? pricePoints(draft.target, precision) : (market?.bid ?? null);
  if (reference === null) return null;
  for (const stop of ['stopLoss', 'takeProfit'] as const) {
    const { isOn, unit, text } = draft[stop];
    const price = isOn && unit === 'price' ? pricePoints(text, precision) : null;
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
