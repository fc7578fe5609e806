// Puts money into a copying, or takes some out.
import { useState } from 'react';
import type { Copying } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { call } from '../lib/api.ts';
import { useCopyings } from '../lib/copying.ts';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { useBasicInfo } from '../lib/site.ts';
import { AmountField, amountFaultText } from '../ui/money/amount-field.tsx';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { amountFault } from '../ui/money/typed-amount.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import { WholeAmount } from '../ui/money/whole-amount.tsx';
import { AmountHint } from './amount-hint.tsx';
import { inCents } from './copy-draft.ts';

export interface CopyingSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly copying: Copying;
}

type Way = 'in' | 'out';
const CENTS = 2;

export function MoneySheet({ open, onOpenChange, copying }: CopyingSheetProps) {
  const t = useT();
  const [chosen, setWay] = useState<Way>('in');
  // No money can be put into a copying that is ending, or where copying is not offered.
  const isOffered = useBasicInfo()?.copy_trading !== 0;
  const isOutOnly = copying.state === 'ending' || !isOffered;
  const way = isOutOnly ? 'out' : chosen;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(isOutOnly ? 'copying.take' : 'copying.money')}
    >
      {open && (
        <>
          {!isOutOnly && (
            <Segmented<Way>
              label={t('copying.money')}
              choices={[
                { value: 'in', label: t('copying.add') },
                { value: 'out', label: t('copying.take') },
              ]}
              value={way}
              onChange={setWay}
            />
          )}
          <MoneyForm key={way} way={way} copying={copying} onDone={() => onOpenChange(false)} />
        </>
      )}
    </Sheet>
  );
}

interface MoneyFormProps {
  readonly way: Way;
  readonly copying: Copying;
  readonly onDone: () => void;
}

function useMoney({ way, copying, onDone }: MoneyFormProps) {
  const t = useT();
  const { id } = copying;
  const name = `copying.money.${id}.${way}`;
  const once = useIntent(name);
  const isHere = useIsHere();
  const available = useCopyings().data?.available ?? null;
  const most = way === 'in' ? available : copying.takeable;
  const limits = { min: '0.01', max: most ?? '999999999999', decimals: CENTS, code: 'USD' };
  const form = useForm({
    name,
    initial: { amount: '' },
    check: ({ amount }) => {
      const fault = amountFault(amount, limits);
      return {
        amount:
          fault === 'too_large' && most !== null
            ? t(way === 'in' ? 'copying.above_available' : 'copying.above_takeable', {
                amount: formatMoney(most),
              })
            : amountFaultText(t, fault, limits),
      };
    },
    send: async ({ amount }) => {
      const wish = { id, direction: way, amount };
      await once(wish, (client_order_id) =>
        call('moveCopyMoney', { ...wish, client_order_id }, { quiet: true }),
      );
      form.set({ amount: '' });
      toast.success(
        t(way === 'in' ? 'copying.added' : 'copying.taken', { amount: formatMoney(amount) }),
      );
      void reloadAccount();
      // What is open by now may be another.
      if (isHere()) onDone();
    },
  });
  return { form, most };
}

function MoneyForm(props: MoneyFormProps) {
  const { way } = props;
  const t = useT();
  const { form, most } = useMoney(props);
  return (
    <form {...form.form} className="mt-5 space-y-5">
      <AmountField
        {...form.field('amount')}
        label={t('copying.amount')}
        code="USD"
        decimals={CENTS}
        hint={
          <AmountHint
            figure={{
              label: t(way === 'in' ? 'copying.available' : 'copying.takeable'),
              value: <Money value={most} />,
              about: t(way === 'in' ? 'copying.about_available' : 'copying.about_takeable'),
            }}
          >
            <RichText
              text={way === 'in' ? 'copying.add_hint' : 'copying.take_hint'}
              args={{ amount: formatMoney(most) }}
              tags={FIGURE_TAG}
            />
          </AmountHint>
        }
        end={
          most !== null && (
            <WholeAmount
              label={t('copying.all')}
              onClick={() => form.set({ amount: inCents(most) })}
            />
          )
        }
      />
      <p className="px-1 text-label text-text-2 text-pretty">
        {t(way === 'in' ? 'copying.add_text' : 'copying.take_text')}
      </p>
      <Button type="submit" size="large" isBusy={form.isBusy} className="w-full">
        {t(way === 'in' ? 'copying.add' : 'copying.take')}
      </Button>
    </form>
  );
}
