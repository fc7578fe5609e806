// Stop loss and take profit of an order, changed below its row: both fields, what each would bring, save and cancel.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { formatMoney, readLots } from '@meridian/units';
import { Pencil } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { profitAt } from '../../orders/close-estimate.ts';
import { useOrderAction } from '../../orders/order-action.ts';
import { useQuoteRate } from '../../ui/live-rate.ts';
import { Money } from '../../ui/price-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { stepPrice, typedPrice } from '../../ui/typed-price.ts';
import { useTypedNumber } from '../../ui/use-typed-number.ts';
import { WholeRow } from '../../ui/table.tsx';

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

/** A row of its own below the order's: what it may be wide is never the table's loss. */
export function EditStops(props: EditStopsProps) {
  const { order, instrument } = props;
  const t = useT();
  const id = useId();
  // The focus goes back to where it came from: the row's keys are about this order still.
  const onDone = (): void => {
    document.querySelector<HTMLElement>(`[data-order="${order.Id}"] [data-edit]`)?.focus();
    props.onDone();
  };
  const { action, save, ...edit } = useStopEdit({ ...props, onDone });
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
    <WholeRow>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <StopPart {...props} label={t('trade.stopLoss')} text={edit.stop}>
          <StopInput
            label={t('trade.stopLoss')}
            text={edit.stop}
            onText={edit.setStop}
            isFirst
            isFaulty={stopFault !== undefined}
            {...field}
          />
        </StopPart>
        <StopPart {...props} label={t('trade.takeProfit')} text={edit.take}>
          <StopInput
            label={t('trade.takeProfit')}
            text={edit.take}
            onText={edit.setTake}
            isFaulty={takeFault !== undefined}
            {...field}
          />
        </StopPart>
        <EditEnd
          isBusy={action.isBusy}
          onSave={() => void save()}
          onCancel={onDone}
          onKey={(event) => event.key === 'Escape' && onKey(event)}
        />
      </div>
      {fault !== undefined && (
        <p id={id} role="alert" className="pt-1 text-micro whitespace-normal text-negative">
          {fault}
        </p>
      )}
    </WholeRow>
  );
}

interface EditEndProps {
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function EditEnd({ isBusy, onSave, onCancel, onKey }: EditEndProps) {
  const t = useT();
  return (
    <span className="flex gap-1.5">
      <button
        type="button"
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={onSave}
        onKeyDown={onKey}
        className="press h-7 rounded-[8px] bg-ink px-3 text-micro font-semibold text-on-ink disabled:opacity-50"
      >
        {t('orders.save_stops')}
      </button>
      <button
        type="button"
        onClick={onCancel}
        onKeyDown={onKey}
        className="press h-7 rounded-[8px] bg-fill-2 px-3 text-micro font-semibold"
      >
        {t('action.cancel')}
      </button>
    </span>
  );
}

interface StopPartProps extends Pick<EditStopsProps, 'order' | 'instrument'> {
  readonly label: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The name, the field, and what the level would bring. */
const StopPart = ({ order, instrument, label, text, children }: StopPartProps) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className="text-micro text-text-2">
      {label}
    </span>
    {children}
    <StopResult order={order} instrument={instrument} text={text} />
  </span>
);

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

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
    <span className="min-w-16 text-start text-micro">
      {profit !== null && (
        <Money value={formatMoney(profit)} signed coloured className="font-semibold" />
      )}
    </span>
  );
}

interface EditButtonProps {
  /** Of the instrument. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the row below, and closes it again. */
export function EditButton({ name, isOpen, onToggle }: EditButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      data-edit
      aria-expanded={isOpen}
      aria-label={t('desk.edit_stops_of', { name })}
      title={t('orders.edit_stops')}
      onClick={onToggle}
      className={`press grid size-7 place-items-center rounded-[8px] hover:bg-fill-2 hover:text-text ${isOpen ? 'bg-fill-2 text-text' : 'text-text-3'}`}
    >
      <Pencil aria-hidden className="size-3.5" />
    </button>
  );
}
