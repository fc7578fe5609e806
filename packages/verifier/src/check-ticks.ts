// What a stranger checks of the published ticks, without any account: that each file has the digest that a row of the log says,
// that none is held back, that what it says of its ticks goes together, and that the index says what the rows do.
import {
  ProofError,
  type Row,
  TICKS_SEALED,
  TickTimes,
  fromUtf8,
  openSegment,
  proveGone,
  readTickSeal,
} from '@meridian/proof';
import type { LogSite } from './log-site.ts';
import { readAhead } from './read-ahead.ts';

/** An hour of segments. */
export const NEWEST_TICK_FILES = 360;
/** Lines of a page of the index. */
const PAGE = 256;

export interface TickFiles {
  /** Files that are what the log says. */
  readonly proven: number;
  /** Older ones, which are no longer published. */
  readonly notKept: number;
}

/**
 * Reads the newest files, or all with Infinity. Files go by their age alone.
 * @param publicRows all rows in clear, in their order; their segments follow each other
 * @throws ProofError ticks
 */
export async function checkTickFiles(
  site: LogSite,
  publicRows: readonly Row[],
  newest: number,
): Promise<TickFiles> {
  const rows = publicRows.filter(({ kind }) => kind === TICKS_SEALED);
  const all = rows.map(readTickSeal);
  const seals = all.slice(Math.max(0, all.length - newest));
  const times = new TickTimes(all);
  const newestAt = seals.at(-1)?.toAt ?? 0;
  let [proven, notKept] = [0, 0];
  const paths = seals.map(({ segment }) => `ticks/${segment}.bin`);
  for await (const bytes of readAhead(site, paths)) {
    const seal = seals[proven + notKept];
    if (seal === undefined) break;
    if (bytes === null) {
      proveGone(seal, newestAt);
      notKept += 1;
      continue;
    }
    times.follow(openSegment(seal, bytes));
    proven += 1;
  }
  await checkIndex(site, rows, rows.length - seals.length);
  return { proven, notKept };
}

/** @param from the first row, by its place, whose line is looked at */
async function checkIndex(site: LogSite, rows: readonly Row[], from: number): Promise<void> {
  const first = Math.floor(from / PAGE);
  const pages = Array.from({ length: Math.ceil(rows.length / PAGE) - first }, (_, i) => first + i);
  let page = first;
  const pathOf = (one: number): string => `ticks/index/${one}`;
  for await (const bytes of readAhead(site, pages.map(pathOf))) {
    const due = rows.slice(page * PAGE, (page + 1) * PAGE).map(lineOf);
    if (!saysAll(bytes, due)) {
      // The newest page may come from a cache that has not heard of its last line.
      await site.outwaitCaches?.();
      if (!saysAll(await site.read(pathOf(page)), due))
        throw new ProofError('ticks', `page ${page} of the index is not what the log says`);
    }
    page += 1;
  }
}

/** The newest page may have grown since the log was read. */
function saysAll(bytes: Uint8Array | null, due: readonly string[]): boolean {
  const said = bytes === null ? '' : fromUtf8(bytes);
  return said.startsWith(due.join('')) && (due.length < PAGE || said === due.join(''));
}

function lineOf({ seq, body }: Row): string {
  const { segment, firstNo, lastNo, fromAt, toAt, sha256 } = body as Record<string, unknown>;
  return `${[segment, firstNo, lastNo, fromAt, toAt, sha256, seq].map(String).join(' ')}\n`;
}
