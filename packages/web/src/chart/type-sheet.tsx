// Which kind of bars the chart draws.
import { useT } from '../lib/i18n.ts';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { CHART_TYPES, type ChartType } from './plot/chart-views.ts';

interface TypeSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly value: ChartType;
  readonly onChange: (type: ChartType) => void;
}

export function TypeSheet({ open, onOpenChange, value, onChange }: TypeSheetProps) {
  const t = useT();
  return (
    <RadioSheet
      label={t('chart.type')}
      open={open}
      onOpenChange={onOpenChange}
      value={value}
      choices={CHART_TYPES.map((type) => ({ value: type, label: t(`chart.type_${type}`) }))}
      onChange={onChange}
    />
  );
}
