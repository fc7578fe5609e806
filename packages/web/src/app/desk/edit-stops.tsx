// Stop loss and take profit of an order, changed below its row: both fields in the unit that is meant, what each would bring, save
// and cancel. The rules are those of the order's sheet.
import { type KeyboardEvent, useId, useState } from 'react';
import type { Order } from '@meridian/contract';
import { Pencil } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useOrderAction } from '../../orders/order-action.ts';
import { type StopEditing, StopResult, useBasis, useStops } from '../../orders/stop-editing.tsx';
import { NO_STOP } from '../../trade/order-draft.ts';
import { keptChanges } from '../../ui/orders/kept-changes.ts';
import { formOf } from '../../ui/order-terms/stop-field.tsx';
import {
  type LevelBasis,
  STOPS,
  type Stop,
  type StopEntry,
} from '../../ui/order-terms/stop-level.ts';
import { stepLevel } from '../../ui/order-terms/stop-presets.ts';
import { StopUnits } from '../../ui/order-terms/stop-units.tsx';
import { WholeRow } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTypedNumber } from '../../ui/fields/use-typed-number.ts';

interface EditStopsProps {
  readonly order: Order;
  readonly onDone: () => void;
}

type TypedStops = Readonly<Record<Stop, StopEntry>>;

/** Where the order's sheet keeps them, too: a window that becomes narrow shows that in place of the table. */
const keptStops = (id: number) => keptChanges<TypedStops>(`order.stops.${id}`);

/** Whether the row below an order's is open. Whoever closes it is done with what was typed; it is kept where the table itself goes. */
export function useStopsRow(id: number) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    const none = { stopLoss: NO_STOP, takeProfit: NO_STOP };
    // As it was, nothing of it was changed.
    keptStops(id).keep(none, none);
    setOpen(false);
  };
  const open = (): void => setOpen(true);
  return { isOpen, open, close, toggle: isOpen ? close : open };
}

function useStopEdit({ order, onDone }: EditStopsProps, basis: LevelBasis) {
  const t = useT();
  const action = useOrderAction();
  const stops = useStops({ order, action, basis, kept: keptStops(order.Id) });
  const [isTried, setTried] = useState(false);
  const save = async (): Promise<void> => {
    setTried(true);
    if (stops.isFaulty()) return;
    const input = stops.input();
    if (Object.values(input).every((price) => price === undefined)) return onDone();
    const changed = await action.run(JSON.stringify(input), (client_order_id) =>
      call('setStopPrice', { id: order.Id, ...input, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.stops_saved'));
    onDone();
  };
  const faultOf = (stop: Stop): string | undefined => stops.saidOf(stop, isTried).fault;
  return { action, stops, faultOf, save };
}

/** A row of its own below the order's: what it may be wide is never the table's loss. */
export function EditStops({ order, ...props }: EditStopsProps) {
  // The focus goes back to where it came from: the row's keys are about this order still.
  const onDone = (): void => {
    document.querySelector<HTMLElement>(`[data-order="${order.Id}"] [data-edit]`)?.focus();
    props.onDone();
  };
  const basis = useBasis(order);
  const { action, stops, faultOf, save } = useStopEdit({ order, onDone }, basis);
  const isAtField = STOPS.some((stop) => faultOf(stop) !== undefined);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save();
    else if (event.key !== 'Escape') return;
    else onDone();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <WholeRow>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Units stops={stops} basis={basis} onKey={onKey} />
        {STOPS.map((stop) => (
          <StopPart key={stop} {...{ stop, stops, basis, onKey }} fault={faultOf(stop)} />
        ))}
        <EditEnd
          isBusy={action.isBusy}
          onSave={() => void save()}
          onCancel={onDone}
          onKey={(event) => event.key === 'Escape' && onKey(event)}
        />
      </div>
      {!isAtField && action.fault !== null && (
        <p role="alert" className="pt-1 text-micro whitespace-normal text-negative">
          {action.fault}
        </p>
      )}
    </WholeRow>
  );
}

interface PartProps {
  readonly stops: StopEditing;
  readonly basis: LevelBasis;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** One for both fields, also for one that is empty still. */
function Units({ stops, basis, onKey }: PartProps) {
  const { entries } = stops;
  return (
    // In a narrow panel below the fields, so that all of it takes two lines there.
    <div className="order-1 w-60 shrink-0 @min-[36rem]:order-none @min-[36rem]:w-64">
      <StopUnits
        stops={STOPS.map((stop) => ({ ...entries[stop], isOn: true }))}
        precision={basis.terms.precision}
        hasEquity={basis.equity !== null}
        hasRate={basis.quoteRate !== null}
        onChange={stops.chooseUnit}
        onKey={onKey}
      />
    </div>
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
    <span className="order-1 flex gap-1.5 @min-[36rem]:order-none">
      <button
        type="button"
        aria-busy={isBusy}
        // The browser takes the focus from a button that is disabled, and does not give it back.
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onSave}
        onKeyDown={onKey}
        className="press h-7 rounded-[8px] bg-ink px-3 text-micro font-semibold text-on-ink aria-disabled:opacity-50"
      >
        {t('orders.save_stops')}
      </button>
      <button
        type="button"
        onClick={onCancel}
        onKeyDown={onKey}
        // In a narrow panel the pencil, which is still there, has to do.
        className="press hidden h-7 rounded-[8px] bg-fill-2 px-3 text-micro font-semibold @min-[36rem]:block"
      >
        {t('action.cancel')}
      </button>
    </span>
  );
}

interface StopPartProps extends PartProps {
  readonly stop: Stop;
  readonly fault: string | undefined;
}

/** The name, the field, and what the level would bring; an empty field is no stop. */
function StopPart({ stop, stops, basis, onKey, fault }: StopPartProps) {
  const t = useT();
  const id = useId();
  const label = t(`trade.${stop}`);
  const { precision } = basis.terms;
  const entry = stops.entries[stop];
  const price = entry.isOn ? stops.priceOf(stop) : null;
  const onText = (text: string): void => stops.change(stop, { isOn: text !== '', text });
  const typed = useTypedNumber({
    value: entry.text,
    onChange: onText,
    error: fault,
    form: formOf(entry.unit, precision),
  });
  const step = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by === undefined) return onKey(event);
    const next = stepLevel(entry, by, { precision, price: stops.reference });
    if (next !== null) onText(next);
    event.preventDefault();
  };
  return (
    <span className="flex max-w-96 basis-[calc(50%-0.5rem)] flex-wrap items-center gap-x-2 gap-y-1 @min-[36rem]:basis-auto">
      <span aria-hidden className="basis-full text-micro text-text-2 @min-[36rem]:basis-auto">
        {label}
      </span>
      <input
        dir="ltr"
        inputMode="decimal"
        ref={stop === 'stopLoss' ? takeFocus : undefined}
        aria-label={label}
        aria-invalid={typed.error !== undefined}
        aria-describedby={id}
        value={typed.value}
        onChange={(event) => typed.onChange(event.target.value)}
        onKeyDown={step}
        className={`figure h-7 w-24 rounded-[8px] bg-fill px-2 text-end text-caption ${typed.error !== undefined ? 'ring-2 ring-negative' : ''}`}
      />
      <span className="min-w-16">
        {price !== null && typed.error === undefined && (
          <StopResult price={price} unit={entry.unit} basis={basis} />
        )}
      </span>
      {typed.error !== undefined && (
        <span
          id={id}
          role="alert"
          className="basis-full pt-1 text-micro whitespace-normal text-negative"
        >
          {typed.error}
        </span>
      )}
    </span>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
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
