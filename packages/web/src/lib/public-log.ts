// The site's public log as this browser sees it: proofs are verified here, by the log's key as it was first seen, and each
// checkpoint must begin with the newest one that was seen before.
import {
  type OpenedCheckpoint,
  type Row,
  consistencyRanges,
  hashesFromTiles,
  openCheckpoint,
  openRowProof,
  parseVerifierKey,
  tilePath,
  verifyConsistency,
} from '@meridian/proof';

const SEEN = 'meridian.log';
const TIMEOUT_MS = 15_000;

/** What is remembered of the log. */
export interface SeenLog {
  readonly key: string;
  /** The signed note. */
  readonly checkpoint: string;
}

export interface ProvenRows {
  readonly rows: readonly Row[];
  /** Leaves of the newest checkpoint. */
  readonly size: number;
}

/**
 * @param files at least one
 * @throws ProofError that names what does not agree; TypeError if the log could not be read
 */
export async function proveRows(files: readonly string[]): Promise<ProvenRows> {
  const seen = seenLog();
  const key = seen?.key ?? (await logFile('keys').then((answer) => answer.text())).trim();
  const keys = { log: [parseVerifierKey(key)], witnesses: [] };
  const opened = files.map((file) => openRowProof(file, keys));
  const newest = opened.map(({ checkpoint }) => checkpoint).reduce(larger);
  const before = seen === null ? null : openCheckpoint(seen.checkpoint, keys);
  if (before !== null) await proveOrder(before, newest);
  if (before === null || newest.size > before.size)
    localStorage.setItem(SEEN, JSON.stringify({ key, checkpoint: newest.note } satisfies SeenLog));
  return { rows: opened.map(({ row }) => row), size: newest.size };
}

/** Null if nothing was seen, or if what was kept of it is spoiled. */
export function seenLog(): SeenLog | null {
  const text = localStorage.getItem(SEEN);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<SeenLog> | null;
    const { key, checkpoint } = kept ?? {};
    if (typeof key !== 'string' || typeof checkpoint !== 'string') return null;
    parseVerifierKey(key);
    return { key, checkpoint };
  } catch {
    return null;
  }
}

const larger = (one: OpenedCheckpoint, other: OpenedCheckpoint): OpenedCheckpoint =>
  other.size > one.size ? other : one;

/** Another tab may have seen a newer one: whichever is larger must begin with the other. */
async function proveOrder(one: OpenedCheckpoint, other: OpenedCheckpoint): Promise<void> {
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one];
  const ranges = consistencyRanges(earlier.size, later.size);
  const path = await hashesFromTiles(ranges, later.size, async (tile) => {
    const answer = await logFile(tilePath(tile));
    return new Uint8Array(await answer.arrayBuffer());
  });
  verifyConsistency(earlier, later, path);
}

async function logFile(path: string): Promise<Response> {
  const answer = await fetch(`/log/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new TypeError(`/log/${path} answered ${answer.status}`);
  return answer;
}
