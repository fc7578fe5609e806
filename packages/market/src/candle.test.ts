import { asPrice, MINUTE_MS, SECOND_MS } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradingDayStart } from './trading-day.ts';
import {
  type Candle,
  candleInProgress,
  candleSet,
  type ClosedCandle,
  closeElapsed,
  foldCandles,
  foldTick,
  PERIODS,
  type Period,
  PERIOD_MS,
  periodEnd,
  periodStart,
} from './candle.ts';
import type { Tick } from './quote.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const tick = (at: number, bid: number, volume = 1): Tick => ({
  instrumentId: 1,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(bid + 10)),
  at,
  seq: at,
  volume,
});

/** The slow and obvious fold: group by period, look at each group. */
function naive(ticks: readonly Tick[], period: Period): Candle[] {
  const groups = new Map<number, Tick[]>();
  for (const each of ticks) {
    const start =
      period === '1day'
        ? tradingDayStart('forex', each.at)
        : each.at - (each.at % PERIOD_MS[period]);
    groups.set(start, [...(groups.get(start) ?? []), each]);
  }
  return [...groups].map(([time, group]) => {
    const bids = group.map(({ bid }) => Number(bid));
    return {
      time,
      open: bids.at(0) ?? Number.NaN,
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1) ?? Number.NaN,
      volume: group.reduce((sum, { volume }) => sum + volume, 0),
    };
  });
}

function folded(ticks: readonly Tick[]): Record<Period, Candle[]> {
  const set = candleSet('forex');
  const all: ClosedCandle[] = ticks.flatMap((each) => foldTick(set, each));
  all.push(...closeElapsed(set, Number.MAX_SAFE_INTEGER / 2));
  return Object.fromEntries(
    PERIODS.map((period) => [
      period,
      all.filter((each) => each.period === period).map(({ candle }) => candle),
    ]),
  ) as Record<Period, Candle[]>;
}

// Steps from a moment to a weekend, over both changes of New York's clock.
const tickRuns = fc
  .tuple(
    fc.constantFrom(
      utc('2026-03-05T20:58:30'),
      utc('2026-10-29T20:58:30'),
      utc('2026-11-18T12:00:00'),
    ),
    fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 90 * SECOND_MS }) },
          { weight: 2, arbitrary: fc.integer({ min: 0, max: 90 * MINUTE_MS }) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 50 * 60 * MINUTE_MS }) },
        ),
        fc.integer({ min: 108_000, max: 109_000 }),
        fc.integer({ min: 0, max: 9 }),
      ),
      { minLength: 1, maxLength: 120 },
    ),
  )
  .map(([start, steps]) => {
    let at = start;
    return steps.map(([step, bid, volume]) => tick((at += step), bid, volume));
  });

describe('candles of ticks', () => {
  it('equal a naive fold in all six periods', () => {
    fc.assert(
      fc.property(tickRuns, (ticks) => {
        const result = folded(ticks);
        for (const period of PERIODS) expect(result[period]).toEqual(naive(ticks, period));
      }),
    );
  });

  it('are the same whether folded from ticks or from finer candles', () => {
    fc.assert(
      fc.property(tickRuns, (ticks) => {
        const result = folded(ticks);
        PERIODS.forEach((finer, index) => {
          for (const coarser of PERIODS.slice(index)) {
            expect(foldCandles(result[finer], coarser, 'forex')).toEqual(result[coarser]);
          }
        });
      }),
    );
  });

  it('go on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(tickRuns, fc.nat({ max: 119 }), (ticks, cut) => {
        const set = candleSet('forex');
        const closed = ticks.slice(0, cut).flatMap((each) => foldTick(set, each));
        const kept = PERIODS.flatMap((period) => {
          const candle = candleInProgress(set, period);
          return candle === null ? [] : [{ period, candle }];
        });
        const resumed = candleSet('forex', kept);
        closed.push(...ticks.slice(cut).flatMap((each) => foldTick(resumed, each)));
        closed.push(...closeElapsed(resumed, Number.MAX_SAFE_INTEGER / 2));
        expect(
          closed.filter(({ period }) => period === '5min').map(({ candle }) => candle),
        ).toEqual(naive(ticks, '5min'));
      }),
    );
  });

  it('close when a tick lies beyond their period, finest first', () => {
    const set = candleSet('forex');
    expect(foldTick(set, tick(utc('2026-11-18T12:04:59.999'), 100))).toEqual([]);
    const closed = foldTick(set, tick(utc('2026-11-18T12:05:00'), 90));
    expect(closed.map(({ period }) => period)).toEqual(['1min', '5min']);
    expect(candleInProgress(set, '15min')).toEqual({
      time: utc('2026-11-18T12:00:00'),
      open: 100,
      high: 100,
      low: 90,
      close: 90,
      volume: 2,
    });
  });

  it('leave no candle for a period without ticks', () => {
    const set = candleSet('forex');
    foldTick(set, tick(utc('2026-11-18T12:00:10'), 100));
    const closed = foldTick(set, tick(utc('2026-11-18T12:03:10'), 101));
    expect(closed.map(({ candle }) => candle.time)).toEqual([utc('2026-11-18T12:00:00')]);
    expect(closeElapsed(set, utc('2026-11-18T12:03:59.999'))).toEqual([]);
    expect(closeElapsed(set, utc('2026-11-18T12:04:00')).map(({ period }) => period)).toEqual([
      '1min',
    ]);
    expect(candleInProgress(set, '1min')).toBeNull();
  });

  it('refuse a tick of a period that is past', () => {
    const set = candleSet('forex');
    foldTick(set, tick(utc('2026-11-18T12:03:10'), 100));
    expect(() => foldTick(set, tick(utc('2026-11-18T12:02:10'), 100))).toThrow('order of time');
  });
});

describe('periods', () => {
  it('start on whole UTC minutes and hours, days at 17:00 New York', () => {
    const at = utc('2026-11-18T21:47:31.250');
    const starts = PERIODS.map((period) =>
      new Date(periodStart(period, at, 'forex')).toISOString().slice(5, 16),
    );
    expect(starts).toEqual([
      '11-18T21:47',
      '11-18T21:45',
      '11-18T21:45',
      '11-18T21:30',
      '11-18T21:00',
      '11-17T22:00',
    ]);
    expect(periodEnd('1day', at, 'forex')).toBe(utc('2026-11-18T22:00:00'));
    expect(periodEnd('30min', at, 'forex')).toBe(utc('2026-11-18T22:00:00'));
  });
});
