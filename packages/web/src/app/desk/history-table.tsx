// The ended orders, newest first, loaded as the end comes into view; each opens with its story and its receipt.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { ReceiptText } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { OrderList } from '../../orders/order-list.ts';
import { OrderSheet } from '../../orders/order-sheet.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { netResult } from '../../ui/net-result.ts';
import { Money, PriceFigure } from '../../ui/price-figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SideAndLots, SymbolButton } from './dock-symbol.tsx';
import { ROW_TIME } from './position-row.tsx';
import { Cell, Head, RowHead, Table } from '../../ui/table.tsx';

interface HistoryTableProps {
  readonly list: OrderList;
  readonly orders: readonly Order[];
  readonly current: string;
}

export function HistoryTable({ list, orders, current }: HistoryTableProps) {
  const t = useT();
  const [shown, setShown] = useState<Order | null>(null);
  return (
    <>
      <Table
        label={t('orders.tab_history')}
        heads={
          <>
            <Head>{t('desk.symbol')}</Head>
            <Head>{t('desk.side_lots')}</Head>
            <Head from="full">{t('orders.opened')}</Head>
            <Head from="middle">{t('desk.ended')}</Head>
            <Head isFigure from="wide">
              {t('orders.entry')}
            </Head>
            <Head isFigure from="wide">
              {t('desk.exit')}
            </Head>
            <Head from="middle">{t('desk.reason')}</Head>
            <Head isFigure from="full">
              {t('orders.fee')}
            </Head>
            <Head isFigure from="full">
              {t('orders.swap')}
            </Head>
            <Head isFigure>{t('orders.net_profit')}</Head>
            <Head />
          </>
        }
        end={
          <ListEnd
            pages={list.orders?.length ?? 0}
            hasMore={list.hasMore}
            isFailed={false}
            onMore={list.loadMore}
          >
            <Skeleton className="m-3 h-4" />
          </ListEnd>
        }
      >
        {orders.map((order) => (
          <HistoryRow
            key={order.Id}
            order={order}
            isCurrent={order.ForexTradeLists.Code === current}
            onOpen={setShown}
          />
        ))}
      </Table>
      <OrderSheet order={shown} onChange={setShown} onClose={() => setShown(null)} />
    </>
  );
}

interface HistoryRowProps {
  readonly order: Order;
  readonly isCurrent: boolean;
  readonly onOpen: (order: Order) => void;
}

function HistoryRow({ order, isCurrent, onOpen }: HistoryRowProps) {
  const t = useT();
  const { Code: code, ShowCode: name, PricePrecision: precision } = order.ForexTradeLists;
  const wasOpen = order.ClosePrice !== null;
  return (
    <tr className={isCurrent ? 'bg-fill/70' : 'hover:bg-fill/40'}>
      <RowHead>
        <SymbolButton code={code} name={name} />
      </RowHead>
      <Cell>
        <SideAndLots order={order} />
      </Cell>
      <Cell from="full" className="text-text-2">
        {formatDateTime(order.OpenTime, ROW_TIME)}
      </Cell>
      <Cell from="middle" className="text-text-2">
        {formatDateTime(order.CloseTime, ROW_TIME)}
      </Cell>
      <Cell isFigure from="wide" className="text-text-2">
        <PriceFigure value={order.Price} precision={precision} />
      </Cell>
      <Cell isFigure from="wide">
        <PriceFigure value={order.ClosePrice} precision={precision} />
      </Cell>
      <Cell from="middle" className="text-text-2">
        {order.CloseReason !== null && t(`orders.ended_${order.CloseReason}`)}
      </Cell>
      <Cell isFigure from="full" className="text-text-2">
        <Money value={wasOpen ? order.TradeFee : null} />
      </Cell>
      <Cell isFigure from="full" className="text-text-2">
        <Money value={wasOpen ? order.Swap : null} signed />
      </Cell>
      <Cell isFigure className="font-semibold">
        <Money value={wasOpen ? netResult(order) : null} signed coloured />
      </Cell>
      <Cell isFigure>
        <button
          type="button"
          aria-label={t('desk.receipt_of', { name, id: order.Id })}
          title={t('orders.receipt')}
          aria-haspopup="dialog"
          onClick={() => onOpen(order)}
          className="press ms-auto grid size-7 place-items-center rounded-[8px] text-text-3 hover:bg-fill hover:text-text"
        >
          <ReceiptText aria-hidden className="size-4" />
        </button>
      </Cell>
    </tr>
  );
}
