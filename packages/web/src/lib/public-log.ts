// The site's public log as this browser sees it: proofs are verified here, by the log's key as it was first seen or was handed on
// since, and each checkpoint must begin with the newest one that was seen before.
import {
  type Cosigned,
  type OpenedCheckpoint,
  type OpenedHandover,
  ProofError,
  type Row,
  type VerifierKey,
  formatVerifierKey,
  handoversAfter,
  lossOf,
  openCheckpoint,
  openRowProof,
  parseVerifierKey,
} from '@meridian/proof';
import {
  logHandovers,
  logNote,
  logText,
  outwaitCaches,
  proveHandover,
  proveOrder,
} from './log-files.ts';

const SEEN = 'meridian.log';

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
  /** Leaves of the newest checkpoint, and the log's name. */
  readonly size: number;
  readonly origin: string;
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
  /** How the log came to its key. */
  readonly handovers: readonly OpenedHandover[];
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

/** How the log came from the key that this browser knows to the one that signs it now. */
interface Chain {
  readonly newest: VerifierKey;
  /** All that ever signed it, as far as is known. */
  readonly keys: readonly VerifierKey[];
  /** All handovers, and those since the known key. */
  readonly handovers: readonly OpenedHandover[];
  readonly passed: readonly OpenedHandover[];
}

function chainOf(text: string, handovers: readonly OpenedHandover[]): Chain {
  const key = parseVerifierKey(text);
  const passed = handoversAfter(key, handovers);
  const keys = [key, ...handovers.flatMap(({ before, after }) => [before, after])];
  return { newest: passed.at(-1)?.after ?? key, keys, handovers, passed };
}

/**
 * @param files at least one
 * @throws ProofError that names what does not agree; TypeError if the log could not be read
 */
export async function proveRows(files: readonly string[]): Promise<ProvenRows> {
  const seen = seenLog();
  const key = seen?.key ?? (await logText('keys')).trim();
  const openAll = ({ newest }: Chain) =>
    files.map((file) => openRowProof(file, { log: [newest], witnesses: [] }));
  let chain = chainOf(key, []);
  let opened;
  try {
    opened = openAll(chain);
  } catch (fault) {
    if (!(fault instanceof ProofError) || fault.fault !== 'unsigned') throw fault;
    chain = chainOf(key, await logHandovers());
    opened = openAll(chain);
  }
  const newest = opened.map(({ checkpoint }) => checkpoint).reduce(larger);
  remember(seen, chain, await proveSince(seen, newest, chain));
  return { rows: opened.map(({ row }) => row), size: newest.size, origin: newest.origin };
}

/**
 * Looks at the log itself: that its checkpoint is signed, that it begins with the newest that this browser saw, and that it
 * is the one that the witnesses signed.
 * @throws TypeError if it could not be read
 */
export async function lookAtLog(): Promise<LogLook> {
  const look = await lookOnce();
  // Files of before and after a change of keys do not go together, nor do those of a page that slept between two of them.
  if (look?.state !== 'fault' || look.fault !== 'unsigned') return look;
  await outwaitCaches();
  return await lookOnce();
}

async function lookOnce(): Promise<LogLook> {
  const seen = seenLog();
  const [keyFile, witnessed, witnesses] = await Promise.all([
    logNote('keys'),
    logNote('witnessed'),
    logText('witnesses'),
  ]);
  const newest = await logNote('checkpoint');
  if (keyFile === null || (newest === null && seen === null)) return null;
  const notes = { seen, checkpoint: newest?.note ?? null, witnessed: witnessed?.note ?? null };
  try {
    const chain = chainOf(seen?.key ?? keyFile.note.trim(), await logHandovers());
    const keyTexts = witnesses.split('\n').filter((line) => line !== '');
    const named = keyTexts.map(parseVerifierKey);
    const { since, cosigned } = await checkNotes(notes, chain, named);
    const { first } = remember(seen, chain, since);
    return {
      ...{ state: 'checked', size: since.head.size, origin: since.head.origin, first, cosigned },
      ...{ key: formatVerifierKey(chain.newest), since: keyFile.at, checkedAt: Date.now() },
      signedAt: newest?.at ?? null,
      witnesses: named.map(({ name }) => name),
      handovers: chain.handovers,
    };
  } catch (fault) {
    if (!(fault instanceof ProofError)) throw fault;
    const evidence = { fault: fault.message, at: Date.now(), ...notes };
    return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
  }
}

/** @throws ProofError if two of them are not of one history */
async function checkNotes(
  { seen, checkpoint, witnessed }: Notes,
  chain: Chain,
  witnesses: readonly VerifierKey[],
) {
  if (checkpoint === null) throw new ProofError('rewritten', 'the site has no log any more');
  const newest = openCheckpoint(checkpoint, { log: [chain.newest], witnesses: [] });
  const since = await proveSince(seen, newest, chain);
  const signed =
    witnessed === null ? null : openCheckpoint(witnessed, { log: chain.keys, witnesses });
  if (signed !== null) await proveOrder(signed, newest, newest.origin);
  return { since, cosigned: signed?.cosigned ?? [] };
}

interface Since {
  /** The newest, of this look or of another tab's. */
  readonly head: OpenedCheckpoint;
  /** Whether some of what was seen is lost; the log itself says so. */
  readonly isLost: boolean;
}

/** That the log goes on from what was seen, or says itself what became of it. @throws ProofError */
async function proveSince(
  seen: SeenLog | null,
  newest: OpenedCheckpoint,
  { passed, handovers }: Chain,
): Promise<Since> {
  for (const handover of seen === null ? handovers : passed) await proveHandover(handover, newest);
  if (seen === null) return { head: newest, isLost: false };
  const before = openCheckpoint(seen.checkpoint, {
    log: [parseVerifierKey(seen.key)],
    witnesses: [],
  });
  const isLost = lossOf(before, passed) !== null;
  if (!isLost) await proveOrder(before, newest, newest.origin);
  return { head: passed.length > 0 ? newest : larger(before, newest), isLost };
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

/** What has been found to go on from what was seen. */
function remember(
  seen: SeenLog | null,
  { newest }: Chain,
  { head, isLost }: Since,
): { readonly first: FirstLook } {
  const kept = isLost ? undefined : seen?.first;
  const first = kept ?? { size: head.size, at: Date.now() };
  const next = { key: formatVerifierKey(newest), checkpoint: head.note, first } satisfies SeenLog;
  localStorage.setItem(SEEN, JSON.stringify(next));
  return { first };
}

const larger = (one: OpenedCheckpoint, other: OpenedCheckpoint): OpenedCheckpoint =>
  other.size > one.size ? other : one;
