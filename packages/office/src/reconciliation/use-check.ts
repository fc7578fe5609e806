// A check that runs in the background of the server: how far it is, asked for while it runs, and starting it.
import { useQuery, useQueryClient } from '@tanstack/react-query';

const REFRESHED_MS = 1_000;

interface CheckCalls<Check> {
  readonly read: () => Promise<Check>;
  readonly start: () => Promise<Check>;
}

export function useCheck<Check extends { readonly state: string }>(
  name: string,
  { read, start }: CheckCalls<Check>,
) {
  const queries = useQueryClient();
  const queryKey = ['reconciliation', name];
  const query = useQuery({
    queryKey,
    queryFn: read,
    refetchInterval: (known) => (known.state.data?.state === 'running' ? REFRESHED_MS : false),
  });
  return {
    check: query.data,
    isRunning: query.data?.state === 'running',
    error: query.error,
    onStart: async () => {
      queries.setQueryData(queryKey, await start());
    },
  };
}
