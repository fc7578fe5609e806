import { describe, expect, it } from 'vitest';
import type { TickSeal } from './sealed-ticks.ts';
import type { LoggedTick } from './segment.ts';
import { TickTimes } from './tick-times.ts';

type Told = Pick<TickSeal, 'began' | 'restored'>;

const NOTHING_TOLD: Told = { began: [], restored: [] };

const sealed = (told: Partial<Told>): TickSeal => ({
  ...{ segment: 1, firstNo: 1, lastNo: 1_000, fromAt: 0, toAt: 0, digest: new Uint8Array(32) },
  ...{ ...NOTHING_TOLD, ...told },
});

/** Ticks from a number on; of each its time, and how late it was. */
const ticksFrom = (no: number, ...times: readonly (readonly [at: number, late?: number])[]) =>
  times.map(([at, late = 0], i): LoggedTick => {
    const tick = { no: no + i, instrumentId: 1 + i, bid: 1, ask: 2, at, seq: at };
    return late > 0 ? { ...tick, late } : tick;
  });

/** @returns what is wrong with segments in their order; '' if nothing is */
function found(told: Partial<Told>, ...segments: readonly (readonly LoggedTick[])[]): string {
  const times = new TickTimes([sealed(told)]);
  try {
    for (const ticks of segments) times.follow(ticks);
    return '';
  } catch (fault) {
    return String(fault);
  }
}

describe('a tick that only set a price again', () => {
  const began = [{ no: 1, known: 0 }];

  it('is older than all that its process deals at', () => {
    const restored = [{ no: 1, count: 2 }];
    expect(found({ began, restored }, ticksFrom(1, [90], [95], [100], [110]))).toBe('');
    // A market that is slow to come.
    const late = [...restored, { no: 4, count: 1 }];
    expect(
      found({ began, restored: late }, ticksFrom(1, [90], [95], [100]), ticksFrom(4, [99])),
    ).toBe('');
  });

  it('is not one among those that are dealt at, in whatever segment', () => {
    const restored = [{ no: 3, count: 1 }];
    const fault = 'tick 3 only set a price again, though an older one did not';
    expect(found({ began, restored }, ticksFrom(1, [90], [95], [100], [110]))).toContain(fault);
    expect(found({ began, restored }, ticksFrom(1, [90], [95]), ticksFrom(3, [100]))).toContain(
      fault,
    );
    expect(found({ began, restored }, ticksFrom(3, [100], [99]))).toContain('a tick before 4 only');
  });

  it('may be newer than what the process before dealt at', () => {
    const again = { began: [...began, { no: 3, known: 1 }], restored: [{ no: 4, count: 1 }] };
    expect(found(again, ticksFrom(1, [90], [95], [80], [100], [110]))).toBe('');
  });
});

describe('prices that a process knew when it began', () => {
  it('are one of each instrument', () => {
    const began = [{ no: 1, known: 2 }];
    expect(found({ began }, ticksFrom(1, [90], [80], [95]))).toBe('');
    const twice = ticksFrom(1, [90], [80]).map((tick) => ({ ...tick, instrumentId: 5 }));
    expect(found({ began }, twice)).toContain('tick 2 is not the one price of its instrument');
  });
});

describe('how late a tick was', () => {
  it('never lets the time of the market fall', () => {
    expect(found({}, ticksFrom(1, [100], [90, 10], [95, 6], [101]))).toBe('');
    const fault = 'at tick 3 the market';
    expect(found({}, ticksFrom(1, [100], [90, 500], [100]))).toContain(fault);
    expect(found({}, ticksFrom(1, [100], [90, 500]), ticksFrom(3, [100]))).toContain(fault);
  });

  it('is not known of segments before one says it, nor where a process begins', () => {
    const began = [{ no: 6, known: 0 }];
    const [before, after] = [ticksFrom(1, [100], [90]), ticksFrom(3, [80], [75, 5], [80])];
    expect(found({ began }, before, after, ticksFrom(6, [40], [41]))).toBe('');
    expect(found({}, before, after, ticksFrom(6, [40]))).toContain('at tick 6');
  });

  it('is not known where segments are left out', () => {
    expect(found({}, ticksFrom(1, [90], [80, 10]), ticksFrom(9, [40]))).toBe('');
  });
});
