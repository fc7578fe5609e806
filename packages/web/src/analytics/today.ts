// What closing orders made today, by the clock of the screens: one figure, wherever it is shown.
import { useAnalytics } from './analytics-query.ts';

/** The month that Home shows a curve of: all ask once. */
const useMonth = () => useAnalytics({ span: 'month', instrument: undefined });

export const useThisMonth = (): ReturnType<typeof useMonth>['data'] => useMonth().data;

/** Undefined while unknown: just after midnight the last answer is of another day. */
export function useClosedToday(): string | undefined {
  const { data, isPlaceholderData } = useMonth();
  return isPlaceholderData ? undefined : data?.closed_today;
}
