import { describe, expect, it } from 'vitest';
import { FINISHED_MAX, FinishedCandles } from './finished-candles.ts';

const framesOf = (minute: number) => ({
  plain: () => Buffer.from(`plain ${minute}`),
  compact: () => Buffer.from(`compact ${minute}`),
});

describe('finished candles', () => {
  it('are given from any number on, in their order, and encoded once', () => {
    const finished = new FinishedCandles();
    expect(finished.after(0)).toEqual([]);
    for (let minute = 1; minute <= 5; minute += 1) finished.add('EURUSD', '1min', framesOf(minute));
    expect(finished.after(3).map(({ number }) => number)).toEqual([4, 5]);
    expect(finished.after(5)).toEqual([]);
    for (const kind of ['plain', 'compact'] as const) {
      const [first, again] = [finished.after(4)[0]?.[kind](), finished.after(4)[0]?.[kind]()];
      expect(first?.toString()).toBe(`${kind} 5`);
      expect(again).toBe(first);
    }
  });

  it('are the last ones only where there were too many', () => {
    const finished = new FinishedCandles();
    const count = 3 * FINISHED_MAX + 7;
    for (let minute = 1; minute <= count; minute += 1)
      finished.add('EURUSD', '1min', framesOf(minute));
    const kept = finished.after(0);
    expect(kept).toHaveLength(FINISHED_MAX);
    expect([kept.at(0)?.number, kept.at(-1)?.number]).toEqual([count - FINISHED_MAX + 1, count]);
  });
});
