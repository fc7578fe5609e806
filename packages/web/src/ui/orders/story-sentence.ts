// The table of sentences of an order's story: one for each kind of event.
import type { Order, StoryEvent } from '@meridian/contract';
import { formatLots, formatMoney, formatPrice, formatPercent } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { distanceText, wirePoints } from '../order-terms/distance.ts';
import { endSentence } from './order-words.ts';
import { inOne, unbroken } from '../sentences.ts';

export function sentenceOf(
  { Kind: kind, Fill: fill, Facts: facts }: StoryEvent,
  order: Order,
  t: Translate,
): string {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const price = (name: string) => formatPrice(facts[name] ?? null, precision);
  const money = (name: string) => formatMoney(facts[name] ?? null);
  const lots = formatLots(facts['lots'] ?? null);
  const filledAt = formatPrice(fill?.Price ?? null, precision);
  switch (kind) {
    case 'placed':
      return t('orders.story_placed', { lots, price: price('target') });
    case 'changed':
      return t('orders.story_changed', { lots, price: price('target') });
    case 'filled':
      return t('orders.story_filled', { lots, price: filledAt });
    case 'stops_moved':
      return stopsSentence(facts, precision, t);
    case 'part_closed':
      return t('orders.story_part', {
        lots,
        price: filledAt,
        result: unbroken(formatMoney(facts['profit'] ?? null, { signed: true })),
      });
    case 'closed':
    case 'cancelled':
    case 'rejected':
    case 'voided':
      return endSentence(order, t) ?? t('orders.why_cancelled');
    case 'financed':
      return t('orders.story_financed', {
        days: Number(facts['days'] ?? 1),
        amount: unbroken(formatMoney(facts['amount'] ?? null, { signed: true })),
      });
    case 'request_refused':
      return t('orders.story_refused', { text: facts['text'] ?? '' });
    case 'closed_beside':
      return t('orders.story_beside', {
        order: facts['order'] ?? '',
        result: unbroken(formatMoney(facts['profit'] ?? null, { signed: true })),
      });
    case 'margin_noticed':
      return t('orders.story_noticed', { level: formatPercent(facts['level'] ?? null, 0) });
    case 'debt_covered':
      return t('orders.story_debt', { amount: money('amount') });
    case 'deposited':
    case 'withdrawal_held':
    case 'withdrawal_released':
    case 'withdrawal_sent':
      return t(`orders.story_${kind}`, { amount: money('amount') });
    case 'halt_began':
      return t('trade.halted', { reason: facts['reason'] ?? '' });
    case 'halt_ended':
      return t('orders.story_resumed');
    case 'terms_changed':
      return t('orders.story_terms');
    // Staff alone are told of these.
    case 'message':
    case 'staff':
      return '';
  }
}

/** "1.11000:0.05,1.12000:0.02" as "0.05 @ 1.11000, 0.02 @ 1.12000". */
const partsText = (parts: string): string =>
  inOne(...parts.split(',').map((part) => part.split(':').toReversed().join(' @ ')));

/** What was set last, or what the market moved. */
function stopsSentence(facts: StoryEvent['Facts'], precision: number, t: Translate): string {
  const price = (name: string) => formatPrice(facts[name] ?? null, precision);
  if (facts['cause'] === 'break_even')
    return t('orders.story_break_even', { stop_loss: price('stop_loss') });
  const { trailing_pips: pips, trailing_percent: percent, take_profits: parts } = facts;
  if (parts === '0') return t('orders.story_parts_removed');
  if (parts !== undefined) return t('orders.story_parts', { parts: partsText(parts) });
  if (pips !== undefined) {
    const distance = distanceText(wirePoints(pips, precision), precision, t);
    return t('orders.story_trailing', { distance });
  }
  if (percent !== undefined)
    return t('orders.story_trailing', { distance: formatPercent(percent, 2) });
  return t('orders.story_stops', {
    stop_loss: price('stop_loss'),
    take_profit: price('take_profit'),
  });
}
