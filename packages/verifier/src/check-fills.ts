// What a stranger checks of an account's fills: that each is at the public price, by ticks whose digests are in the log.
import {
  type FillFound,
  FillReader,
  type LoggedTick,
  NumberedRows,
  type Row,
  type SegmentFound,
  TICKS_SEALED,
  type TickSeal,
  isLeaders,
  openSegment,
  parseRow,
  proveFill,
  proveGone,
} from '@meridian/proof';
import type { AccountRows, LogSite } from './log-site.ts';

export type FillCount = Readonly<Record<FillFound['state'], number>>;

export interface CheckedFills {
  readonly fills: FillCount;
  /** Milliseconds of the market's time from the tick whose price a copy has to the copy, at most; null: there is no copy. */
  readonly copiedWithinMs: number | null;
}

/** Segments in memory: fills that follow each other are mostly in the same ones. */
const SEGMENTS_MAX = 32;

/**
 * The segment that has a tick, by the rows of the log. @param seals all, in their order, without a gap
 * @throws ProofError ticks, also if a file is held back
 */
export function segmentReader(
  site: LogSite,
  seals: readonly TickSeal[],
): (no: number) => Promise<SegmentFound> {
  const read = new Map<number, readonly LoggedTick[]>();
  const newestAt = seals.at(-1)?.toAt ?? 0;
  return async (no) => {
    const seal = sealOf(no, seals);
    if (seal === undefined) return 'not_sealed';
    const known = read.get(seal.segment);
    if (known !== undefined) return known;
    const bytes = await site.read(`ticks/${seal.segment}.bin`);
    if (bytes === null) {
      proveGone(seal, newestAt);
      return 'not_kept';
    }
    const ticks = openSegment(seal, bytes);
    const [oldest] = read.keys();
    if (read.size >= SEGMENTS_MAX && oldest !== undefined) read.delete(oldest);
    read.set(seal.segment, ticks);
    return ticks;
  };
}

function sealOf(no: number, seals: readonly TickSeal[]): TickSeal | undefined {
  let [from, to] = [0, seals.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((seals[middle]?.lastNo ?? 0) < no) from = middle + 1;
    else to = middle;
  }
  return seals[from];
}

/**
 * @param own all rows of the account, found in the log
 * @param publicRows of the log, in their order
 * @throws ProofError price, ticks
 */
export async function checkFills(
  { rows }: AccountRows,
  publicRows: readonly Row[],
  read: (no: number) => Promise<SegmentFound>,
): Promise<CheckedFills> {
  let copiedWithinMs: number | null = null;
  const count = { at_public_price: 0, not_sealed: 0, not_kept: 0, not_said: 0 };
  const fills = new FillReader();
  const numbered = new NumberedRows();
  const firstSeal = publicRows.filter(({ kind }) => kind === TICKS_SEALED).slice(0, 1);
  const own = rows.map(({ text }) => parseRow(text));
  for (const row of [...firstSeal, ...own].toSorted((one, other) => one.seq - other.seq)) {
    numbered.hear(row);
    const fill = fills.read(row);
    if (fill === null) continue;
    count[(await proveFill(fill, read)).state] += 1;
    if (isLeaders(fill)) copiedWithinMs = Math.max(copiedWithinMs ?? 0, row.at - fill.at);
  }
  return { fills: count, copiedWithinMs };
}
