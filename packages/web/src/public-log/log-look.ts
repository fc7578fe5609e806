// What this browser finds when it looks at the public log, again and again while the page is open.
import { useQuery } from '@tanstack/react-query';
import { lookAtLog } from '../lib/public-log.ts';

const LOOKS_EVERY_MS = 10_000;

export function useLogLook() {
  return useQuery({
    queryKey: ['market', 'public-log'],
    queryFn: lookAtLog,
    retry: false,
    // What does not agree stays on the screen.
    refetchInterval: ({ state: { data } }) => (data?.state === 'fault' ? false : LOOKS_EVERY_MS),
  });
}

export type LogLookQuery = ReturnType<typeof useLogLook>;
