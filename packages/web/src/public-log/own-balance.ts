// What this browser finds of the own balance in what the house owes: looked for again with each new count.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../lib/session.ts';
import { lookForBalance } from './counted.ts';

/** There is a count an hour. */
const LOOKS_EVERY_MS = 900_000;

export function useOwnBalance(isWanted = true) {
  const { status } = useSession();
  return useQuery({
    queryKey: ['account', 'counted'],
    enabled: isWanted && status === 'in',
    queryFn: ({ signal }) => lookForBalance(signal),
    retry: false,
    staleTime: LOOKS_EVERY_MS,
    // Only while the page is seen. What does not agree stays on the screen.
    refetchInterval: ({ state: { data } }) => (data?.state === 'fault' ? false : LOOKS_EVERY_MS),
  });
}
