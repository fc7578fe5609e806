// Segments of ticks as the log vouches for them: the row that names a segment's digest, the segment that has it, and the last
// tick of each instrument up to a number.
import { type Hash, hashFromHex, sameBytes, sha256 } from '../bytes.ts';
import { prove } from '../fault.ts';
import type { Row } from '../leaf/leaf.ts';
import { type LoggedTick, decodeSegment } from './segment.ts';

export const TICKS_SEALED = 'TicksSealed';

/** What a row says of a segment. */
export interface TickSeal {
  /** From 1, without a gap. */
  readonly segment: number;
  readonly firstNo: number;
  readonly lastNo: number;
  /** When its first and its newest tick were, by the market's time. */
  readonly fromAt: number;
  readonly toAt: number;
  readonly digest: Hash;
  /** Ticks at which a process began: so many from that number on were known before, and triggered nothing. */
  readonly began: readonly { readonly no: number; readonly known: number }[];
  /** Ticks of before a process began, so many from that number on: they set prices again and triggered nothing. */
  readonly restored: readonly { readonly no: number; readonly count: number }[];
}

/** @throws ProofError malformed if the row says nothing of a segment */
export function readTickSeal({ seq, kind, body, chain }: Row): TickSeal {
  const {
    segment,
    firstNo,
    lastNo,
    fromAt,
    toAt,
    sha256: hex,
    began,
    restored = [],
  } = body as Readonly<Record<string, unknown>>;
  prove(
    kind === TICKS_SEALED &&
      chain === undefined &&
      [segment, firstNo, lastNo, fromAt, toAt].every((count) => Number.isSafeInteger(count)) &&
      typeof hex === 'string' &&
      areCounts(began, 'known') &&
      areCounts(restored, 'count'),
    'malformed',
    `row ${seq} is not of a segment of ticks`,
  );
  return {
    segment: segment as number,
    firstNo: firstNo as number,
    lastNo: lastNo as number,
    fromAt: fromAt as number,
    toAt: toAt as number,
    digest: hashFromHex(hex),
    began: began as TickSeal['began'],
    restored: restored as TickSeal['restored'],
  };
}

/** Whether it is a list of numbers of ticks, each with how many there are from that one on. */
const areCounts = (list: unknown, many: string): boolean =>
  Array.isArray(list) &&
  list.every((one: Readonly<Record<string, unknown>> | null) =>
    [one?.['no'], one?.[many]].every((count) => Number.isSafeInteger(count) && Number(count) >= 0),
  );

/** A site serves segments for 90 days of its market's time; a day is left for what was sealed since it was looked at. */
export const TICKS_SERVED_MS = 89 * 86_400_000;

/**
 * That a segment which the site does not have may be gone, by its age: a younger one is held back.
 * @param newestAt the market's time that the site is known to have reached
 * @throws ProofError ticks
 */
export function proveGone({ segment, toAt }: TickSeal, newestAt: number): void {
  prove(toAt < newestAt - TICKS_SERVED_MS, 'ticks', `the site does not have segment ${segment}`);
}

/** @throws ProofError ticks unless the bytes are those that the log vouches for */
export function openSegment(seal: TickSeal, bytes: Uint8Array): readonly LoggedTick[] {
  const what = `segment ${seal.segment} is not the one in the log`;
  prove(sameBytes(sha256(bytes), seal.digest), 'ticks', what);
  const ticks = decodeSegment(bytes);
  prove(ticks[0]?.no === seal.firstNo && ticks.at(-1)?.no === seal.lastNo, 'ticks', what);
  return ticks;
}

/** @throws ProofError ticks unless each segment goes on where the one before ends */
export function proveNoGap(seals: readonly TickSeal[]): void {
  for (const [i, { segment, firstNo }] of seals.entries()) {
    const before = seals[i - 1];
    const isNext = segment === i + 1 && firstNo === (before === undefined ? 1 : before.lastNo + 1);
    prove(isNext, 'ticks', `ticks are missing before number ${firstNo}, segment ${segment}`);
  }
}

/** What the files can say: the ticks of a segment; or why they cannot. */
export type SegmentFound = readonly LoggedTick[] | 'not_sealed' | 'not_kept';

/** A price at market is no older than half a minute: more segments are read for a price of a closed market only. */
const SEGMENTS_BACK_MAX = 8;

/**
 * The last tick of each instrument up to a number, by reading back from there.
 * @param read the segment that has a tick
 * @returns 'not_kept' too if one of them is older than what is read
 * @throws whatever reading throws
 */
export async function lastTicks(
  upTo: number,
  instruments: ReadonlySet<number>,
  read: (no: number) => Promise<SegmentFound>,
): Promise<ReadonlyMap<number, LoggedTick> | 'not_sealed' | 'not_kept'> {
  const last = new Map<number, LoggedTick>();
  let no = upTo;
  for (let segments = 0; segments < SEGMENTS_BACK_MAX && no > 0; segments += 1) {
    const ticks = await read(no);
    if (typeof ticks === 'string') return ticks;
    const [first] = ticks;
    prove(first !== undefined, 'ticks', `no segment has tick ${no}`);
    for (let i = no - first.no; i >= 0; i -= 1) {
      const tick = ticks[i];
      prove(tick !== undefined, 'ticks', `no segment has tick ${no}`);
      const { instrumentId } = tick;
      if (instruments.has(instrumentId) && !last.has(instrumentId)) last.set(instrumentId, tick);
      if (last.size === instruments.size) return last;
    }
    no = first.no - 1;
  }
  prove(no > 0, 'price', `no public tick of all of ${[...instruments].join(', ')} up to ${upTo}`);
  return 'not_kept';
}
