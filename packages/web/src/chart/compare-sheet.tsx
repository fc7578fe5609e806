// Which instrument the chart compares its own with.
import type { Instrument } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { PickerSheet } from '../ui/fields/picker-sheet.tsx';

interface CompareSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly instrument: Pick<Instrument, 'Code'>;
  /** Null: none. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
}

const NONE = '';

export function CompareSheet({ instrument, value, onChange, ...sheet }: CompareSheetProps) {
  const t = useT();
  const { list } = useInstruments();
  const others = (list ?? []).filter(({ Code }) => Code !== instrument.Code);
  return (
    <PickerSheet
      {...sheet}
      title={t('chart.compare')}
      isSearchable
      value={value ?? NONE}
      onChange={(code) => onChange(code === NONE ? null : code)}
      choices={[
        { value: NONE, label: t('chart.compare_none') },
        ...others.map(({ Code, ShowCode, NameTrans }) => ({
          value: Code,
          label: ShowCode,
          detail: NameTrans,
          dir: 'ltr' as const,
        })),
      ]}
    />
  );
}
