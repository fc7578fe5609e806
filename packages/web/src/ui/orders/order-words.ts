// What an order is and why it ended, as whole sentences.
import type { Order } from '@meridian/contract';
import { parsePrice } from '@meridian/units';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { formatPrice } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { distanceText } from '../order-terms/distance.ts';
import { sideOf } from './order-side.ts';

/** "Buy limit", "Sell", …: a state, not the key that brings it about. */
export function orderName(order: Order, t: Translate): string {
  const side = sideOf(order);
  return order.Status === STATUS_PENDING && order.TriggerKind !== null
    ? t(`trade.${side}_${order.TriggerKind}`)
    : t(`side.${side}`);
}

/** Why an ended order ended; null while it has not. */
export function endSentence(order: Order, t: Translate): string | null {
  const reason = order.CloseReason;
  if (reason === null) return null;
  const { PricePrecision: precision } = order.ForexTradeLists;
  const price = formatPrice(order.ClosePrice, precision);
  const level = formatPrice(order.Receipt.Close?.Level ?? null, precision);
  if (reason === 'rejected' && order.RejectReason !== null)
    return t('orders.why_rejected_for', { reason: order.RejectReason });
  return t(`orders.why_${reason}`, { price, level });
}

/** Slippage of a fill in points, positive in the client's favour; null without a price to slip from. */
export function slippagePoints(slippage: string | null, precision: number): bigint | null {
  if (slippage === null) return null;
  const parsed = parsePrice(slippage, precision);
  return parsed.ok ? parsed.value : null;
}

/** @param isFromSeen from the price on the screen, at market; else from the order's own level */
export function slippageSentence(
  points: bigint,
  { precision, isFromSeen }: { precision: number; isFromSeen: boolean },
  t: Translate,
): string {
  if (points === 0n) return t(isFromSeen ? 'orders.slippage_none_seen' : 'orders.slippage_none');
  const distance = distanceText(points, precision, t);
  return t(points > 0n ? 'orders.slippage_for' : 'orders.slippage_against', { distance });
}
