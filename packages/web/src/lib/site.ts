// What the site says of itself, and of the market's clock with it.
import { useQuery } from '@tanstack/react-query';
import type { BasicInfo } from '@meridian/contract';
import { call } from './api.ts';
import { marketClock } from './clock.ts';
import { queryClient } from './query-client.ts';

const BASIC_INFO_KEY = ['market', 'basicInfo'] as const;
const INFO_EVERY_MS = 300_000;

const BASIC_INFO = {
  queryKey: BASIC_INFO_KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const askedAt = Date.now();
    const info = await call('basicInfo', {}, { signal, quiet: true });
    marketClock.set(info.market_time, askedAt);
    return info;
  },
  refetchInterval: INFO_EVERY_MS,
} as const;

export const useBasicInfo = (): BasicInfo | undefined => useQuery(BASIC_INFO).data;

const isMainSite = (info: BasicInfo): boolean => info.isMain === 1;

/** Its component is not drawn anew when other information of the site changes. */
export const useIsMainSite = (): boolean =>
  useQuery({ ...BASIC_INFO, select: isMainSite }).data ?? false;

export const askForSite = (): Promise<void> => queryClient.prefetchQuery(BASIC_INFO);

/** The market's clock with it. */
export const refreshSite = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: BASIC_INFO_KEY });
