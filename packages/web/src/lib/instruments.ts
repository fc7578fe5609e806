// The instruments: their list, kept by this tab until its next visit, and the one that Trade shows.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Instrument } from '@meridian/contract';
import { call } from './api.ts';
import { takeEarly } from './early.ts';
import { getLanguage, useLanguage } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { LIST_KEY, quotes } from './quotes.ts';
import { askForSite } from './site.ts';

const LIST_STORED = 'meridian.tradeList';
/** Increase it with every change of the shape of a trade list. */
const LIST_VERSION = 1;
const CURRENT_STORED = 'meridian.instrument';
const LIST_EVERY_MS = 60_000;

function storedList(language: string): Instrument[] | undefined {
  const text = sessionStorage.getItem(LIST_STORED);
  if (text === null) return undefined;
  const stored = JSON.parse(text) as { version?: number; language: string; list: Instrument[] };
  const isOurs = stored.version === LIST_VERSION && stored.language === language;
  return isOurs ? stored.list : undefined;
}

const withoutPrices = (instrument: Instrument): Instrument => ({
  ...instrument,
  ForexQuotations: {
    Open: null,
    Close: null,
    Change: null,
    Bid: null,
    Ask: null,
    High: null,
    Low: null,
    Time: null,
    Seq: null,
  },
});

async function loadList(language: string, signal: AbortSignal): Promise<Instrument[]> {
  const list =
    (await takeEarly<Instrument[]>('tradeList')) ??
    (await call('tradeList', {}, { signal, quiet: true }));
  quotes.prime(list);
  sessionStorage.setItem(LIST_STORED, JSON.stringify({ version: LIST_VERSION, language, list }));
  return list;
}

const listQuery = (language: string) => ({
  queryKey: [...LIST_KEY, language],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadList(language, signal),
});

/**
 * Requests what Home and Trade show first, while their code is still loading.
 * @returns when the list of instruments is there, or did not come
 */
export function askForMarket(): Promise<void> {
  void askForSite();
  return queryClient.prefetchQuery(listQuery(getLanguage()));
}

export interface Instruments {
  /** Undefined until the first answer. */
  readonly list: Instrument[] | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

export function useInstruments(): Instruments {
  const language = useLanguage();
  const { data, isPending, error, refetch } = useQuery({
    ...listQuery(language),
    // The list of this tab's last visit shows at once, without its prices: those are old.
    placeholderData: () => {
      return storedList(language)?.map(withoutPrices);
    },
    refetchInterval: LIST_EVERY_MS,
  });
  return { list: data, isLoading: isPending, error: data ? null : error, refetch };
}

export const refreshInstruments = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: LIST_KEY });

let currentCode = sessionStorage.getItem(CURRENT_STORED);
const chosen = listeners();

/** The code that was chosen in this tab; null: none yet. */
export const chosenInstrument = (): string | null => currentCode;

/** Makes Trade show this instrument. */
export function selectInstrument(code: string): void {
  currentCode = code;
  sessionStorage.setItem(CURRENT_STORED, code);
  chosen.tell();
}

/** The chosen instrument, else the first of the list; undefined until the list is known. */
export function useCurrentInstrument(): Instrument | undefined {
  const code = useSyncExternalStore(chosen.on, () => currentCode);
  const { list } = useInstruments();
  return list?.find((instrument) => instrument.Code === code) ?? list?.[0];
}

export function useInstrument(code: string): Instrument | undefined {
  const { list } = useInstruments();
  return list?.find((instrument) => instrument.Code === code);
}
