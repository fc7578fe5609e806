// The order form as input of the call `submit`.
import type { CallInput } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { type Price, formatPrice } from '@meridian/units';
import { expiryInput } from '../ui/order-terms/expiry.ts';
import { movesInput } from '../ui/order-terms/stop-moves.ts';
import { partsInput } from '../ui/order-terms/take-parts.ts';
import { wireDistance } from '../ui/order-terms/typed-distance.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderPlan } from './order-plan.ts';
import type { Offer } from './wire.ts';

/** @param plan the draft for its side, now; its levels are prices from here on */
export function submitInput(
  { instrumentId, terms }: Offer,
  draft: OrderDraft,
  plan: OrderPlan,
): CallInput<'submit'> {
  const price = (level: Price) => formatPrice(level, terms.precision);
  const { stopLoss, takeProfit } = plan;
  const isPending = draft.mode === 'pending';
  return {
    type: plan.side === 'buy' ? '1' : '2',
    cont: draft.lots,
    forex_id: instrumentId,
    status: isPending ? '0' : '1',
    multiple: draft.leverage ?? undefined,
    ...(isPending ? { target_price: draft.target } : {}),
    ...(stopLoss === null ? {} : { stop_loss_price: price(stopLoss) }),
    ...(takeProfit === null ? {} : { target_profit_price: price(takeProfit) }),
    ...partsOf(plan, terms.precision),
    ...movesInput(draft, terms.precision),
    ...(isPending ? { ...expiryOf(draft), ...ocoOf(draft) } : deviationOf(draft, terms.precision)),
  };
}

function partsOf({ parts }: OrderPlan, precision: number) {
  const said = parts.length === 0 ? null : partsInput(parts, precision);
  return said === null ? {} : { take_profits: said };
}

const expiryOf = ({ expiry }: OrderDraft) => (expiry.kind === 'none' ? {} : expiryInput(expiry));

const ocoOf = ({ oco }: OrderDraft) => (oco === null ? {} : { oco_with: oco });

function deviationOf({ deviation }: OrderDraft, precision: number) {
  const pips = wireDistance(deviation, precision);
  return pips === null ? {} : { max_deviation_pips: pips };
}

/** What was typed, by which a retry is told from another order: its lots and levels may have moved with the price since. */
export function wishOf({ instrumentId }: Offer, draft: OrderDraft, side: Side): string {
  const { refusals: _, ...typed } = draft;
  const lots = draft.lead === 'risk' ? null : draft.lots;
  return JSON.stringify([instrumentId, side, { ...typed, lots }]);
}
