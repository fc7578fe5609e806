// The quotes of the page: from the trade list first, then from the market's topic, which is held while any of them is
// listened to.
import { useCallback, useSyncExternalStore } from 'react';
import type { DayMarketRow } from '@meridian/contract';
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { marketClock } from './clock.ts';
import { queryClient } from './query-client.ts';
import { type LiveQuote, QuoteStore } from './quote-store.ts';
import { refreshSite } from './site.ts';
import { subscribeTopic } from './socket.ts';

/** Of the list of instruments, which has the day's range too. */
export const LIST_KEY = ['market', 'tradeList'] as const;

export const quotes = new QuoteStore({
  now: () => performance.now(),
  onFrame: (run, delayMs) => void setTimeout(() => requestAnimationFrame(run), delayMs),
  later: (run, delayMs) => void setTimeout(run, delayMs),
});

let quoteListeners = 0;
let stopMarket: (() => void) | undefined;

/** Ticks between the list and the first frame, or while the socket was away, may have been the day's highest. */
const MISSED_FROM_MS = 5_000;
const CATCH_UP_AFTER_MS = 2_000;
const CATCH_UP_EVERY_MS = 20_000;
let [heardAt, caughtUpAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
let isCatchingUp = false;

function catchUpIfMissed(): void {
  const now = performance.now();
  const hasMissed = now - heardAt > MISSED_FROM_MS;
  heardAt = now;
  if (!hasMissed || isCatchingUp) return;
  isCatchingUp = true;
  const catchUp = () => {
    [isCatchingUp, caughtUpAt] = [false, performance.now()];
    void queryClient.invalidateQueries({ queryKey: LIST_KEY });
  };
  setTimeout(catchUp, Math.max(CATCH_UP_AFTER_MS, caughtUpAt + CATCH_UP_EVERY_MS - now));
}

function receiveMarket(params: unknown): void {
  const rows = params as readonly DayMarketRow[];
  catchUpIfMissed();
  for (const row of rows) marketClock.advanceTo(row.time);
  askTimeIfOff(rows);
  quotes.receive(rows);
}

/** If a tick that has just come looks older than this, the device's clock was set, or slept. */
const OFF_FROM_MS = 5_000;
const ASK_TIME_EVERY_MS = 10_000;
let askedTimeAt = Number.NEGATIVE_INFINITY;

function askTimeIfOff(rows: readonly DayMarketRow[]): void {
  const now = marketClock.now();
  const newest = Math.max(...rows.map((row) => row.time));
  if (now === undefined || now - newest < OFF_FROM_MS) return;
  if (performance.now() - askedTimeAt < ASK_TIME_EVERY_MS) return;
  askedTimeAt = performance.now();
  void refreshSite();
}

/** The market's topic is held while any quote has a listener. */
export function subscribeQuote(code: string, listener: () => void): () => void {
  quoteListeners += 1;
  stopMarket ??= subscribeTopic(DAY_MARKET, receiveMarket);
  const leave = quotes.subscribe(code, listener);
  return () => {
    leave();
    quoteListeners -= 1;
    // A change of screens leaves and joins at once; the topic outlasts that.
    setTimeout(() => {
      if (quoteListeners > 0 || !stopMarket) return;
      stopMarket();
      stopMarket = undefined;
    }, 1_000);
  };
}

export const getQuote = (code: string): LiveQuote | null => quotes.get(code);

const never = () => () => undefined;

/** @param isOn false while the figure is off the screen: the last quote stays, and nothing is drawn anew */
export function useQuote(code: string, isOn = true): LiveQuote | null {
  const subscribe = useCallback((listener: () => void) => subscribeQuote(code, listener), [code]);
  return useSyncExternalStore(isOn ? subscribe : never, () => quotes.get(code));
}
