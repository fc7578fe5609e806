// A field for an amount of money, with its currency, and what is wrong with it in words.
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n.ts';
import { formatAmount } from './amount.tsx';
import { TextField } from '../fields/text-field.tsx';
import { type AmountFault, type AmountLimits } from './typed-amount.ts';
import { useTypedNumber } from '../fields/use-typed-number.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly name: string;
  readonly code: string;
  /** Decimals that the amount may have. */
  readonly decimals: number;
  /** A decimal of the wire; may be unfinished. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Beside the currency: a button for the whole amount. */
  readonly end?: ReactNode;
}

export function AmountField({ code, decimals, end, ...field }: AmountFieldProps) {
  const form = { kind: 'money', decimals } as const;
  const number = useTypedNumber({ ...field, error: field.error, form });
  return (
    <TextField
      {...field}
      {...number}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="figure !text-body-strong rtl:text-right"
      end={
        <span className="flex shrink-0 items-center gap-2 ps-1 pe-4 text-label font-semibold text-text-2">
          {end}
          <bdi>{code}</bdi>
        </span>
      }
    />
  );
}

interface FaultContext extends AmountLimits {
  readonly code: string;
}

export function amountFaultText(
  t: Translate,
  fault: AmountFault | null,
  { min, max, decimals, code }: FaultContext,
): string | undefined {
  switch (fault) {
    case null:
      return undefined;
    case 'missing':
      return t('amount.missing');
    case 'not_a_number':
      return t('amount.not_a_number');
    case 'too_precise':
      return t('amount.too_precise', { max: decimals });
    case 'too_small':
      return t('amount.too_small', { min: `${formatAmount(min)} ${code}` });
    case 'too_large':
      return t('amount.too_large', { max: `${formatAmount(max)} ${code}` });
  }
}

/** "10 to 50,000 USDT" */
export const limitsText = (t: Translate, { min, max, code }: FaultContext): string =>
  t('amount.limits', { min: formatAmount(min), max: formatAmount(max), code });
