// Changes a pending order in place: its price, its lots, and until when it waits.
import { useState } from 'react';
import type { Instrument, Order } from '@meridian/contract';
import { type CloseGrid, type Side, triggerKind } from '@meridian/trading/estimate';
import { formatLots, priceFromNumber, pricePoints, readLots } from '@meridian/units';
import { call } from '../lib/api.ts';
import { formatLots as lotsText } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useInstrument } from '../lib/instruments.ts';
import { useQuote } from '../lib/quotes.ts';
import { type Expiry, expiryInput, isExpiryWrong, readExpiry } from '../ui/order-terms/expiry.ts';
import { ExpiryField } from '../ui/order-terms/expiry-field.tsx';
import { isSame, keptChanges } from '../ui/orders/kept-changes.ts';
import { levelFaultText, notLevel } from '../ui/order-terms/level-fault.ts';
import { OcoField } from '../ui/orders/oco-field.tsx';
import { useOpenOrders } from '../ui/orders/open-orders.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { toast } from '../ui/toast.tsx';
import { LOTS_FORM, hasTooManyDigits } from '../ui/fields/typed-number.ts';
import { stepPrice } from '../ui/order-terms/typed-price.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import { AT_THUMB, ActionButtons } from './action-buttons.tsx';
import { stepCloseLots } from './close-estimate.ts';
import { type OrderAction, useOrderAction } from './order-action.ts';
import { PendingKind } from './pending-sentence.tsx';

interface PendingEditorProps {
  readonly order: Order;
  /** Called with the order as it is now, or null if nothing was done. */
  readonly onDone: (order: Order | null) => void;
}

export function PendingEditor(props: PendingEditorProps) {
  const instrument = useInstrument(props.order.ForexTradeLists.Code);
  if (!instrument) return <Skeleton className="mt-5 h-40 w-full !rounded-card" />;
  return <Form {...props} instrument={instrument} />;
}

interface FormProps extends PendingEditorProps {
  readonly instrument: Instrument;
}

/** Which kind of order the price would make it; null: none, it is at the market. Undefined: nobody knows. */
function useKind(
  side: Side,
  target: string,
  { Code: code, PricePrecision: precision }: Instrument,
) {
  const quote = useQuote(code);
  const price = pricePoints(target, precision);
  if (quote === null || price === null) return undefined;
  const bid = priceFromNumber(quote.bid, precision);
  const ask = priceFromNumber(quote.ask, precision);
  return triggerKind(side, price, { bid, ask });
}

interface Changes {
  readonly target: string;
  readonly lots: string;
  readonly expiry: Expiry;
  readonly oco: number | null;
}

/** What is typed: the order as it stands, but for what was changed, which is kept. */
function useTyped(order: Order, action: OrderAction) {
  const kept = keptChanges<Changes>(`order.pending.${order.Id}`);
  const [stood] = useState<Changes>(() => ({
    target: order.TargetPrice ?? order.Price,
    lots: formatLots(readLots(order.Quantity)),
    expiry: readExpiry(order.ExpiresAt),
    oco: order.OcoWith,
  }));
  const [typed, setTyped] = useState<Changes>(() => ({ ...stood, ...kept.read() }));
  const set =
    <K extends keyof Changes>(field: K) =>
    (value: Changes[K]) => {
      action.clear();
      setTyped((last) => ({ ...last, [field]: value }));
      kept.keep({ [field]: value }, stood);
    };
  return { stood, typed, set, forget: kept.forget };
}

/** What is typed, what is wrong with it, and saving what was changed. */
function useChange({ order, instrument, ...props }: FormProps, action: OrderAction) {
  const t = useT();
  const { stood, typed, set, forget } = useTyped(order, action);
  const { target, lots, expiry, oco } = typed;
  const [isTried, setTried] = useState(false);
  const kind = useKind(sideOf(order), target, instrument);
  const price = pricePoints(target, instrument.PricePrecision);
  const size = typedLots(lots);
  const faults = {
    target:
      price === null
        ? levelFaultText(notLevel({ unit: 'price', text: target }, instrument.PricePrecision), t)
        : kind === null
          ? t('trade.fault_target_at_market')
          : undefined,
    lots: hasTooManyDigits(lots)
      ? t('trade.fault_lots_above_maximum', { limit: lotsText(instrument.ForexMaxCont) })
      : size === null
        ? t('trade.fault_lots_missing')
        : undefined,
    expiry: isExpiryWrong(expiry) ? t('trade.fault_expiry') : undefined,
  };
  const shown = (field: keyof typeof faults, name: string) =>
    action.fields[name] ?? (isTried ? faults[field] : undefined);

  const onDone = (changed: Order | null) => {
    forget();
    props.onDone(changed);
  };
  const save = async () => {
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined) || size === null) return;
    const input = {
      ...(price !== pricePoints(stood.target, instrument.PricePrecision) && {
        target_price: target,
      }),
      ...(size !== readLots(stood.lots) && { cont: formatLots(size) }),
      ...(!isSame(expiry, stood.expiry) && expiryInput(expiry)),
      ...(oco !== stood.oco && { oco_with: oco ?? 0 }),
    };
    if (Object.keys(input).length === 0) return onDone(null);
    const changed = await action.run(JSON.stringify(input), (client_order_id) =>
      call('changePending', { id: order.Id, ...input, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.order_saved'));
    onDone(changed);
  };
  return {
    ...{ ...typed, kind, shown, save, onDone },
    setTarget: set('target'),
    setLots: set('lots'),
    setExpiry: set('expiry'),
    setOco: set('oco'),
  };
}

const FIELDS = ['target_price', 'cont', 'expiry', 'expires_at', 'oco_with'];

function Form(props: FormProps) {
  const { order, instrument } = props;
  const t = useT();
  const action = useOrderAction();
  const change = useChange(props, action);
  const { pending } = useOpenOrders();
  const isAtField = FIELDS.some((field) => action.fields[field] !== undefined);
  return (
    <section aria-label={t('orders.edit_order')} className="mt-5">
      <Target change={change} instrument={instrument} />
      {change.kind && (
        <p className="mt-2 px-1 text-caption text-text-2">
          <PendingKind side={sideOf(order)} kind={change.kind} price={change.target} of={order} />
        </p>
      )}
      <LotsToOrder change={change} instrument={instrument} />
      <div className="mt-3 divide-y divide-line rounded-control border border-line">
        <ExpiryField
          expiry={change.expiry}
          onChange={change.setExpiry}
          fault={change.shown('expiry', 'expires_at') ?? action.fields['expiry']}
        />
        <OcoField
          instrument={instrument}
          orders={pending?.orders ?? []}
          own={order.Id}
          value={change.oco}
          onChange={change.setOco}
          fault={action.fields['oco_with']}
        />
      </div>
      <ActionButtons
        className={AT_THUMB}
        label={t('orders.save_order')}
        fault={isAtField ? null : action.fault}
        isBusy={action.isBusy}
        onCancel={() => change.onDone(null)}
        onConfirm={() => void change.save()}
      />
    </section>
  );
}

interface FieldProps {
  readonly change: ReturnType<typeof useChange>;
  readonly instrument: Instrument;
}

function Target({ change: { target, setTarget, shown }, instrument }: FieldProps) {
  const t = useT();
  const precision = instrument.PricePrecision;
  const label = t('trade.target_price');
  const step = (by: 1 | -1) => {
    const next = stepPrice(target, by, precision);
    return next === null ? undefined : () => setTarget(next);
  };
  return (
    <>
      <h3 className="mb-2 text-label font-medium text-text-2">{label}</h3>
      <Stepper
        label={label}
        value={target}
        onChange={setTarget}
        form={{ kind: 'price', decimals: precision }}
        onLess={step(-1)}
        onMore={step(1)}
        lessLabel={t('trade.one_pip_less', { field: label })}
        moreLabel={t('trade.one_pip_more', { field: label })}
        fault={shown('target', 'target_price')}
      />
    </>
  );
}

function LotsToOrder({ change: { lots, setLots, shown }, instrument }: FieldProps) {
  const t = useT();
  const grid: CloseGrid = {
    step: readLots(instrument.Pip),
    min: readLots(instrument.ForexMinCont),
    whole: readLots(instrument.ForexMaxCont),
  };
  const size = typedLots(lots);
  const step = (by: 1 | -1) => () => setLots(stepCloseLots(lots, by, grid));
  return (
    <>
      <h3 className="mt-4 mb-2 text-label font-medium text-text-2">{t('trade.lots')}</h3>
      <Stepper
        label={t('trade.lots')}
        value={lots}
        onChange={setLots}
        form={LOTS_FORM}
        onLess={size !== null && size > grid.min ? step(-1) : undefined}
        onMore={size === null || size < grid.whole ? step(1) : undefined}
        lessLabel={t('trade.lots_less')}
        moreLabel={t('trade.lots_more')}
        fault={shown('lots', 'cont')}
      />
    </>
  );
}
