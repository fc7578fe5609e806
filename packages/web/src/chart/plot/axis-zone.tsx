// Whose clock the axis of time shows, in the corner where it meets the axis of prices: candles of days begin at 17:00 New York, and
// all others are named by its clock, too.
import type { Chart } from 'klinecharts';
import { useT } from '../../lib/i18n.ts';
import { TIME_PANE } from './chart-names.ts';
import type { ChartScale } from './chart-scale.ts';

interface AxisZoneProps {
  readonly chart: Chart;
  readonly scale: ChartScale;
}

export function AxisZone({ chart, scale }: AxisZoneProps) {
  const t = useT();
  const width = scale.plot()?.axisWidth;
  const height = chart.getSize(TIME_PANE)?.height;
  if (width === undefined || height === undefined) return null;
  return (
    <span
      title={t('chart.zone_text')}
      className="absolute right-0 bottom-0 z-5 flex items-center justify-center overflow-hidden text-center text-[0.625rem]/3 text-text-3"
      style={{ width, height }}
    >
      <span aria-hidden>{t('chart.zone_city')}</span>
      <span className="sr-only">{t('chart.zone_text')}</span>
    </span>
  );
}
