// What will happen, in sentences: on the form, and read out by the confirmation.
import { formatMoney as moneyText, formatPrice as priceText } from '@meridian/units';
import { formatLots, formatMoney, formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { STOPS, profitAt } from '../ui/stop-level.ts';
import { STOP_MOVES, sayMove } from '../ui/stop-moves.ts';
import { type OrderPlan, movesAt } from './order-plan.ts';
import { PendingKind } from './target-field.tsx';
import { type Ticket, useMarket } from './ticket.ts';

interface OrderSentenceProps {
  readonly ticket: Ticket;
  readonly plan: OrderPlan;
}

export function OrderSentence({ ticket, plan }: OrderSentenceProps) {
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
      money: formatMoney(moneyText(profit), { signed: true }),
    };
    return [t(`trade.say_${stop}`, args)];
  });
  const rest = [
    ...stops,
    ...STOP_MOVES.flatMap(
      (move) => sayMove(move, draft[move], { precision, at: movesAt(plan, move) }, t) ?? [],
    ),
  ];
  return (
    <>
      {draft.mode === 'pending' ? (
        <PendingKind side={side} target={draft.target} market={market} precision={precision} />
      ) : (
        t(`trade.say_market_${side}`, {
          lots: formatLots(draft.lots),
          code: instrument.ShowCode,
          price: formatPrice(open === null ? null : priceText(open, precision), precision),
        })
      )}
      {rest.length > 0 && ` ${rest.join(' ')}`}
    </>
  );
}
