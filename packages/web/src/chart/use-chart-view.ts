// How one chart is set, and how to set it otherwise.
import { getPreference } from '../lib/preferences.ts';
import { useWorkspace } from '../lib/workspace.ts';
import { type ChartView, readViews, withView } from './plot/chart-views.ts';

/**
 * @param place the chart's place on its page: charts of one place are set alike
 * @param alike the places of charts that take each period that is chosen here
 */
export function useChartView(
  place: string,
  alike: readonly string[],
): readonly [ChartView, (change: Partial<ChartView>) => void] {
  const [views, setViews] = useWorkspace('chart', readViews);
  const { period = getPreference('period'), type = 'candles', compare = null } = views[place] ?? {};
  const change = (next: Partial<ChartView>) => setViews(withView(views, { place, alike }, next));
  return [{ period, type, compare }, change];
}
