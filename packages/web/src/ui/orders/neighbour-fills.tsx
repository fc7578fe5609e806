// What others were dealt right before and after this order, so that its prices can be compared: nobody's account is told.
import { useState } from 'react';
import type { NeighbourFill, Order, OrderNeighbours } from '@meridian/contract';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime, formatLots, formatPrice } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';
import { Folded } from '../folded.tsx';
import { ExactMoney } from '../price-figure.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { FoldedAnswer } from '../folded-answer.tsx';

const TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
};

/** Folded until it is asked for; only then is it loaded. */
export function NeighbourFills({ order }: { readonly order: Order }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (order.Receipt.Open === null) return null;
  return (
    <Folded title={t('neighbours.title')} onToggle={setOpen}>
      {isOpen && <Asked order={order} />}
    </Folded>
  );
}

function Asked({ order: { Id: id, Status, ForexTradeLists } }: { readonly order: Order }) {
  const query = useQuery({
    queryKey: ['account', 'order-neighbours', id, Status],
    queryFn: ({ signal }) => call('orderNeighbours', { id }, { signal }),
  });
  return (
    <FoldedAnswer query={query}>
      {(told) => <Around {...told} precision={ForexTradeLists.PricePrecision} />}
    </FoldedAnswer>
  );
}

type Which = 'Open' | 'Close';

function Around(told: OrderNeighbours & { readonly precision: number }) {
  const t = useT();
  const { Kind: kind, Open: open, Close: close, precision } = told;
  const [which, setWhich] = useState<Which>(close === null ? 'Open' : 'Close');
  const fills = which === 'Open' ? open : close;
  return (
    <div className="border-t border-line px-4 pt-3 pb-4">
      <p className="text-caption text-text-2 text-pretty">{t(`neighbours.about_${kind}`)}</p>
      {open !== null && close !== null && (
        <div className="mt-3">
          <Segmented
            label={t('neighbours.title')}
            choices={[
              { value: 'Open', label: t('orders.receipt_open') },
              { value: 'Close', label: t('orders.receipt_close') },
            ]}
            value={which}
            onChange={setWhich}
          />
        </div>
      )}
      {fills !== null && (
        <>
          {fills.Before.length + fills.After.length === 0 && (
            <p className="mt-3 text-caption text-text-3">{t('neighbours.none')}</p>
          )}
          <ol className="mt-2">
            {fills.Before.map((fill) => (
              <FillLine key={fill.Row} fill={fill} precision={precision} />
            ))}
            <FillLine fill={fills.Own} precision={precision} isThis />
            {fills.After.map((fill) => (
              <FillLine key={fill.Row} fill={fill} precision={precision} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface FillLineProps {
  readonly fill: NeighbourFill;
  readonly precision: number;
  /** The fill that the others are compared with. */
  readonly isThis?: boolean;
}

function FillLine({ fill, precision, isThis = false }: FillLineProps) {
  const t = useT();
  const { IsOwn, OrderType, Quantity, Price, TradeFee, At, Row } = fill;
  return (
    <li
      aria-current={isThis ? true : undefined}
      className={`py-2 text-caption ${isThis ? '-mx-2 rounded-inner bg-fill px-2' : 'border-t border-line first:border-t-0'}`}
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {t(OrderType === ORDER_BUY ? 'side.buy' : 'side.sell')}{' '}
          <Figure>{formatLots(Quantity)}</Figure>
          {IsOwn && (
            <span className="ms-1.5 rounded-badge bg-accent-soft px-1.5 py-0.5 text-micro text-accent">
              {t(isThis ? 'neighbours.this' : 'neighbours.own')}
            </span>
          )}
        </span>
        <Figure className="font-medium">{formatPrice(Price, precision)}</Figure>
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-text-3">
        <span>
          <bdi>{formatDateTime(At, TIME)}</bdi>
          {' · '}
          {t('neighbours.row', { row: formatCount(Row) })}
        </span>
        <span>
          {t('neighbours.fee')} <ExactMoney value={TradeFee} />
        </span>
      </p>
    </li>
  );
}
