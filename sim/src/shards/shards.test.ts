import { describe, expect, it } from 'vitest';
import { runShards } from './run-shards.ts';

describe('shards', () => {
  // Faults put in on purpose, to see that a run finds them.
  it.each([
    { seed: 1, told: 'a deed that was heard was not written to the journal' },
    { seed: 2, told: 'a deed was heard before the prices that it was done at' },
    { seed: 9, told: 'deeds were told before their commit' },
    { seed: 12, told: 'a leader did not tell the equity that copies elsewhere are sized by' },
    { seed: 17, told: 'a copying copied what its leader elsewhere did before it began' },
    { seed: 42, told: 'a snapshot forgot what copyings waited for' },
  ])('seed $seed: $told', ({ seed }) => {
    expect(runShards({ seed, steps: 300 }).steps).toBe(300);
  });

  it(
    'together do what one engine does, whoever of them ends and whatever the network loses',
    { timeout: 120_000 },
    () => {
      const sums = new Map<string, number>();
      for (let seed = 1; seed <= 60; seed += 1)
        for (const [name, value] of Object.entries(runShards({ seed, steps: 400 })))
          if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
      const least: Readonly<Record<string, number>> = {
        kills: 100,
        lost: 1_000,
        repeated: 500,
        outOfTurn: 300,
        heard: 1_000,
        copiedAcross: 20,
        copiedHere: 10,
        sums: 300,
      };
      for (const [name, times] of Object.entries(least))
        expect(sums.get(name) ?? 0, name).toBeGreaterThanOrEqual(times);
    },
  );

  it('follow with stops that move by themselves, each for its own orders', () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect(runShards({ seed, steps: 300, orders: true }).steps).toBe(300);
  });

  it('is the same run for the same seed', () => {
    const run = () => runShards({ seed: 5, steps: 200 });
    expect(run()).toEqual(run());
  });
});
