// The fields that withdrawing and binding share: to a coin address or a bank, the currency, and the code of the second
// factor.
import type { DrawCurrency } from '@meridian/contract';
import { useT } from '../../lib/i18n.ts';
import { CurrencyLogo } from './currency-logo.tsx';
import { PickerField } from '../fields/picker-sheet.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { DrawType } from './withdrawal-queries.ts';

interface DrawTypesProps {
  readonly value: DrawType;
  readonly onChange: (type: DrawType) => void;
}

export function DrawTypes({ value, onChange }: DrawTypesProps) {
  const t = useT();
  return (
    <Segmented<DrawType>
      label={t('withdraw.kind')}
      choices={[
        { value: '1', label: t('withdraw.coin') },
        { value: '2', label: t('withdraw.bank') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface DrawCurrencyFieldProps {
  readonly currencies: readonly DrawCurrency[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

export function DrawCurrencyField({ currencies, value, error, onChange }: DrawCurrencyFieldProps) {
  const t = useT();
  const chosen = currencies.find(({ id }) => String(id) === value);
  return (
    <PickerField
      label={t('money.currency')}
      placeholder={t('money.currency_placeholder')}
      error={error}
      choices={currencies.map(({ id, code, protocol }) => ({
        value: String(id),
        label: code,
        icon: <CurrencyLogo code={code} size={36} />,
        ...(protocol === '' ? {} : { detail: t('money.over_network', { protocol }) }),
      }))}
      value={chosen && value}
      shown={
        chosen && (
          <span className="flex items-center gap-3">
            <CurrencyLogo code={chosen.code} size={28} />
            <span className="font-semibold">{chosen.code}</span>
            <span className="text-text-2">{chosen.protocol}</span>
          </span>
        )
      }
      onChange={onChange}
    />
  );
}

interface CodeOfFactorProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

export function CodeOfFactor(field: CodeOfFactorProps) {
  const t = useT();
  return (
    <TextField
      {...field}
      label={t('withdraw.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      dir="ltr"
      className="figure rtl:text-right"
    />
  );
}
