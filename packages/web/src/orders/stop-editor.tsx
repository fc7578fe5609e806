// Sets, moves and removes stop loss and take profit of an order, and says what each would bring.
import { useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { isStopLossSide, isTakeProfitSide } from '@meridian/trading/estimate';
import { type Price, formatMoney, formatPrice, readLots, readPrice } from '@meridian/units';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useOrderLive } from '../lib/order-live.ts';
import { useInstrument } from '../lib/instruments.ts';
import { distanceText } from '../ui/distance.ts';
import { useQuoteRate } from '../ui/live-rate.ts';
import { Money } from '../ui/price-figure.tsx';
import { StopField } from '../ui/stop-field.tsx';
import { toast } from '../ui/toast.tsx';
import { typedPrice } from '../ui/typed-price.ts';
import { ActionButtons } from './action-buttons.tsx';
import { profitAt } from './close-estimate.ts';
import { pricePoints, sideOf } from '../ui/order-side.ts';
import { useOrderAction } from './order-action.ts';

type Stop = 'stopLoss' | 'takeProfit';
interface Entry {
  readonly isOn: boolean;
  readonly text: string;
}
const STOPS: readonly Stop[] = ['stopLoss', 'takeProfit'];
const WIRE = { stopLoss: 'stop_loss_price', takeProfit: 'target_profit_price' } as const;

const entryOf = (text: string | null): Entry => ({ isOn: text !== null, text: text ?? '' });

interface StopEditorProps {
  readonly order: Order;
  /** Called with the order as it is now, or null if nothing was done. */
  readonly onDone: (order: Order | null) => void;
}

/** The prices as typed, what is wrong with them, and saving them. */
function useStops({ order, onDone }: StopEditorProps) {
  const t = useT();
  const action = useOrderAction();
  const live = useOrderLive(order.Id);
  const precision = order.ForexTradeLists.PricePrecision;
  const [entries, setEntries] = useState({
    stopLoss: entryOf(order.TargetLossPrice),
    takeProfit: entryOf(order.TargetProfitPrice),
  });
  const [isTried, setTried] = useState(false);
  // A pending order's stops lie around its target, an open order's around the price that would close it.
  const reference =
    order.Status === STATUS_PENDING ? order.Price : (live?.UpdatePrice ?? order.UpdatePrice);

  const change = (stop: Stop, entry: Partial<Entry>) => {
    action.clear();
    setEntries((before) => ({ ...before, [stop]: { ...before[stop], ...entry } }));
  };
  const tick = (stop: Stop, isOn: boolean) =>
    change(stop, {
      isOn,
      ...(isOn && entries[stop].text === '' && reference !== null ? { text: reference } : {}),
    });
  const faultOf = (stop: Stop): string | undefined => {
    const { isOn, text } = entries[stop];
    if (!isOn) return undefined;
    const price = typedPrice(text, precision);
    if (price === null) return t('trade.fault_price_missing');
    const around = pricePoints(reference, precision);
    return around === null ? undefined : sideFault(order, stop, price, around, precision, t);
  };
  const save = async () => {
    setTried(true);
    if (STOPS.some((stop) => faultOf(stop) !== undefined)) return;
    const wanted = (stop: Stop) => (entries[stop].isOn ? entries[stop].text : '0');
    const prices = {
      stop_loss_price: wanted('stopLoss'),
      target_profit_price: wanted('takeProfit'),
    };
    const changed = await action.run(JSON.stringify(prices), (client_order_id) =>
      call('setStopPrice', { id: order.Id, ...prices, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.stops_saved'));
    onDone(changed);
  };
  const shownFault = (stop: Stop) =>
    action.fields[WIRE[stop]] ?? (isTried ? faultOf(stop) : undefined);
  return { action, entries, change, tick, shownFault, save };
}

export function StopEditor(props: StopEditorProps) {
  const { order, onDone } = props;
  const t = useT();
  const { action, entries, change, tick, shownFault, save } = useStops(props);
  const instrument = useInstrument(order.ForexTradeLists.Code);
  const isAtField = STOPS.some((stop) => action.fields[WIRE[stop]] !== undefined);
  return (
    <section aria-label={t('orders.edit_stops')} className="mt-5">
      <div className="divide-y divide-line rounded-control border border-line">
        {STOPS.map((stop) => (
          <StopField
            key={stop}
            label={t(`trade.${stop}`)}
            precision={order.ForexTradeLists.PricePrecision}
            isOn={entries[stop].isOn}
            text={entries[stop].text}
            onTick={(isOn) => tick(stop, isOn)}
            onText={(text) => change(stop, { text })}
            fault={shownFault(stop)}
            result={
              instrument && (
                <StopResult order={order} instrument={instrument} text={entries[stop].text} />
              )
            }
          />
        ))}
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

function sideFault(
  order: Order,
  stop: Stop,
  price: Price,
  around: Price,
  precision: number,
  t: ReturnType<typeof useT>,
): string | undefined {
  const side = sideOf(order);
  const isRight = stop === 'stopLoss' ? isStopLossSide : isTakeProfitSide;
  if (isRight(side, price, around)) return undefined;
  const isBelow = (stop === 'stopLoss') === (side === 'buy');
  return t(`trade.fault_${isBelow ? 'must_be_below' : 'must_be_above'}_${side}`, {
    limit: formatPrice(around, precision),
  });
}

function StopResult({
  order,
  instrument,
  text,
}: {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly text: string;
}) {
  const t = useT();
  const quoteRate = useQuoteRate(instrument.QuoteCurrency);
  const price = typedPrice(text, instrument.PricePrecision);
  if (price === null) return null;
  const profit = profitAt(order, instrument, {
    lots: readLots(order.Quantity),
    price,
    quoteRate,
  });
  const points = price - readPrice(order.Price, instrument.PricePrecision);
  return (
    <span className="text-end text-micro text-text-3">
      <Money
        value={profit === null ? null : formatMoney(profit)}
        signed
        coloured
        className="text-label font-semibold"
      />
      <span className="block">{distanceText(points, instrument.PricePrecision, t)}</span>
    </span>
  );
}
