import type { Instrument } from '@meridian/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMIT_EVERY_MS, LIT_MS, QuoteStore } from './quote-store.ts';

let now = 0;
let waiting: { at: number; run: () => void }[] = [];
const plan = (run: () => void, delayMs: number) => void waiting.push({ at: now + delayMs, run });
const advance = (ms: number) => {
  const until = now + ms;
  for (;;) {
    const [due] = waiting.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
    if (!due) break;
    waiting = waiting.filter((one) => one !== due);
    now = Math.max(now, due.at);
    due.run();
  }
  now = until;
};
const row = (symbol: string, close: number, seq: number) => ({
  symbol,
  close,
  change: 0.1,
  bid: close,
  ask: close,
  time: seq,
  seq,
});

let store: QuoteStore;
let heard: string[];
beforeEach(() => {
  now = 0;
  waiting = [];
  heard = [];
  store = new QuoteStore({ now: () => now, onFrame: plan, later: plan });
  for (const code of ['EURUSD', 'XAUUSD']) store.subscribe(code, () => heard.push(code));
});

describe('quotes', () => {
  it('commits the latest of a window once, and tells its own listeners only', () => {
    store.receive([row('EURUSD', 1.1, 1)]);
    advance(1);
    store.receive([row('EURUSD', 1.2, 2)]);
    store.receive([row('EURUSD', 1.3, 3)]);
    expect(store.get('EURUSD')?.close).toBe(1.1);
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')?.close).toBe(1.3);
    expect(heard).toEqual(['EURUSD', 'EURUSD']);
  });

  const quotation = { Bid: 1.2, Ask: 1.2, Close: 1.2, Change: 0, Time: 4, High: 1.25, Low: 1.15 };
  const listed = (Seq: number, more = {}) =>
    [
      { Code: 'EURUSD', ForexQuotations: { ...quotation, Seq, ...more } },
    ] as unknown as Instrument[];

  it('gives the quote of a window the range that came with it, and lights it all the same', () => {
    store.receive([row('EURUSD', 1.1, 3)]);
    advance(COMMIT_EVERY_MS);
    store.receive([row('EURUSD', 1.2, 4)]);
    store.prime(listed(4));
    advance(COMMIT_EVERY_MS);
    // The day is another one: the quote before it was below.
    expect(store.get('EURUSD')).toMatchObject({ close: 1.2, high: 1.25, low: 1.15, direction: 1 });
  });

  it('keeps a newer list from a window that waited', () => {
    store.receive([row('EURUSD', 1.1, 2)]);
    advance(1);
    store.receive([row('EURUSD', 1.3, 3)]);
    store.prime(listed(4));
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')).toMatchObject({ close: 1.2, seq: 4 });
  });

  it('keeps the range that came after an older list', () => {
    store.prime(listed(4));
    for (const [seq, close] of [1.3, 1.1].entries()) {
      store.receive([row('EURUSD', close, 5 + seq)]);
      advance(COMMIT_EVERY_MS);
    }
    store.prime(listed(4));
    expect(store.get('EURUSD')).toMatchObject({ close: 1.1, high: 1.3, low: 1.1 });
    // At the same tick the list has the whole day.
    store.prime(listed(6, { Time: 6, High: 1.4, Low: 1.05 }));
    expect(store.get('EURUSD')).toMatchObject({ close: 1.1, high: 1.4, low: 1.05 });
  });

  it('lights a direction and puts it out', () => {
    store.receive([row('EURUSD', 1.1, 1)]);
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')?.direction).toBe(0);
    store.receive([row('EURUSD', 1.2, 2)]);
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')?.direction).toBe(1);
    advance(LIT_MS);
    expect(store.get('EURUSD')?.direction).toBe(0);
  });

  it('keeps a light burning that a later tick lit anew', () => {
    store.receive([row('EURUSD', 1.1, 1)]);
    advance(COMMIT_EVERY_MS);
    store.receive([row('EURUSD', 1.2, 2)]);
    advance(LIT_MS - 10);
    store.receive([row('EURUSD', 1.3, 3)]);
    advance(20);
    expect(store.get('EURUSD')?.direction).toBe(1);
    advance(LIT_MS);
    expect(store.get('EURUSD')?.direction).toBe(0);
  });

  it('passes over a tick that is older than the last', () => {
    store.receive([row('EURUSD', 1.2, 2)]);
    advance(COMMIT_EVERY_MS);
    store.receive([row('EURUSD', 1.1, 1)]);
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')?.close).toBe(1.2);
  });

  it('knows the newest tick of some instruments', () => {
    store.receive([row('EURUSD', 1.2, 5), row('XAUUSD', 2_600, 9)]);
    advance(COMMIT_EVERY_MS);
    expect(store.newest(['EURUSD', 'XAUUSD'])).toBe(9);
    expect(store.newest(['EURUSD'])).toBe(5);
    expect(store.newest(['GBPUSD'])).toBeUndefined();
  });

  it('know the day’s range: the list’s, and every tick’s since, however short its window', () => {
    const listed = (Seq: number, High: number, Low: number) =>
      store.prime([
        {
          Code: 'EURUSD',
          ForexQuotations: { Bid: 1.1, Ask: 1.1, Close: 1.1, Change: 0, High, Low, Time: Seq, Seq },
        } as Instrument,
      ]);
    listed(1, 1.2, 1.05);
    expect(store.get('EURUSD')).toMatchObject({ high: 1.2, low: 1.05 });
    store.receive([row('EURUSD', 1.1, 2)]);
    advance(1);
    store.receive([row('EURUSD', 1.3, 3)]);
    store.receive([row('EURUSD', 1.02, 4)]);
    store.receive([row('EURUSD', 1.1, 5)]);
    advance(COMMIT_EVERY_MS);
    expect(store.get('EURUSD')).toMatchObject({ close: 1.1, high: 1.3, low: 1.02 });
    // A list from before the last tick has the range that was missed; the list of a new day has forgotten the old
    // one's.
    listed(4, 1.4, 1.02);
    expect(store.get('EURUSD')).toMatchObject({ seq: 5, high: 1.4, low: 1.02 });
    listed(6, 1.11, 1.1);
    expect(store.get('EURUSD')).toMatchObject({ high: 1.11, low: 1.1 });
  });
});
