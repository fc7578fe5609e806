// The six periods of the chart, side by side.
import type { Period } from '@meridian/contract';
import { PERIODS } from '@meridian/contract/names/candles';
import { useT } from '../lib/i18n.ts';

export function PeriodBar({
  value,
  onChange,
}: {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('trade.period')}
      className="flex min-w-0 flex-1 items-center overflow-x-auto lg:max-w-md"
    >
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === value}
          onClick={() => onChange(period)}
          className={`press relative grid h-11 min-w-11 flex-1 place-items-center text-label ${period === value ? 'font-semibold text-text' : 'font-medium text-text-3'}`}
        >
          {period === value && (
            <span aria-hidden className="absolute inset-x-0 inset-y-1 rounded-full bg-fill" />
          )}
          <span className="figure relative">{t(`trade.period_${period}`)}</span>
        </button>
      ))}
    </div>
  );
}
