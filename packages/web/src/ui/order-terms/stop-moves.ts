// How a stop loss moves by itself: it trails the best price, and moves to the opening price once.
import type { Order } from '@meridian/contract';
import { type Price, formatPrice as priceText } from '@meridian/units';
import { formatPrice } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { type DistanceEntry, distanceWords, readDistance, wireDistance } from './typed-distance.ts';

export type StopMove = 'trailing' | 'breakEven';
export const STOP_MOVES: readonly StopMove[] = ['trailing', 'breakEven'];
export type StopMoves = Readonly<Record<StopMove, DistanceEntry>>;

/** As an order has them. */
export const readMoves = ({
  TrailingPips: pips,
  TrailingPercent: percent,
  BreakEvenPips: breakEven,
  ForexTradeLists: { PricePrecision: precision },
}: Order): StopMoves => ({
  trailing: readDistance({ pips, percent }, precision),
  breakEven: readDistance({ pips: breakEven, percent: null }, precision),
});

/** What an order keeps a distance for. */
export type DistanceUse = StopMove | 'deviation';

interface SaidDistance {
  readonly precision: number;
  /** Where it starts, or where it happens; null: not known yet. */
  readonly at: Price | null;
}

/** What a distance does, with its figures; null while it is off or no distance. */
export function sayDistance(
  use: DistanceUse,
  entry: DistanceEntry,
  { precision, at }: SaidDistance,
  t: Translate,
): string | null {
  const distance = distanceWords(entry, precision, t);
  if (distance === null) return null;
  if (at === null) return t(`trade.say_${use}`, { distance });
  const price = formatPrice(priceText(at, precision), precision);
  return t(`trade.say_${use}_at`, { distance, price });
}

export interface MovesInput {
  readonly trailing_pips?: string;
  readonly trailing_percent?: string;
  readonly break_even_pips?: string;
}

/** Those of a new order that are on, or of an order those that were changed, where "0" removes. */
export function movesInput(moves: StopMoves, precision: number, before?: StopMoves): MovesInput {
  const said = (move: StopMove) => wireDistance(moves[move], precision) ?? '0';
  const isChanged = (move: StopMove) => {
    if (before === undefined) return said(move) !== '0';
    const isOther = moves[move].isOn && moves[move].unit !== before[move].unit;
    return isOther || said(move) !== (wireDistance(before[move], precision) ?? '0');
  };
  return {
    ...(isChanged('trailing') && {
      [`trailing_${moves.trailing.unit}` as const]: said('trailing'),
    }),
    ...(isChanged('breakEven') && { break_even_pips: said('breakEven') }),
  };
}
