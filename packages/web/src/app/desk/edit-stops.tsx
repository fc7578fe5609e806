// Stop loss and take profit of an order, changed in its row: both fields, what each would bring, save and cancel.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { formatMoney, readLots } from '@meridian/units';
import { Check, X } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { profitAt } from '../../orders/close-estimate.ts';
import { useOrderAction } from '../../orders/order-action.ts';
import { useQuoteRate } from '../../ui/live-rate.ts';
import { Money } from '../../ui/price-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { stepPrice, typedPrice } from '../../ui/typed-price.ts';
import { useTypedNumber } from '../../ui/use-typed-number.ts';

/** Stop, rail, take: what the editor stands in place of. */
const STOP_COLUMNS = 3;

interface EditStopsProps {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly onDone: () => void;
}

function useStopEdit({ order, onDone }: EditStopsProps) {
  const t = useT();
  const action = useOrderAction();
  const [stop, setStop] = useState(order.TargetLossPrice ?? '');
  const [take, setTake] = useState(order.TargetProfitPrice ?? '');
  const save = async (): Promise<void> => {
    const prices = { stop_loss_price: stop || '0', target_profit_price: take || '0' };
    const changed = await action.run(JSON.stringify(prices), (client_order_id) =>
      call('setStopPrice', { id: order.Id, ...prices, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.stops_saved'));
    onDone();
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    action.clear();
    set(text);
  };
  return { action, stop, take, setStop: typed(setStop), setTake: typed(setTake), save };
}

/** The three cells between the price and the results: stop, what both would bring, take. */
export function EditStops(props: EditStopsProps) {
  const { order, instrument, onDone } = props;
  const t = useT();
  const id = useId();
  const { action, stop, take, setStop, setTake, save } = useStopEdit(props);
  const { stop_loss_price: stopFault, target_profit_price: takeFault } = action.fields;
  const fault = stopFault ?? takeFault ?? action.fault ?? undefined;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save();
    else if (event.key !== 'Escape') return;
    else onDone();
    event.preventDefault();
    event.stopPropagation();
  };
  const field = { precision: instrument.PricePrecision, onKey, describedBy: id };
  return (
    <td colSpan={STOP_COLUMNS} className="px-2">
      <div className="flex items-center justify-end gap-2">
        <StopInput
          label={t('trade.stopLoss')}
          text={stop}
          onText={setStop}
          isFirst
          isFaulty={stopFault !== undefined}
          {...field}
        />
        <StopResult order={order} instrument={instrument} text={stop} />
        <span aria-hidden className="h-4 w-px bg-line" />
        <StopInput
          label={t('trade.takeProfit')}
          text={take}
          onText={setTake}
          isFaulty={takeFault !== undefined}
          {...field}
        />
        <StopResult order={order} instrument={instrument} text={take} />
        <EditButton
          label={t('orders.save_stops')}
          isBusy={action.isBusy}
          onClick={() => void save()}
        >
          <Check aria-hidden className="size-4" />
        </EditButton>
        <EditButton label={t('action.cancel')} onClick={onDone}>
          <X aria-hidden className="size-4" />
        </EditButton>
      </div>
      {fault !== undefined && (
        <p
          id={id}
          role="alert"
          className="max-w-md pb-1 text-micro whitespace-normal text-negative"
        >
          {fault}
        </p>
      )}
    </td>
  );
}

const takeFocus = (input: HTMLInputElement | null): void => input?.select();

interface StopInputProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly precision: number;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly isFaulty: boolean;
  readonly describedBy: string;
  readonly isFirst?: boolean;
}

function StopInput(props: StopInputProps) {
  const { label, text, onText, precision, onKey, isFaulty, describedBy, isFirst = false } = props;
  const typed = useTypedNumber({
    value: text,
    onChange: onText,
    error: undefined,
    form: { kind: 'price', decimals: precision },
  });
  const step = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by === undefined) return onKey(event);
    const next = stepPrice(text, by, precision);
    if (next !== null) onText(next);
    event.preventDefault();
  };
  return (
    <input
      dir="ltr"
      inputMode="decimal"
      ref={isFirst ? takeFocus : undefined}
      aria-label={label}
      aria-invalid={isFaulty}
      aria-describedby={describedBy}
      value={typed.value}
      placeholder={label}
      onChange={(event) => typed.onChange(event.target.value)}
      onKeyDown={step}
      className={`figure h-7 w-24 rounded-[8px] bg-fill px-2 text-end text-caption ${isFaulty ? 'ring-2 ring-negative' : ''}`}
    />
  );
}

function StopResult({
  order,
  instrument,
  text,
}: Omit<EditStopsProps, 'onDone'> & { readonly text: string }) {
  const quoteRate = useQuoteRate(instrument.QuoteCurrency);
  const price = typedPrice(text, instrument.PricePrecision);
  const profit =
    price === null
      ? null
      : profitAt(order, instrument, { lots: readLots(order.Quantity), price, quoteRate });
  return (
    <span className="w-20 text-start text-micro">
      {profit !== null && (
        <Money value={formatMoney(profit)} signed coloured className="font-semibold" />
      )}
    </span>
  );
}

interface EditButtonProps {
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const EditButton = ({ label, isBusy = false, onClick, children }: EditButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-busy={isBusy}
    disabled={isBusy}
    onClick={onClick}
    className="press grid size-7 shrink-0 place-items-center rounded-[8px] bg-fill text-text-2 disabled:opacity-50"
  >
    {children}
  </button>
);
