// Closes lots of a position, once for each wish. After a lost answer the same lots are the same wish, whatever the position's
// size has become, because they may have been closed.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { formatLots as lotsText, formatMoney as moneyText } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { seenNow } from '../lib/seen.ts';
import { netResult } from '../ui/net-result.ts';
import { sideOf } from '../ui/order-side.ts';
import { toast } from '../ui/toast.tsx';
import { closeOneWish } from './close-choice.ts';
import { noteClosedHere, wasClosedHere } from './closed-here.ts';
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

export function useCloseLots(order: Order): CloseLots {
  const t = useT();
  const action = useOrderAction();
  const [last, setLast] = useState<Pick<Order, 'Id' | 'Quantity'> & { readonly lots: string }>();
  const lost = action.isLost ? (last ?? null) : null;

  const close = async ({ lots, isWhole, isQuiet }: Closing): Promise<Order | undefined> => {
    const { Id: id, Quantity } = order;
    const of = lost?.lots === lots ? lost : { Id: id, Quantity, lots };
    setLast(of);
    const seen = seenNow(order.ForexTradeLists, sideOf(order) === 'buy' ? 'sell' : 'buy');
    const answer = await action.run(
      closeOneWish(of, lots),
      async (client_order_id, content) => {
        if (content.isWhole) noteClosedHere(id);
        const closed = await call(
          'close',
          { ...content.input, client_order_id },
          { quiet: isQuiet },
        );
        return { closed, isWhole: content.isWhole };
      },
      { isWhole, input: { id, ...(isWhole ? {} : { cont: lots }), ...seen } },
    );
    if (!answer) {
      wasClosedHere(id);
      return undefined;
    }
    const { closed } = answer;
    toast.success(
      answer.isWhole
        ? t('orders.closed_whole', { result: moneyText(netResult(closed), { signed: true }) })
        : t('orders.closed_part', { lots: lotsText(lots) }),
    );
    return closed;
  };
  return { action, lost: lost?.lots ?? null, close };
}
