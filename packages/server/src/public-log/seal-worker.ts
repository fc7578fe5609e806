// The thread that makes segments of ticks, so that the engine's thread does not.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { encodeSegment } from '@meridian/proof';
import { present } from '@meridian/units';
import type { LateTick } from '../engine/kept-ticks.ts';
import { type TickLot, ticksOf } from '../engine/tick-lot.ts';

export interface SealQuestion {
  /** Ticks as they are kept, each lot after the one before. */
  readonly lots: readonly TickLot[];
  readonly late: readonly LateTick[];
}

export interface SealAnswer {
  readonly fromAt: number;
  readonly toAt: number;
  /** Of the segment as everybody reads it. */
  readonly digest: Uint8Array;
  /** Brotli. */
  readonly bytes: Uint8Array;
}

/** Nine tenths of what the highest gives, in a fifth of its time. */
const QUALITY = 9;

const port = present(parentPort, 'this file runs as a thread');

port.on('message', ({ lots, late }: SealQuestion) => {
  const lateOf = new Map(late);
  const ticks = lots.flatMap((lot) =>
    ticksOf(lot).map((tick) => {
      const ms = lateOf.get(tick.no);
      return ms === undefined ? tick : { ...tick, late: ms };
    }),
  );
  const segment = encodeSegment(ticks);
  const times = ticks.map(({ at }) => at);
  port.postMessage({
    fromAt: times.reduce((a, b) => Math.min(a, b)),
    toAt: times.reduce((a, b) => Math.max(a, b)),
    digest: createHash('sha256').update(segment).digest(),
    bytes: brotliCompressSync(segment, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
    }),
  } satisfies SealAnswer);
});
