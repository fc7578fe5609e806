// Changes how much of a copying may be lost and how its orders are sized.
import { useState } from 'react';
import type { Copying } from '@meridian/contract';
import { readMoney } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import { sizingFaultText, sizingField, sizingOf, sizingWish } from './copy-draft.ts';
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

const limitsOf = ({ stop_percent, sizing, sizing_value: value }: Copying): Values => ({
  stop_percent: String(stop_percent),
  sizing,
  ratio: sizing === 'ratio' && value !== null ? tidy(value) : '1',
  lots: sizing === 'lots' && value !== null ? tidy(value) : '0.01',
});

/** What was left as it stood when the form was opened follows what it is by now: another page may have changed it. */
const shownOf = (values: Values, opened: Values, now: Values): Values => {
  const { stop_percent, ...size } = values;
  const isStopKept = stop_percent === opened.stop_percent;
  const isSizeKept = (['sizing', 'ratio', 'lots'] as const).every(
    (name) => values[name] === opened[name],
  );
  return {
    ...(isSizeKept ? now : size),
    stop_percent: isStopKept ? now.stop_percent : stop_percent,
  };
};

/** What is not as it is already; a stop that was made closer elsewhere is not undone by another size of orders. */
function changesOf({ stop_percent, ...size }: Values, now: Values) {
  const [wished, kept] = [sizingWish(size), sizingWish(now)];
  const isSizeKept =
    wished.sizing === kept.sizing && tidy(wished.sizing_value) === tidy(kept.sizing_value);
  return {
    ...(stop_percent !== now.stop_percent && { stop_percent }),
    ...(!isSizeKept && wished),
  };
}

interface LimitsFormProps extends Pick<CopyingSheetProps, 'copying'> {
  readonly onDone: () => void;
}

function useLimits({ copying, onDone }: LimitsFormProps, isEnding: boolean) {
  const t = useT();
  const { id } = copying;
  const once = useIntent(`copying.limits.${id}`);
  const isHere = useIsHere();
  const now = limitsOf(copying);
  const [opened] = useState(now);
  const form = useForm<Values>({
    initial: opened,
    check: (values) => {
      const shown = shownOf(values, opened, now);
      return isEnding ? {} : { [sizingOf(shown.sizing)]: sizingFaultText(t, shown) };
    },
    wireFields: (wireName, values) =>
      sizingField(wireName, values) ?? (wireName === 'stop_percent' ? wireName : undefined),
    send: async (values) => {
      const shown = shownOf(values, opened, now);
      const changes = changesOf(
        isEnding ? { ...now, stop_percent: shown.stop_percent } : shown,
        now,
      );
      if (Object.keys(changes).length === 0) return onDone();
      const wish = { id, ...changes };
      await once(wish, (client_order_id) =>
        call('changeCopying', { ...wish, client_order_id }, { quiet: true }),
      );
      toast.success(t('copying.limits_saved'));
      void reloadAccount();
      // What is open by now may be another.
      if (isHere()) onDone();
    },
  });
  return { ...form, values: shownOf(form.values, opened, now) };
}

function LimitsForm(props: LimitsFormProps) {
  const t = useT();
  const { copying } = props;
  // How further orders would be copied does not matter any more.
  const isEnding = copying.state === 'ending';
  const { form, values, errors, set, isBusy } = useLimits(props, isEnding);
  return (
    <form {...form} className="space-y-5">
      <LossSlider
        percent={Number(values.stop_percent)}
        onChange={(percent) => set({ stop_percent: String(percent) })}
        allocation={readMoney(copying.allocation)}
        error={errors.stop_percent}
      />
      {!isEnding && (
        <>
          <SizingFields
            sizing={sizingOf(values.sizing)}
            ratio={values.ratio}
            lots={values.lots}
            onChange={set}
            errors={errors}
          />
          <p className="px-1 text-label text-text-2 text-pretty">{t('copying.limits_text')}</p>
        </>
      )}
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {t('copying.limits_save')}
      </Button>
    </form>
  );
}
