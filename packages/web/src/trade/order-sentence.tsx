// What will happen, in sentences: on the form, and read out by the confirmation.
import {
  formatLots as lotsText,
  formatMoney as moneyText,
  formatPrice as priceText,
} from '@meridian/units';
import { formatLots, formatMoney, formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { sayExpiry } from '../ui/order-terms/expiry.ts';
import { sayOrder } from '../ui/orders/oco.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { inSentences, sentenceGap, unbroken } from '../ui/sentences.ts';
import { STOPS, profitAt } from '../ui/order-terms/stop-level.ts';
import { STOP_MOVES, sayDistance } from '../ui/order-terms/stop-moves.ts';
import { type OrderPlan, placeOf } from './order-plan.ts';
import { PendingKind } from './target-field.tsx';
import { type Ticket, useMarket } from './ticket.ts';

interface OrderSentenceProps {
  readonly ticket: Ticket;
  readonly plan: OrderPlan;
  readonly orders: OpenOrders;
}

export function OrderSentence({ ticket, plan, orders }: OrderSentenceProps) {
  const t = useT();
  const { draft, instrument } = ticket;
  const market = useMarket(instrument);
  const precision = instrument.PricePrecision;
  const { side, open, basis } = plan;
  const stops = STOPS.flatMap((stop) => {
    const price = plan[stop];
    const profit = price === null || basis === null ? null : profitAt(price, basis);
    if (price === null || profit === null) return [];
    const args = {
      price: formatPrice(priceText(price, precision), precision),
      money: unbroken(formatMoney(moneyText(profit), { signed: true })),
    };
    return [t(`trade.say_${stop}`, args)];
  });
  const parts = plan.parts.flatMap(({ price, lots, profit }) =>
    price === null || lots === null || profit === null
      ? []
      : t('trade.say_part', {
          lots: formatLots(lotsText(lots)),
          price: formatPrice(priceText(price, precision), precision),
          money: unbroken(formatMoney(moneyText(profit), { signed: true })),
        }),
  );
  const isPending = draft.mode === 'pending';
  const uses = [...STOP_MOVES, ...(isPending ? [] : (['deviation'] as const))];
  const ends = isPending ? sayExpiry(draft.expiry, t) : null;
  const other = isPending
    ? orders.pending?.orders.find((order) => order.Id === draft.oco)
    : undefined;
  const rest = [
    ...stops,
    ...parts,
    ...uses.flatMap(
      (use) => sayDistance(use, draft[use], { precision, at: placeOf(plan, use) }, t) ?? [],
    ),
    ...(ends === null ? [] : [ends]),
    ...(other === undefined ? [] : [t('trade.say_oco', { other: sayOrder(other, t) })]),
  ];
  return (
    <>
      {isPending ? (
        <PendingKind side={side} target={draft.target} market={market} precision={precision} />
      ) : (
        t(`trade.say_market_${side}`, {
          lots: formatLots(draft.lots),
          code: instrument.ShowCode,
          price: formatPrice(open === null ? null : priceText(open, precision), precision),
        })
      )}
      {rest.length > 0 && sentenceGap() + inSentences(...rest)}
    </>
  );
}
