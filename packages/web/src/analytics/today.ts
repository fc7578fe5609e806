// What the trades closed today made, by the clock of the screens: one figure, wherever it is shown.
import { screenDay, useAnalytics } from './analytics-query.ts';

type Analytics = ReturnType<typeof useAnalytics>['data'];

/** Undefined while unknown. @param of a period that ends today */
export function netToday(of: Analytics): string | undefined {
  const last = of?.days.at(-1);
  if (of === undefined) return undefined;
  return last?.day === screenDay() ? last.net : '0';
}

/** The month that Home shows a curve of: both ask once. */
export const useThisMonth = (): Analytics =>
  useAnalytics({ span: 'month', instrument: undefined }).data;
