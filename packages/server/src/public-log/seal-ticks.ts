// Seals the ticks of each ten seconds, in the process that decides: a thread makes one segment of what was kept, and its
// digest becomes a row of the journal in the transaction that writes the segment and ends what it was made of. What a
// process kept that ended before is sealed by the next one.
import {
  type Database,
  type NewTickSegment,
  type UnsealedTicks,
  dropSegmentsBefore,
  readNewestSegment,
  readUnsealedTicks,
} from '@meridian/store';
import { SEGMENT_TICKS_MAX, toHex } from '@meridian/proof';
import {
  JOURNAL_FORMAT,
  LATE_TICKS_FORMAT,
  type TickSeal,
  decode,
  formatOfCommand,
} from '@meridian/trading';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@meridian/units';
import { type TickRemarks, joinedRemarks } from '../engine/kept-ticks.ts';
import { Repeated } from '../platform/repeated.ts';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import type { SealAnswer, SealQuestion } from './seal-worker.ts';

const SEALED_EVERY_MS = 10 * SECOND_MS;
/** Ticks at which nothing was decided are kept at the latest after this. */
const KEPT_EVERY_MS = SECOND_MS;
/** Lots of one segment. A commit makes one at most; many are only made by a market faster than time. */
const LOTS_MAX = 10_000;
/** Segments are served for so long; their digests stay for ever. */
export const TICKS_SERVED_MS = 90 * DAY_MS;

/** The process that decides. */
export interface TickKeeper {
  /** Resolves when all ticks are kept that were offered so far. */
  keepTicks(): Promise<void>;
  /** Says in the journal that a segment is complete, and writes it in the same transaction. */
  sealTicks(seal: TickSeal, segment: NewTickSegment): Promise<void>;
}

export interface SealTicksOptions {
  readonly db: Database;
  readonly host: TickKeeper;
  /** The newest format of the journal that may be written; unset: this program's. */
  readonly writes?: () => number;
  /** What could not be sealed is tried again. */
  readonly onFault: (error: unknown) => void;
}

export interface SealedTicks {
  /** Seals all that is kept by now. */
  seal(): Promise<void>;
  stop(): Promise<void>;
}

export function sealTicks(options: SealTicksOptions): SealedTicks {
  const sealer = new Sealer(options, () => sealing.isStopped);
  const keeping = setInterval(() => {
    // A commit that fails ends the process.
    options.host.keepTicks().catch(() => undefined);
  }, KEPT_EVERY_MS);
  keeping.unref();
  const sealing = new Repeated({
    work: () => sealer.seal(),
    ...{ everyMs: SEALED_EVERY_MS, firstAfterMs: SEALED_EVERY_MS, onFault: options.onFault },
  });
  return {
    seal: () => sealing.now(),
    async stop() {
      clearInterval(keeping);
      await sealing.stop();
      await sealer.end();
    },
  };
}

class Sealer {
  readonly #options: SealTicksOptions;
  readonly #isStopped: () => boolean;
  #thread: AskedThread<SealQuestion, SealAnswer> | null = null;
  #droppedAt = 0;

  constructor(options: SealTicksOptions, isStopped: () => boolean) {
    this.#options = options;
    this.#isStopped = isStopped;
  }

  async seal(): Promise<void> {
    const { db, host, writes = () => JOURNAL_FORMAT } = this.#options;
    if (writes() < formatOfCommand({ type: 'SealTicks' })) return;
    await host.keepTicks();
    for (;;) {
      const lots = withinOne(await readUnsealedTicks(db, LOTS_MAX));
      if (lots.length === 0 || this.#isStopped()) return;
      await this.#sealOne(lots);
    }
  }

  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.end();
  }

  async #sealOne(lots: readonly UnsealedTicks[]): Promise<void> {
    const { db, host, writes = () => JOURNAL_FORMAT } = this.#options;
    const [first, last] = [lots[0], lots.at(-1)];
    if (first === undefined || last === undefined) return;
    const file = new URL('seal-worker.ts', import.meta.url);
    this.#thread ??= startThread<SealQuestion, SealAnswer>(file, 'the ticks');
    const { late = [], ...remarks } = joinedRemarks(
      lots.map((lot) => decode<TickRemarks>(lot.remarks)),
    );
    const made = await this.#thread.ask({
      lots: lots.map(({ firstNo, ticks }) => ({ firstNo, ticks })),
      late: writes() < LATE_TICKS_FORMAT ? [] : late,
    });
    const id = ((await readNewestSegment(db))?.id ?? 0) + 1;
    const place = { firstNo: first.firstNo, lastNo: last.lastNo };
    const { fromAt, toAt, digest } = made;
    await host.sealTicks(
      { segment: id, ...place, fromAt, toAt, sha256: toHex(digest), ...remarks },
      { id, ...place, fromAt, toAt, digest, bytes: Buffer.from(made.bytes) },
    );
    await this.#dropOld(toAt);
  }

  async #dropOld(now: number): Promise<void> {
    if (now < this.#droppedAt + HOUR_MS) return;
    this.#droppedAt = now;
    await dropSegmentsBefore(this.#options.db, now - TICKS_SERVED_MS);
  }
}

/** The first lots that one segment takes: they follow each other, and are not too many. */
function withinOne(lots: readonly UnsealedTicks[]): readonly UnsealedTicks[] {
  const from = lots[0]?.firstNo ?? 0;
  const end = lots.findIndex(
    ({ firstNo, lastNo }, i) =>
      (i > 0 && firstNo !== (lots[i - 1]?.lastNo ?? 0) + 1) || lastNo - from >= SEGMENT_TICKS_MAX,
  );
  return end < 0 ? lots : lots.slice(0, end);
}
