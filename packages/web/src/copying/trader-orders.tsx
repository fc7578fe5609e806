// A trader's open orders, as far as the trader shows them, and the instruments traded most.
import type { Trader } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatDateTime, formatLots, formatPercent } from '../lib/format.ts';
import { useInstruments } from '../lib/instruments.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Logo } from '../ui/logo.tsx';
import { PriceFigure } from '../ui/price-figure.tsx';

const ROW = 'flex min-h-14 w-full items-center gap-3 py-2';

export function TraderOrders({ trader }: { readonly trader: Trader }) {
  const t = useT();
  const { orders, orders_shown: shown } = trader;
  return (
    <>
      <p className="text-caption text-text-2 text-pretty">{t(`trader.orders_${shown}`)}</p>
      {shown !== 'hidden' && orders.length === 0 && (
        <p className="mt-3 text-label text-text-2">{t('trader.orders_none')}</p>
      )}
      {orders.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {orders.map((order) => (
            <li key={`${order.code} ${order.time} ${order.price} ${order.lots} ${order.side}`}>
              <OpenOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OpenOrder({ order }: { readonly order: Trader['orders'][number] }) {
  const t = useT();
  const { list = [] } = useInstruments();
  const known = list.find(({ Code }) => Code === order.code);
  const price =
    known === undefined ? (
      <Figure>{order.price}</Figure>
    ) : (
      <PriceFigure value={order.price} precision={known.PricePrecision} />
    );
  return (
    <Explained
      figure={{
        label: known?.ShowCode ?? order.code,
        value: price,
        about: t('trader.about_order'),
      }}
      className={ROW}
    >
      <Logo code={order.code} src={order.logo} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <bdi className="truncate text-body font-semibold">{known?.ShowCode ?? order.code}</bdi>
          <Badge tone={order.side === 1 ? 'up' : 'down'}>
            {t(order.side === 1 ? 'side.buy' : 'side.sell')}
          </Badge>
        </span>
        <span className="mt-0.5 block text-caption text-text-3">{formatDateTime(order.time)}</span>
      </span>
      <span className="shrink-0 text-end">
        <span className="block text-label font-semibold">{price}</span>
        <span className="mt-0.5 block text-caption text-text-3">
          <Figure>
            {formatLots(order.lots)} × {order.multiple}
          </Figure>
        </span>
      </span>
    </Explained>
  );
}

const INSTRUMENTS_SHOWN = 6;

export function TraderInstruments({ instruments }: Pick<Trader, 'instruments'>) {
  const t = useT();
  const { list = [] } = useInstruments();
  return (
    <ul className="space-y-1">
      {instruments.slice(0, INSTRUMENTS_SHOWN).map((one) => (
        <li key={one.code}>
          <Explained
            figure={{
              label: list.find(({ Code }) => Code === one.code)?.ShowCode ?? one.code,
              value: (
                <>
                  {t('copying.orders_count', { count: one.trades })}
                  <span aria-hidden> · </span>
                  <Figure>{formatPercent(one.share, 0)}</Figure>
                </>
              ),
              about: t('trader.about_share'),
            }}
            className="flex min-h-11 w-full items-center gap-3"
          >
            <Logo code={one.code} src={one.logo} size={32} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate text-label font-semibold">
                  {list.find(({ Code }) => Code === one.code)?.ShowCode ?? one.code}
                </span>
                <span className="shrink-0 text-caption text-text-2">
                  {t('copying.orders_count', { count: one.trades })}
                  <span aria-hidden> · </span>
                  <Figure>{formatPercent(one.share, 0)}</Figure>
                </span>
              </span>
              <span aria-hidden className="mt-1.5 block h-1 rounded-full bg-fill-2">
                <span
                  className="block h-full rounded-full bg-text-3"
                  style={{ width: `${Math.min(100, Number(one.share))}%` }}
                />
              </span>
            </span>
          </Explained>
        </li>
      ))}
    </ul>
  );
}
