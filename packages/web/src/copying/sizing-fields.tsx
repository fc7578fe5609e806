// How copied orders are sized: by equity, by a ratio of the trader's lots, or always the same.
import { type CopySizing, COPY_SIZINGS } from '@meridian/contract/names/copying';
import { useT } from '../lib/i18n.ts';
import { RadioList } from '../ui/fields/radio-sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { LOTS_FORM } from '../ui/fields/typed-number.ts';
import { useTypedNumber } from '../ui/fields/use-typed-number.ts';

interface SizingFieldsProps {
  readonly sizing: CopySizing;
  readonly ratio: string;
  readonly lots: string;
  readonly onChange: (
    changed: Partial<Readonly<Record<'sizing' | 'ratio' | 'lots', string>>>,
  ) => void;
  readonly errors: Readonly<Partial<Record<'ratio' | 'lots', string | undefined>>>;
}

export function SizingFields({ sizing, ratio, lots, onChange, errors }: SizingFieldsProps) {
  const t = useT();
  return (
    <div>
      <h3 className="px-1 text-label font-medium text-text-2">{t('copying.sizing')}</h3>
      <div className="-mx-3 mt-1">
        <RadioList<CopySizing>
          label={t('copying.sizing')}
          choices={COPY_SIZINGS.map((value) => ({
            value,
            label: t(`copying.sizing_${value}`),
            detail: t(`copying.sizing_${value}_text`),
          }))}
          value={sizing}
          onChange={(chosen) => onChange({ sizing: chosen })}
        />
      </div>
      {sizing !== 'equity' && (
        <div className="mt-2">
          <SizeField
            key={sizing}
            sizing={sizing}
            value={sizing === 'ratio' ? ratio : lots}
            onChange={(value) => onChange({ [sizing]: value })}
            error={errors[sizing]}
          />
        </div>
      )}
    </div>
  );
}

/** A ratio is written as the language does, like all figures of copying. */
const FORMS = { ratio: { kind: 'money', decimals: 4 }, lots: LOTS_FORM } as const;

interface SizeFieldProps {
  readonly sizing: 'ratio' | 'lots';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function SizeField({ sizing, ...field }: SizeFieldProps) {
  const t = useT();
  const number = useTypedNumber({ ...field, form: FORMS[sizing] });
  return (
    <TextField
      {...number}
      name={sizing}
      label={t(`copying.${sizing}`)}
      hint={t(`copying.${sizing}_hint`)}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className="figure rtl:text-right"
    />
  );
}
