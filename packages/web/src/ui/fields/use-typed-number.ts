// A field for a figure: it shows what was typed as long as the form has that value, and other values in their normal
// form.
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import {
  type DecimalMark,
  type NumberForm,
  type Question,
  questionOf,
  readTyped,
  shownValue,
} from './typed-number.ts';

/** The decimal mark of money in the language. */
const decimalMark = (): DecimalMark => (formatMoney('0.1').includes(',') ? ',' : '.');

interface TypedNumber {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly form: NumberForm;
}

export function useTypedNumber({ value, onChange, error, form }: TypedNumber) {
  const t = useT();
  const language = decimalMark();
  const [typed, setTyped] = useState<string | null>(null);
  const question = questionOf(value, form, language);
  return {
    value:
      typed !== null && readTyped(typed, form, language) === value
        ? typed
        : shownValue(value, form, language),
    onChange: (text: string) => {
      setTyped(text);
      onChange(readTyped(text, form, language));
    },
    placeholder: shownValue('0.00', form, language),
    error: question === null ? error : questionText(t, question, form),
  };
}

function questionText(
  t: Translate,
  { whole, decimal }: Question,
  { decimals }: NumberForm,
): string {
  if (whole === undefined) return t('amount.too_precise', { max: decimals });
  return decimal === undefined
    ? t('form.number_whole', { whole })
    : t('form.number_either', { whole, decimal });
}
