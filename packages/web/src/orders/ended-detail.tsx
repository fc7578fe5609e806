// An order of the history in full: why it ended as a whole sentence, its result, and the ticks that filled it.
import { FactList } from '@meridian/design/components/facts';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, Money, PriceFigure } from '../ui/price-figure.tsx';
import { DetailHead } from '../ui/orders/detail-head.tsx';
import { netResult } from '../ui/orders/net-result.ts';
import type { DetailProps } from './order-action.ts';
import { useOtherFact } from './other-order.tsx';
import { OrderRecord } from './order-record.tsx';
import { rebateFacts } from './rebate-fact.tsx';
import { endSentence } from '../ui/orders/order-words.ts';

const SHORT: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

export function EndedDetail({ order, onChange }: DetailProps) {
  const t = useT();
  const why = endSentence(order, t);
  const wasOpen = order.ClosePrice !== null;
  return (
    <div className="pb-3">
      <DetailHead order={order} at={order.CloseTime} />
      {wasOpen && (
        <div className="mt-5 text-center">
          <p className="text-label text-text-2">{t('orders.net_profit')}</p>
          <Money value={netResult(order)} signed coloured className="mt-1 text-display" />
        </div>
      )}
      {why !== null && (
        <p className="mt-4 rounded-control bg-fill px-4 py-3.5 text-body text-pretty text-text">
          {why}
        </p>
      )}
      <EndedFacts order={order} onChange={onChange} />
      <OrderRecord order={order} />
    </div>
  );
}

function EndedFacts({ order, onChange }: DetailProps) {
  const t = useT();
  const other = useOtherFact(order, t('orders.oco_filled'), onChange);
  const precision = order.ForexTradeLists.PricePrecision;
  const wasOpen = order.ClosePrice !== null;
  return (
    <FactList
      look="tiles"
      className="mt-5"
      facts={[
        {
          label: t(wasOpen ? 'orders.entry' : 'trade.target_price'),
          value: <PriceFigure value={order.Price} precision={precision} />,
        },
        ...(wasOpen
          ? [
              {
                label: t('orders.close_price'),
                value: <PriceFigure value={order.ClosePrice} precision={precision} />,
              },
            ]
          : []),
        { label: t('orders.lots'), value: <Figure>{formatLots(order.Quantity)}</Figure> },
        { label: t('orders.leverage'), value: <Figure>{order.Multiple}×</Figure> },
        ...(wasOpen
          ? [
              {
                label: t('orders.gross_profit'),
                value: <Money value={order.FactProfits} signed coloured />,
              },
              { label: t('orders.fee'), value: <ExactMoney value={order.TradeFee} /> },
              { label: t('orders.swap'), value: <Money value={order.Swap} signed /> },
              ...rebateFacts(order, t),
              {
                label: t('orders.opened'),
                value: <span className="text-label">{formatDateTime(order.OpenTime, SHORT)}</span>,
              },
            ]
          : []),
        order.CloseReason === 'cancelled_by_other' ? other : null,
      ]}
    />
  );
}
