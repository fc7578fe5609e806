// How the stop loss of an order moves by itself and what closes in parts, as facts of its sheet; none where nothing does.
import type { Order } from '@meridian/contract';
import { formatLots, formatPrice } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import { STOP_MOVES, type StopMove, readMoves } from '../ui/order-terms/stop-moves.ts';
import { distanceWords } from '../ui/order-terms/typed-distance.ts';

export function moveFacts(order: Order, t: Translate): { label: string; value: string }[] {
  const moves = readMoves(order);
  const said = STOP_MOVES.flatMap((move) => {
    const distance = distanceWords(moves[move], order.ForexTradeLists.PricePrecision, t);
    if (distance === null) return [];
    return [{ label: t(`trade.${move}`), value: valueOf(move, distance) }];
  });
  return [...said, ...partFacts(order, t)];

  function valueOf(move: StopMove, distance: string): string {
    if (move === 'trailing') return distance;
    return order.BreakEvenDone
      ? t('orders.break_even_reached')
      : t('orders.break_even_at', { distance });
  }
}

const partFacts = ({ TakeProfits, ForexTradeLists: { PricePrecision } }: Order, t: Translate) =>
  TakeProfits.map((part, i) => ({
    label: t('trade.take_part', { number: String(i + 1) }),
    value: t(part.Done ? 'orders.part_done' : 'orders.part_waits', {
      lots: formatLots(part.Quantity),
      price: formatPrice(part.Price, PricePrecision),
    }),
  }));
