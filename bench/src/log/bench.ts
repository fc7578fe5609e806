// The log bench: what the public log costs the thread of the engine, where one process does everything.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands } from '../verdict.ts';
import type { LogFigures } from './measure.ts';

const COST_MAX = 1.03;

export const logBench: Bench = {
  name: 'log',
  async run() {
    const output = await outputOf([path.join(import.meta.dirname, 'measure.ts')]);
    const { bareUs, loggedUs, ratio, events } = JSON.parse(output) as LogFigures;
    return [
      {
        figure: `${loggedUs.toFixed(1)} us of the engine's thread an event with the public log, ${bareUs.toFixed(1)} without, of ${thousands(events)}`,
        ratio: `${ratio.toFixed(3)} times the cost`,
        target: `at most ${COST_MAX} times`,
        isMet: ratio <= COST_MAX,
      },
    ];
  },
};
