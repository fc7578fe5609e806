// Closes lots of a position, once for each wish. After a lost answer the same lots are the same wish, whatever the position's
// size has become, because they may have been closed.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { formatLots as lotsText, formatMoney as moneyText } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { seenNow } from '../lib/seen.ts';
import { netResult } from '../ui/orders/net-result.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import { toast } from '../ui/toast.tsx';
import { closeOneWish } from './close-choice.ts';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { type OrderAction, useOrderAction } from './order-action.ts';

interface Closing {
  /** As they are sent. */
  readonly lots: string;
  readonly isWhole: boolean;
  /** Shows a failure where it was asked for, and nowhere else. */
  readonly isQuiet: boolean;
}

export interface CloseLots {
  readonly action: OrderAction;
  /** Those whose answer was lost; null: none. */
  readonly lost: string | null;
  /** @returns the order as it is afterwards; undefined: it failed */
  readonly close: (closing: Closing) => Promise<Order | undefined>;
}

/** What a close sends, and under which wish. */
function sentOf(order: Order, { lots, isWhole }: Closing) {
  const seen = seenNow(order.ForexTradeLists, sideOf(order) === 'buy' ? 'sell' : 'buy');
  const input = { id: order.Id, ...(isWhole ? {} : { cont: lots }), ...seen };
  return { wish: closeOneWish(order, lots), lots, isWhole, input };
}

export function useCloseLots(order: Order): CloseLots {
  const t = useT();
  const action = useOrderAction();
  const [last, setLast] = useState<ReturnType<typeof sentOf>>();
  const lost = action.isLost ? last : undefined;

  const close = async (closing: Closing): Promise<Order | undefined> => {
    const sent = lost?.lots === closing.lots ? lost : sentOf(order, closing);
    setLast(sent);
    if (sent.isWhole) noteClosedHere(order.Id);
    const closed = await action.run(sent.wish, (client_order_id) =>
      call('close', { ...sent.input, client_order_id }, { quiet: closing.isQuiet }),
    );
    if (!closed) {
      forgetClosedHere(order.Id);
      return undefined;
    }
    toast.success(
      sent.isWhole
        ? t('orders.closed_whole', { result: moneyText(netResult(closed), { signed: true }) })
        : t('orders.closed_part', { lots: lotsText(sent.lots) }),
    );
    return closed;
  };
  return { action, lost: lost?.lots ?? null, close };
}
