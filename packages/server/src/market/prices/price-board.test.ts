import { type Candle, type Tick, calendar, catalogued } from '@meridian/market';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { HOUR_MS, type Instant, asPrice, present } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CandleBook, loadCandleBook } from '../candles/candle-book.ts';
import { type PriceBoard, createPriceBoard, rememberDays } from './price-board.ts';

const euro = present(catalogued(1), 'the catalogue has EUR/USD');
/** Friday's day: from Thursday to Friday, 17:00 New York. */
const DAY = Date.parse('2026-11-19T22:00:00Z');
const NOON = Date.parse('2026-11-20T17:00:00Z');
const CLOSE = Date.parse('2026-11-20T22:00:00Z');
const SUNDAY = Date.parse('2026-11-22T22:00:00Z');

let fresh: FreshDatabase;
let feeds = 0;
let book: CandleBook;
let board: PriceBoard;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());
beforeEach(async () => {
  feeds += 1;
  book = await loadCandleBook(fresh.database, `feed ${feeds}`, [euro]);
  board = createPriceBoard({
    calendar: calendar('real'),
    marketNow: () => CLOSE + HOUR_MS,
    isQuoted: () => true,
  });
});

const tick = (at: Instant, bid: number): Tick => ({
  instrumentId: euro.id,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(bid + 8)),
  at,
  seq: at,
  volume: 1,
});
const friday: Candle = {
  time: DAY,
  open: 109_500,
  high: 112_000,
  low: 109_000,
  close: 111_500,
  volume: 90,
};
const show = (shown: Tick): void => board.show(shown, book.fold(shown));

describe('the day on the board', () => {
  it('is the one that was filled, also under the last tick of before the start', async () => {
    const last = tick(NOON, 110_000);
    book.fold(last);
    await rememberDays([euro], book, board, [last]);
    expect(board.of(euro.id).day).toMatchObject({ open: 110_000, close: 110_000 });
    book.fill(euro.id, '1day', [friday], CLOSE + HOUR_MS);
    await rememberDays([euro], book, board);
    expect(board.of(euro.id)).toEqual({ tick: last, day: friday });
  });

  it('is filled under a tick that is newer, which stays its last bid', async () => {
    const newer = tick(NOON + HOUR_MS, 113_000);
    show(newer);
    book.fill(euro.id, '1day', [{ ...friday, close: 110_500 }], NOON);
    await rememberDays([euro], book, board);
    expect(board.of(euro.id)).toMatchObject({
      tick: newer,
      day: { open: 109_500, high: 113_000, low: 109_000, close: 113_000 },
    });
  });

  it('is that of a tick which came while the last one was read', async () => {
    const last = tick(NOON, 110_000);
    book.fold(last);
    await rememberDays([euro], book, board, [last]);
    book.fill(euro.id, '1day', [friday], CLOSE);
    const remembering = rememberDays([euro], book, board);
    const opening = tick(SUNDAY, 115_000);
    show(opening);
    await remembering;
    expect(board.of(euro.id)).toMatchObject({ tick: opening, day: { open: 115_000 } });
  });
});
