// A copy's stop moves as its leader's does: the same terms, and from where the leader's has come to, however late its turn is.
import type { Price } from '@meridian/units';
import { trailBest } from '../state/order-triggers.ts';
import type { EngineState } from '../state/state.ts';
import type { MarketOrderFilled, PendingOrderFilled, StopsSet } from '../vocabulary/event.ts';

type FollowedTerms = Pick<StopsSet, 'trailing' | 'breakEven' | 'isBreakEven'>;

/**
 * What of a leader's change of stops a copy has beside the levels.
 * Source: docs/decisions/prices-and-orders.md, 352.
 */
export const followedTerms = ({ trailing, breakEven, isBreakEven }: StopsSet): FollowedTerms => ({
  ...(trailing !== undefined && { trailing }),
  ...(breakEven !== undefined && { breakEven }),
  ...(isBreakEven && { isBreakEven }),
});

/** Where the leader's stop has come to; where the event says so, if the leader's order is not known here any more. */
export function trailedTo(
  state: EngineState,
  { orderId, trailFrom }: StopsSet | MarketOrderFilled | PendingOrderFilled,
): { trailFrom?: Price } {
  const leaders = state.orders.get(orderId);
  const best = (leaders && trailBest(state, leaders)) ?? trailFrom;
  return best === undefined ? {} : { trailFrom: best };
}
