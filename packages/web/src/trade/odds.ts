// The levels at which an order would end, as distances from the price it would stand at when it opens.
import { type Reach, type Side, closingPrice } from '@meridian/trading/estimate';
import type { Price } from '@meridian/units';
import type { Market } from './wire.ts';

export interface Levels {
  readonly side: Side;
  /** Target of a pending order; null at market. */
  readonly target: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** Null: no price closes the account out. */
  readonly closeOut: Price | null;
}

/** What ends the order on its losing side: whichever comes first. */
export type WorseEnd = 'stopLoss' | 'closeOut';

export interface OrderReach {
  readonly reach: Reach;
  readonly worseEnd: WorseEnd | null;
}

/** The distances of an order's levels; the loss counts where one hour of the past reached both. */
export function orderReach(levels: Levels, market: Market): OrderReach {
  const { side, target, stopLoss, takeProfit, closeOut } = levels;
  const sign = side === 'buy' ? 1 : -1;
  const from = Number(standingAt(side, target, market));
  const gainTo = (level: Price | null): number | null =>
    level === null ? null : ((Number(level) - from) / from) * sign;
  const stop = gainTo(stopLoss);
  const out = gainTo(closeOut);
  const isOut = out !== null && (stop === null || out > stop);
  const worst = isOut ? out : stop;
  const loss = worst === null ? null : Math.max(0, -worst);
  const best = gainTo(takeProfit);
  const gain = best === null ? null : Math.max(0, best);
  const reach: Reach =
    side === 'buy'
      ? { up: gain, down: loss, worse: 'down' }
      : { up: loss, down: gain, worse: 'up' };
  return { reach, worseEnd: worst === null ? null : isOut ? 'closeOut' : 'stopLoss' };
}

/** The price that would close the order in its first moment: a spread away from where it opens. */
function standingAt(side: Side, target: Price | null, market: Market): Price {
  if (target === null) return closingPrice(side, market);
  const spread = market.ask - market.bid;
  return (side === 'buy' ? target - spread : target + spread) as Price;
}
