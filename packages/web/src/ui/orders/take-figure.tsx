// Where an order takes profit: the level of all of it, or the nearest of its parts and how many wait.
import type { Order } from '@meridian/contract';
import { formatLots, formatPrice } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { PriceFigure } from '../price-figure.tsx';
import { nearestTake, waitingParts } from './waiting-parts.ts';

interface TakeFigureProps {
  readonly order: Order;
}

export function TakeFigure({ order }: TakeFigureProps) {
  const take = nearestTake(order);
  if (take === null) return <span className="text-text-3">—</span>;
  return (
    <>
      <PriceFigure value={take} precision={order.ForexTradeLists.PricePrecision} />
      <PartsCount order={order} />
    </>
  );
}

/** " · 3 parts" behind the price of the nearest; nothing where the order has a take profit of all of it, or no parts. */
export function PartsCount({ order }: TakeFigureProps) {
  const t = useT();
  const parts = order.TargetProfitPrice === null ? waitingParts(order) : [];
  if (parts.length === 0) return null;
  const { PricePrecision: precision } = order.ForexTradeLists;
  const each = parts.map(({ Price, Quantity }) =>
    t('orders.part_waits', { lots: formatLots(Quantity), price: formatPrice(Price, precision) }),
  );
  return (
    <span title={each.join(' · ')} className="text-text-3">
      {' · '}
      {t('orders.parts_count', { count: parts.length })}
    </span>
  );
}
