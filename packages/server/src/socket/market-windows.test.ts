import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MARKET_WINDOW_MS, MarketWindows } from './market-windows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const sentAt: number[] = [];
  let isMoved = false;
  const begun = Date.now();
  const windows = new MarketWindows(() => {
    const hadMoved = isMoved;
    if (hadMoved) sentAt.push(Date.now() - begun);
    isMoved = false;
    return hadMoved;
  });
  windows.start();
  return {
    ...{ windows, sentAt },
    tick() {
      isMoved = true;
      windows.onTick();
    },
  };
}

it('holds the first tick after a silent window only for those that come with it', () => {
  const { windows, sentAt, tick } = stage();
  vi.advanceTimersByTime(250);
  tick();
  vi.advanceTimersByTime(5);
  tick();
  vi.advanceTimersByTime(5);
  expect(sentAt).toEqual([260]);
  windows.stop();
});

it('gathers what comes without a pause for a window each', () => {
  const { windows, sentAt, tick } = stage();
  vi.advanceTimersByTime(MARKET_WINDOW_MS);
  for (let ms = 0; ms < 500; ms += 1) {
    tick();
    vi.advanceTimersByTime(1);
  }
  expect(sentAt).toEqual([110, 210, 310, 410, 510]);
  windows.stop();
});

it('lets no two be nearer than a window, however the ticks come', () => {
  const { windows, sentAt, tick } = stage();
  for (let step = 0; step < 200; step += 1) {
    vi.advanceTimersByTime((step * 37) % 190);
    tick();
  }
  const gaps = sentAt.slice(1).map((at, place) => at - (sentAt[place] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MARKET_WINDOW_MS);
  windows.stop();
});

it('ends with its fan-out', () => {
  const { windows, sentAt, tick } = stage();
  vi.advanceTimersByTime(MARKET_WINDOW_MS);
  windows.stop();
  tick();
  vi.advanceTimersByTime(1_000);
  expect(sentAt).toEqual([]);
});
