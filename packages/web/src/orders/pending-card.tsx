// A pending order in the list: what it is, its target, and how far the market is from it.
import { memo } from 'react';
import type { Order } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useOnScreen } from '../ui/on-screen.ts';
import { PriceFigure } from '../ui/price-figure.tsx';
import { OrderCard } from '../ui/orders/order-card.tsx';
import { sayOrder } from '../ui/orders/oco.ts';
import { useOther } from './other-order.tsx';
import { useDistance } from './pending-distance.ts';
import { PendingSentence } from './pending-sentence.tsx';

interface CardProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const PendingCard = memo(function PendingCard({ order, onOpen }: CardProps) {
  const t = useT();
  const [ref, isOnScreen] = useOnScreen<HTMLDivElement>();
  const distance = useDistance(order, isOnScreen);
  const other = useOther(order);
  return (
    <div ref={ref}>
      <OrderCard
        order={order}
        onOpen={onOpen}
        figure={
          <PriceFigure
            value={order.TargetPrice ?? order.Price}
            precision={order.ForexTradeLists.PricePrecision}
          />
        }
        detail={distance === null ? null : t('orders.distance_away', { distance })}
      >
        <span className="mt-3 block border-t border-line pt-3 text-caption text-text-2">
          <PendingSentence order={order} />
          {order.ExpiresAt !== null && (
            <span className="mt-1 block text-text-3">
              {t('orders.expires', { when: formatDateTime(order.ExpiresAt) })}
            </span>
          )}
          {order.OcoWith !== null && (
            <span className="mt-1 block text-text-3">
              {t('orders.oco_cancels')}{' '}
              <span className="text-text-2">
                {other ? sayOrder(other, t) : <bdi>#{order.OcoWith}</bdi>}
              </span>
            </span>
          )}
        </span>
      </OrderCard>
    </div>
  );
});
