// Whether others may copy the client, and who does.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.ts';

const EVERY_MS = 20_000;

/** @param isWanted whether the screen shows it */
export function useLeading(isWanted = true) {
  const isIn = useSession().status === 'in';
  return useQuery({
    queryKey: ['account', 'leading'],
    queryFn: ({ signal }) => call('leading', {}, { signal, quiet: true }),
    enabled: isIn && isWanted,
    refetchInterval: EVERY_MS,
  });
}
