// What both kinds of deposits ask for: the amount sent, the payment's reference, a photo of the receipt, and what will be credited and when.
import { useState } from 'react';
import type { Deposit } from '@meridian/contract';
import { CURRENCY_DECIMALS } from '@meridian/contract/names/deposits';
import { formatMoney } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { type TextKey, type Translate, useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { Amount } from '../ui/money/amount.tsx';
import { AmountField, amountFaultText, limitsText } from '../ui/money/amount-field.tsx';
import { Figure } from '../ui/figure.tsx';
import { ImagePicker } from '../ui/fields/image-picker.tsx';
import { Money } from '../ui/price-figure.tsx';
import { RiskWarning } from '../ui/risk-warning.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { amountFault, typedAmount } from '../ui/money/typed-amount.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { creditedFor } from './credited.ts';
import { DEPOSITS_KEY } from '../ui/money/deposit-queries.ts';
import type { DepositOption } from './deposit-options.ts';

interface Values extends Readonly<Record<string, string>> {
  readonly number: string;
  readonly reference: string;
  readonly proofImg: string;
}

interface DepositFormProps {
  /** The name under which what is typed is kept. */
  readonly name: string;
  /** Undefined: no way to pay was chosen yet. */
  readonly option: DepositOption | undefined;
  readonly onOptionMissing: () => void;
  /** How long it takes. */
  readonly time: TextKey;
  readonly submitLabel: string;
  readonly submit: (option: DepositOption, values: Values) => Promise<Deposit>;
  readonly onSent: (deposit: Deposit) => void;
}

function useDepositForm({ name, option, submit, onSent }: DepositFormProps) {
  const t = useT();
  const [isPhotoComing, setIsPhotoComing] = useState(false);
  const limits = option && { ...option, code: option.currency_code };
  const form = useForm<Values>({
    name,
    initial: { number: '', reference: '', proofImg: '' },
    check: (values) => ({
      number: numberFault(t, values.number, limits),
      proofImg: isPhotoComing ? t('deposit.photo_coming') : undefined,
    }),
    send: async (values) => {
      if (!option) return;
      const deposit = await submit(option, values);
      form.clear(values);
      onSent(deposit);
      void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY });
    },
  });
  return { form, limits, setIsPhotoComing };
}

export function DepositForm(props: DepositFormProps) {
  const { option, onOptionMissing } = props;
  const t = useT();
  const { form, limits, setIsPhotoComing } = useDepositForm(props);
  return (
    <form
      {...form.form}
      onSubmit={(event) => {
        if (option) return form.form.onSubmit(event);
        event.preventDefault();
        onOptionMissing();
      }}
      className="mt-8"
    >
      <h2 className="mb-4 text-heading">{t('deposit.step_tell')}</h2>
      <div className="space-y-5">
        <AmountField
          {...form.field('number')}
          label={t('deposit.amount')}
          code={option?.currency_code ?? ''}
          decimals={option?.decimals ?? CURRENCY_DECIMALS}
          hint={limits && limitsText(t, limits)}
        />
        <TextField
          {...form.field('reference')}
          label={t('deposit.reference')}
          hint={t('deposit.reference_hint')}
          maxLength={200}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ImagePicker
          label={t('deposit.proof')}
          hint={t('deposit.proof_hint')}
          frameClassName="h-40"
          value={form.values.proofImg}
          error={form.errors.proofImg}
          onChange={(url) => form.set({ proofImg: url })}
          onBusy={setIsPhotoComing}
        />
      </div>
      <Credit option={option} number={form.values.number} time={props.time} />
      <Button type="submit" size="large" isBusy={form.isBusy} className="mt-6 w-full">
        {props.submitLabel}
      </Button>
    </form>
  );
}

type Limits = Parameters<typeof amountFaultText>[2];

function numberFault(t: Translate, number: string, limits: Limits | undefined): string | undefined {
  if (limits !== undefined) return amountFaultText(t, amountFault(number, limits), limits);
  return number === '' ? t('amount.missing') : undefined;
}

interface CreditProps extends Pick<DepositFormProps, 'option' | 'time'> {
  /** The amount as typed. */
  readonly number: string;
}

/** What will be credited, at which rate, and when. */
function Credit({ option, number, time }: CreditProps) {
  const t = useT();
  const amount = typedAmount(number);
  const credited = option && amount !== null ? creditedFor(amount, option.rate) : null;
  return (
    <>
      <Facts className="mt-6">
        {option && (
          <Fact label={t('deposit.rate')}>
            {option.rate === null ? (
              t('deposit.no_rate')
            ) : (
              <Figure>
                1 {option.currency_code} ≈ <Amount value={option.rate} code="USD" />
              </Figure>
            )}
          </Fact>
        )}
        <Fact label={t('deposit.credited')} isStrong>
          <Money value={credited === null ? null : formatMoney(credited)} />
        </Fact>
        <Fact label={t('deposit.time')}>{t(time)}</Fact>
      </Facts>
      <p className="mt-2 px-1 text-caption text-text-3 text-pretty">{t('deposit.rate_note')}</p>
      <RiskWarning className="px-1" />
    </>
  );
}
