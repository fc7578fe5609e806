// The cache of queries. Keys begin with ['account', …] for what belongs to a session, and with ['market', …] for what
// does not.
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refusal is final; only an unanswered request is worth a second try. */
const isWorthRetrying = (failures: number, fault: Error): boolean =>
  failures < 1 && fault instanceof ApiError && fault.isNetwork;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // Without a network a request fails and the screen says so, instead of waiting for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

// A page opened without a network gets no event about it; without this line, the network's return would be no news.
onlineManager.setOnline(navigator.onLine);

/** After anything that changes the account: all that is shown of it is loaded again. */
export const reloadAccount = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['account'] });
