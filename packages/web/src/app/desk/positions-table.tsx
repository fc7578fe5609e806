// The open positions, with a row of sums over what is shown.
import { useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { type Money as Amount, formatMoney, readLots, readMoney, sumMoney } from '@meridian/units';
import { formatLots as lotsOfUnits } from '@meridian/units';
import { formatLots } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { useAllOrdersLive } from '../../lib/order-live.ts';
import { Figure } from '../../ui/figure.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { PositionRow } from './position-row.tsx';
import { ReverseSheet } from './reverse-row.tsx';
import { Cell, Head, RowHead, Table } from '../../ui/table.tsx';

interface PositionsTableProps {
  readonly orders: readonly Order[];
  readonly current: string;
}

export function PositionsTable({ orders, current }: PositionsTableProps) {
  const t = useT();
  const { list } = useInstruments();
  const byCode = new Map<string, Instrument>(list?.map((one) => [one.Code, one]));
  const [reversed, setReversed] = useState<Order | null>(null);
  return (
    <>
      <Table
        label={t('desk.tab_positions')}
        heads={
          <>
            <Head>{t('desk.symbol')}</Head>
            <Head>{t('desk.side_lots')}</Head>
            <Head from="full">{t('orders.opened')}</Head>
            <Head isFigure from="wide">
              {t('orders.entry')}
            </Head>
            <Head isFigure from="middle">
              {t('desk.now')}
            </Head>
            <Head isFigure from="wide">
              {t('desk.stop')}
            </Head>
            <Head from="wide" />
            <Head from="wide">{t('desk.take')}</Head>
            <Head isFigure from="full">
              {t('orders.swap')}
            </Head>
            <Head isFigure from="middle">
              {t('desk.pips')}
            </Head>
            <Head isFigure>{t('desk.profit')}</Head>
            <Head isFigure>{t('orders.close_position')}</Head>
          </>
        }
        foot={<Sums orders={orders} />}
      >
        {orders.map((order) => (
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
