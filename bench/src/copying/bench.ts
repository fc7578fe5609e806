// The copying bench: a leader with ten thousand copiers, copied over the real database while other prices come in.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands, times } from '../verdict.ts';
import type { CopyingFigures } from './measure.ts';

/** The longest that a tick may wait, on a machine that is not busy with something else. */
const BUSY_MAX_MS = 100;
/** The fewest copies for the computing of one order of a client's own through the same host. */
const RATE_MIN = 1;

export const copyingBench: Bench = {
  name: 'copying',
  async run(note) {
    const output = await outputOf([path.join(import.meta.dirname, 'measure.ts')]);
    const figures = JSON.parse(output) as CopyingFigures;
    const { copiers, copiesPerSecond, ordersPerSecond, copyUs, orderUs, atOnceMs } = figures;
    const { waitedMostMs, waitedP99Ms, idleMostMs, busyMostMs } = figures;
    const rate = orderUs / copyUs;
    note(
      `${thousands(copiers)} copiers: all copies in one command would hold everybody up for ${atOnceMs.toFixed(0)} ms; ` +
        `here a tick waited ${waitedMostMs.toFixed(0)} ms at most (p99 ${waitedP99Ms.toFixed(0)} ms), and ` +
        `${idleMostMs.toFixed(0)} ms while nothing was copied`,
    );
    return [
      {
        figure: `${thousands(copiesPerSecond)} durable copies/s of ${thousands(copiers)} copiers, ${copyUs.toFixed(0)} us of computing each`,
        ratio:
          `${times(rate)} times as many for the same computing as clients' own orders; by the clock ` +
          `${times(copiesPerSecond / ordersPerSecond)} times their ${thousands(ordersPerSecond)}`,
        target: `at least ${RATE_MIN} times`,
        isMet: rate >= RATE_MIN,
      },
      {
        figure: `at most ${busyMostMs.toFixed(0)} ms of computing between two ticks meanwhile`,
        ratio: `${times(atOnceMs / busyMostMs)} times less than with all copies at once`,
        target: `under ${BUSY_MAX_MS} ms`,
        isMet: busyMostMs < BUSY_MAX_MS,
      },
    ];
  },
};
