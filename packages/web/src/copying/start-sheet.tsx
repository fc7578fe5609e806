// Starts a copying: how much, how much of it may be lost, how orders are sized, and what happens then.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Trader } from '@meridian/contract';
import { COPY_ALLOCATION_MIN, COPY_STOP_DEFAULT } from '@meridian/contract/names/copying';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useCopyings } from '../lib/copying.ts';
import { formatMoney } from '../lib/format.ts';
import { RichText, type TextKey, type Translate, useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { AmountField, amountFaultText } from '../ui/money/amount-field.tsx';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { RiskBadges, risksOf } from '../ui/risk-badges.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { amountFault, typedMoney } from '../ui/money/typed-amount.ts';
import { forgetDraft, useForm } from '../ui/fields/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import { WholeAmount } from '../ui/money/whole-amount.tsx';
import { inCents, sizingFaultText, sizingField, sizingOf, sizingWish } from './copy-draft.ts';
import { AmountHint } from './amount-hint.tsx';
import { LossSlider } from './loss-slider.tsx';
import { SizingFields } from './sizing-fields.tsx';

interface StartFormProps {
  readonly trader: Trader;
  /** Why the trader cannot be copied any more; null: can be. */
  readonly barred: TextKey | null;
}

interface StartSheetProps extends StartFormProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function StartSheet({ open, onOpenChange, trader, barred }: StartSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('copying.start_title', { name: `\u2068${trader.name ?? trader.user}\u2069` })}
    >
      {open && <StartForm trader={trader} barred={barred} />}
    </Sheet>
  );
}

const HAPPENS = ['follow', 'apart', 'stop', 'any_time'] as const;
const CENTS = 2;

const INITIAL = {
  amount: '',
  stop_percent: String(COPY_STOP_DEFAULT),
  sizing: 'equity',
  ratio: '1',
  lots: '0.01',
} as const;
type Values = Readonly<Record<keyof typeof INITIAL, string>>;

const useAvailable = () => useCopyings().data?.available ?? null;

function startFault(t: Translate, amount: string, available: string | null): string | undefined {
  const limits = {
    min: String(COPY_ALLOCATION_MIN),
    max: available ?? '999999999999',
    decimals: CENTS,
    code: 'USD',
  };
  const fault = amountFault(amount, limits);
  return fault === 'too_large' && available !== null
    ? t('copying.above_available', { amount: formatMoney(available) })
    : amountFaultText(t, fault, limits);
}

/** Says once that the copying has begun, and shows it. */
function useBegun(draft: string) {
  const t = useT();
  const router = useRouter();
  const isSaid = useRef(false);
  return (id: number): void => {
    if (isSaid.current) return;
    isSaid.current = true;
    forgetDraft(draft);
    toast.success(t('copying.started'));
    void router.navigate({ to: '/follow/$id', params: { id: String(id) } });
  };
}

function useStart(trader: Trader) {
  const t = useT();
  const name = `copying.start.${trader.id}`;
  const once = useIntent(name);
  const available = useAvailable();
  const begun = useBegun(name);
  const form = useForm<Values>({
    name,
    initial: INITIAL,
    check: (values) => ({
      amount: startFault(t, values.amount, available),
      [sizingOf(values.sizing)]: sizingFaultText(t, values),
    }),
    wireFields: (wireName, values) =>
      sizingField(wireName, values) ??
      (wireName in values ? (wireName as keyof Values) : undefined),
    send: async (values) => {
      const { amount, stop_percent } = values;
      const wish = { leader_id: trader.id, amount, stop_percent, ...sizingWish(values) };
      try {
        const copying = await once(wish, (client_order_id) =>
          call('startCopying', { ...wish, client_order_id }, { quiet: true }),
        );
        begun(copying.id);
      } finally {
        // Where the answer was lost, it may have begun all the same.
        void reloadAccount();
      }
    },
  });
  // The answer was lost, or it was begun on another page.
  const onBegun = useEffectEvent(begun);
  const { isBusy } = form;
  const { my_copying: id } = trader;
  useEffect(() => {
    if (id !== null && !isBusy) onBegun(id);
  }, [id, isBusy]);
  return form;
}

function StartForm({ trader, barred }: StartFormProps) {
  const t = useT();
  const form = useStart(trader);
  const { values, errors } = form;
  return (
    <form {...form.form} className="space-y-5">
      {risksOf(trader).length > 0 && (
        <p className="flex flex-wrap gap-2">
          <RiskBadges of={trader} />
        </p>
      )}
      <StartAmount form={form} />
      <LossSlider
        percent={Number(values.stop_percent)}
        onChange={(percent) => form.set({ stop_percent: String(percent) })}
        allocation={typedMoney(values.amount)}
        error={errors.stop_percent}
      />
      <SizingFields
        sizing={sizingOf(values.sizing)}
        ratio={values.ratio}
        lots={values.lots}
        onChange={form.set}
        errors={errors}
      />
      <WhatHappens />
      <Note tone="warn">{t('copying.risk')}</Note>
      {barred !== null && <Note tone="warn">{t(barred)}</Note>}
      <Button
        type="submit"
        size="large"
        disabled={barred !== null}
        isBusy={form.isBusy}
        className="w-full"
      >
        {typedMoney(values.amount) === null
          ? t('copying.start')
          : t('copying.start_with', { amount: formatMoney(values.amount) })}
      </Button>
    </form>
  );
}

function StartAmount({ form }: { readonly form: ReturnType<typeof useStart> }) {
  const t = useT();
  const available = useAvailable();
  return (
    <AmountField
      {...form.field('amount')}
      label={t('copying.amount')}
      code="USD"
      decimals={CENTS}
      hint={
        <AmountHint
          figure={{
            label: t('copying.available'),
            value: <Money value={available} />,
            about: t('copying.about_available'),
          }}
        >
          <RichText
            text="copying.amount_hint"
            args={{
              available: formatMoney(available),
              min: formatMoney(COPY_ALLOCATION_MIN, { digits: 0 }),
            }}
            tags={FIGURE_TAG}
          />
        </AmountHint>
      }
      end={
        available !== null && (
          <WholeAmount
            label={t('copying.all')}
            onClick={() => form.set({ amount: inCents(available) })}
          />
        )
      }
    />
  );
}

function WhatHappens() {
  const t = useT();
  return (
    <div className="rounded-control bg-fill/70 px-4 py-4">
      <h3 className="text-label font-semibold">{t('copying.happens')}</h3>
      <ul className="mt-2 space-y-2">
        {HAPPENS.map((what) => (
          <li key={what} className="flex gap-2.5 text-label text-text-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-text-3" />
            <span className="text-pretty">{t(`copying.intro_${what}_text`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
