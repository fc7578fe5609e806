import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalBus } from '../testing/local-bus.ts';
import { type Limits, createLimits } from './limits.ts';

const TELLS_AFTER_MS = 250;
const GATES = 4;

let bus: LocalBus;
let gates: Limits[];
const clock = { now: 1_000_000 };
beforeEach(() => {
  vi.useFakeTimers();
  bus = new LocalBus();
  gates = Array.from({ length: GATES }, () => createLimits(bus.end(), () => clock.now));
});
afterEach(() => {
  for (const gate of gates) gate.stop();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += TELLS_AFTER_MS) {
    clock.now += TELLS_AFTER_MS;
    await vi.advanceTimersByTimeAsync(TELLS_AFTER_MS);
  }
}

describe('a limit of four gates', () => {
  it.each([1, 8, 200])(
    'gives somebody who asks all of them what one would: %i a second, and what he took at once is owed',
    async (perSecond) => {
      const limits = gates.map((gate) => gate.create('session', perSecond));
      const burst = perSecond * 10;
      let taken = 0;
      const ask = (): void => {
        for (const limit of limits) while (limit.take('ann')) taken += 1;
      };
      ask();
      // Before anybody was told.
      expect(taken).toBe(GATES * burst);
      const seconds = 60;
      for (let second = 0; second < seconds; second += 1) {
        await pass(1_000);
        ask();
      }
      const given = burst + seconds * perSecond;
      expect(taken).toBeGreaterThanOrEqual(given);
      // What comes back between two words is given by each.
      expect(taken).toBeLessThanOrEqual(given + GATES * perSecond);
    },
  );

  it('tells not of who takes little, and nothing of anybody else', async () => {
    const told: string[] = [];
    bus.end().subscribe('limits.taken', (bytes) => told.push(Buffer.from(bytes).toString()));
    const [limit, other] = gates.map((gate) => gate.create('address', 400));
    for (let i = 0; i < 5; i += 1) limit?.take('quiet');
    for (let i = 0; i < 6; i += 1) limit?.take('loud');
    await pass(TELLS_AFTER_MS);
    await pass(TELLS_AFTER_MS);
    expect(told).toEqual([JSON.stringify({ limit: 'address', by: [['loud', 6]] })]);
    let left = 0;
    while (other?.take('bob')) left += 1;
    expect(left).toBe(4_000);
  });
});
