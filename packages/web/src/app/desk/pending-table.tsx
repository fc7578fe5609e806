// The pending orders: what each waits for and how far away it is; stops are changed and orders cancelled in their row.
import { memo, useRef } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { useQuote } from '../../lib/quotes.ts';
import { forgetClosedHere, noteClosedHere } from '../../ui/orders/closed-here.ts';
import { useOrderAction } from '../../orders/order-action.ts';
import { useOther } from '../../orders/other-order.tsx';
import { useDistance } from '../../orders/pending-distance.ts';
import { ArmedBar } from '../../ui/armed-bar.tsx';
import { Figure } from '../../ui/figure.tsx';
import { sayOrder } from '../../ui/orders/oco.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import { PriceFigure } from '../../ui/price-figure.tsx';
import { inOne } from '../../ui/sentences.ts';
import { TakeFigure } from '../../ui/orders/take-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArmed } from '../../ui/use-armed.ts';
import { type Sorting, useColumnSort } from './column-sort.ts';
import { pendingColumns } from './dock-columns.ts';
import { SideAndLots, SymbolButton } from './dock-symbol.tsx';
import { EditButton, EditStops, useStopsRow } from './edit-stops.tsx';
import { ROW_TIME } from './position-row.tsx';
import { useRowFocus } from '../../ui/row-focus.ts';
import { Cell, Head, RowHead, SortHead, Table } from '../../ui/table.tsx';

interface PendingTableProps {
  readonly orders: readonly Order[];
  readonly current: string;
  readonly sorting: Sorting;
}

export function PendingTable({ orders, current, sorting }: PendingTableProps) {
  const t = useT();
  const { list } = useInstruments();
  const table = useRef<HTMLDivElement>(null);
  const { rows, head } = useColumnSort(orders, sorting, { read: pendingColumns, table });
  return (
    <Table
      ref={table}
      label={t('orders.tab_pending')}
      heads={
        <>
          <SortHead {...head('symbol')}>{t('desk.symbol')}</SortHead>
          <SortHead {...head('lots')}>{t('desk.kind_lots')}</SortHead>
          <SortHead {...head('placed')} from="full">
            {t('desk.placed')}
          </SortHead>
          <SortHead {...head('target')} isFigure>
            {t('trade.target_price')}
          </SortHead>
          <Head isFigure from="middle">
            {t('desk.now')}
          </Head>
          <SortHead {...head('distance')} isFigure from="middle">
            {t('desk.distance')}
          </SortHead>
          <Head isFigure from="wide">
            {t('desk.stop')}
          </Head>
          <Head isFigure from="wide">
            {t('desk.take')}
          </Head>
          <SortHead {...head('expiry')} isFigure from="wide">
            {t('trade.expiry')}
          </SortHead>
          <Head />
        </>
      }
    >
      {rows.map((order) => (
        <PendingRow
          key={order.Id}
          order={order}
          instrument={list?.find((one) => one.Code === order.ForexTradeLists.Code)}
          isCurrent={order.ForexTradeLists.Code === current}
        />
      ))}
    </Table>
  );
}

interface PendingRowProps {
  readonly order: Order;
  readonly instrument: Instrument | undefined;
  readonly isCurrent: boolean;
}

const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { order, instrument, isCurrent } = props;
  const editing = useStopsRow(order.Id);
  const { Code: code, ShowCode: name, PricePrecision: precision } = order.ForexTradeLists;
  const price = (value: string | null) =>
    value === null ? (
      <span className="text-text-3">—</span>
    ) : (
      <PriceFigure value={value} precision={precision} />
    );
  return (
    <>
      <tr
        data-order={order.Id}
        data-code={code}
        aria-current={isCurrent}
        className={isCurrent ? 'bg-fill/70' : 'hover:bg-fill/40'}
      >
        <RowHead>
          <SymbolButton code={code} name={name} />
        </RowHead>
        <Cell>
          <span className="flex items-center gap-2">
            <SideAndLots order={order} />
            <OtherLink order={order} />
          </span>
        </Cell>
        <Cell from="full" className="text-text-2">
          {formatDateTime(order.CreateTimeHandler, ROW_TIME)}
        </Cell>
        <Cell isFigure className="font-semibold">
          {price(order.TargetPrice ?? order.Price)}
        </Cell>
        <MarketCells order={order} />
        <Cell isFigure from="wide">
          {price(order.TargetLossPrice)}
        </Cell>
        <Cell isFigure from="wide">
          <TakeFigure order={order} />
        </Cell>
        <Cell isFigure from="wide" className="text-text-2">
          {order.ExpiresAt === null ? '—' : formatDateTime(order.ExpiresAt, ROW_TIME)}
        </Cell>
        <Cell isFigure>
          <div className="flex items-center justify-end gap-1">
            {instrument && (
              <EditButton name={name} isOpen={editing.isOpen} onToggle={editing.toggle} />
            )}
            <CancelOrder order={order} />
          </div>
        </Cell>
      </tr>
      {editing.isOpen && instrument && <EditStops order={order} onDone={editing.close} />}
    </>
  );
});

/** "OCO", and in its name which order this one cancels; leads there. */
function OtherLink({ order }: { readonly order: Order }) {
  const t = useT();
  const other = useOther(order);
  if (order.OcoWith === null) return null;
  const said = other ? sayOrder(other, t) : `#${order.OcoWith}`;
  const name = `OCO: ${inOne(t('orders.oco_cancels'), said)}`;
  return (
    <Link
      to="/order"
      search={{ tab: 'pending', id: order.OcoWith }}
      aria-label={name}
      title={name}
      className="rounded-[6px] bg-accent-soft px-1.5 text-micro leading-[1.125rem] font-semibold text-accent"
    >
      OCO
    </Link>
  );
}

/** The side of the market that the order waits for, and how far that is. */
function MarketCells({ order }: { readonly order: Order }) {
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = useQuote(code);
  const distance = useDistance(order);
  const now = quote === null ? null : sideOf(order) === 'buy' ? quote.ask : quote.bid;
  return (
    <>
      <Cell isFigure from="middle">
        <PriceFigure value={now} precision={precision} direction={quote?.direction ?? 0} />
      </Cell>
      <Cell isFigure from="middle" className="text-text-2">
        <Figure>{distance ?? '—'}</Figure>
      </Cell>
    </>
  );
}

function CancelOrder({ order }: { readonly order: Order }) {
  const t = useT();
  const action = useOrderAction();
  const { armed, arm, disarm, ref } = useArmed<true>(action.isBusy);
  useRowFocus(ref);
  const cancel = async (): Promise<void> => {
    noteClosedHere(order.Id);
    const cancelled = await action.run(`cancel ${order.Id}`, (client_order_id) =>
      call('cancelTrade', { id: order.Id, client_order_id }),
    );
    disarm();
    if (cancelled) toast.success(t('orders.cancelled'));
    else forgetClosedHere(order.Id);
  };
  return (
    <div ref={ref}>
      <button
        type="button"
        data-close="100"
        aria-label={
          armed ? undefined : t('desk.cancel_of', { name: order.ForexTradeLists.ShowCode })
        }
        title={t('orders.cancel_order')}
        disabled={action.isBusy}
        onClick={() => (armed ? void cancel() : arm(true))}
        className={`press relative h-7 overflow-hidden rounded-[8px] text-micro font-semibold ${armed ? 'bg-ink px-2.5 text-on-ink' : 'grid w-7 place-items-center bg-fill text-text-2 hover:bg-fill-2'}`}
      >
        {armed ? t('orders.cancel_yes') : <X aria-hidden className="size-3.5" />}
        {armed && !action.isBusy && <ArmedBar />}
      </button>
    </div>
  );
}
