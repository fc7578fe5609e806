// Sends the order form: one id for each intent, never two at once, and the answer shown where it belongs.
import { useRef, useState } from 'react';
import type { Order } from '@meridian/contract';
import { FREE_MARGIN_TOO_LOW } from '@meridian/contract/outcomes';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { ApiError, call } from '../lib/api.ts';
import { newId } from '../lib/device.ts';
import { t } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { seenNow } from '../lib/seen.ts';
import { IntentId } from '../ui/intent-id.ts';
import { type WishPlace, keptWish } from '../ui/kept-intent.ts';
import { useWhenConnected } from '../ui/when-connected.ts';
import { findPlaced } from './lost-answer.ts';
import type { OrderPlan } from './order-plan.ts';
import { submitInput, wishOf } from './submit-input.ts';
import type { Ticket } from './ticket.ts';

export interface SendOrder {
  readonly isSending: boolean;
  /** A message that is about no field: the server's, or that its answer was lost and what became of the order. */
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
  // State is drawn late; this stops a second tap in the same frame.
  const isBusy = useRef(false);
  const [place] = useState(() => keptWish(sessionStorage, 'order'));
  const [intent] = useState(() => new IntentId(newId, place));
  const { fault, lost, clear, placed, failed, findOut } = useOutcome(ticket, place);

  const send: SendOrder['send'] = async (plan) => {
    if (isBusy.current) return { kind: 'failed', message: null };
    isBusy.current = true;
    setSending(true);
    clear();
    const { draft, offer, instrument } = ticket;
    try {
      const order = await intent.carryContent(
        wishOf(offer, draft, plan.side),
        { ...submitInput(offer, draft, plan), ...seenNow(instrument, plan.side) },
        (client_order_id, input) => call('submit', { ...input, client_order_id }, { quiet: true }),
      );
      return placed(order);
    } catch (thrown) {
      const open = place.read();
      const isLost = open !== null && thrown instanceof ApiError && thrown.mayBeDone;
      return isLost ? await findOut(open.id).catch(failed) : failed(thrown);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    isSending,
    fault: fault?.message ?? (lost === null ? null : t(`trade.answer_${lost}`)),
    isShort: fault?.code === FREE_MARGIN_TOO_LOW,
    clearFault: clear,
    send,
  };
}

/** What came of an order that was sent, and what the form says of it. */
function useOutcome(ticket: Ticket, place: WishPlace) {
  const [fault, setFault] = useState<ApiError | null>(null);
  const [lost, setLost] = useState<'asked' | 'none' | null>(null);
  const isHere = useIsHere();
  useWhenConnected(() => setFault((last) => (last?.isNetwork ? null : last)));

  const placed = (order: Order): Sent => {
    ticket.change({ type: 'placed' });
    void reloadAccount();
    return { kind: 'placed', order };
  };
  const failed = (thrown: unknown): Sent => {
    if (!(thrown instanceof ApiError)) throw thrown;
    setLost(null);
    if (thrown.isOfFields) {
      ticket.change({ type: 'refused', fields: thrown.fields });
      return { kind: 'refused_field', message: Object.values(thrown.fields)[0] ?? thrown.message };
    }
    setFault(thrown);
    return { kind: 'failed', message: thrown.message };
  };
  /** The wish stays open where there is no order yet, so that another try sends the same. */
  const findOut = async (id: string): Promise<Sent> => {
    setLost('asked');
    const order = await findPlaced(id, isHere);
    setLost(order === null ? 'none' : null);
    if (order === null) return { kind: 'failed', message: t('trade.answer_none') };
    place.put(null);
    return placed(order);
  };
  const clear = () => {
    setFault(null);
    setLost(null);
  };
  return { fault, lost, clear, placed, failed, findOut };
}
