// The picture of every position: a rail from stop to target, with the opening price and the present price on it.
import type { Order } from '@meridian/contract';
import { pricePoints } from '@meridian/units';
import { formatPrice } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';
import { sideOf } from './order-side.ts';
import { railOf } from './rail-geometry.ts';
import { Rail } from './rail.tsx';
import { PartsCount } from './take-figure.tsx';
import { nearestTake } from './waiting-parts.ts';

export function PositionRail({
  order,
  price,
}: {
  readonly order: Order;
  readonly price: string | null;
}) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const isTrailing = order.TrailingPips !== null || order.TrailingPercent !== null;
  const entry = pricePoints(order.Price, precision);
  const now = pricePoints(price, precision);
  if (entry === null || now === null) return null;
  const target = nearestTake(order);
  const { entryAt, priceAt, isWinning } = railOf({
    isBuy: sideOf(order) === 'buy',
    leverage: order.Multiple,
    entry,
    price: now,
    stopLoss: pricePoints(order.TargetLossPrice, precision),
    takeProfit: pricePoints(target, precision),
  });
  return (
    <span dir="ltr" className="mt-4 block">
      <Rail aria-hidden startAt={entryAt} nowAt={priceAt} isWinning={isWinning} />
      <span className="mt-2 flex justify-between gap-3 text-micro font-medium text-text-3">
        <span>
          {order.TargetLossPrice === null ? (
            t('orders.no_stop_loss')
          ) : (
            <Figure>
              {t(isTrailing ? 'orders.rail_trailing' : 'orders.rail_stop', {
                price: formatPrice(order.TargetLossPrice, precision),
              })}
            </Figure>
          )}
        </span>
        <span>
          {target === null ? (
            t('orders.no_take_profit')
          ) : (
            <>
              <Figure>{t('orders.rail_target', { price: formatPrice(target, precision) })}</Figure>
              <PartsCount order={order} />
            </>
          )}
        </span>
      </span>
    </span>
  );
}
