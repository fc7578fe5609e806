// An amount of money to type, with its currency, and what is wrong with it in words.
import type { ReactNode } from 'react';
import type { Translate } from '../lib/i18n.ts';
import { formatAmount } from './amount.tsx';
import { TextField } from './text-field.tsx';
import { type AmountFault, type AmountLimits } from './typed-amount.ts';
import { typedDecimal } from './typed-price.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly name: string;
  readonly code: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Beside the currency: a button for all there is. */
  readonly end?: ReactNode;
}

export const AmountField = ({ code, onChange, end, ...field }: AmountFieldProps) => (
  <TextField
    {...field}
    inputMode="decimal"
    autoComplete="off"
    dir="ltr"
    placeholder="0.00"
    onChange={(text) => onChange(typedDecimal(text))}
    className="figure !text-body-strong rtl:text-right"
    end={
      <span className="flex shrink-0 items-center gap-2 ps-1 pe-4 text-label font-semibold text-text-2">
        {end}
        <bdi>{code}</bdi>
      </span>
    }
  />
);

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
