// The open positions, with a row of sums over what is shown.
import { useRef, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { type Money as Amount, formatMoney, readLots, readMoney, sumMoney } from '@meridian/units';
import { formatLots as lotsOfUnits } from '@meridian/units';
import { formatLots } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { useAllOrdersLive } from '../../lib/order-live.ts';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { type Sorting, useColumnSort } from './column-sort.ts';
import { positionColumns } from './dock-columns.ts';
import { PositionRow } from './position-row.tsx';
import { ReverseSheet } from './reverse-row.tsx';
import { Cell, Head, RowHead, SortHead, Table } from '../../ui/table.tsx';

interface PositionsTableProps {
  readonly orders: readonly Order[];
  readonly current: string;
  readonly sorting: Sorting;
}

export function PositionsTable({ orders, current, sorting }: PositionsTableProps) {
  const t = useT();
  const { list } = useInstruments();
  const byCode = new Map<string, Instrument>(list?.map((one) => [one.Code, one]));
  const table = useRef<HTMLDivElement>(null);
  const { rows, head } = useColumnSort(orders, sorting, { read: positionColumns, table });
  const [reversed, setReversed] = useState<Order | null>(null);
  return (
    <>
      <Table
        ref={table}
        label={t('desk.tab_positions')}
        heads={
          <>
            <SortHead {...head('symbol')}>{t('desk.symbol')}</SortHead>
            <SortHead {...head('lots')}>{t('desk.side_lots')}</SortHead>
            <SortHead {...head('opened')} from="full">
              {t('orders.opened')}
            </SortHead>
            <SortHead {...head('entry')} isFigure from="wide">
              {t('orders.entry')}
            </SortHead>
            <Head isFigure from="middle">
              {t('desk.now')}
            </Head>
            <Head isFigure from="wide">
              {t('desk.stop')}
            </Head>
            <Head from="wide" />
            <Head from="wide">{t('desk.take')}</Head>
            <SortHead {...head('swap')} isFigure from="full">
              {t('orders.swap')}
            </SortHead>
            <SortHead {...head('pips')} isFigure from="middle">
              {t('desk.pips')}
            </SortHead>
            <SortHead {...head('profit')} isFigure>
              {t('desk.profit')}
            </SortHead>
            <Head isFigure>{t('orders.close_position')}</Head>
          </>
        }
        foot={<Sums orders={orders} />}
      >
        {rows.map((order) => (
          <PositionRow
            key={order.Id}
            order={order}
            instrument={byCode.get(order.ForexTradeLists.Code)}
            isCurrent={order.ForexTradeLists.Code === current}
            onReverse={setReversed}
          />
        ))}
      </Table>
      <ReverseSheet order={reversed} onClose={() => setReversed(null)} />
    </>
  );
}

/** The sum; null where a part of it is not known. */
function sumOf(amounts: readonly (string | null)[]): Amount | null {
  const known = amounts.flatMap((amount) => (amount === null ? [] : readMoney(amount)));
  return known.length === amounts.length ? sumMoney(known) : null;
}

const shown = (amount: Amount | null): string | null =>
  amount === null ? null : formatMoney(amount);

/** Over the rows that the filter leaves. */
function Sums({ orders }: Pick<PositionsTableProps, 'orders'>) {
  const t = useT();
  const frame = useAllOrdersLive();
  const live = new Map(frame?.map((one) => [one.Id, one.FactProfits]));
  const profit = sumOf(orders.map((order) => live.get(order.Id) ?? order.FactProfits));
  const lots = orders.reduce((sum, order) => sum + readLots(order.Quantity), 0n);
  return (
    <tr>
      <RowHead className="font-semibold">
        {t('orders.open_count', { count: orders.length })}
      </RowHead>
      <Cell>
        <Figure>{formatLots(lotsOfUnits(lots as Parameters<typeof lotsOfUnits>[0]))}</Figure>
      </Cell>
      <Cell from="full" />
      <Cell from="wide" />
      <Cell from="middle" />
      <Cell from="wide" />
      <Cell from="wide" />
      <Cell from="wide" />
      <Cell isFigure from="full">
        <Money value={shown(sumOf(orders.map((order) => order.Swap)))} signed />
      </Cell>
      <Cell from="middle" />
      <Cell isFigure className="font-semibold">
        <Money value={shown(profit)} signed coloured />
      </Cell>
      <Cell isFigure className="text-text-2">
        <span className="hidden @min-[36rem]:inline">{t('trade.margin')} </span>
        <Money
          value={shown(sumOf(orders.map((order) => order.CautionMoney)))}
          className="text-text"
        />
      </Cell>
    </tr>
  );
}
