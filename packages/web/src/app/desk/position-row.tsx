// One open position in the dock: live price, stops with their rail, pips and profit, and what can be done with it here.
import { memo } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { pricePoints } from '@meridian/units';
import { MISSING, formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useOrderLive } from '../../lib/order-live.ts';
import { useQuote } from '../../lib/quotes.ts';
import { distanceFigure } from '../../ui/order-terms/distance.ts';
import { Figure } from '../../ui/figure.tsx';
import { useOnScreen } from '../../ui/on-screen.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import { Money, PriceFigure, trendClass } from '../../ui/price-figure.tsx';
import { railOf } from '../../ui/orders/rail-geometry.ts';
import { Rail } from '../../ui/orders/rail.tsx';
import { TakeFigure } from '../../ui/orders/take-figure.tsx';
import { nearestTake } from '../../ui/orders/waiting-parts.ts';
import { ClosePart } from './close-part.tsx';
import { favour } from './dock-columns.ts';
import { SideAndLots, SymbolButton } from './dock-symbol.tsx';
import { EditButton, EditStops, useStopsRow } from './edit-stops.tsx';
import { ReverseButton } from './reverse-row.tsx';
import { Cell, RowHead } from '../../ui/table.tsx';

export const ROW_TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

interface PositionRowProps {
  readonly order: Order;
  readonly instrument: Instrument | undefined;
  readonly isCurrent: boolean;
  readonly onReverse: (order: Order) => void;
}

export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { order, instrument, isCurrent } = props;
  const [ref, isOn] = useOnScreen<HTMLTableRowElement>();
  const editing = useStopsRow(order.Id);
  const live = useOrderLive(order.Id, isOn);
  const price = live?.UpdatePrice ?? order.UpdatePrice;
  const points = favour(order, price);
  const { Code, ShowCode, PricePrecision: precision } = order.ForexTradeLists;
  return (
    <>
      <tr
        ref={ref}
        data-order={order.Id}
        data-code={Code}
        aria-current={isCurrent}
        className={isCurrent ? 'bg-fill/70' : 'hover:bg-fill/40'}
      >
        <RowHead>
          <SymbolButton code={Code} name={ShowCode} />
        </RowHead>
        <Cell>
          <SideAndLots order={order} />
        </Cell>
        <Cell from="full" className="text-text-2">
          {formatDateTime(order.OpenTime, ROW_TIME)}
        </Cell>
        <Cell isFigure from="wide" className="text-text-2">
          <PriceFigure value={order.Price} precision={precision} />
        </Cell>
        <Cell isFigure from="middle">
          <Now code={Code} price={price} precision={precision} isOn={isOn} />
        </Cell>
        <Stops order={order} price={price} onAdd={editing.open} />
        <Cell isFigure from="full" className="text-text-2">
          <Money value={order.Swap} signed />
        </Cell>
        <Cell isFigure from="middle">
          <Distance points={points} precision={precision} />
        </Cell>
        <Cell isFigure className="font-semibold">
          <Money value={live ? live.FactProfits : order.FactProfits} signed coloured />
        </Cell>
        <Cell isFigure>
          <Actions {...props} isEditing={editing.isOpen} onEdit={editing.toggle} />
        </Cell>
      </tr>
      {editing.isOpen && instrument && <EditStops order={order} onDone={editing.close} />}
    </>
  );
});

interface DistanceProps {
  readonly points: bigint | null;
  readonly precision: number;
}

/** In pips, or as a difference of prices where there are none. */
function Distance({ points, precision }: DistanceProps) {
  if (points === null) return <Figure>{MISSING}</Figure>;
  const sign = points > 0n ? 1 : points < 0n ? -1 : 0;
  return <Figure className={trendClass(sign)}>{distanceFigure(points, precision, 'both')}</Figure>;
}

interface ActionsProps extends PositionRowProps {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

function Actions({ order, instrument, isEditing, onEdit, onReverse }: ActionsProps) {
  if (!instrument) return null;
  return (
    <div className="flex items-center justify-end gap-1">
      <EditButton name={instrument.ShowCode} isOpen={isEditing} onToggle={onEdit} />
      <ReverseButton order={order} onReverse={onReverse} />
      <ClosePart order={order} instrument={instrument} />
    </div>
  );
}

interface NowProps {
  readonly code: string;
  readonly price: string | null;
  readonly precision: number;
  readonly isOn: boolean;
}

function Now({ code, price, precision, isOn }: NowProps) {
  const direction = useQuote(code, isOn)?.direction ?? 0;
  return <PriceFigure value={price} precision={precision} direction={direction} />;
}

interface StopsProps {
  readonly order: Order;
  readonly price: string | null;
  readonly onAdd: () => void;
}

/** Stop, rail, take; a position without a stop has a dashed rail. What is missing is offered. */
function Stops({ order, price, onAdd }: StopsProps) {
  const t = useT();
  const { PricePrecision: precision, ShowCode: name } = order.ForexTradeLists;
  const { TargetLossPrice: stop } = order;
  return (
    <>
      <Cell isFigure from="wide">
        {stop === null ? (
          <Add title={t('desk.add_stop_of', { name })} onAdd={onAdd}>
            {t('desk.add_stop')}
          </Add>
        ) : (
          <PriceFigure value={stop} precision={precision} />
        )}
      </Cell>
      <Cell from="wide" className="w-24 min-w-20 !px-1">
        <StopRail order={order} price={price} />
      </Cell>
      <Cell from="wide">
        {nearestTake(order) === null ? (
          <Add title={t('desk.add_take_of', { name })} onAdd={onAdd}>
            {t('desk.add_take')}
          </Add>
        ) : (
          <TakeFigure order={order} />
        )}
      </Cell>
    </>
  );
}

interface AddProps extends Pick<StopsProps, 'onAdd'> {
  readonly title: string;
  readonly children: string;
}

const Add = ({ title, onAdd, children }: AddProps) => (
  <button
    type="button"
    onClick={onAdd}
    title={title}
    className="h-7 rounded-[6px] px-1 font-medium text-accent"
  >
    {children}
  </button>
);

function StopRail({ order, price }: Pick<StopsProps, 'order' | 'price'>) {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const [entry, now] = [pricePoints(order.Price, precision), pricePoints(price, precision)];
  const stopLoss = pricePoints(order.TargetLossPrice, precision);
  if (entry === null || now === null || stopLoss === null)
    return <span aria-hidden className="block border-t-2 border-dashed border-line" />;
  const { entryAt, priceAt, isWinning } = railOf({
    isBuy: sideOf(order) === 'buy',
    leverage: order.Multiple,
    entry,
    price: now,
    stopLoss,
    takeProfit: pricePoints(nearestTake(order), precision),
  });
  return <Rail aria-hidden startAt={entryAt} nowAt={priceAt} isWinning={isWinning} />;
}
