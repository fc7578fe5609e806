// The account's detail from the server: its figures, and what queued withdrawals hold.
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useSession } from './session.ts';

const COPYINGS_EVERY_MS = 5_000;

/** Loaded again whenever money or orders of the account change; the socket's frames do not say what is held. */
export function useAccountDetail() {
  const isIn = useSession().status === 'in';
  return useQuery({
    queryKey: ['account', 'detail'],
    queryFn: ({ signal }) => call('forexDetail', {}, { signal, quiet: true }),
    enabled: isIn,
    // What stands in copyings moves with the market, and no frame of the socket says it.
    refetchInterval: ({ state }) => Number(state.data?.InCopying) > 0 && COPYINGS_EVERY_MS,
  });
}
