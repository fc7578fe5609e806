// US dollars per unit of a quote currency, by the same live mids and the same path as the server's conversion: so a
// preview equals what an order is charged at that tick.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Rate } from '@meridian/units';
import { useInstruments } from '../../lib/instruments.ts';
import { getQuote, subscribeQuote } from '../../lib/quotes.ts';
import { rateAt, rateLegs } from './rate-legs.ts';

/** The rate at the last ticks; null: there is none. */
export function useQuoteRate(currency: string): Rate | null {
  const { list } = useInstruments();
  const legs = useMemo(() => (list ? rateLegs(currency, list) : null), [currency, list]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const leaves = (legs ?? []).map(({ code }) => subscribeQuote(code, listener));
      return () => {
        for (const leave of leaves) leave();
      };
    },
    [legs],
  );
  return useSyncExternalStore(subscribe, () => (legs === null ? null : rateAt(legs, getQuote)));
}
