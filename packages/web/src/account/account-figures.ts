// The account's figures for its pages: from the socket once a frame has come, before that from a call.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useAccountLive } from '../lib/live.ts';

export function useAccountFigures() {
  const live = useAccountLive();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'detail'],
    queryFn: ({ signal }) => call('forexDetail', {}, { signal, quiet: true }),
  });
  const figures = data && {
    balance: live?.balance ?? data.balance,
    equity: live ? live.Equity : data.Equity,
    frozen: data.lock_balance,
  };
  return { figures, error: figures ? null : error, refetch };
}
