import { describe, expect, it } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { type Seen, runSeed } from './run.ts';

describe('engine and twin agree', () => {
  it.each(KEPT_SEEDS)('seed $seed: $told', (world) => {
    expect(runSeed(world).steps).toBe(world.steps);
  });

  it('over 200 short seeds, in which everything that can happen does', { timeout: 60_000 }, () => {
    const told = new Map<string, number>();
    let crashes = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const seen: Seen = runSeed({ seed, steps: 300, money: true });
      crashes += seen.crashes;
      for (const [kind, times] of seen.told) told.set(kind, (told.get(kind) ?? 0) + times);
    }
    expect([...told.keys()].toSorted()).toEqual([
      'closed client',
      'closed margin_close_out',
      'closed reset',
      'closed stop_loss',
      'closed take_profit',
      'deposited',
      'ended cancelled',
      'ended margin_close_out',
      'ended rejected',
      'filled buy',
      'filled sell',
      'held',
      'limits',
      'limits later',
      'notice',
      'opened',
      'part client',
      'pending limit',
      'pending stop',
      'released cancelled',
      'released rejected',
      'reset',
      'returned',
      'reversed',
      'sent',
      'stops',
      'swap',
      'voided',
      'written off',
    ]);
    // An order is without any price only right after a restart.
    told.delete('voided');
    expect(Math.min(...told.values())).toBeGreaterThan(10);
    expect(crashes).toBeGreaterThan(100);
  });

  it('over 80 seeds of leaders and copyings, served in slices', { timeout: 120_000 }, () => {
    const told = new Map<string, number>();
    let [crashes, rows] = [0, 0];
    for (let seed = 1; seed <= 80; seed += 1) {
      const seen: Seen = runSeed({ seed, steps: 400, money: true, copying: true });
      crashes += seen.crashes;
      rows += seen.rows;
      for (const [kind, times] of seen.told) told.set(kind, (told.get(kind) ?? 0) + times);
    }
    const least: Readonly<Record<string, number>> = {
      leads: 60,
      'leads no': 10,
      started: 60,
      moved: 300,
      'copied buy': 20,
      'copied sell': 20,
      'closed copied_close': 10,
      'closed whole_copied_close': 1,
      'closed copy_stop_loss': 2,
      'skipped open': 25,
      'changed true': 10,
      'changed false': 50,
      'stopped client': 20,
      'stopped copy_stop_loss': 3,
      'stopped leader_stopped': 1,
      finished: 25,
    };
    for (const [kind, times] of Object.entries(least))
      expect(told.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(times);
    expect(crashes).toBeGreaterThan(100);
    expect(rows).toBeGreaterThan(60);
  });

  it(
    'over 60 seeds in which terms change, trading is halted and prices go away',
    { timeout: 120_000 },
    () => {
      const told = new Map<string, number>();
      for (let seed = 1; seed <= 60; seed += 1) {
        const seen = runSeed({
          seed,
          steps: 300,
          money: true,
          copying: seed % 2 === 0,
          rules: true,
        });
        for (const [kind, times] of seen.told) told.set(kind, (told.get(kind) ?? 0) + times);
      }
      for (const kind of [
        'swap',
        'closed margin_close_out',
        'closed stop_loss',
        'filled buy',
        'terms',
        'planned',
        'halted',
        'reopened',
        'quoted always',
        'fee per_lot',
        'fee of_margin',
        'promised',
        'unpromised',
        'rebated',
      ])
        expect(told.get(kind) ?? 0, kind).toBeGreaterThan(10);
    },
  );

  it('over 60 seeds of orders that do more by themselves', { timeout: 120_000 }, () => {
    const told = new Map<string, number>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const has = { money: true, copying: seed % 2 === 0, rules: seed % 3 === 0, orders: true };
      for (const [kind, times] of runSeed({ seed, steps: 300, ...has }).told)
        told.set(kind, (told.get(kind) ?? 0) + times);
    }
    for (const kind of [
      'trailed',
      'closed trailing_stop',
      'stops pips',
      'stops percent',
      'ended expired',
      'ended cancelled_by_other',
      'altered limit',
      'altered stop',
      'part take_profit',
    ])
      expect(told.get(kind) ?? 0, kind).toBeGreaterThan(10);
  });

  it('is the same run for the same seed', () => {
    expect(runSeed({ seed: 5, steps: 200 })).toEqual(runSeed({ seed: 5, steps: 200 }));
  });
});

describe('the public log is enough to compute an account again', () => {
  it.each([
    { what: 'with money', options: { money: true }, had: ['reset', 'deposited', 'swap'] },
    {
      what: 'with halts and terms',
      options: { money: true, rules: true },
      had: ['halted', 'reopened', 'terms', 'fee per_lot', 'closed stop_loss'],
    },
    {
      what: 'with copyings',
      options: { money: true, rules: true, copying: true },
      had: ['started', 'copied buy', 'stopped client'],
    },
    {
      what: 'with stops that trail',
      options: { money: true, rules: true, orders: true },
      had: ['trailed', 'ended expired'],
    },
  ])('row by row, through crashes, $what', { timeout: 120_000 }, ({ options, had }) => {
    let [computed, taken, counted, crashes] = [0, 0, 0, 0];
    const told = new Set<string>();
    for (let seed = 1; seed <= 8; seed += 1) {
      const seen = runSeed({ seed, steps: 400, ...options, recomputed: true });
      computed += seen.computed;
      taken += seen.taken;
      counted += seen.counted;
      crashes += seen.crashes;
      for (const kind of seen.told.keys()) told.add(kind);
    }
    for (const kind of had) expect([...told]).toContain(kind);
    expect(computed).toBeGreaterThan(1_000);
    expect(taken).toBeLessThan(computed / 2);
    expect(counted > 10).toBe('copying' in options);
    expect(crashes).toBeGreaterThan(5);
  });

  it('seed 110: an order owes for two nights, of which others have paid the earlier one', () => {
    const seen = runSeed({ seed: 110, steps: 400, money: true, copying: true, recomputed: true });
    expect(seen.computed).toBeGreaterThan(400);
  });

  it.each([
    [1020, 'the turn of some expired orders came, and the others ended where they were touched'],
    [2398, 'an order expired at a tick that is not needed, with which a night fell'],
    [4304, 'two commands about copyings in one moment, of which the second moved money'],
    [5644, 'an account was charged for nights by the look at its equity'],
    [1197, 'a copying began at the moment at which its account was opened, and a process later'],
    [5734, 'a tick was too old for the market that the commands of others had brought forward'],
    [
      20701,
      'after a restart nights are paid at prices that others paid, and the last one has none yet',
    ],
    [1218, 'a process ended and the next one decided at the same moment of the market'],
  ])('seed %i: %s', (seed) => {
    const all = { money: true, copying: true, rules: true, orders: true, recomputed: true };
    expect(runSeed({ seed, steps: 400, ...all }).computed).toBeGreaterThan(100);
  });
});
