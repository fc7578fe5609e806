// The picture of every position: a rail from stop to target, with the opening price and the present price on it.
import type { Order } from '@meridian/contract';
import { formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from './figure.tsx';
import { pricePoints, sideOf } from './order-side.ts';
import { railOf } from './rail-geometry.ts';

export function PositionRail({
  order,
  price,
}: {
  readonly order: Order;
  readonly price: string | null;
}) {
  const t = useT();
  const precision = order.ForexTradeLists.PricePrecision;
  const entry = pricePoints(order.Price, precision);
  const now = pricePoints(price, precision);
  if (entry === null || now === null) return null;
  const { entryAt, priceAt, isWinning } = railOf({
    isBuy: sideOf(order) === 'buy',
    entry,
    price: now,
    stopLoss: pricePoints(order.TargetLossPrice, precision),
    takeProfit: pricePoints(order.TargetProfitPrice, precision),
  });
  const colour = isWinning ? 'bg-up' : 'bg-down';
  const percent = (at: number) => `${at * 100}%`;
  const start = Math.min(entryAt, priceAt);
  return (
    <span dir="ltr" className="mt-4 block">
      <span aria-hidden className="relative block h-1 rounded-full bg-fill-2">
        <span
          className={`absolute inset-y-0 rounded-full ${colour}`}
          style={{ left: percent(start), width: percent(Math.abs(priceAt - entryAt)) }}
        />
        <span
          className="absolute top-1/2 h-2.5 w-0.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-text-3"
          style={{ left: percent(entryAt) }}
        />
        <span
          className={`absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full ring-[3px] ring-surface ${colour}`}
          style={{ left: percent(priceAt) }}
        />
      </span>
      <span className="mt-2 flex justify-between gap-3 text-micro font-medium text-text-3">
        <span>
          {order.TargetLossPrice === null ? (
            t('orders.no_stop_loss')
          ) : (
            <Figure>
              {t('orders.rail_stop', { price: formatPrice(order.TargetLossPrice, precision) })}
            </Figure>
          )}
        </span>
        <span>
          {order.TargetProfitPrice === null ? (
            t('orders.no_take_profit')
          ) : (
            <Figure>
              {t('orders.rail_target', { price: formatPrice(order.TargetProfitPrice, precision) })}
            </Figure>
          )}
        </span>
      </span>
    </span>
  );
}
