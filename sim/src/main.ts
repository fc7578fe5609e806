// The simulation's command line: npm run sim -- --seed N [--steps M] [--seeds K] [--no-money] [--no-copying] [--rules]
// [--no-orders]; with --recomputed each account is computed again from what the public log would have;
// with --members a leader and two followers, and with --shards engines that share out the accounts.
import { parseArgs } from 'node:util';
import { runMembers } from './members/run-members.ts';
import { runSeed } from './run.ts';
import { runShards } from './shards/run-shards.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    money: { type: 'boolean', default: true },
    copying: { type: 'boolean', default: true },
    rules: { type: 'boolean', default: false },
    orders: { type: 'boolean', default: true },
    recomputed: { type: 'boolean', default: false },
    members: { type: 'boolean', default: false },
    shards: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed);
const steps = Number(values.steps);
const told = new Map<string, number>();
const counts = new Map<string, number>();
const failing: number[] = [];

const add = (to: Map<string, number>, name: string, by: number): void =>
  void to.set(name, (to.get(name) ?? 0) + by);

for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const { money, copying, rules, orders, recomputed } = values;
  try {
    const seen = values.shards
      ? runShards({ seed, steps, orders })
      : values.members
        ? await runMembers({ seed, steps, copying, rules, orders })
        : runSeed({ seed, steps, money, copying, rules, orders, recomputed });
    for (const [name, value] of Object.entries(seen))
      if (typeof value === 'number') add(counts, name, value);
    for (const [kind, times] of seen.told) add(told, kind, times);
  } catch (error) {
    failing.push(seed);
    console.error(error instanceof Error ? error.message : error);
  }
}
for (const [kind, times] of [...told].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${times} ${kind}`);
const sums = [...counts].map(([name, value]) => `${value} ${name}`).join(', ');
console.log(`${values.seeds} seeds, ${sums}, failing: ${failing.join(' ') || 'none'}`);
process.exitCode = failing.length === 0 ? 0 : 1;
