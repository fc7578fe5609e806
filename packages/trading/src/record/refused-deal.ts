// Which refusals say how orders are carried out: those of requests for a deal. Source: docs/decisions/proof.md, 639.
import type { InstrumentId } from '@meridian/market';
import type { Asked } from '../vocabulary/command.ts';
import type { OutcomeLine } from '../vocabulary/event.ts';
import type { OrderId } from '../vocabulary/order.ts';
import type { RejectionName } from '../vocabulary/rejection.ts';

/** There was nothing to deal in, or the request was not looked at. */
const NOT_DEALT: ReadonlySet<RejectionName> = new Set<RejectionName>([
  'instrument_unknown',
  'order_unknown',
  'order_not_open',
  'order_already_ended',
  'client_order_id_used',
]);

export interface RefusedDeal {
  /** At market; null: of a pending order, which would have been a limit or a stop, nobody knows. */
  readonly marketOf: InstrumentId | null;
}

/**
 * @param asked undefined: not said, as in older journals
 * @param instruments of orders that the outcome names
 * @returns null: no deal was refused
 */
export function refusedDeal(
  asked: Asked | undefined,
  { orderId, rejected }: Pick<OutcomeLine, 'orderId' | 'rejected'>,
  instruments: ReadonlyMap<OrderId, InstrumentId>,
): RefusedDeal | null {
  if (rejected === null || NOT_DEALT.has(rejected)) return null;
  switch (asked?.type) {
    case 'PlaceOrder':
      return { marketOf: asked.mode === 'market' ? asked.instrumentId : null };
    case 'CloseOrder':
    case 'ReverseOrder':
      return { marketOf: instruments.get(asked.orderId) ?? null };
    case 'CloseAllOrders':
      return { marketOf: orderId === null ? null : (instruments.get(orderId) ?? null) };
    default:
      return null;
  }
}
