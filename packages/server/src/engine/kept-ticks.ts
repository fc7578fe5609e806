// The ticks that the engine was offered since it began to decide. Each has a number and is kept in the transaction of
// the first commit after it, so nothing is committed without the tick at which it was decided. A tick is kept only
// once everything that it caused is committed: the log shows no price that was not dealt on.
import type { InstrumentId, Tick } from '@meridian/market';
import { type Queryable, type UnsealedTicks, readLastKeptTick } from '@meridian/store';
import {
  type DroppedTick,
  type FeedGap,
  type TicksBegan,
  type TicksRestored,
  encodable,
} from '@meridian/trading';
import type { Instant } from '@meridian/units';
import { TICK_BYTES, ticksOf, writeTick } from './tick-lot.ts';

/** What a feed sent and the engine did not get. */
export type LostTicks =
  | { readonly what: 'gap'; readonly from: Instant; readonly to: Instant }
  | { readonly what: 'dropped'; readonly tick: Tick }
  /** So many besides those that are named. */
  | { readonly what: 'dropped_more'; readonly count: number };

/** A tick's number, and the milliseconds that the market's time was past it. */
export type LateTick = readonly [no: number, late: number];

/** What is said of ticks where they are sealed. */
export interface TickRemarks {
  readonly began: readonly TicksBegan[];
  readonly gaps: readonly FeedGap[];
  readonly dropped: readonly DroppedTick[];
  readonly droppedCount: number;
  readonly restored?: readonly TicksRestored[];
  /** The segment itself says these. */
  readonly late?: readonly LateTick[];
}

/** Dropped ticks that are named one by one; all are counted. */
export const DROPPED_NAMED_MAX = 100;

const NO_REMARKS: TickRemarks = { began: [], gaps: [], dropped: [], droppedCount: 0 };

export function joinedRemarks(all: readonly TickRemarks[]): TickRemarks {
  return {
    began: all.flatMap(({ began }) => began),
    gaps: all.flatMap(({ gaps }) => gaps),
    dropped: all.flatMap(({ dropped }) => dropped).slice(0, DROPPED_NAMED_MAX),
    droppedCount: all.reduce((sum, { droppedCount }) => sum + droppedCount, 0),
    ...joinedRestored(all.flatMap(({ restored = [] }) => restored)),
    ...joinedLate(all.flatMap(({ late = [] }) => late)),
  };
}

const joinedLate = (late: readonly LateTick[]): Pick<TickRemarks, 'late'> =>
  late.length === 0 ? {} : { late };

/** Joins runs that follow each other into one. */
function joinedRestored(all: readonly TicksRestored[]): Pick<TickRemarks, 'restored'> {
  if (all.length === 0) return {};
  const joined: TicksRestored[] = [];
  for (const { no, count } of all) {
    const last = joined.at(-1);
    if (last?.no === no - (last?.count ?? 0))
      joined.splice(-1, 1, { no: last.no, count: last.count + count });
    else joined.push({ no, count });
  }
  return { restored: joined };
}

const ROOM_AT_FIRST = 1_024;
/** Ticks of one row. */
const LOT_MAX = 10_000;

export class KeptTicks {
  #bytes: Buffer = Buffer.alloc(ROOM_AT_FIRST * TICK_BYTES);
  #view = viewOf(this.#bytes);
  /** The first that is not kept yet. */
  #firstNo: number;
  #nextNo: number;
  #remarks: TickRemarks = NO_REMARKS;
  #late: LateTick[] = [];
  /** Market time of the last tick that was kept before; null: none was. */
  readonly #after: Instant | null;

  private constructor(lastNo: number, after: Instant | null) {
    this.#firstNo = lastNo + 1;
    this.#nextNo = lastNo + 1;
    this.#after = after;
  }

  /** Goes on after the last tick that is kept. Call it when no other process can commit any more. */
  static async open(db: Queryable): Promise<KeptTicks> {
    const last = await readLastKeptTick(db);
    if (last === null) return new KeptTicks(0, null);
    const { lastNo } = last;
    if ('toAt' in last) return new KeptTicks(lastNo, last.toAt);
    const at = ticksOf({ firstNo: 0, ticks: last.ticks }).at(-1)?.at ?? null;
    return new KeptTicks(lastNo, at);
  }

  /** The last number that was given. */
  get lastNo(): number {
    return this.#nextNo - 1;
  }

  areKept(): boolean {
    return this.#nextNo === this.#firstNo;
  }

  /** The process begins to decide, behind that row of the journal and at these prices: they are ticks of their own. */
  begin(known: readonly Tick[], afterSeq: number): void {
    const began = { no: this.#nextNo, known: known.length, after: this.#after, afterSeq };
    this.#remark({ began: [began] });
    for (const tick of known) this.#keep(tick);
  }

  /** Call it right before the engine sees the tick. @param now the market's time before it */
  note(tick: Tick, now: Instant): void {
    if (now > tick.at) this.#late.push([this.#nextNo, now - tick.at]);
    this.#keep(tick);
  }

  #keep(tick: Tick): void {
    const from = (this.#nextNo - this.#firstNo) * TICK_BYTES;
    if (from === this.#bytes.length) this.#grow();
    writeTick(this.#view, from, tick);
    this.#nextNo += 1;
  }

  /** Keeps a tick that was acted on before: it only sets a price again. */
  noteRestored(tick: Tick): void {
    this.#remark({ restored: [{ no: this.#nextNo, count: 1 }] });
    this.#keep(tick);
  }

  noteLost(lost: LostTicks): void {
    const afterNo = this.lastNo;
    if (lost.what === 'gap') {
      this.#remark({ gaps: [{ afterNo, from: lost.from, to: lost.to }] });
      return;
    }
    if (lost.what === 'dropped_more') {
      this.#remark({ droppedCount: lost.count });
      return;
    }
    const { instrumentId, bid, ask, at, seq } = lost.tick;
    this.#remark({
      dropped: [{ afterNo, instrumentId, bid, ask, at, seq }],
      droppedCount: 1,
    });
  }

  /** What is not kept yet up to a number, to be kept now; none if there is nothing. */
  takeUpTo(lastNo: number): UnsealedTicks[] {
    const lots: UnsealedTicks[] = [];
    let from = 0;
    for (let firstNo = this.#firstNo; firstNo <= lastNo; firstNo = this.#firstNo) {
      const to = Math.min(lastNo, firstNo + LOT_MAX - 1);
      const until = from + (to - firstNo + 1) * TICK_BYTES;
      const ticks = Buffer.from(this.#bytes.subarray(from, until));
      const remarks =
        this.#remarks === NO_REMARKS ? NO_REMARKS : (encodable(this.#remarks) as object);
      const late = joinedLate(this.#takeLate(to));
      lots.push({ firstNo, lastNo: to, ticks, remarks: { ...remarks, ...late } });
      this.#remarks = NO_REMARKS;
      this.#firstNo = to + 1;
      from = until;
    }
    const rest = (this.#nextNo - this.#firstNo) * TICK_BYTES;
    if (from > 0) this.#bytes.copyWithin(0, from, from + rest);
    return lots;
  }

  #takeLate(upTo: number): readonly LateTick[] {
    const end = this.#late.findIndex(([no]) => no > upTo);
    return this.#late.splice(0, end < 0 ? this.#late.length : end);
  }

  #remark(remark: Partial<TickRemarks>): void {
    this.#remarks = joinedRemarks([this.#remarks, { ...NO_REMARKS, ...remark }]);
  }

  #grow(): void {
    const more = Buffer.alloc(2 * this.#bytes.length);
    this.#bytes.copy(more);
    this.#bytes = more;
    this.#view = viewOf(more);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Prices that the engine knows, ascending by instrument. */
export const knownPrices = (
  markets: ReadonlyMap<InstrumentId, { readonly quote: Tick | null }>,
): Tick[] =>
  [...markets]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, { quote }]) => (quote === null ? [] : [quote]));
