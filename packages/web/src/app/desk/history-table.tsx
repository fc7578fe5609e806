// The ended orders, loaded as the end comes into view; each opens with its story and its receipt. Its heads sort, and its
// foot sums, all of them.
import { useState } from 'react';
import type { CallOutput, HistorySort, Order } from '@meridian/contract';
import { ReceiptText } from 'lucide-react';
import { MISSING, formatDateTime, formatLots } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { OrderList } from '../../orders/order-list.ts';
import { OrderSheet } from '../../orders/order-sheet.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { netResult } from '../../ui/orders/net-result.ts';
import { Money, PriceFigure } from '../../ui/price-figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Sorting, headOf } from './column-sort.ts';
import { SideAndLots, SymbolButton } from './dock-symbol.tsx';
import { ROW_TIME } from './position-row.tsx';
import { Cell, Head, RowHead, SortHead, Table } from '../../ui/table.tsx';

interface HistoryTableProps {
  readonly list: OrderList;
  /** undefined: not known. */
  readonly sums: CallOutput<'closedSums'> | undefined;
  readonly current: string;
  readonly sorting: Sorting;
}

export function HistoryTable({ list, sums, current, sorting }: HistoryTableProps) {
  const t = useT();
  const [shown, setShown] = useState<Order | null>(null);
  // What an earlier visit left is not all of it.
  const sortable = list.keptAt === undefined ? sorting : { ...sorting, onSort: undefined };
  return (
    <>
      <Table
        label={t('orders.tab_history')}
        heads={<Heads sorting={sortable} />}
        foot={<Sums sums={sums} />}
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
        {list.orders?.map((order) => (
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

function Heads({ sorting }: Pick<HistoryTableProps, 'sorting'>) {
  const t = useT();
  const head = (by: HistorySort) => headOf(sorting, by, by === 'opened' || by === 'ended');
  return (
    <>
      <Head>{t('desk.symbol')}</Head>
      <SortHead {...head('lots')}>{t('desk.side_lots')}</SortHead>
      <SortHead {...head('opened')} from="full">
        {t('orders.opened')}
      </SortHead>
      <SortHead {...head('ended')} from="middle">
        {t('desk.ended')}
      </SortHead>
      <Head isFigure from="wide">
        {t('orders.entry')}
      </Head>
      <Head isFigure from="wide">
        {t('desk.exit')}
      </Head>
      <Head from="middle">{t('desk.reason')}</Head>
      <SortHead {...head('fee')} isFigure from="full">
        {t('orders.fee')}
      </SortHead>
      <SortHead {...head('swap')} isFigure from="full">
        {t('orders.swap')}
      </SortHead>
      <SortHead {...head('net')} isFigure>
        {t('orders.net_profit')}
      </SortHead>
      <Head />
    </>
  );
}

/** Over all closed orders that the filter leaves, also those that are not loaded yet. */
function Sums({ sums }: Pick<HistoryTableProps, 'sums'>) {
  const t = useT();
  return (
    <tr>
      <RowHead className="font-semibold">
        <span className="block leading-4 @max-[36rem]:max-w-28 @max-[36rem]:whitespace-normal">
          {sums ? t('desk.closed_count', { count: sums.orders }) : MISSING}
        </span>
      </RowHead>
      <Cell>
        <Figure>{sums ? formatLots(sums.lots) : MISSING}</Figure>
      </Cell>
      <Cell from="full" />
      <Cell from="middle" />
      <Cell from="wide" />
      <Cell from="wide" />
      <Cell from="middle" />
      <Cell from="full" />
      <Cell from="full" />
      <Cell isFigure className="font-semibold">
        <Money value={sums?.net ?? null} signed coloured />
      </Cell>
      <Cell />
    </tr>
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
        <PriceFigure value={wasOpen ? order.Price : null} precision={precision} />
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
