// The rail of a position: where its opening price and its present price lie between the stop loss and the take profit.
import type { Price } from '@meridian/units';

export interface Rail {
  /** 0 at the losing end, 1 at the winning end. */
  readonly entryAt: number;
  readonly priceAt: number;
  readonly isWinning: boolean;
}

/** An end without a stop lies at least this many times further than the price has gone. */
const ROOM = 1.4;

/**
 * An end without a stop lies as far from the opening as the other end, so that neither looks near because of the other; without
 * both, where the order's whole margin would be won or lost: what is small beside the margin is small on the rail.
 * @param of prices in points of one instrument
 */
export function railOf(of: {
  readonly isBuy: boolean;
  readonly leverage: number;
  readonly entry: Price;
  readonly price: Price;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}): Rail {
  // Points in the client's favour; only for the picture, so plain numbers are exact enough.
  const favour = (price: Price): number => Number(of.isBuy ? price - of.entry : of.entry - price);
  const now = favour(of.price);
  const loss = of.stopLoss === null ? null : favour(of.stopLoss);
  const gain = of.takeProfit === null ? null : favour(of.takeProfit);
  const margin = Number(of.entry) / of.leverage;
  const open = Math.max(Math.abs(loss ?? gain ?? margin), Math.abs(now) * ROOM, 1);
  const low = loss ?? -open;
  const high = Math.max(gain ?? open, low + 1);
  const at = (points: number): number => Math.min(1, Math.max(0, (points - low) / (high - low)));
  return { entryAt: at(0), priceAt: at(now), isWinning: now >= 0 };
}
