// The cache of requests. Keys begin with ['account', …] for what belongs to a session, ['market', …] for what does not.
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A refusal stays one; only an unanswered request is worth a second try. */
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

// A page that was opened without a network hears of none being lost: only then is its return news.
onlineManager.setOnline(navigator.onLine);
