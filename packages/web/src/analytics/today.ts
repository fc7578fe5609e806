// What the trades closed today made, by the clock of the screens: one figure, wherever it is shown.
import { screenZone, useAnalytics } from './analytics-query.ts';

type Analytics = ReturnType<typeof useAnalytics>['data'];

/** "2026-11-25" of the clock that the screens show. */
const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: screenZone(), dateStyle: 'short' }).format(
    new Date(),
  );

/** Undefined while unknown. @param of a period that ends today */
export function netToday(of: Analytics): string | undefined {
  const last = of?.days.at(-1);
  if (of === undefined) return undefined;
  return last?.day === today() ? last.net : '0';
}

/** The month that Home shows a curve of: both ask once. */
export const useThisMonth = (): Analytics =>
  useAnalytics({ span: 'month', instrument: undefined }).data;
