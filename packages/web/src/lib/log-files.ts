// The files of the site's public log, as this browser reads them.
import {
  type OpenedHandover,
  type Checkpoint,
  ProofError,
  type Tile,
  type TreeHead,
  TILE_WIDTH,
  consistencyRanges,
  entriesOf,
  hashesFromTiles,
  inclusionRanges,
  leafHash,
  ofLog,
  openHandovers,
  tilePath,
  verifyConsistency,
  verifyHandoverRow,
  verifyInclusion,
} from '@meridian/proof';

const TIMEOUT_MS = 15_000;
/** Shared caches keep what changes for a second. */
const CACHED_MS = 1_100;
/** Of two processes of a site one may be a moment behind. */
const AGAIN_AFTER_MS = 3_000;

export interface LogNote {
  readonly note: string;
  /** When it was written, in the site's words. */
  readonly at: number | null;
}

const ask = (path: string): Promise<Response> =>
  fetch(`/log/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

function read(path: string, answer: Response): Response {
  if (!answer.ok) throw new TypeError(`/log/${path} answered ${answer.status}`);
  return answer;
}

/** @throws TypeError if there is none, or nobody answers */
export async function logText(path: string): Promise<string> {
  return await read(path, await ask(path)).text();
}

/** Null: there is none. @throws TypeError if nobody answers */
export async function logNote(path: string): Promise<LogNote | null> {
  const answer = await ask(path);
  if (answer.status === 404) return null;
  const at = Date.parse(answer.headers.get('last-modified') ?? '');
  return { note: await read(path, answer).text(), at: Number.isNaN(at) ? null : at };
}

export const outwaitCaches = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CACHED_MS);
  });

/** How the log came to its key. @throws ProofError */
export async function logHandovers(): Promise<OpenedHandover[]> {
  const file = await logNote('handovers');
  if (file === null) return [];
  let notes: unknown;
  try {
    notes = JSON.parse(file.note);
  } catch {
    notes = null;
  }
  if (!Array.isArray(notes) || !notes.every((note) => typeof note === 'string'))
    throw new ProofError('malformed', 'handovers is not a list of notes');
  return openHandovers(notes);
}

/**
 * Whichever is larger must begin with the other: another tab may have seen a newer one.
 * @param origin the log's present name
 * @throws ProofError rewritten
 */
export async function proveOrder(one: TreeHead, other: TreeHead, origin: string): Promise<void> {
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one];
  const ranges = consistencyRanges(earlier.size, later.size);
  const path = await hashesFromTiles(ranges, later.size, (tile) => readTile(tile, origin));
  verifyConsistency(earlier, later, path);
}

/** That it stands in the log. @throws ProofError not_in_log */
export async function proveHandover(handover: OpenedHandover, head: Checkpoint): Promise<void> {
  const index = handover.seq - 1;
  if (index >= head.size) throw new ProofError('not_in_log', `the handover of row ${handover.seq}`);
  const place = Math.floor(index / TILE_WIDTH);
  const width = Math.min(TILE_WIDTH, head.size - place * TILE_WIDTH);
  const entries = entriesOf(await readTile({ level: null, index: place, width }, head.origin));
  const entry = entries[index % TILE_WIDTH] ?? new Uint8Array();
  verifyHandoverRow(entry, handover);
  const ranges = inclusionRanges(index, head.size);
  const path = await hashesFromTiles(ranges, head.size, (tile) => readTile(tile, head.origin));
  verifyInclusion({ leaf: leafHash(entry), index, path }, head);
}

/** What is signed is there. @throws ProofError rewritten if it is not */
async function readTile(tile: Tile, origin: string): Promise<Uint8Array> {
  const path = tilePath(tile) + ofLog(origin);
  let answer = await ask(path);
  if (answer.status === 404) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    answer = await ask(path);
  }
  if (answer.status === 404)
    throw new ProofError('rewritten', `the site no longer has /log/${path}, which it signed`);
  return new Uint8Array(await read(path, answer).arrayBuffer());
}
