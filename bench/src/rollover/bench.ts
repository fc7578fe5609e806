// The rollover bench: a million open orders over 17:00 New York, charged by the real host while prices go on.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands, times } from '../verdict.ts';
import type { RolloverFigures } from './measure.ts';

/** What a tick may wait for computing. */
const BUSY_MAX_MS = 25;
const HEAP_MB = 6_144;

export const rolloverBench: Bench = {
  name: 'rollover',
  async run(note) {
    const output = await outputOf([
      `--max-old-space-size=${HEAP_MB}`,
      path.join(import.meta.dirname, 'measure.ts'),
    ]);
    const figures = JSON.parse(output) as RolloverFigures;
    const { orders, charged, seconds, busyMostMs, busyP99Ms, idleMostMs, batchMost } = figures;
    note(
      `${thousands(charged)} charges in ${seconds.toFixed(0)} s; p99 ${busyP99Ms.toFixed(1)} ms between two ticks, ` +
        `${idleMostMs.toFixed(1)} ms at most while nothing was charged; ${thousands(batchMost)} events a batch at most`,
    );
    return [
      {
        figure: `at most ${busyMostMs.toFixed(1)} ms of computing between two ticks while ${thousands(orders)} orders pay for a night`,
        ratio: `${times(charged / orders)} charges an order`,
        target: `under ${BUSY_MAX_MS} ms, each order once`,
        isMet: busyMostMs < BUSY_MAX_MS && charged === orders,
      },
    ];
  },
};
