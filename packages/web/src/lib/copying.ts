// The client's own copyings, for every screen that shows what is in them.
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useSession } from './session.ts';

const COPYINGS_KEY = ['account', 'copyings'] as const;

/** @param everyMs how often to ask again while the screen is visible */
export function useCopyings(everyMs: number | false = false) {
  const isIn = useSession().status === 'in';
  return useQuery({
    queryKey: COPYINGS_KEY,
    queryFn: ({ signal }) => call('copyings', {}, { signal, quiet: true }),
    enabled: isIn,
    refetchInterval: everyMs,
  });
}
