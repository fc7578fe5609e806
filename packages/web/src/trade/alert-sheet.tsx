// Makes a price alert for the instrument on the screen: at a price above or below, or at a move in percent.
import { useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { percentLevels } from '@meridian/trading/estimate';
import { type Price, formatPrice, priceFromNumber } from '@meridian/units';
import { ALERT_BASES, ALERT_KINDS } from '@meridian/contract/names/alerts';
import { Fact, Facts } from '@meridian/design/components/facts';
import { Button } from '@meridian/design/components/button';
import { ApiError } from '../lib/api.ts';
import { formatPercent } from '../lib/format.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { focusForKeys } from '../ui/focus-for-keys.ts';
import { PriceFigure } from '../ui/price-figure.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { shownPrice } from '../ui/order-terms/shown-price.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { stepPrice } from '../ui/order-terms/typed-price.ts';
import {
  type AlertDraft,
  alertFault,
  distancePercent,
  newAlertDraft,
  startPrice,
  stepPercent,
  typedPercent,
} from './alert-draft.ts';
import { useAddAlert } from './add-alert.ts';
import { useMarket } from './ticket.ts';

interface AlertSheetProps {
  readonly instrument: Instrument;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AlertSheet({ instrument, open, onClose }: AlertSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('alerts.add_for', { code: instrument.ShowCode })}
    >
      {open && <AlertForm instrument={instrument} onClose={onClose} />}
    </Sheet>
  );
}

/** Faults of the server by field. */
type Refusals = Readonly<Record<string, string>>;

type AlertFormProps = Omit<AlertSheetProps, 'open'>;

function useNewAlert({ instrument, onClose }: AlertFormProps) {
  const t = useT();
  const { PricePrecision: precision, Id } = instrument;
  const bid = useMarket(instrument)?.bid ?? null;
  const [draft, setDraft] = useState(() => newAlertDraft(bid, precision));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [fault, setFault] = useState<string | null>(null);
  const add = useAddAlert(Id);
  const change = (to: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...to });
    setRefusals({});
    setFault(null);
  };
  const wrong = alertFault(draft, bid, precision);
  const shown = (field: 'price' | 'percent'): string | undefined =>
    refusals[field] ??
    (isTried && wrong?.field === field ? t(`alerts.fault_${wrong.kind}` as TextKey) : undefined);

  const save = async () => {
    setTried(true);
    if (wrong !== null || isBusy) return;
    setBusy(true);
    try {
      await add(draft);
      toast.success(t('alerts.saved'));
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setRefusals(thrown.fields);
      setFault(thrown.message);
    } finally {
      setBusy(false);
    }
  };
  return { draft, change, bid, shown, refusals, fault, isBusy, save };
}

type NewAlert = ReturnType<typeof useNewAlert>;

function AlertForm(props: AlertFormProps) {
  const t = useT();
  const { instrument } = props;
  const alert = useNewAlert(props);
  const { draft, change, fault } = alert;
  return (
    <form
      ref={focusMeasure}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void alert.save();
      }}
      className="space-y-4"
    >
      <AlertMeasure alert={alert} precision={instrument.PricePrecision} />
      <Distance draft={draft} instrument={instrument} bid={alert.bid} />
      <TextField
        label={t('alerts.note')}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={100}
        autoComplete="off"
        error={alert.refusals['note']}
      />
      {fault !== null && (
        <p role="alert" className="text-label text-negative">
          {fault}
        </p>
      )}
      <p className="text-caption text-text-3 text-pretty">{t('alerts.once')}</p>
      <Button type="submit" size="large" isBusy={alert.isBusy} className="w-full !rounded-control">
        {t('alerts.save')}
      </Button>
    </form>
  );
}

const focusMeasure = (form: HTMLFormElement | null): void =>
  focusForKeys(form?.querySelector<HTMLElement>('input[inputmode]'));

interface AlertMeasureProps {
  readonly alert: NewAlert;
  readonly precision: number;
}

/** What the alert waits for: a price above or below, or a move. */
function AlertMeasure({ alert, precision }: AlertMeasureProps) {
  const t = useT();
  const { draft, change, bid, shown } = alert;
  return (
    <>
      <Segmented
        label={t('alerts.kind')}
        value={draft.kind}
        choices={ALERT_KINDS.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
        onChange={(kind) => change({ kind, price: startPrice(kind, bid, precision) })}
      />
      {draft.kind === 'percent' ? (
        <>
          <PercentField
            text={draft.percent}
            onText={(percent) => change({ percent })}
            fault={shown('percent')}
          />
          <Segmented
            label={t('alerts.basis')}
            value={draft.basis}
            choices={ALERT_BASES.map((value) => ({ value, label: t(`alerts.basis_${value}`) }))}
            onChange={(basis) => change({ basis })}
          />
        </>
      ) : (
        <PriceField
          text={draft.price}
          precision={precision}
          onText={(price) => change({ price })}
          fault={shown('price')}
        />
      )}
    </>
  );
}

interface FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly fault: string | undefined;
}

function PriceField({ text, onText, fault, precision }: FieldProps & { precision: number }) {
  const t = useT();
  const step = (by: 1 | -1) => {
    const next = stepPrice(text, by, precision);
    return next === null ? undefined : () => onText(next);
  };
  return (
    <Stepper
      label={t('alerts.price')}
      value={text}
      onChange={onText}
      form={{ kind: 'price', decimals: precision }}
      onLess={step(-1)}
      onMore={step(1)}
      lessLabel={t('alerts.price_less')}
      moreLabel={t('alerts.price_more')}
      fault={fault}
    />
  );
}

const PERCENT_FORM = { kind: 'lots', decimals: 2 } as const;

function PercentField({ text, onText, fault }: FieldProps) {
  const t = useT();
  const step = (by: 1 | -1) => {
    const next = stepPercent(text, by);
    return next === null ? undefined : () => onText(next);
  };
  return (
    <Stepper
      label={t('alerts.percent')}
      value={text}
      onChange={onText}
      form={PERCENT_FORM}
      onLess={step(-1)}
      onMore={step(1)}
      lessLabel={t('alerts.percent_less')}
      moreLabel={t('alerts.percent_more')}
      fault={fault}
    />
  );
}

/** The present price, and how far the alert is from it. */
function Distance({
  draft,
  instrument,
  bid,
}: {
  readonly draft: AlertDraft;
  readonly instrument: Instrument;
  readonly bid: Price | null;
}) {
  const t = useT();
  const precision = instrument.PricePrecision;
  const distance = bid === null ? null : distancePercent(draft.price, bid, precision);
  return (
    <Facts look="close" className="rounded-control bg-fill px-4 py-3.5">
      <Fact label={t('alerts.now')}>
        <PriceFigure
          value={bid === null ? null : formatPrice(bid, precision)}
          precision={precision}
        />
      </Fact>
      {draft.kind === 'percent' ? (
        <Fact label={t('alerts.reached_at')}>
          <Figure>{moveText(draft, instrument, bid)}</Figure>
        </Fact>
      ) : (
        <Fact label={t('alerts.distance')}>
          <Figure>{formatPercent(distance, 2, true)}</Figure>
        </Fact>
      )}
    </Facts>
  );
}

function moveText(draft: AlertDraft, instrument: Instrument, bid: Price | null): string {
  const precision = instrument.PricePrecision;
  const percent = typedPercent(draft.percent);
  const open = instrument.ForexQuotations.Open;
  const reference =
    draft.basis === 'now' ? bid : open === null ? null : priceFromNumber(open, precision);
  if (percent === null || reference === null) return '—';
  const { up, down } = percentLevels(reference, percent);
  return `${shownPrice(down, precision)} · ${shownPrice(up, precision)}`;
}
