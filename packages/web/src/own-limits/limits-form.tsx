// The form of a client's own limits: an empty field is no limit.
import { type FormEvent, useId, useState } from 'react';
import type { CallInput, OwnLimits } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { HOUR_MS } from '@meridian/units';
import { call } from '../lib/api.ts';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { OWN_LIMITS_KEY } from '../lib/own-limits.ts';
import { queryClient } from '../lib/query-client.ts';
import { AmountField } from '../ui/money/amount-field.tsx';
import { IntentId } from '../ui/intent-id.ts';
import { Note } from '../ui/note.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { useRequest } from '../ui/use-request.ts';
import { type LimitEffect, limitEffect, pauseEffect, readLimit } from './limit-effect.ts';

/** "100.000000" as "100", to be typed on. */
const typed = (amount: string | null): string => amount?.replace(/\.?0+$/, '') ?? '';

type Pause = 'keep' | 'none' | 'day' | 'week' | 'month';
const PAUSE_HOURS: Readonly<Record<Exclude<Pause, 'keep'>, number>> = {
  none: 0,
  day: 24,
  week: 168,
  month: 720,
};

type Wish = Pick<OwnLimits, 'loss_max' | 'margin_max' | 'orders_max'>;

type Typed = Readonly<Record<keyof Wish, string>>;

/** What the client typed; a field that was left alone follows what holds or waits by now. */
const shownOf = (touched: Partial<Typed>, { loss_max, margin_max, orders_max }: Wish): Typed => ({
  loss_max: typed(loss_max),
  margin_max: typed(margin_max),
  orders_max: String(orders_max ?? ''),
  ...touched,
});

const unsaved = (latest: Partial<Typed>, sent: Partial<Typed>): Partial<Typed> =>
  Object.fromEntries(
    Object.entries(latest).filter(([name, text]) => sent[name as keyof Typed] !== text),
  );

function useLimits({ wish }: { readonly wish: Wish }) {
  const t = useT();
  const request = useRequest();
  const [intent] = useState(() => new IntentId());
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const [pause, setPause] = useState<Pause>('keep');
  const shown = shownOf(touched, wish);
  const save = async () => {
    const told = await request.run(async () => {
      // All limits are sent: one that another page has set meanwhile must not be lifted by this one.
      const now = await call('ownLimits', {}, { quiet: true });
      const input: CallInput<'setOwnLimits'> = {
        ...shownOf(touched, now.planned ?? now),
        ...(pause !== 'keep' && { pause_hours: PAUSE_HOURS[pause] }),
      };
      return intent.carry(JSON.stringify(input), (client_order_id) =>
        call('setOwnLimits', { ...input, client_order_id }, { quiet: true }),
      );
    });
    if (told === undefined) return;
    // What was typed or chosen while the answer was under way is not saved yet.
    setTouched((latest) => unsaved(latest, touched));
    setPause((latest) => (latest === pause ? 'keep' : latest));
    queryClient.setQueryData(OWN_LIMITS_KEY, told);
    toast.success(t('limits.saved'));
  };
  const wrong: Readonly<Partial<Record<keyof Wish, boolean>>> = {
    loss_max: readLimit(shown.loss_max) === null,
    margin_max: readLimit(shown.margin_max) === null,
    orders_max: !/^\d*$/.test(shown.orders_max),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!Object.values(wrong).includes(true)) void save();
  };
  return {
    ...{ request, shown, pause, setPause, submit },
    setterOf: (name: keyof Wish) => (text: string) => setTouched({ ...touched, [name]: text }),
    errorOf: (name: keyof Wish) =>
      wrong[name] === true ? t('limits.wrong') : request.fault?.fields?.[name],
  };
}

export function LimitsForm({ wish, limits }: { readonly wish: Wish; readonly limits: OwnLimits }) {
  const t = useT();
  const form = useLimits({ wish });
  const { request, pause, errorOf } = form;
  const hints = useHints(limits);
  const money = { code: 'USD', decimals: 2 } as const;
  const isOfField = Object.keys(request.fault?.fields ?? {}).length > 0;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <AmountField
        {...money}
        label={t('limits.loss')}
        name="loss_max"
        value={form.shown.loss_max}
        onChange={form.setterOf('loss_max')}
        error={errorOf('loss_max')}
        hint={hints.of('loss_max', form.shown.loss_max)}
      />
      <AmountField
        {...money}
        label={t('limits.margin')}
        name="margin_max"
        value={form.shown.margin_max}
        onChange={form.setterOf('margin_max')}
        error={errorOf('margin_max')}
        hint={hints.of('margin_max', form.shown.margin_max)}
      />
      <TextField
        label={t('limits.orders')}
        name="orders_max"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className="figure !text-body-strong rtl:text-right"
        value={form.shown.orders_max}
        onChange={form.setterOf('orders_max')}
        error={errorOf('orders_max')}
        hint={hints.of('orders_max', form.shown.orders_max)}
      />
      <PauseField
        isPaused={limits.pause_until !== null}
        pause={pause}
        onChange={form.setPause}
        hint={hints.ofPause(pause)}
      />
      {request.fault !== null && !isOfField && <Note tone="negative">{request.fault.message}</Note>}
      <Button type="submit" isBusy={request.isBusy}>
        {t('limits.save')}
      </Button>
    </form>
  );
}

/** Says of each field what saving it does, and what of it waits already. */
function useHints(limits: OwnLimits) {
  const t = useT();
  const { planned } = limits;
  function said(effect: LimitEffect, now: string): string | null {
    if (effect === 'none') return null;
    if (effect === 'waits' && planned !== null)
      return t('limits.waits', { when: formatDateTime(planned.from), now });
    return t(effect === 'stricter' ? 'limits.at_once' : 'limits.in_a_day');
  }
  return {
    of(name: keyof Wish, typed: string): string | null {
      const wish = readLimit(typed);
      if (wish === null) return null;
      const figure = (value: string | number) =>
        name === 'orders_max' ? String(value) : formatMoney(String(value));
      const number = (value: string | number | null) => (value === null ? null : Number(value));
      const holding = limits[name];
      const now = holding === null ? t('limits.none') : figure(holding);
      const effect = limitEffect({
        wish: wish[0],
        holding: number(holding),
        planned: planned === null ? undefined : number(planned[name]),
      });
      return said(effect, now) ?? (wish[0] === null ? t('limits.none') : null);
    },
    ofPause(pause: Pause): string | null {
      const holding = limits.pause_until;
      const asPlanned = planned === null ? holding : planned.pause_until;
      const wish =
        pause === 'keep'
          ? asPlanned
          : pause === 'none'
            ? null
            : Date.now() + PAUSE_HOURS[pause] * HOUR_MS;
      const effect = pauseEffect({ wish, holding, planned: planned?.pause_until });
      return said(effect, holding === null ? '' : formatDateTime(holding));
    },
  };
}

interface PauseFieldProps {
  readonly isPaused: boolean;
  readonly pause: Pause;
  readonly onChange: (pause: Pause) => void;
  readonly hint: string | null;
}

function PauseField({ isPaused, pause, onChange, hint }: PauseFieldProps) {
  const t = useT();
  const labelId = useId();
  const wishes: readonly Pause[] = isPaused
    ? ['keep', 'none', 'week', 'month']
    : ['keep', 'day', 'week', 'month'];
  const label = (one: Pause): string =>
    one === 'keep' && !isPaused ? t('limits.pause_none') : t(`limits.pause_${one}`);
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-label text-text-2">
        {t('limits.pause')}
      </p>
      <Segmented<Pause>
        label={t('limits.pause')}
        value={pause}
        onChange={onChange}
        choices={wishes.map((value) => ({ value, label: label(value) }))}
      />
      <p aria-live="polite" className="mt-1.5 text-caption text-text-3 text-pretty">
        {t('limits.pause_text')} {hint}
      </p>
    </div>
  );
}
