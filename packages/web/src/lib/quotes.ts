// The quotes of the page: from the trade list first, then from the market's topic, which is held while any of them is
// listened to.
import { useCallback, useSyncExternalStore } from 'react';
import type { DayMarketRow } from '@meridian/contract';
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { marketClock } from './clock.ts';
import { type LiveQuote, QuoteStore } from './quote-store.ts';
import { sightChanged } from './sight.ts';
import { subscribeTopic } from './socket.ts';

/** Of the list of instruments, which has the day's range too. */
export const LIST_KEY = ['market', 'tradeList'] as const;

export const quotes = new QuoteStore({
  now: () => performance.now(),
  onFrame: (run, delayMs) => void setTimeout(() => requestAnimationFrame(run), delayMs),
  later: (run, delayMs) => void setTimeout(run, delayMs),
});

let holders = 0;
let stopMarket: (() => void) | undefined;

let attend: (rows: readonly DayMarketRow[]) => void = () => undefined;
/** Hears of every frame of quotes, for what is not needed at first. */
export const onMarketRows = (listener: typeof attend): void => {
  attend = listener;
};

function receiveMarket(params: unknown): void {
  const rows = params as readonly DayMarketRow[];
  for (const row of rows) marketClock.advanceTo(row.time);
  attend(rows);
  quotes.receive(rows);
}

/** The market's topic is held while any quote has a listener, or anything is said of the market as a whole. */
export function holdMarket(): () => void {
  holders += 1;
  stopMarket ??= subscribeTopic(DAY_MARKET, receiveMarket);
  return () => {
    holders -= 1;
    // A change of screens leaves and joins at once; the topic outlasts that.
    setTimeout(() => {
      if (holders > 0 || !stopMarket) return;
      stopMarket();
      stopMarket = undefined;
    }, 1_000);
  };
}

export function subscribeQuote(code: string, listener: () => void): () => void {
  const letGo = holdMarket();
  const leave = quotes.subscribe(code, listener);
  sightChanged();
  return () => {
    leave();
    sightChanged();
    letGo();
  };
}

export const getQuote = (code: string): LiveQuote | null => quotes.get(code);

const never = () => () => undefined;

/** @param isOn false while the figure is off the screen: the last quote stays, and nothing is drawn anew */
export function useQuote(code: string, isOn = true): LiveQuote | null {
  const subscribe = useCallback((listener: () => void) => subscribeQuote(code, listener), [code]);
  return useSyncExternalStore(isOn ? subscribe : never, () => quotes.get(code));
}

/** The quote by its ticks: that the last one's light goes out draws nothing anew. */
export function useLastTick(code: string, isOn = true): LiveQuote | null {
  const subscribe = useCallback((listener: () => void) => subscribeQuote(code, listener), [code]);
  useSyncExternalStore(isOn ? subscribe : never, () => {
    const { time = 0, seq = 0 } = quotes.get(code) ?? {};
    return `${time}.${seq}`;
  });
  return quotes.get(code);
}
