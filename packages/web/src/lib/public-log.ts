// The site's public log as this browser sees it: proofs are verified here, by the log's key as it was first seen, and each
// checkpoint must begin with the newest one that was seen before.
import {
  type Cosigned,
  type KnownKeys,
  type OpenedCheckpoint,
  ProofError,
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
/** Of two processes of a site one may be a moment behind. */
const AGAIN_AFTER_MS = 3_000;

/** What is remembered of the log. */
export interface SeenLog {
  readonly key: string;
  /** The signed note. */
  readonly checkpoint: string;
  /** The first look of this browser. Absent where it was kept by an older page. */
  readonly first?: FirstLook;
}

export interface FirstLook {
  /** Leaves that the log had. */
  readonly size: number;
  /** Wall time. */
  readonly at: number;
}

export interface ProvenRows {
  readonly rows: readonly Row[];
  /** Leaves of the newest checkpoint. */
  readonly size: number;
}

export interface CheckedLog {
  readonly size: number;
  /** By the browser's clock. */
  readonly checkedAt: number;
  /** In the site's words: when the checkpoint was signed and when the log began; null: it does not say. */
  readonly signedAt: number | null;
  readonly since: number | null;
  /** With which this log begins. */
  readonly first: FirstLook;
  readonly origin: string;
  readonly key: string;
  /** Those that the site names. */
  readonly witnesses: readonly string[];
  /** Those of them that have signed. */
  readonly cosigned: readonly Cosigned[];
}

/** What a look at the log found; null: it has not begun. */
export type LogLook =
  | null
  | ({ readonly state: 'checked' } & CheckedLog)
  | { readonly state: 'fault'; readonly fault: string; readonly evidence: string };

/** The signed notes that one look compares; null: there is none. */
interface Notes {
  readonly seen: SeenLog | null;
  readonly checkpoint: string | null;
  readonly witnessed: string | null;
}

/**
 * @param files at least one
 * @throws ProofError that names what does not agree; TypeError if the log could not be read
 */
export async function proveRows(files: readonly string[]): Promise<ProvenRows> {
  const seen = seenLog();
  const key = seen?.key ?? (await textOf(logFile('keys'))).trim();
  const keys = { log: [parseVerifierKey(key)], witnesses: [] };
  const opened = files.map((file) => openRowProof(file, keys));
  const newest = opened.map(({ checkpoint }) => checkpoint).reduce(larger);
  const before = seen === null ? null : openCheckpoint(seen.checkpoint, keys);
  if (before !== null) await proveOrder(before, newest);
  remember(seen, { key, newest: before === null ? newest : larger(before, newest) });
  return { rows: opened.map(({ row }) => row), size: newest.size };
}

/**
 * Looks at the log itself: that its checkpoint is signed, that it begins with the newest that this browser saw, and that it
 * is the one that the witnesses signed.
 * @throws TypeError if it could not be read
 */
export async function lookAtLog(): Promise<LogLook> {
  const seen = seenLog();
  const [keyFile, witnessed, witnesses] = await Promise.all([
    logFile('keys'),
    noteAt('witnessed'),
    textOf(logFile('witnesses')),
  ]);
  const since = datedAt(keyFile);
  const key = seen?.key ?? (await keyFile.text()).trim();
  const newest = await noteAt('checkpoint');
  if (newest === null && seen === null) return null;
  const notes = { seen, checkpoint: newest?.note ?? null, witnessed: witnessed?.note ?? null };
  try {
    const keyTexts = witnesses.split('\n').filter((line) => line !== '');
    const known = { log: [parseVerifierKey(key)], witnesses: keyTexts.map(parseVerifierKey) };
    const { head, cosigned } = await checkNotes(notes, known);
    const { first } = remember(seen, { key, newest: head });
    return {
      ...{ state: 'checked', size: head.size, origin: head.origin, key, first, since, cosigned },
      checkedAt: Date.now(),
      signedAt: newest?.at ?? null,
      witnesses: known.witnesses.map(({ name }) => name),
    };
  } catch (fault) {
    if (!(fault instanceof ProofError)) throw fault;
    const evidence = { fault: fault.message, at: Date.now(), ...notes };
    return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
  }
}

/** @throws ProofError if two of them are not of one history */
async function checkNotes({ seen, checkpoint, witnessed }: Notes, known: KnownKeys) {
  if (checkpoint === null) throw new ProofError('rewritten', 'the site has no log any more');
  const ofLog = { log: known.log, witnesses: [] };
  const newest = openCheckpoint(checkpoint, ofLog);
  const before = seen === null ? null : openCheckpoint(seen.checkpoint, ofLog);
  const signed = witnessed === null ? null : openCheckpoint(witnessed, known);
  for (const other of [before, signed]) if (other !== null) await proveOrder(other, newest);
  const head = before === null ? newest : larger(before, newest);
  return { head, cosigned: signed?.cosigned ?? [] };
}

/** Null if nothing was seen, or if what was kept of it is spoiled. */
export function seenLog(): SeenLog | null {
  const text = localStorage.getItem(SEEN);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<SeenLog> | null;
    const { key, checkpoint, first } = kept ?? {};
    if (typeof key !== 'string' || typeof checkpoint !== 'string') return null;
    parseVerifierKey(key);
    const isFirst = typeof first?.size === 'number' && typeof first.at === 'number';
    return { key, checkpoint, ...(isFirst && { first }) };
  } catch {
    return null;
  }
}

/** @param newest which has been found to begin with what was seen */
function remember(
  seen: SeenLog | null,
  { key, newest }: { readonly key: string; readonly newest: OpenedCheckpoint },
): { readonly first: FirstLook } {
  const first = seen?.first ?? { size: newest.size, at: Date.now() };
  const next = { key, checkpoint: newest.note, first } satisfies SeenLog;
  localStorage.setItem(SEEN, JSON.stringify(next));
  return { first };
}

const larger = (one: OpenedCheckpoint, other: OpenedCheckpoint): OpenedCheckpoint =>
  other.size > one.size ? other : one;

/** Another tab may have seen a newer one: whichever is larger must begin with the other. */
async function proveOrder(one: OpenedCheckpoint, other: OpenedCheckpoint): Promise<void> {
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one];
  const ranges = consistencyRanges(earlier.size, later.size);
  const path = await hashesFromTiles(ranges, later.size, (tile) => readTile(tilePath(tile)));
  verifyConsistency(earlier, later, path);
}

/** What is signed is there. @throws ProofError rewritten if it is not */
async function readTile(path: string): Promise<Uint8Array> {
  let answer = await ask(path);
  if (answer.status === 404) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    answer = await ask(path);
  }
  if (answer.status === 404)
    throw new ProofError('rewritten', `the site no longer has /log/${path}, which it signed`);
  return new Uint8Array(await read(path, answer).arrayBuffer());
}

async function noteAt(path: string): Promise<{ note: string; at: number | null } | null> {
  const answer = await ask(path);
  if (answer.status === 404) return null;
  return { note: await read(path, answer).text(), at: datedAt(answer) };
}

/** When a file was last changed, in the site's words. */
function datedAt(answer: Response): number | null {
  const at = Date.parse(answer.headers.get('last-modified') ?? '');
  return Number.isNaN(at) ? null : at;
}

const ask = (path: string): Promise<Response> =>
  fetch(`/log/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

function read(path: string, answer: Response): Response {
  if (!answer.ok) throw new TypeError(`/log/${path} answered ${answer.status}`);
  return answer;
}

const logFile = async (path: string): Promise<Response> => read(path, await ask(path));
const textOf = async (file: Promise<Response>): Promise<string> => (await file).text();
