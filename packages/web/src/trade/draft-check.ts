// Whether what was typed can be sent for a side, field by field. The server checks again; this saves a round trip and
// says what to change.
import {
  closingPrice,
  lotsFault as brokenLotsRule,
  type LotsFault,
  openingPrice,
  type Side,
  triggerKind,
} from '@meridian/trading/estimate';
import { type Price, formatLots, pricePoints } from '@meridian/units';
import { hasTooManyDigits } from '../ui/fields/typed-number.ts';
import { isExpiryWrong } from '../ui/order-terms/expiry.ts';
import { type LevelFault, levelFault } from '../ui/order-terms/level-fault.ts';
import { type Stop, STOPS } from '../ui/order-terms/stop-level.ts';
import { type DistanceFault, distanceFault } from '../ui/order-terms/typed-distance.ts';
import { type BoundFault, boundFault, brokenBound } from '../ui/order-terms/stop-bound.ts';
import { STOP_MOVES } from '../ui/order-terms/stop-moves.ts';
import { type PartFault, partsFault } from '../ui/order-terms/take-parts.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import type { DraftField, OrderDraft } from './order-draft.ts';
import type { OrderPlan } from './order-plan.ts';
import type { Market, Offer } from './wire.ts';

export type DraftFault =
  | { readonly kind: 'lots_missing' }
  | { readonly kind: LotsFault['kind']; readonly limit: string }
  | { readonly kind: 'leverage_missing' }
  | LevelFault
  | DistanceFault
  | PartFault
  /** No time, or one that has passed. */
  | { readonly kind: 'expiry' }
  | { readonly kind: 'target_at_market' }
  | BoundFault;

export type DraftFaults = Readonly<Partial<Record<DraftField, DraftFault>>>;

/**
 * @param plan what the form amounts to for the side
 * @param market null: there is no price, so only what needs none is checked
 */
export function draftFaults(
  draft: OrderDraft,
  offer: Offer,
  market: Market | null,
  plan: OrderPlan,
): DraftFaults {
  const { side } = plan;
  const faults: Partial<Record<DraftField, DraftFault>> = {};
  const lots = lotsFault(draft.lots, offer);
  if (lots) faults.lots = lots;
  if (draft.leverage === null) faults.leverage = { kind: 'leverage_missing' };
  const target = draft.mode === 'pending' ? targetFault(draft, offer, market, side) : null;
  if (target) faults.target = target;
  for (const stop of STOPS) {
    const reference = referencePrice(draft, offer, market, { stop, side });
    const fault = stopFault(draft, plan, { stop, reference, precision: offer.terms.precision });
    if (fault) faults[stop] = fault;
  }
  const partsAt = { stop: 'takeProfit', side } as const;
  const parts = partsFault(draft.parts, plan.parts, {
    ...{ basis: plan.basis, lots: plan.lots, lotsMin: offer.lotsMin },
    reference: referencePrice(draft, offer, market, partsAt),
  });
  if (parts) faults.parts = parts;
  for (const move of STOP_MOVES) {
    const fault = distanceFault(draft[move], plan.open, offer.terms.precision);
    if (fault) faults[move] = fault;
  }
  if (draft.mode === 'market') {
    const fault = distanceFault(draft.deviation, plan.open, offer.terms.precision);
    if (fault) faults.deviation = fault;
  } else if (isExpiryWrong(draft.expiry)) faults.expiry = { kind: 'expiry' };
  return faults;
}

/** The plan without the stops that are wrong: such a level brings nothing, whatever its price would. */
export const withoutWrong = (plan: OrderPlan, faults: DraftFaults): OrderPlan => ({
  ...plan,
  stopLoss: faults.stopLoss === undefined ? plan.stopLoss : null,
  takeProfit: faults.takeProfit === undefined ? plan.takeProfit : null,
});

export function lotsFault(text: string, offer: Offer): DraftFault | null {
  const lots = typedLots(text);
  if (lots === null && !hasTooManyDigits(text)) return { kind: 'lots_missing' };
  const fault: LotsFault | null =
    lots === null
      ? { kind: 'lots_above_maximum', limit: offer.lotsMax }
      : brokenLotsRule(offer, lots);
  return fault && { kind: fault.kind, limit: formatLots(fault.limit) };
}

function targetFault(
  draft: OrderDraft,
  offer: Offer,
  market: Market | null,
  side: Side,
): DraftFault | null {
  const fault = levelFault({ unit: 'price', text: draft.target }, offer.terms.precision);
  if (fault) return fault;
  const target = pricePoints(draft.target, offer.terms.precision);
  if (target === null || market === null) return null;
  return triggerKind(side, target, market) === null ? { kind: 'target_at_market' } : null;
}

/**
 * The price whose losing or winning side a stop must lie on: for a pending order the target; else for a stop loss the
 * price that would close the order at once, and for a take profit the price that opens it.
 */
function referencePrice(
  draft: OrderDraft,
  offer: Offer,
  market: Market | null,
  { stop, side }: { stop: Stop; side: Side },
): Price | null {
  if (draft.mode === 'pending') return pricePoints(draft.target, offer.terms.precision);
  if (market === null) return null;
  return (stop === 'stopLoss' ? closingPrice : openingPrice)(side, market);
}

function stopFault(
  draft: OrderDraft,
  plan: OrderPlan,
  of: { stop: Stop; reference: Price | null; precision: number },
): DraftFault | null {
  const entry = draft[of.stop];
  if (!entry.isOn) return null;
  const fault = levelFault(entry, of.precision);
  if (fault) return fault;
  const price = plan[of.stop];
  // Without a price to open at, a distance is no level yet.
  if (price === null && plan.basis !== null) return { kind: 'level_missing' };
  if (price === null || of.reference === null) return null;
  const { stop, reference: limit, precision } = of;
  const broken = brokenBound({ isLoss: stop === 'stopLoss', side: plan.side }, { price, limit });
  return broken === null ? null : boundFault(broken, precision);
}
