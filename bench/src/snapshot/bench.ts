// The snapshot bench: a million open orders are written down while prices go on.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands, times } from '../verdict.ts';
import type { SnapshotFigures } from './measure.ts';

/** What a tick may wait for computing. */
const BUSY_MAX_MS = 50;
const HEAP_MB = 6_144;

export const snapshotBench: Bench = {
  name: 'snapshot',
  async run(note) {
    const output = await outputOf([
      `--max-old-space-size=${HEAP_MB}`,
      path.join(import.meta.dirname, 'measure.ts'),
    ]);
    const { orders, seconds, chunks, busyMostMs, busyP99Ms, atOnceMs } = JSON.parse(
      output,
    ) as SnapshotFigures;
    note(
      `${thousands(chunks)} chunks in ${seconds.toFixed(1)} s; p99 ${busyP99Ms.toFixed(1)} ms between two ticks`,
    );
    return [
      {
        figure: `at most ${busyMostMs.toFixed(1)} ms of computing between two ticks while ${thousands(orders)} orders are written down`,
        ratio: `${times(atOnceMs / busyMostMs)} times less than encoding them at once`,
        target: `under ${BUSY_MAX_MS} ms`,
        isMet: busyMostMs < BUSY_MAX_MS,
      },
    ];
  },
};
