// The periods of the chart, side by side; the chosen one is in sight when the bar appears.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { CHART_PERIODS, type ChartPeriod } from './candles/chart-periods.ts';

export function PeriodBar({
  value,
  onChange,
}: {
  readonly value: ChartPeriod;
  readonly onChange: (period: ChartPeriod) => void;
}) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const showChosen = useEffectEvent(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[data-period="${value}"]`);
    // Only the bar scrolls: the page stays where it is.
    if (chosen && bar.current)
      bar.current.scrollLeft =
        chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2;
  });
  useEffect(() => showChosen(), []);
  return (
    <div
      ref={bar}
      dir="ltr"
      role="group"
      aria-label={t('trade.period')}
      className="relative flex min-w-24 flex-1 items-center overflow-x-auto [mask-image:linear-gradient(to_right,#000_calc(100%-1.25rem),transparent)] pe-4 lg:max-w-xl"
    >
      {CHART_PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          data-period={period}
          aria-pressed={period === value}
          onClick={() => onChange(period)}
          className={`press relative grid h-11 min-w-11 shrink-0 flex-1 place-items-center text-label ${period === value ? 'font-semibold text-text' : 'font-medium text-text-3'}`}
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
