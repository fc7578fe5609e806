// The engine bench: what a tick costs as the book grows a thousandfold, and compared with computing everything anew.
import path from 'node:path';
import { present } from '@meridian/units';
import { outputOf } from '../child.ts';
import { type Bench, thousands, times } from '../verdict.ts';
import type { EngineFigures } from './measure.ts';

const GROWTH_MAX = 2;
const NAIVE_MIN = 100;
const HEAP_MB = 6_144;

export const engineBench: Bench = {
  name: 'engine',
  async run(note) {
    const output = await outputOf([
      `--max-old-space-size=${HEAP_MB}`,
      path.join(import.meta.dirname, 'measure.ts'),
    ]);
    const figures = JSON.parse(output) as EngineFigures[];
    for (const one of figures) {
      note(
        `${thousands(one.triggers)} triggers and open orders, ${thousands(one.accounts)} accounts: ` +
          `${one.usPerTick.toFixed(2)} us a tick, naive ${thousands(one.naiveUsPerTick)} us; ` +
          `${one.events} events of ${thousands(one.ticks)} ticks`,
      );
    }
    const least = present(figures[0], 'the smallest book');
    const most = present(figures.at(-1), 'the largest book');
    const growth = most.usPerTick / least.usPerTick;
    const saved = most.naiveUsPerTick / most.usPerTick;
    return [
      {
        figure: `${thousands(1_000_000 / most.usPerTick)} ticks/s with ${thousands(most.triggers)} triggers`,
        ratio: `a tick costs ${times(growth)}x that with ${thousands(least.triggers)}, ${times(saved)} times less than naive`,
        target: `at most ${GROWTH_MAX}x, at least ${NAIVE_MIN} times`,
        isMet: growth <= GROWTH_MAX && saved >= NAIVE_MIN,
      },
    ];
  },
};
