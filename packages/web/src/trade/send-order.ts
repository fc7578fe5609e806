// Sends the order form: one id for each intent, never two at once, and the answer shown where it belongs.
import { useRef, useState } from 'react';
import type { Order } from '@meridian/contract';
import { FREE_MARGIN_TOO_LOW } from '@meridian/contract/outcomes';
import { ApiError, call } from '../lib/api.ts';
import { newId } from '../lib/device.ts';
import { seenNow } from '../lib/seen.ts';
import { IntentId } from '../ui/intent-id.ts';
import { keptWish } from '../ui/kept-intent.ts';
import { useWhenConnected } from '../ui/when-connected.ts';
import { useReloadOrders } from '../ui/open-orders.ts';
import type { OrderPlan } from './order-plan.ts';
import { submitInput, wishOf } from './submit-input.ts';
import type { Ticket } from './ticket.ts';

export interface SendOrder {
  readonly isSending: boolean;
  /** A message of the server that is about no field. */
  readonly fault: string | null;
  /** The server found that free margin does not cover the order. */
  readonly isShort: boolean;
  readonly clearFault: () => void;
  readonly send: (plan: OrderPlan) => Promise<Sent>;
}

export type Sent =
  | { readonly kind: 'placed'; readonly order: Order }
  /** A field of the form has to be changed first. */
  | { readonly kind: 'refused_field'; readonly message: string }
  /** Null: nothing was sent, because another order is on its way. */
  | { readonly kind: 'failed'; readonly message: string | null };

export function useSendOrder(ticket: Ticket): SendOrder {
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<ApiError | null>(null);
  const reload = useReloadOrders();
  // State is drawn late; this stops a second tap in the same frame.
  const isBusy = useRef(false);
  const [intent] = useState(() => new IntentId(newId, keptWish(sessionStorage, 'order')));
  useWhenConnected(() => setFault((last) => (last?.isNetwork ? null : last)));

  const send: SendOrder['send'] = async (plan) => {
    if (isBusy.current) return { kind: 'failed', message: null };
    isBusy.current = true;
    setSending(true);
    setFault(null);
    const { draft, offer, instrument } = ticket;
    try {
      const order = await intent.carryContent(
        wishOf(offer, draft, plan.side),
        { ...submitInput(offer, draft, plan), ...seenNow(instrument, plan.side) },
        (client_order_id, input) => call('submit', { ...input, client_order_id }, { quiet: true }),
      );
      ticket.change({ type: 'placed' });
      void reload();
      return { kind: 'placed', order };
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.isOfFields) {
        ticket.change({ type: 'refused', fields: thrown.fields });
        return {
          kind: 'refused_field',
          message: Object.values(thrown.fields)[0] ?? thrown.message,
        };
      }
      setFault(thrown);
      return { kind: 'failed', message: thrown.message };
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    isSending,
    fault: fault?.message ?? null,
    isShort: fault?.code === FREE_MARGIN_TOO_LOW,
    clearFault: () => setFault(null),
    send,
  };
}
