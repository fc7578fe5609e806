import {
  type Candle,
  PERIODS,
  type Period,
  type Tick,
  catalogued,
  foldCandles,
} from '@meridian/market';
import {
  type Database,
  Fenced,
  type Queryable,
  fencedBy,
  readMarketClock,
  releaseLease,
  takeLease,
} from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { MINUTE_MS, asPrice, present } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CandleBook, loadCandleBook } from './candle-book.ts';

const EURUSD = present(catalogued(1), 'the catalogue has EUR/USD');
const START = Date.UTC(2025, 0, 15, 12);
const NEVER = Number.MAX_SAFE_INTEGER;

let fresh: FreshDatabase;
let feed: string;
let feeds = 0;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());
beforeEach(() => {
  feeds += 1;
  feed = `feed ${feeds}`;
});

const open = (db: Database = fresh.database): Promise<CandleBook> =>
  loadCandleBook(db, feed, [EURUSD]);
const tick = (at: number, bid: number): Tick => ({
  instrumentId: 1,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(bid + 8)),
  at,
  seq: at,
  volume: 1,
});
/** A tick in each minute; its price is the minute's number. */
function foldMinutes(book: CandleBook, from: number, to: number): void {
  for (let minute = from; minute < to; minute += 1)
    book.fold(tick(START + minute * MINUTE_MS, 110_000 + minute));
}
const candle = (minute: number, price = 110_000 + minute): Candle => ({
  time: START + minute * MINUTE_MS,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});
/** A book whose writes wait until they are let go. */
async function openHeld(): Promise<{ book: CandleBook; go: () => void }> {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const transaction = async <T>(work: (within: Queryable) => Promise<T>): Promise<T> => {
    await held;
    return await fresh.database.transaction(work);
  };
  return { book: await open({ ...fresh.database, transaction }), go };
}

/** Waits until the request is under way. */
const begun = () => new Promise((resolve) => setImmediate(resolve));

const minutesOf = async (
  book: CandleBook,
  query: { end?: number; limit?: number; period?: Period } = {},
) => {
  const candles = await book.read(1, query.period ?? '1min', {
    end: query.end ?? NEVER,
    limit: query.limit ?? 500,
  });
  return candles.map(({ time }) => (time - START) / MINUTE_MS);
};
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('reading', () => {
  it('gives the candle in progress too, without a hole before, between and after writes', async () => {
    const book = await open();
    expect(await minutesOf(book)).toEqual([]);
    foldMinutes(book, 0, 3);
    expect(await minutesOf(book)).toEqual([0, 1, 2]);
    await book.flush(START);
    foldMinutes(book, 3, 5);
    expect(await minutesOf(book)).toEqual([0, 1, 2, 3, 4]);
    expect(await minutesOf(book, { period: '5min' })).toEqual([0]);
  });

  it('ends before `end`, and gives the last `limit`', async () => {
    const book = await open();
    foldMinutes(book, 0, 10);
    await book.flush(START);
    expect(await minutesOf(book, { limit: 3 })).toEqual([7, 8, 9]);
    expect(await minutesOf(book, { end: START + 5 * MINUTE_MS, limit: 3 })).toEqual([2, 3, 4]);
    expect(await minutesOf(book, { end: START + 5 * MINUTE_MS + 1, limit: 3 })).toEqual([3, 4, 5]);
    expect(await minutesOf(book, { end: START })).toEqual([]);
  });

  it('finds the candle that finished last, wherever it is by now', async () => {
    const { book, go } = await openHeld();
    const lastOf = async (of: CandleBook) => (await of.lastFinished([1, 2], '1min')).get(1);
    expect(await lastOf(book)).toBeUndefined();
    foldMinutes(book, 0, 3);
    expect(await lastOf(book)).toMatchObject(candle(1));
    const writing = book.flush(START);
    await begun();
    expect(await lastOf(book)).toMatchObject(candle(1));
    go();
    await writing;
    expect(await lastOf(await open())).toMatchObject(candle(1));
    foldMinutes(book, 3, 5);
    expect(await lastOf(book)).toMatchObject(candle(3));
    expect([...(await book.lastFinished([1, 2], '1min')).keys()]).toEqual([1]);
  });

  it('while a write is on its way misses nothing of it', async () => {
    const { book, go } = await openHeld();
    foldMinutes(book, 0, 4);
    const writing = book.flush(START);
    await begun();
    expect(await minutesOf(book)).toEqual([0, 1, 2, 3]);
    go();
    await writing;
    foldMinutes(book, 4, 6);
    expect(await minutesOf(book)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('scrolls back through what is on its way while it is being written', async () => {
    const { book, go } = await openHeld();
    foldMinutes(book, 0, 3_400);
    const writing = book.flush(START);
    await begun();
    const query = { end: START + 1_000 * MINUTE_MS, limit: 5 };
    const expected = [995, 996, 997, 998, 999];
    expect(await minutesOf(book, { limit: 1 })).toEqual([3_399]);
    expect(await minutesOf(book, query)).toEqual(expected);
    go();
    await writing;
    expect(await minutesOf(book, query)).toEqual(expected);
  });

  it('while ticks go on misses nothing', async () => {
    const book = await open();
    foldMinutes(book, 0, 4);
    await book.flush(START);
    const reading = minutesOf(book);
    foldMinutes(book, 4, 6);
    expect(await reading).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await minutesOf(book)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('scrolls back through what memory no longer holds, page after page', async () => {
    const book = await open();
    foldMinutes(book, 0, 3_400);
    await book.flush(START);
    foldMinutes(book, 3_400, 3_500);
    let end = NEVER;
    let seen: number[] = [];
    for (;;) {
      const page = await minutesOf(book, { end, limit: 700 });
      if (page.length === 0) break;
      seen = [...page, ...seen];
      end = START + (page[0] ?? 0) * MINUTE_MS;
    }
    expect(seen).toEqual(range(0, 3_500));
  });
});

describe('a restart', () => {
  it('goes on with the candle in progress', async () => {
    const before = await open();
    before.fold(tick(START, 110_000));
    before.fold(tick(START + 10_000, 110_050));
    await before.flush(START + 10_000);
    const after = await open();
    after.fold(tick(START + 20_000, 109_900));
    expect(after.inProgress(1, '1min')).toEqual({
      time: START,
      open: 110_000,
      high: 110_050,
      low: 109_900,
      close: 109_900,
      volume: 3,
    });
    foldMinutes(after, 1, 2);
    await after.flush(START);
    expect(await minutesOf(await open())).toEqual([0, 1]);
  });

  it('knows nothing of another feed’s candles', async () => {
    const book = await open();
    foldMinutes(book, 0, 3);
    await book.flush(START);
    feed = 'another';
    expect(await minutesOf(await open())).toEqual([]);
  });
});

describe('filling from the feed’s history', () => {
  it('puts candles before the first tick, the last of them still in progress', async () => {
    const book = await open();
    book.fill(
      1,
      '1min',
      range(0, 5).map((minute) => candle(minute)),
      START + 4.5 * MINUTE_MS,
    );
    expect(book.inProgress(1, '1min')?.time).toBe(START + 4 * MINUTE_MS);
    book.fold(tick(START + 4.6 * MINUTE_MS, 120_000));
    expect(book.inProgress(1, '1min')).toMatchObject({
      open: 110_004,
      high: 120_000,
      close: 120_000,
      volume: 2,
    });
    expect(await minutesOf(book)).toEqual([0, 1, 2, 3, 4]);
    await book.flush(START);
    expect(await minutesOf(await open())).toEqual([0, 1, 2, 3, 4]);
  });

  it('fills a gap without a hole or a double, and widens what was seen in part', async () => {
    const book = await open();
    foldMinutes(book, 0, 3);
    await book.flush(START);
    // The ticks from 2:30 to 6:00 were missed; minute 2 was seen in part.
    const missed = range(2, 6).map((minute) => candle(minute, minute === 2 ? 110_777 : undefined));
    const filled = book.holdUntil(
      Promise.resolve().then(() => book.fill(1, '1min', missed, START + 6 * MINUTE_MS)),
    );
    await filled;
    foldMinutes(book, 6, 8);
    expect(await minutesOf(book)).toEqual(range(0, 8));
    const [second] = await book.read(1, '1min', { end: START + 3 * MINUTE_MS, limit: 1 });
    expect(second).toMatchObject({ high: 110_777, low: 110_002 });
    await book.flush(START);
    expect(await minutesOf(await open())).toEqual(range(0, 8));
  });

  it('holds back a write that was already waiting for another', async () => {
    const { book, go } = await openHeld();
    const last = START + 12 * MINUTE_MS;
    foldMinutes(book, 0, 3);
    const first = book.flush(START + 3 * MINUTE_MS);
    await begun();
    foldMinutes(book, 3, 4);
    const second = book.flush(START + 4 * MINUTE_MS);
    let release = (): void => undefined;
    void book.holdUntil(new Promise<void>((resolve) => (release = resolve)));
    // Missed from 4:00 to 10:00; ticks and writes go on.
    foldMinutes(book, 10, 12);
    void book.flush(last);
    go();
    await first;
    let isWritten = false;
    void second.then(() => (isWritten = true));
    expect(await readMarketClock(fresh.database, feed)).toBe(START + 3 * MINUTE_MS);
    expect(await minutesOf(await open())).toEqual([0, 1, 2]);
    // The database has answered others meanwhile.
    expect(isWritten).toBe(false);
    const missed = range(4, 10).map((minute) => candle(minute));
    book.fill(1, '1min', missed, START + 10 * MINUTE_MS);
    release();
    await second;
    expect(await readMarketClock(fresh.database, feed)).toBe(last);
    expect(await minutesOf(await open())).toEqual(range(0, 12));
  });

  it('keeps the last bid of ticks that came while it was asked for', async () => {
    const book = await open();
    foldMinutes(book, 0, 1);
    book.fold(tick(START + 6.5 * MINUTE_MS, 130_000));
    book.fill(
      1,
      '1min',
      range(0, 7).map((minute) => candle(minute)),
      START + 6 * MINUTE_MS,
    );
    expect(book.inProgress(1, '1min')).toMatchObject({
      time: START + 6 * MINUTE_MS,
      close: 130_000,
      high: 130_000,
    });
    expect(await minutesOf(book)).toEqual(range(0, 7));
  });

  it('with nothing changes nothing', async () => {
    const book = await open();
    foldMinutes(book, 0, 3);
    book.fill(1, '1min', [], START + 3 * MINUTE_MS);
    expect(await minutesOf(book)).toEqual([0, 1, 2]);
  });

  it('leaves no candle that is not the fold of its minutes, whatever was seen before and while it was filled', async () => {
    const book = await open();
    book.fold(tick(START + 0.2 * MINUTE_MS, 110_900));
    foldMinutes(book, 1, 7);
    await book.flush(START);
    book.fold(tick(START + 7.1 * MINUTE_MS, 109_000));
    // Missed from 7:12 to 14:00; ticks go on while the history is asked for.
    foldMinutes(book, 14, 17);
    const to = START + 14 * MINUTE_MS;
    const from = START + 7 * MINUTE_MS;
    const missed = range(7, 14).map((minute) => ({ ...candle(minute), volume: 40 }));
    book.fill(1, '1min', missed, to);
    // The day began before the first known minute: the feed's own candle stays, widened by what was seen.
    expect(await book.refold(1, { from, upTo: to, isFirst: false })).toEqual(['1day']);
    book.fold(tick(START + 17.5 * MINUTE_MS, 108_000));
    const minutes = await book.read(1, '1min', { end: NEVER, limit: 100 });
    expect(minutes.map(({ time }) => (time - START) / MINUTE_MS)).toEqual(range(0, 18));
    expect(minutes[7]).toMatchObject({ low: 109_000 });
    const folds = PERIODS.filter((period) => period !== '1day');
    for (const period of folds)
      expect(await book.read(1, period, { end: NEVER, limit: 100 })).toEqual(
        foldCandles(minutes, period, EURUSD.session),
      );
    await book.flush(START);
    const again = await open();
    for (const period of folds)
      expect(await again.read(1, period, { end: NEVER, limit: 100 })).toEqual(
        foldCandles(minutes, period, EURUSD.session),
      );
  });
});

describe('who follows', () => {
  it('is told of each candle that ended, and again of what a gap’s history made of it', async () => {
    const book = await open();
    const told: [Period, number, number][] = [];
    let filled = 0;
    book.follow({
      onCandleFinished: (_id, period, { time, high }) =>
        told.push([period, (time - START) / MINUTE_MS, high]),
      onCandlesFilled: () => (filled += 1),
    });
    const past = range(-90, 0).map((minute) => candle(minute));
    book.fill(1, '1min', past, START);
    expect(told).toEqual([]);
    foldMinutes(book, 0, 6);
    expect(told.filter(([period]) => period === '5min')).toEqual([['5min', 0, 110_004]]);
    expect(told.filter(([period]) => period === '1min')).toEqual(
      range(0, 5).map((minute) => ['1min', minute, 110_000 + minute]),
    );
    await book.flush(START);
    // Missed from 5:30 to 8:00; the tick of 9:00 ends minute 5 as it was seen.
    book.fold(tick(START + 9 * MINUTE_MS, 110_009));
    told.length = 0;
    const missed = range(5, 9).map((minute) => ({ ...candle(minute), high: 120_000 }));
    book.fill(1, '1min', missed, START + 9 * MINUTE_MS);
    expect(told).toEqual(range(5, 9).map((minute) => ['1min', minute, 120_000]));
    told.length = 0;
    filled = 0;
    await book.refold(1, {
      from: START + 5 * MINUTE_MS,
      upTo: START + 9 * MINUTE_MS,
      isFirst: false,
    });
    expect(told).toEqual([]);
    expect(filled).toBeGreaterThan(0);
    expect(book.inProgress(1, '5min')).toMatchObject({ high: 120_000 });
  });
});

describe('a book of a process with the feed’s lease', () => {
  it('writes nothing once another has it', async () => {
    const claim = { lease: `lease of ${feed}`, holder: 'ann', backend: 0 };
    const fence = present(await takeLease(fresh.database, claim), 'nobody has it');
    const book = await loadCandleBook(fencedBy(fresh.database, fence), feed, [EURUSD]);
    foldMinutes(book, 0, 3);
    await book.flush(START + 3 * MINUTE_MS);
    await releaseLease(fresh.database, fence);
    await takeLease(fresh.database, { ...claim, holder: 'ben' });
    foldMinutes(book, 3, 6);
    await expect(book.flush(START + 6 * MINUTE_MS)).rejects.toThrow(Fenced);
    expect(await readMarketClock(fresh.database, feed)).toBe(START + 3 * MINUTE_MS);
    const later = await open();
    expect(await later.read(1, '1min', { end: NEVER, limit: 9 })).toEqual(
      [0, 1, 2].map((minute) => candle(minute)),
    );
  });
});
