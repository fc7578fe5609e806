// The account's figures for its pages: from the socket once a frame has come, before that from a call.
import { useAccountDetail } from './account-detail.ts';
import { useAccountLive } from './account-live.ts';

export function useAccountFigures() {
  const live = useAccountLive();
  const { data, error, refetch } = useAccountDetail();
  const figures = data && {
    balance: live?.balance ?? data.balance,
    equity: live ? live.Equity : data.Equity,
    frozen: data.lock_balance,
    inCopying: data.InCopying,
  };
  return { figures, error: figures ? null : error, refetch };
}
