// An order of the history in the list: its result, its prices, and why it ended.
import { memo } from 'react';
import type { Order } from '@meridian/contract';
import { ArrowRight } from 'lucide-react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { netResult } from '../ui/orders/net-result.ts';
import { Money, PriceFigure } from '../ui/price-figure.tsx';
import { OrderCard } from '../ui/orders/order-card.tsx';

interface CardProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const EndedCard = memo(function EndedCard({ order, onOpen }: CardProps) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const reason = order.CloseReason;
  const wasOpen = order.ClosePrice !== null;
  return (
    <OrderCard
      order={order}
      onOpen={onOpen}
      figure={
        wasOpen ? (
          <Money value={netResult(order)} signed coloured />
        ) : (
          reason !== null && (
            <span className="text-label text-text-2">{t(`orders.ended_${reason}`)}</span>
          )
        )
      }
      detail={
        wasOpen && (
          <span dir="ltr" className="flex items-center gap-1">
            <PriceFigure value={order.Price} precision={precision} />
            <ArrowRight aria-hidden className="size-3" />
            <PriceFigure value={order.ClosePrice} precision={precision} className="text-text-2" />
          </span>
        )
      }
    >
      <span className="mt-3 flex justify-between gap-3 border-t border-line pt-3 text-caption text-text-3">
        <span>{wasOpen && reason !== null ? t(`orders.ended_${reason}`) : null}</span>
        <span>{formatDateTime(order.CloseTime)}</span>
      </span>
    </OrderCard>
  );
});
