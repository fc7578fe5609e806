// The form of a client's own limits: an empty field is no limit.
import { useId, useState } from 'react';
import type { CallInput, OwnLimits } from '@meridian/contract';
import { OWN_ORDERS_MAX } from '@meridian/contract/names/own-limits';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { OWN_LIMITS_KEY } from '../lib/own-limits.ts';
import { queryClient } from '../lib/query-client.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { IntentId } from '../ui/intent-id.ts';
import { Note } from '../ui/note.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { useRequest } from '../ui/use-request.ts';

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

function useLimits({ wish }: { readonly wish: Wish }) {
  const t = useT();
  const request = useRequest();
  const [intent] = useState(() => new IntentId());
  const [loss, setLoss] = useState(() => typed(wish.loss_max));
  const [margin, setMargin] = useState(() => typed(wish.margin_max));
  const [orders, setOrders] = useState(() => String(wish.orders_max ?? ''));
  const [pause, setPause] = useState<Pause>('keep');
  const save = async () => {
    const input: CallInput<'setOwnLimits'> = {
      loss_max: loss,
      margin_max: margin,
      orders_max: orders,
      ...(pause !== 'keep' && { pause_hours: PAUSE_HOURS[pause] }),
    };
    const told = await request.run(() =>
      intent.carry(JSON.stringify(input), (client_order_id) =>
        call('setOwnLimits', { ...input, client_order_id }, { quiet: true }),
      ),
    );
    if (told === undefined) return;
    setPause('keep');
    queryClient.setQueryData(OWN_LIMITS_KEY, told);
    toast.success(t('limits.saved'));
  };
  return {
    ...{ request, loss, setLoss, margin, setMargin, orders, setOrders, pause, setPause, save },
    isOrdersWrong: !(/^\d*$/.test(orders) && Number(orders) <= OWN_ORDERS_MAX),
  };
}

export function LimitsForm({ wish, limits }: { readonly wish: Wish; readonly limits: OwnLimits }) {
  const t = useT();
  const form = useLimits({ wish });
  const { request, pause } = form;
  const money = { code: 'USD', decimals: 2 } as const;
  const fields = request.fault?.fields ?? {};
  const isOfField = Object.keys(fields).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isOrdersWrong) void form.save();
      }}
    >
      <AmountField
        {...money}
        label={t('limits.loss')}
        name="loss_max"
        value={form.loss}
        onChange={form.setLoss}
        error={fields['loss_max']}
        hint={form.loss === '' && t('limits.none')}
      />
      <AmountField
        {...money}
        label={t('limits.margin')}
        name="margin_max"
        value={form.margin}
        onChange={form.setMargin}
        error={fields['margin_max']}
        hint={form.margin === '' && t('limits.none')}
      />
      <TextField
        label={t('limits.orders')}
        name="orders_max"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className="figure !text-body-strong rtl:text-right"
        value={form.orders}
        onChange={form.setOrders}
        error={form.isOrdersWrong ? t('limits.wrong') : fields['orders_max']}
        hint={form.orders === '' && t('limits.none')}
      />
      <PauseField isPaused={limits.pause_until !== null} pause={pause} onChange={form.setPause} />
      {request.fault !== null && !isOfField && <Note tone="negative">{request.fault.message}</Note>}
      <Button type="submit" isBusy={request.isBusy}>
        {t('limits.save')}
      </Button>
    </form>
  );
}

interface PauseFieldProps {
  readonly isPaused: boolean;
  readonly pause: Pause;
  readonly onChange: (pause: Pause) => void;
}

function PauseField({ isPaused, pause, onChange }: PauseFieldProps) {
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
      <p className="mt-1.5 text-caption text-text-3 text-pretty">{t('limits.pause_text')}</p>
    </div>
  );
}
