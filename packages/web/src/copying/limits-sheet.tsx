// Changes how much of a copying may be lost and how its orders are sized.
import { readMoney } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import { sizingFaultText, sizingField, sizingOf, sizingWish } from './copy-draft.ts';
import { reloadAccount } from './copying-list.ts';
import { LossSlider } from './loss-slider.tsx';
import type { CopyingSheetProps } from './money-sheet.tsx';
import { SizingFields } from './sizing-fields.tsx';

export function LimitsSheet({ open, onOpenChange, copying }: CopyingSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('copying.limits')}>
      {open && <LimitsForm copying={copying} onDone={() => onOpenChange(false)} />}
    </Sheet>
  );
}

type Values = Readonly<Record<'stop_percent' | 'sizing' | 'ratio' | 'lots', string>>;

/** Without needless zeros. */
const tidy = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** Then nothing is sent, and the page does not say that something was saved. */
const isAsItWas = (
  copying: CopyingSheetProps['copying'],
  percent: string,
  { sizing, sizing_value: value = '' }: Partial<ReturnType<typeof sizingWish>>,
): boolean =>
  percent === String(copying.stop_percent) &&
  (sizing === undefined ||
    (sizing === copying.sizing && tidy(value) === tidy(copying.sizing_value ?? '')));

function LimitsForm({
  copying,
  onDone,
}: Pick<CopyingSheetProps, 'copying'> & { readonly onDone: () => void }) {
  const t = useT();
  const { id, sizing, sizing_value: value } = copying;
  // How further orders would be copied does not matter any more.
  const isEnding = copying.state === 'ending';
  const name = `copying.limits.${id}`;
  const once = useIntent(name);
  const form = useForm<Values>({
    initial: {
      stop_percent: String(copying.stop_percent),
      sizing,
      ratio: sizing === 'ratio' && value !== null ? tidy(value) : '1',
      lots: sizing === 'lots' && value !== null ? tidy(value) : '0.01',
    },
    check: (values) => (isEnding ? {} : { [sizingOf(values.sizing)]: sizingFaultText(t, values) }),
    wireFields: (wireName, values) =>
      sizingField(wireName, values) ?? (wireName === 'stop_percent' ? wireName : undefined),
    send: async (values) => {
      const size = isEnding ? {} : sizingWish(values);
      if (isAsItWas(copying, values.stop_percent, size)) return onDone();
      const wish = { id, stop_percent: values.stop_percent, ...size };
      await once(wish, (client_order_id) =>
        call('changeCopying', { ...wish, client_order_id }, { quiet: true }),
      );
      toast.success(t('copying.limits_saved'));
      void reloadAccount();
      onDone();
    },
  });
  const { values, errors } = form;
  return (
    <form {...form.form} className="space-y-5">
      <LossSlider
        percent={Number(values.stop_percent)}
        onChange={(percent) => form.set({ stop_percent: String(percent) })}
        allocation={readMoney(copying.allocation)}
        error={errors.stop_percent}
      />
      {!isEnding && (
        <>
          <SizingFields
            sizing={sizingOf(values.sizing)}
            ratio={values.ratio}
            lots={values.lots}
            onChange={form.set}
            errors={errors}
          />
          <p className="px-1 text-label text-text-2 text-pretty">{t('copying.limits_text')}</p>
        </>
      )}
      <Button type="submit" size="large" isBusy={form.isBusy} className="w-full">
        {t('copying.limits_save')}
      </Button>
    </form>
  );
}
