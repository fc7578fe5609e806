import { asPrice } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tick } from './quote.ts';
import { LIVE_PACE, type Pace, SUSPECT_MULTIPLE, suspectFilter } from './suspect-tick.ts';

let seq = 0;
const tick = (at: number, bid: number, ask = bid + 10): Tick => ({
  instrumentId: 1,
  bid: asPrice(BigInt(bid)),
  ask: asPrice(BigInt(ask)),
  at,
  seq: (seq += 1),
  volume: 1,
});

/** Twelve calm ticks, one a second: bids 100,000 to 100,030, spread 10, so a range of 30 and a limit of 120. */
const CALM = Array.from({ length: 12 }, (_, i) => tick(i * 1_000, 100_000 + (i % 4) * 10));

function judge(ticks: readonly Tick[], pace?: Pace) {
  const filter = suspectFilter('majors', pace);
  const passed = ticks.flatMap((each) => filter.judge(each));
  return { held: filter.held(), droppedCount: filter.droppedCount(), passed };
}

describe('suspect ticks', () => {
  // The last calm bid is 100,030; 4 x 30 = 120 points are allowed.
  it('passes a jump of exactly the published multiple', () => {
    expect(SUSPECT_MULTIPLE.majors).toBe(4);
    const fast = tick(12_000, 100_150);
    expect(judge([...CALM, fast]).passed.at(-1)).toBe(fast);
  });

  it('holds a tick one point beyond it', () => {
    const { held, droppedCount, passed } = judge([...CALM, tick(12_000, 100_151)]);
    expect(passed).toEqual(CALM);
    expect(held.map(({ bid }) => bid)).toEqual([100_151n]);
    expect(droppedCount).toBe(0);
  });

  it('passes both, unaltered and in order, when the next tick confirms', () => {
    const jumped = tick(12_000, 101_000);
    const confirming = tick(12_100, 101_020);
    const { droppedCount, passed } = judge([...CALM, jumped, confirming]);
    expect(passed.slice(-2)).toEqual([jumped, confirming]);
    expect(passed.at(-2)).toBe(jumped);
    expect(droppedCount).toBe(0);
  });

  it('drops and counts the held tick when the next is back where the market was', () => {
    const next = tick(12_100, 100_030);
    const { held, droppedCount, passed } = judge([...CALM, tick(12_000, 101_000), next]);
    expect(passed).toEqual([...CALM, next]);
    expect({ held, droppedCount }).toEqual({ held: [], droppedCount: 1 });
  });

  it('holds the next one in its place when it is suspect elsewhere', () => {
    const elsewhere = tick(12_100, 99_000);
    const { held, droppedCount, passed } = judge([...CALM, tick(12_000, 101_000), elsewhere]);
    expect(passed).toEqual(CALM);
    expect(held).toEqual([elsewhere]);
    expect(droppedCount).toBe(1);
  });

  it('judges the ask as well as the bid', () => {
    expect(judge([...CALM, tick(12_000, 100_030, 101_000)]).passed).toEqual(CALM);
  });

  it('never suspects the first ticks, nor the first after a silence', () => {
    expect(judge([tick(0, 100), tick(1, 900), tick(2, 50)]).passed).toHaveLength(3);
    const gap = tick(11_000 + LIVE_PACE.silenceMs + 1, 109_000);
    expect(judge([...CALM, gap]).passed.at(-1)).toBe(gap);
    expect(judge([...CALM, tick(11_000 + LIVE_PACE.silenceMs, 109_000)]).passed).toEqual(CALM);
  });

  it('drops a held tick that only a silence follows', () => {
    const lone = tick(12_000, 109_000);
    const { droppedCount, passed } = judge([
      ...CALM,
      lone,
      tick(12_000 + LIVE_PACE.silenceMs + 1, 109_001),
    ]);
    expect(passed).not.toContain(lone);
    expect(droppedCount).toBe(1);
  });

  it('passes or drops every tick, but for the one it holds, and never changes one', () => {
    const runs = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 90_000, max: 110_000 })),
    );
    fc.assert(
      fc.property(runs, (steps) => {
        let at = 12_000;
        const ticks = [...CALM, ...steps.map(([step, bid]) => tick((at += step), bid))];
        const { held, droppedCount, passed } = judge(ticks);
        expect(passed.length + droppedCount + held.length).toBe(ticks.length);
        const order = passed.map((each) => ticks.indexOf(each));
        expect(order).not.toContain(-1);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  describe('of bars', () => {
    const HOUR = 3_600_000;
    const bars: Pace = {
      silenceMs: 2 * HOUR,
      observationOf: ({ at }) => Math.floor(at / HOUR),
    };
    const quarter = (count: number) => count * (HOUR / 4);
    /** Three hours of four ticks each. */
    const calm = CALM.map((each, i) => ({ ...each, at: quarter(i) }));

    it('are judged though they lie further apart than a live market’s silence', () => {
      const lone = tick(quarter(12), 80_000);
      const { passed, droppedCount } = judge([...calm, lone, tick(quarter(13), 100_000)], bars);
      expect(passed).not.toContain(lone);
      expect(droppedCount).toBe(1);
    });

    it('are not confirmed by the ticks of their own bar, but by the next bar', () => {
      const bad = [0, 1, 2, 3].map((i) => tick(quarter(12 + i), 80_000 + i));
      const back = judge([...calm, ...bad, tick(quarter(16), 100_000)], bars);
      expect(back.passed).toHaveLength(calm.length + 1);
      expect(back.droppedCount).toBe(4);
      const confirming = tick(quarter(16), 80_010);
      const moved = judge([...calm, ...bad, confirming], bars);
      expect(moved.passed.slice(calm.length)).toEqual([...bad, confirming]);
      expect(moved.droppedCount).toBe(0);
    });
  });
});
