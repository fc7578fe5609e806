// The price that a stop has to lie beyond, and how it is said that it does not. Which side is the right one is the trading
// rules' to say.
import { type Side, isStopLossSide, isTakeProfitSide } from '@meridian/trading/estimate';
import type { Price } from '@meridian/units';
import type { Translate } from '../../lib/i18n.ts';
import { shownPrice } from './shown-price.ts';

export interface StopBound {
  readonly side: Side;
  readonly isBelow: boolean;
  readonly limit: Price;
}

interface Stop {
  /** Else it closes at a profit, all of the order or a part. */
  readonly isLoss: boolean;
  readonly side: Side;
}

/** What a stop at a price breaks; null: nothing. */
export function brokenBound(
  { isLoss, side }: Stop,
  { price, limit }: { readonly price: Price; readonly limit: Price },
): StopBound | null {
  const isRight = isLoss ? isStopLossSide : isTakeProfitSide;
  if (isRight(side, price, limit)) return null;
  return { side, isBelow: isLoss === (side === 'buy'), limit };
}

/** A fault of a form, whose text `trade.fault_…` names it. */
export interface BoundFault {
  readonly kind: 'must_be_below' | 'must_be_above';
  readonly side: Side;
  readonly limit: string;
}

export const boundFault = ({ side, isBelow, limit }: StopBound, precision: number): BoundFault => ({
  kind: isBelow ? 'must_be_below' : 'must_be_above',
  side,
  limit: shownPrice(limit, precision),
});

/** "For a buy this must be below 1.16124." */
export const boundText = ({ kind, side, limit }: BoundFault, t: Translate): string =>
  t(`trade.fault_${kind}_${side}`, { limit });
