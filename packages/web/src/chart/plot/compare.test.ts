import type { Candle } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { closesBeside, lineRange, mergeCandles, scaleFrom, withLatest } from './compare.ts';

const at = (Time: number, Close: number): Candle => ({
  Time,
  Open: Close,
  High: Close,
  Low: Close,
  Close,
  Volume: 1,
});
const bars = [10, 20, 30, 40].map((timestamp, i) => ({ timestamp, close: 100 + i }));

describe('another instrument beside the bars', () => {
  it('has a close where a candle of its own began, and none where its market was closed', () => {
    expect(closesBeside(bars, [at(5, 1), at(10, 2), at(25, 3), at(40, 4)])).toEqual([
      2,
      undefined,
      3,
      4,
    ]);
    expect(closesBeside(bars, [])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('begins where the view does, at the first bar that both have', () => {
    expect(scaleFrom(bars, [2, undefined, 4, 5], 1)).toEqual({ factor: 102 / 4, start: 4 });
    expect(scaleFrom(bars, [2, undefined, 4, 5], -3)).toEqual({ factor: 50, start: 2 });
    expect(scaleFrom(bars, [2, undefined, undefined, undefined], 1)).toBeNull();
  });
});

describe('the line of another instrument', () => {
  it('runs between its closes in view, as prices of this one', () => {
    const closes = [1, 4, undefined, 8, 2];
    // From bar 1 on, where 101 stands beside 4.
    expect(lineRange(bars, closes, { from: 1, to: 4 })).toEqual({ low: 101, high: 202 });
    expect(lineRange(bars, closes, { from: -2, to: 1 })).toEqual({ low: 100, high: 100 });
  });
  it('is none without a close in view', () => {
    expect(lineRange(bars, [1, undefined, undefined, undefined], { from: 1, to: 4 })).toBeNull();
    expect(lineRange(bars, [], { from: 0, to: 4 })).toBeNull();
  });
});

describe('candles as they come', () => {
  const known = [at(10, 1), at(20, 2)];
  it.each([
    ['the live one anew', [at(20, 3)], [at(10, 1), at(20, 3)]],
    ['the next one', [at(30, 3)], [at(10, 1), at(20, 2), at(30, 3)]],
    ['older ones', [at(0, 5), at(10, 6)], [at(0, 5), at(10, 6), at(20, 2)]],
    ['a late one', [at(10, 7)], [at(10, 7), at(20, 2)]],
  ])('are kept in their order: %s', (_what, more, all) => {
    expect(mergeCandles(known, more)).toEqual(all);
  });
});

describe('the latest page', () => {
  const page = { candles: [at(30, 3), at(40, 4)], hasMore: true };
  const known = (...candles: readonly Candle[]) => ({ candles, hasMore: false });
  it('continues what it overlaps, which is as complete as before', () => {
    expect(withLatest(known(at(20, 2), at(30, 2)), page)).toEqual(
      known(at(20, 2), at(30, 3), at(40, 4)),
    );
  });
  it('leaves no gap: older candles are loaded again', () => {
    expect(withLatest(known(at(10, 1), at(20, 2)), page)).toEqual(page);
    const live = at(50, 5);
    const next = { candles: [...page.candles, live], hasMore: true };
    expect(withLatest(known(at(10, 1), live), page)).toEqual(next);
    expect(withLatest(known(live), page)).toEqual(next);
  });
  it('of nothing changes nothing', () => {
    const before = known(at(10, 1));
    expect(withLatest(before, { candles: [], hasMore: false })).toEqual(before);
  });
});
