// A copied order in its list: like any order's card, with the trader's order.
import type { CopiedOrder } from '@meridian/contract';
import { STATUS_OPEN, STATUS_PENDING } from '@meridian/contract/names/orders';
import { ArrowRight } from 'lucide-react';
import { Badge } from '@meridian/design/components/badge';
import { RichText, useT } from '../lib/i18n.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { netResult } from '../ui/orders/net-result.ts';
import { OrderCard } from '../ui/orders/order-card.tsx';
import { PositionRail } from '../ui/orders/position-rail.tsx';
import { Money, PriceFigure } from '../ui/price-figure.tsx';

interface CopiedCardProps {
  readonly order: CopiedOrder;
  readonly onOpen: (order: CopiedOrder) => void;
}

export function CopiedCard({ order, onOpen }: CopiedCardProps) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const isOpen = order.Status === STATUS_OPEN;
  const wasOpen = order.ClosePrice !== null;
  const reason = order.CloseReason;
  const end = isOpen ? order.UpdatePrice : order.ClosePrice;
  return (
    <OrderCard
      order={order}
      onOpen={() => onOpen(order)}
      figure={
        isOpen || wasOpen ? (
          <Money value={isOpen ? order.FactProfits : netResult(order)} signed coloured />
        ) : (
          order.Status === STATUS_PENDING && (
            <PriceFigure value={order.TargetPrice ?? order.Price} precision={precision} />
          )
        )
      }
      detail={
        (isOpen || wasOpen) && (
          <span dir="ltr" className="flex items-center gap-1">
            <PriceFigure value={order.Price} precision={precision} />
            <ArrowRight aria-hidden className="size-3" />
            <PriceFigure value={end} precision={precision} className="text-text-2" />
          </span>
        )
      }
    >
      {isOpen && <PositionRail order={order} price={order.UpdatePrice} />}
      <span className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-3 text-caption text-text-3">
        <span>
          <RichText
            text="copying.follows"
            args={{ id: String(order.leader_order_id) }}
            tags={FIGURE_TAG}
          />
          {order.leader_parent_id !== null && (
            <>
              <span aria-hidden> · </span>
              <RichText
                text="copying.part_of"
                args={{ id: String(order.leader_parent_id) }}
                tags={FIGURE_TAG}
              />
            </>
          )}
        </span>
        {isOpen && order.is_following === 0 && <Badge>{t('copying.left_to_you')}</Badge>}
        {reason !== null && <span>{t(`orders.ended_${reason}`)}</span>}
      </span>
    </OrderCard>
  );
}
