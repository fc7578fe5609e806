// How fresh the prices on the screen are: of one instrument, or of the market as a whole.
import { useEffect, useMemo } from 'react';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { marketClock, useTick } from './clock.ts';
import { useIsCutOff } from './connection.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { useInstrument, useInstruments } from './instruments.ts';
import { holdMarket, quotes, subscribeQuote } from './quotes.ts';
import { useBasicInfo } from './site.ts';

const AGE_EVERY_MS = 1_000;

/** How fresh an instrument's price is, by the age of its last tick. */
export function useFreshness(code: string): Freshness {
  const instrument = useInstrument(code);
  const codes = useMemo(() => [code], [code]);
  useEffect(() => subscribeQuote(code, () => undefined), [code]);
  return useFreshnessOf(codes, instrument?.MarketStatus === MARKET_OPEN);
}

/** How fresh the market is as a whole: the newest tick of the open instruments, also where no price is on the screen. */
export function useMarketFreshness(): Freshness {
  const { list } = useInstruments();
  const open = useMemo(
    () => (list ?? []).filter((one) => one.MarketStatus === MARKET_OPEN).map((one) => one.Code),
    [list],
  );
  useEffect(holdMarket, []);
  return useFreshnessOf(open, open.length > 0, true);
}

function useFreshnessOf(codes: readonly string[], isOpen: boolean, isOfAll = false): Freshness {
  useTick(AGE_EVERY_MS);
  const staleAfterMs = useBasicInfo()?.stale_after;
  const isConnected = !useIsCutOff();
  return freshnessOf({
    tickTime: quotes.newest(codes, isOfAll ? quotes.marketTime : undefined),
    marketNow: marketClock.now(),
    staleAfterMs,
    isOpen,
    isConnected,
  });
}
