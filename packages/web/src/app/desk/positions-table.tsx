// The open positions, with a row of sums over what is shown.
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
import { Cell, Head, RowHead, Table } from './table.tsx';

interface PositionsTableProps {
  readonly orders: readonly Order[];
  readonly current: string;
  readonly hasAll: boolean;
}

export function PositionsTable({ orders, current, hasAll }: PositionsTableProps) {
  const t = useT();
  const { list } = useInstruments();
  const byCode = new Map<string, Instrument>(list?.map((one) => [one.Code, one]));
  return (
    <Table
      label={t('desk.tab_positions')}
      heads={
        <>
          <Head>{t('desk.symbol')}</Head>
          <Head>{t('desk.side_lots')}</Head>
          {hasAll && <Head>{t('orders.opened')}</Head>}
          <Head isFigure>{t('orders.entry')}</Head>
          <Head isFigure>{t('desk.now')}</Head>
          <Head isFigure>{t('desk.stop')}</Head>
          <Head />
          <Head>{t('desk.take')}</Head>
          {hasAll && <Head isFigure>{t('orders.swap')}</Head>}
          <Head isFigure>{t('desk.pips')}</Head>
          <Head isFigure>{t('desk.profit')}</Head>
          <Head isFigure>{t('orders.close_position')}</Head>
        </>
      }
      foot={<Sums orders={orders} hasAll={hasAll} />}
    >
      {orders.map((order) => (
        <PositionRow
          key={order.Id}
          order={order}
          instrument={byCode.get(order.ForexTradeLists.Code)}
          isCurrent={order.ForexTradeLists.Code === current}
          hasAll={hasAll}
        />
      ))}
    </Table>
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
function Sums({ orders, hasAll }: Pick<PositionsTableProps, 'orders' | 'hasAll'>) {
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
      {Array.from({ length: hasAll ? 6 : 5 }, (_, column) => (
        <Cell key={column} />
      ))}
      {hasAll && (
        <Cell isFigure>
          <Money value={shown(sumOf(orders.map((order) => order.Swap)))} signed />
        </Cell>
      )}
      <Cell />
      <Cell isFigure className="font-semibold">
        <Money value={shown(profit)} signed coloured />
      </Cell>
      <Cell isFigure className="text-text-2">
        {t('trade.margin')}{' '}
        <Money
          value={shown(sumOf(orders.map((order) => order.CautionMoney)))}
          className="text-text"
        />
      </Cell>
    </tr>
  );
}
