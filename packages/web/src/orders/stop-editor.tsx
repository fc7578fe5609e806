// Sets, moves and removes stop loss and take profit of an order, and says what each would bring.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { isStopLossSide, isTakeProfitSide } from '@meridian/trading/estimate';
import {
  type Price,
  formatMoney,
  formatPrice,
  readLots,
  readMoney,
  readPrice,
} from '@meridian/units';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { useAccountLive } from '../lib/account-live.ts';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useOrderLive } from '../lib/order-live.ts';
import { useInstrument } from '../lib/instruments.ts';
import { distanceText } from '../ui/distance.ts';
import { Figure } from '../ui/figure.tsx';
import { useQuoteRate } from '../ui/live-rate.ts';
import { Money } from '../ui/price-figure.tsx';
import { StopField } from '../ui/stop-field.tsx';
import {
  type LevelBasis,
  STOPS,
  type Stop,
  type StopEntry,
  type StopUnit,
  levelIn,
  levelPrice,
  profitAt,
} from '../ui/stop-level.ts';
import { StopUnits, useUnitCaption } from '../ui/stop-units.tsx';
import { toast } from '../ui/toast.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { pricePoints, sideOf } from '../ui/order-side.ts';
import { showFirstFault } from '../ui/show-first-fault.ts';
import { EditedMoves, useMoves } from './edited-moves.tsx';
import { EditedParts, useParts } from './edited-parts.tsx';
import { type OrderAction, useOrderAction } from './order-action.ts';

const WIRE = { stopLoss: 'stop_loss_price', takeProfit: 'target_profit_price' } as const;

const entryOf = (text: string | null): StopEntry => ({
  isOn: text !== null,
  unit: 'price',
  text: text ?? '',
});

interface StopEditorProps {
  readonly order: Order;
  /** Called with the order as it is now, or null if nothing was done. */
  readonly onDone: (order: Order | null) => void;
}

/** What the levels are measured by: the price that the order opened at, or waits for. */
function useBasis(order: Order): LevelBasis {
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const instrument = useInstrument(code);
  const rate = useQuoteRate(instrument?.QuoteCurrency ?? '');
  const equity = useAccountLive()?.Equity ?? null;
  return {
    side: sideOf(order),
    open: readPrice(order.Price, precision),
    lots: readLots(order.Quantity),
    equity: equity === null ? null : readMoney(equity),
    terms: { precision, contractSize: BigInt(instrument?.ContractSize ?? 0) },
    quoteRate: instrument === undefined ? null : rate,
  };
}

/** The levels as typed, and what is wrong with them. */
function useStops(order: Order, action: OrderAction, basis: LevelBasis) {
  const t = useT();
  const live = useOrderLive(order.Id);
  const { precision } = basis.terms;
  const [before] = useState<Readonly<Record<Stop, StopEntry>>>({
    stopLoss: entryOf(order.TargetLossPrice),
    takeProfit: entryOf(order.TargetProfitPrice),
  });
  const [entries, setEntries] = useState(before);
  // A pending order's stops lie around its target, an open order's around the price that would close it.
  const around =
    order.Status === STATUS_PENDING ? order.Price : (live?.UpdatePrice ?? order.UpdatePrice);
  const reference = pricePoints(around, precision);

  const change = (stop: Stop, entry: Partial<StopEntry>) => {
    action.clear();
    setEntries((last) => ({ ...last, [stop]: { ...last[stop], ...entry } }));
  };
  const tick = (stop: Stop, isOn: boolean) =>
    change(stop, {
      isOn,
      ...(isOn && entries[stop].text === '' && around !== null
        ? { unit: 'price', text: around }
        : {}),
    });
  const chooseUnit = (unit: StopUnit) => {
    for (const stop of STOPS) change(stop, levelIn(unit, stop, entries[stop], basis));
  };
  const priceOf = (stop: Stop) => levelPrice(stop, entries[stop], basis);
  const faultOf = (stop: Stop): string | undefined => {
    const { isOn, unit } = entries[stop];
    if (!isOn) return undefined;
    const price = priceOf(stop);
    if (price === null)
      return t(unit === 'price' ? 'trade.fault_price_missing' : 'trade.fault_level_missing');
    return reference === null ? undefined : sideFault(order, stop, price, reference, t);
  };
  /** As the wire has it; undefined: it was not touched. A stop that trails would stand still if it were sent again. */
  const changed = (stop: Stop): string | undefined => {
    if (entries[stop] === before[stop]) return undefined;
    const price = entries[stop].isOn ? priceOf(stop) : null;
    return price === null ? '0' : formatPrice(price, precision);
  };
  return { entries, change, tick, chooseUnit, priceOf, faultOf, changed, reference };
}

/** Saving what was changed. */
function useSaving({ order, onDone }: StopEditorProps, basis: LevelBasis) {
  const t = useT();
  const action = useOrderAction();
  const stops = useStops(order, action, basis);
  const moves = useMoves(order, action, stops.reference);
  const around = {
    ...{ basis, reference: stops.reference },
    ...{ stop: stops.entries.stopLoss, stopLoss: stops.priceOf('stopLoss') },
  };
  const parts = useParts(order, action, around);
  const [isTried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    if (
      moves.isFaulty ||
      parts.fault !== null ||
      STOPS.some((stop) => stops.faultOf(stop) !== undefined)
    )
      return showFirstFault('[data-stops]');
    const input = {
      ...Object.fromEntries(STOPS.map((stop) => [WIRE[stop], stops.changed(stop)])),
      ...moves.input,
      take_profits: parts.input,
    };
    if (Object.values(input).every((value) => value === undefined)) return onDone(null);
    const changed = await action.run(JSON.stringify(input), (client_order_id) =>
      call('setStopPrice', { id: order.Id, ...input, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.stops_saved'));
    onDone(changed);
  };
  const shownFault = (stop: Stop) =>
    action.fields[WIRE[stop]] ?? (isTried ? stops.faultOf(stop) : undefined);
  return { action, stops, moves, parts, around, isTried, shownFault, save };
}

export function StopEditor(props: StopEditorProps) {
  const { order, onDone } = props;
  const t = useT();
  const basis = useBasis(order);
  const saving = useSaving(props, basis);
  const { action, stops, moves, parts, around, isTried, shownFault, save } = saving;
  const { entries } = stops;
  const isAtField =
    moves.isRefused ||
    parts.refused !== undefined ||
    STOPS.some((stop) => action.fields[WIRE[stop]] !== undefined);
  return (
    <section data-stops aria-label={t('orders.edit_stops')} className="mt-5">
      <div className="divide-y divide-line rounded-control border border-line">
        {STOPS.some((stop) => entries[stop].isOn) && (
          <div className="p-2">
            <StopUnits
              stops={STOPS.map((stop) => entries[stop])}
              precision={basis.terms.precision}
              hasEquity={basis.equity !== null}
              hasRate={basis.quoteRate !== null}
              onChange={stops.chooseUnit}
            />
          </div>
        )}
        {STOPS.map((stop) => (
          <EditedStop key={stop} stop={stop} stops={stops} basis={basis} fault={shownFault(stop)} />
        ))}
        <EditedParts order={order} editing={parts} around={around} isTried={isTried} />
        <EditedMoves order={order} editing={moves} reference={stops.reference} isTried={isTried} />
      </div>
      <ActionButtons
        className="mt-4 pb-3"
        label={t('orders.save_stops')}
        fault={isAtField ? null : action.fault}
        isBusy={action.isBusy}
        onCancel={() => onDone(null)}
        onConfirm={() => void save()}
      />
    </section>
  );
}

interface EditedStopProps {
  readonly stop: Stop;
  readonly stops: ReturnType<typeof useStops>;
  readonly basis: LevelBasis;
  readonly fault: string | undefined;
}

function EditedStop({ stop, stops, basis, fault }: EditedStopProps) {
  const t = useT();
  const { entries, change, tick, priceOf, reference } = stops;
  const { precision } = basis.terms;
  const entry = entries[stop];
  const price = priceOf(stop);
  return (
    <StopField
      label={t(`trade.${stop}`)}
      entry={entry}
      precision={precision}
      price={reference}
      caption={useUnitCaption(entry.unit, precision)}
      presets={[]}
      onPreset={(level) => change(stop, level)}
      onTick={(isOn) => tick(stop, isOn)}
      onText={(text) => change(stop, { text })}
      fault={fault}
      result={price !== null && <StopResult price={price} unit={entry.unit} basis={basis} />}
    />
  );
}

function sideFault(
  order: Order,
  stop: Stop,
  price: Price,
  around: Price,
  t: ReturnType<typeof useT>,
): string | undefined {
  const side = sideOf(order);
  const isRight = stop === 'stopLoss' ? isStopLossSide : isTakeProfitSide;
  if (isRight(side, price, around)) return undefined;
  const isBelow = (stop === 'stopLoss') === (side === 'buy');
  return t(`trade.fault_${isBelow ? 'must_be_below' : 'must_be_above'}_${side}`, {
    limit: formatPrice(around, order.ForexTradeLists.PricePrecision),
  });
}

interface StopResultProps {
  readonly price: Price;
  readonly unit: StopUnit;
  readonly basis: LevelBasis;
}

/** What it would bring, and its distance; or its price where that is not what was typed. */
function StopResult({ price, unit, basis }: StopResultProps) {
  const t = useT();
  const { precision } = basis.terms;
  const profit = profitAt(price, basis);
  return (
    <span className="text-end text-micro text-text-3">
      <Money
        value={profit === null ? null : formatMoney(profit)}
        signed
        coloured
        className="text-label font-semibold"
      />
      <span className="block">
        {unit === 'price' ? (
          distanceText(price - basis.open, precision, t)
        ) : (
          <Figure>{formatPrice(price, precision)}</Figure>
        )}
      </span>
    </span>
  );
}
