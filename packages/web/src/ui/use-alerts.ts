// The account's price alerts, for the screens that show them.
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AlertList } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';

const KEY = ['account', 'alerts'] as const;
const ALERTS = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('alerts', {}, { signal, quiet: true }),
});

export function useAlerts(): UseQueryResult<AlertList> {
  const isIn = useSession().status === 'in';
  return useQuery({ ...ALERTS, enabled: isIn });
}

/** As the server has them now. */
export const alertsNow = (): Promise<AlertList> =>
  queryClient.fetchQuery({ ...ALERTS, staleTime: 0 });

export const reloadAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
