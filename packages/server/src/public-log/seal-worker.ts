// The thread that makes segments of ticks, so that the engine's thread does not.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { encodeSegment } from '@meridian/proof';
import { present } from '@meridian/units';
import { type TickLot, ticksOf } from '../engine/tick-lot.ts';

/** Ticks as they are kept, each lot after the one before. */
export type SealQuestion = readonly TickLot[];

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

port.on('message', (lots: SealQuestion) => {
  const ticks = lots.flatMap((lot) => ticksOf(lot));
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
