// How the stop loss of an order moves by itself, as facts of its sheet; none where it does not move.
import type { Order } from '@meridian/contract';
import type { Translate } from '../lib/i18n.ts';
import { STOP_MOVES, type StopMove, readMoves } from '../ui/stop-moves.ts';
import { distanceWords } from '../ui/typed-distance.ts';

export function moveFacts(order: Order, t: Translate): { label: string; value: string }[] {
  const moves = readMoves(order);
  return STOP_MOVES.flatMap((move) => {
    const distance = distanceWords(moves[move], order.ForexTradeLists.PricePrecision, t);
    if (distance === null) return [];
    return [{ label: t(`trade.${move}`), value: valueOf(move, distance) }];
  });

  function valueOf(move: StopMove, distance: string): string {
    if (move === 'trailing') return distance;
    return order.BreakEvenDone
      ? t('orders.break_even_reached')
      : t('orders.break_even_at', { distance });
  }
}
