// How a stop loss moves by itself, as the sheet of an order edits it.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { type Price, asPrice, pricePoints } from '@meridian/units';
import { useT } from '../lib/i18n.ts';
import { DistanceField } from '../ui/order-terms/distance-field.tsx';
import type { KeptChanges } from '../ui/orders/kept-changes.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import {
  STOP_MOVES,
  type StopMove,
  type StopMoves,
  movesInput,
  readMoves,
  sayDistance,
} from '../ui/order-terms/stop-moves.ts';
import { type DistanceEntry, distanceFault, pointsOf } from '../ui/order-terms/typed-distance.ts';
import type { OrderAction } from './order-action.ts';

const WIRE = {
  trailing: ['trailing_pips', 'trailing_percent'],
  breakEven: ['break_even_pips'],
} as const;

interface MovesOptions {
  readonly order: Order;
  readonly action: OrderAction;
  /** The price around which the stops lie now. */
  readonly reference: Price | null;
  /** Where what was changed is kept. */
  readonly kept: KeptChanges<StopMoves>;
}

export function useMoves({ order, action, reference, kept }: MovesOptions) {
  const t = useT();
  const { PricePrecision: precision } = order.ForexTradeLists;
  const [before] = useState(() => readMoves(order));
  const [moves, setMoves] = useState(() => {
    const { trailing = before.trailing, breakEven = before.breakEven } = kept.read();
    return { trailing, breakEven };
  });
  const change = (move: StopMove, entry: DistanceEntry) => {
    action.clear();
    setMoves((last) => ({ ...last, [move]: entry }));
    kept.keep({ [move]: entry }, before);
  };
  const faultOf = (move: StopMove): string | undefined => {
    const fault = distanceFault(moves[move], reference, precision);
    if (fault === null) return undefined;
    return fault.kind === 'level_too_precise'
      ? t('trade.fault_level_too_precise', { decimals: fault.decimals })
      : t(`trade.fault_${fault.kind}`);
  };
  const refused = (move: StopMove) =>
    WIRE[move].map((field) => action.fields[field]).find((text) => text !== undefined);
  return {
    moves,
    change,
    faultOf,
    refused,
    isFaulty: STOP_MOVES.some((move) => faultOf(move) !== undefined),
    isRefused: STOP_MOVES.some((move) => refused(move) !== undefined),
    isChanged: (move: StopMove) => moves[move] !== before[move],
    /** Those that were changed: a distance that is set anew starts at the present price. */
    input: movesInput(moves, precision, before),
  };
}

interface EditedMovesProps {
  readonly order: Order;
  readonly editing: ReturnType<typeof useMoves>;
  readonly reference: Price | null;
  readonly isTried: boolean;
}

export function EditedMoves({ order, editing, reference, isTried }: EditedMovesProps) {
  const t = useT();
  const { PricePrecision: precision } = order.ForexTradeLists;
  return STOP_MOVES.map((move) => {
    const entry = editing.moves[move];
    const isDone = move === 'breakEven' && order.BreakEvenDone && !editing.isChanged(move);
    const at = editing.isChanged(move) || move === 'breakEven' ? startOf(move) : null;
    const said = isDone
      ? t('orders.break_even_done')
      : sayDistance(move, entry, { precision, at }, t);
    return (
      <DistanceField
        key={move}
        label={t(`trade.${move}`)}
        about={said ?? t(`trade.about_${move}`)}
        entry={entry}
        onChange={(changed) => editing.change(move, changed)}
        precision={precision}
        price={reference}
        hasPercent={move === 'trailing'}
        fault={editing.refused(move) ?? (isTried ? editing.faultOf(move) : undefined)}
      />
    );
  });

  /** Where it would start, or happen, by what is typed. */
  function startOf(move: StopMove): Price | null {
    const from = move === 'trailing' ? reference : pricePoints(order.Price, precision);
    const points = pointsOf(editing.moves[move], from, precision);
    if (from === null || points === null) return null;
    const isAbove = (move === 'breakEven') === (sideOf(order) === 'buy');
    const price = isAbove ? from + points : from - points;
    return price > 0n ? asPrice(price) : null;
  }
}
