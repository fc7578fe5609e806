// Compact frames: says to the server what is on the screen, and hands on what its frames say as if they were the
// specification's own. It comes after the first load, beside the socket; frames that come earlier wait for it.
import type { DayMarketRow } from '@meridian/contract';
import { CompactDecoder, type FirstRow } from '@meridian/contract/compact/decode';
import { DAY_MARKET, FOREX_TRADE, KLINE_PREFIX, SIGHT_MAX } from '@meridian/contract/names/socket';
import { marketClock } from './clock.ts';
import { watchedOrders } from './order-live.ts';
import { queryClient } from './query-client.ts';
import { LIST_KEY, onMarketRows, quotes } from './quotes.ts';
import { report } from './report.ts';
import { onSightChanged } from './sight.ts';
import { refreshSite } from './site.ts';
import { isCompactAsked, liveSocket, speakPlainly } from './socket.ts';

const decoder = new CompactDecoder();

export function unpack(data: ArrayBuffer): void {
  try {
    handOn(new Uint8Array(data));
  } catch (fault) {
    report('a compact frame cannot be read', fault);
    speakPlainly();
  }
}

function handOn(bytes: Uint8Array): void {
  const message = decoder.decode(bytes);
  switch (message.kind) {
    case 'names':
      return;
    case 'first':
      quotes.prime(message.rows.map(listed));
      return hearTime(message.time);
    case 'quotes':
      hearTime(message.time);
      return liveSocket.hand({ type: DAY_MARKET, params: message.rows });
    case 'candle':
      return liveSocket.hand({
        type: KLINE_PREFIX + message.code,
        params: { kline: message.kline },
      });
    case 'account':
      return liveSocket.hand({ type: FOREX_TRADE, params: message.account });
  }
}

function hearTime(time: number): void {
  [heardAt, quotes.marketTime] = [performance.now(), time];
  marketClock.advanceTo(time);
}

/** As the list of instruments has a quote: with the day's range, which counts. */
const listed = ({ symbol, bid, ask, close, change, high, low, time, seq }: FirstRow) => ({
  Code: symbol,
  ForexQuotations: {
    ...{ Open: null, Close: close, Change: change, Bid: bid, Ask: ask },
    ...{ High: high, Low: low, Time: time, Seq: seq },
  },
});

/** Least time between two messages: a list that is scrolled changes often. */
const SAY_EVERY_MS = 120;
let said = '';
let saidAt = Number.NEGATIVE_INFINITY;
let saying: ReturnType<typeof setTimeout> | undefined;

function limited<Item>(items: Item[] | null): Item[] | null {
  return items !== null && items.length > SIGHT_MAX ? null : items;
}

function say(): void {
  clearTimeout(saying);
  saying = undefined;
  if (liveSocket.status !== 'open' || !isCompactAsked()) return;
  const message = {
    type: 'see' as const,
    codes: limited(quotes.followed()),
    orders: limited(watchedOrders()),
    hidden: document.hidden,
  };
  const text = JSON.stringify(message);
  if (text === said) return;
  [said, saidAt] = [text, performance.now()];
  liveSocket.send(message);
}

/** Starts with what is on the screen now. */
export function followSight(): void {
  onSightChanged(() => {
    saying ??= setTimeout(say, Math.max(0, saidAt + SAY_EVERY_MS - performance.now()));
  });
  document.addEventListener('visibilitychange', say);
  // A new connection knows nothing; what it sees goes before what it follows.
  liveSocket.onStatus(() => {
    said = '';
    say();
  });
  onMarketRows(attend);
  say();
}

/** Ticks between the list and the first frame, or while the socket was away, may have been the day's highest. */
const MISSED_FROM_MS = 5_000;
const CATCH_UP_AFTER_MS = 2_000;
const CATCH_UP_EVERY_MS = 20_000;
let [heardAt, caughtUpAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
let isCatchingUp = false;

/** Of frames in the specification's own form, which come without the day's range. */
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

/** If a tick that has just come looks older than this, the device's clock was set, or slept. */
const OFF_FROM_MS = 5_000;
const ASK_TIME_EVERY_MS = 10_000;
let askedTimeAt = Number.NEGATIVE_INFINITY;

function attend(rows: readonly DayMarketRow[]): void {
  catchUpIfMissed();
  const now = marketClock.now();
  const newest = Math.max(...rows.map((row) => row.time));
  if (rows.length === 0 || now === undefined || now - newest < OFF_FROM_MS) return;
  if (performance.now() - askedTimeAt < ASK_TIME_EVERY_MS) return;
  askedTimeAt = performance.now();
  void refreshSite();
}
