// Whether a deposit was told that nobody has decided yet: who waits for one must not be asked for it again.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** A rejection moves no money, so nothing tells the screen of it: it looks while it waits. */
const LOOKS_EVERY_MS = 15_000;
const PENDING = 0;

async function isAnyPending(signal: AbortSignal): Promise<boolean> {
  const types = ['0', '1'] as const;
  const lists = await Promise.all(
    types.map((type) => call('deposits', { type, page: 1 }, { signal, quiet: true })),
  );
  return lists.some(({ data }) => data.some(({ status }) => status === PENDING));
}

/** False while unknown. */
export const useDeclared = ({ enabled }: { readonly enabled: boolean }): boolean =>
  useQuery({
    // Below the key of deposits/deposit-list.tsx: a deposit just told is seen here at once.
    queryKey: ['account', 'deposits', 'declared'],
    queryFn: ({ signal }) => isAnyPending(signal),
    enabled,
    refetchInterval: ({ state: { data } }) => data === true && LOOKS_EVERY_MS,
  }).data ?? false;
