// An open position in the list: live profit, its prices, and its rail from stop to target.
import { memo } from 'react';
import type { Order } from '@meridian/contract';
import { ArrowRight } from 'lucide-react';
import { useOrderLive } from '../lib/order-live.ts';
import { useQuote } from '../lib/quotes.ts';
import { useOnScreen } from '../ui/on-screen.ts';
import { Money, PriceFigure } from '../ui/price-figure.tsx';
import { OrderCard } from '../ui/orders/order-card.tsx';
import { PositionRail } from '../ui/orders/position-rail.tsx';

interface CardProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
}

export const PositionCard = memo(function PositionCard({ order, onOpen }: CardProps) {
  const [ref, isOnScreen] = useOnScreen<HTMLDivElement>();
  const live = useOrderLive(order.Id, isOnScreen);
  const direction = useQuote(order.ForexTradeLists.Code, isOnScreen)?.direction ?? 0;
  const price = live?.UpdatePrice ?? order.UpdatePrice;
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <div ref={ref}>
      <OrderCard
        order={order}
        onOpen={onOpen}
        figure={<Money value={live ? live.FactProfits : order.FactProfits} signed coloured />}
        detail={
          <span dir="ltr" className="flex items-center gap-1">
            <PriceFigure value={order.Price} precision={precision} />
            <ArrowRight aria-hidden className="size-3" />
            <PriceFigure
              value={price}
              precision={precision}
              direction={direction}
              className="text-text-2"
            />
          </span>
        }
      >
        <PositionRail order={order} price={price} />
      </OrderCard>
    </div>
  );
});
