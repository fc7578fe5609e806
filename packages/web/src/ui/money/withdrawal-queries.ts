// What several pages ask about withdrawals: currencies, bound methods, what is available, and what is held.
import { useQuery } from '@tanstack/react-query';
import type { Withdrawal } from '@meridian/contract';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n.ts';

/** 1 coin address, 2 bank account. */
export type DrawType = '1' | '2';

/** Rates move, and a request is charged at the rate of its moment. */
const RATES_EVERY_MS = 5_000;
const AVAILABLE_EVERY_MS = 10_000;
/** A hold further back than this many pages of withdrawals is not looked for. */
const HOLD_PAGES_MAX = 10;

export const WITHDRAWALS_KEY = ['account', 'withdrawals'] as const;

export const useDrawCurrencies = (type: DrawType) =>
  useQuery({
    queryKey: ['account', 'draw-currencies', type],
    queryFn: ({ signal }) => call('drawSymbols', { type }, { signal, quiet: true }),
    refetchInterval: RATES_EVERY_MS,
  });

export const useMethods = (type: DrawType) =>
  useQuery({
    queryKey: ['account', 'draw-methods', type],
    queryFn: ({ signal }) => call('drawMethods', { draw_type: type }, { signal, quiet: true }),
  });

export const useDrawAvailable = () =>
  useQuery({
    queryKey: ['account', 'draw-available'],
    queryFn: ({ signal }) => call('drawAvailable', {}, { signal, quiet: true }),
    refetchInterval: AVAILABLE_EVERY_MS,
  });

/** Money is held from the request until it is sent or the request ends without a payment. */
const isHeld = ({ state }: Pick<Withdrawal, 'state'>): boolean =>
  state === 'queued' || state === 'approved';

async function loadHolds(signal: AbortSignal): Promise<Withdrawal[]> {
  const holds: Withdrawal[] = [];
  let seen = 0;
  for (let page = 1; page <= HOLD_PAGES_MAX; page += 1) {
    const { data, total } = await call('drawList', { page }, { signal, quiet: true });
    holds.push(...data.filter(isHeld));
    seen += data.length;
    if (data.length === 0 || seen >= total) break;
  }
  return holds;
}

/** Every withdrawal for which money is held, newest first. */
export function useHolds(isOn = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...WITHDRAWALS_KEY, 'holds', language],
    queryFn: ({ signal }) => loadHolds(signal),
    enabled: isOn,
  });
}
