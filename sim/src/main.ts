// The simulation's command line: npm run sim -- --seed N [--steps M] [--seeds K] [--no-money] [--no-copying] [--halts]
import { parseArgs } from 'node:util';
import { runSeed } from './run.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    money: { type: 'boolean', default: true },
    copying: { type: 'boolean', default: true },
    halts: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed);
const steps = Number(values.steps);
const told = new Map<string, number>();
const failing: number[] = [];
let done = 0;
let crashes = 0;
let rows = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  try {
    const seen = runSeed({
      seed,
      steps,
      money: values.money,
      copying: values.copying,
      halts: values.halts,
    });
    done += seen.steps;
    crashes += seen.crashes;
    rows += seen.rows;
    for (const [kind, times] of seen.told) told.set(kind, (told.get(kind) ?? 0) + times);
  } catch (error) {
    failing.push(seed);
    console.error(error instanceof Error ? error.message : error);
  }
}
for (const [kind, times] of [...told].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${times} ${kind}`);
console.log(
  `${values.seeds} seeds, ${done} steps, ${crashes} crashes, ${rows} rows of copies, failing: ${failing.join(' ') || 'none'}`,
);
process.exitCode = failing.length === 0 ? 0 : 1;
