// One-tap trading: the order is sent at once, and a notice gives its result, with a way to close it again.
import { useRef } from 'react';
import type { Order } from '@meridian/contract';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { call } from '../lib/api.ts';
import { formatLots, formatPrice } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { report } from '../lib/report.ts';
import { seenNow } from '../lib/seen.ts';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { toast } from '../ui/toast.tsx';
import type { OrderPlan } from './order-plan.ts';
import type { SendOrder } from './send-order.ts';

/** A second tap this soon after an order counts as the same tap. */
const PAUSE_MS = 1_000;

/** @returns what has to be changed in the form first, in words; null: nothing */
export function useOneTap(sending: SendOrder): (plan: OrderPlan) => Promise<string | null> {
  const t = useT();
  const placedAt = useRef(Number.NEGATIVE_INFINITY);
  return async (plan) => {
    if (performance.now() - placedAt.current < PAUSE_MS) return null;
    const sent = await sending.send(plan);
    if (sent.kind === 'failed' && sent.message !== null) toast.error(sent.message);
    if (sent.kind !== 'placed') return sent.kind === 'refused_field' ? sent.message : null;
    placedAt.current = performance.now();
    tellPlaced(sent.order, t);
    return null;
  };
}

/** Says what was placed, with a way to close it again. */
export function tellPlaced(order: Order, t: Translate): void {
  const { ShowCode: code, PricePrecision: precision } = order.ForexTradeLists;
  const price = formatPrice(order.Price, precision);
  const args = { lots: formatLots(order.Quantity), code, price };
  const ownSide = order.OrderType === ORDER_BUY ? 'buy' : 'sell';
  if (order.Receipt.Open === null) return toast.success(t(`trade.one_tap_waits_${ownSide}`, args));
  const text = t(`trade.one_tap_${ownSide}`, args);
  const close = async () => {
    const side = ownSide === 'buy' ? 'sell' : 'buy';
    noteClosedHere(order.Id);
    const seen = seenNow(order.ForexTradeLists, side);
    const closed = await call('close', { id: order.Id, ...seen }).catch((fault: unknown) => {
      forgetClosedHere(order.Id);
      throw fault;
    });
    const at = formatPrice(closed.ClosePrice, precision);
    toast.success(t('trade.one_tap_closed', { code, price: at }));
    await reloadAccount();
  };
  notify('success', text, {
    label: t('trade.one_tap_close'),
    // A failure has shown its toast by then.
    run: () => void close().catch((fault: unknown) => report('the order was not closed', fault)),
  });
}
