import { describe, expect, it } from 'vitest';
import type { MembersSeen } from './cluster.ts';
import { runMembers } from './run-members.ts';

describe('a leader and two followers', () => {
  it.each([
    { seed: 170, steps: 3, told: 'a follower read on after its state had become the leader’s' },
    // Faults put in on purpose, to see that a run finds them.
    { seed: 49, steps: 300, told: 'a leader answered after its lease had passed on' },
    { seed: 3, steps: 300, told: 'a read shared a barrier from before it' },
    { seed: 10, steps: 400, told: 'a new leader kept accounts that others had let go' },
    { seed: 18, steps: 400, told: 'a question was asked again under another id' },
  ])('seed $seed: $told', async ({ seed, steps }) => {
    expect((await runMembers({ seed, steps, copying: true })).steps).toBe(steps);
  });

  it(
    'agree with the twin, whoever of them ends, freezes or is cut off',
    { timeout: 120_000 },
    async () => {
      const sums = new Map<string, number>();
      for (let seed = 1; seed <= 30; seed += 1) {
        const seen: MembersSeen = await runMembers({ seed, steps: 300, copying: true });
        for (const [name, value] of Object.entries(seen))
          if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
      }
      const least: Readonly<Record<string, number>> = {
        takeovers: 80,
        kills: 40,
        freezes: 50,
        fenced: 8,
        acknowledged: 1_500,
        reads: 250,
        compared: 1_500,
        redecided: 300,
        askedAgain: 1_000,
        parked: 3,
      };
      for (const [name, times] of Object.entries(least))
        expect(sums.get(name) ?? 0, name).toBeGreaterThanOrEqual(times);
    },
  );

  it('know terms and halts by the journal alone', { timeout: 120_000 }, async () => {
    const sums = new Map<string, number>();
    for (let seed = 1; seed <= 30; seed += 1) {
      const seen = await runMembers({ seed, steps: 300, copying: seed % 2 === 0, rules: true });
      for (const [name, value] of [...Object.entries(seen), ...seen.told])
        if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
    }
    const least = { takeovers: 80, compared: 1_500, renewals: 100, terms: 50, halted: 50 };
    for (const [name, times] of Object.entries(least))
      expect(sums.get(name) ?? 0, name).toBeGreaterThanOrEqual(times);
  });

  it('know where stops have trailed to by the journal alone', { timeout: 120_000 }, async () => {
    const sums = new Map<string, number>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const seen = await runMembers({ seed, steps: 300, copying: seed % 2 === 0, orders: true });
      for (const [name, value] of [...Object.entries(seen), ...seen.told])
        if (typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
    }
    const least = { takeovers: 50, compared: 1_000, trailed: 50 };
    for (const [name, times] of Object.entries(least))
      expect(sums.get(name) ?? 0, name).toBeGreaterThanOrEqual(times);
  });

  it('is the same run for the same seed', async () => {
    const run = () => runMembers({ seed: 5, steps: 200, copying: true });
    expect(await run()).toEqual(await run());
  });
});
