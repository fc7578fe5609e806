// The log bench: what the public log costs the thread of the engine, where one process does everything; and what a look at a
// log of a million leaves costs who looks.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands } from '../verdict.ts';
import type { LookFigures } from './look.ts';
import type { LogFigures, Spread } from './measure.ts';

const COST_MAX = 1.03;
/** A phone that is eight times slower takes a second. */
const LOOK_MAX_MS = 125;

const spread = ({ median, low, high }: Spread, of = (value: number): number => value): string =>
  `${of(median).toFixed(3)} (half of them ${of(low).toFixed(3)} to ${of(high).toFixed(3)})`;

const figuresOf = async (script: string): Promise<unknown> =>
  JSON.parse(await outputOf([path.join(import.meta.dirname, script)]));

export const logBench: Bench = {
  name: 'log',
  async run() {
    const { bareUs, loggedUs, ratio, own, events } = (await figuresOf('measure.ts')) as LogFigures;
    const look = (await figuresOf('look.ts')) as LookFigures;
    return [
      {
        figure: `${(bareUs.median * own.median).toFixed(2)} us an event of the log's own work in the engine's thread, beside ${bareUs.median.toFixed(1)} for the orders, of ${thousands(events)}`,
        ratio: `${spread(own, (part) => 1 + part)} times the cost`,
        target: `at most ${COST_MAX} times`,
        isMet: 1 + own.median <= COST_MAX,
      },
      {
        figure: `${loggedUs.median.toFixed(1)} us of the engine's thread an event while the log's thread works, ${bareUs.median.toFixed(1)} while it rests`,
        ratio: `${spread(ratio)} times the cost, in pairs`,
        target: `at most ${COST_MAX} times`,
        isMet: ratio.median <= COST_MAX,
      },
      {
        figure: `${look.browserMs.toFixed(0)} ms for a browser that has seen a log of ${thousands(look.leaves)} leaves before, and the proof of a row`,
        ratio: `${look.browserFiles} files of ${thousands(look.browserBytes / 1_000)} kB; reading all of it ${(look.wholeMs / 1_000).toFixed(1)} s and ${thousands(look.wholeBytes / 1e6)} MB, its entries alone ${(look.ownMs / 1_000).toFixed(1)} s and ${thousands(look.ownBytes / 1e6)} MB`,
        target: `at most ${LOOK_MAX_MS} ms`,
        isMet: look.browserMs <= LOOK_MAX_MS,
      },
    ];
  },
};
