// How a log goes on under another key. A handover is a signed note in a public row of the log itself: the new key signs it, and
// so does the key of before. Either the key was changed and the log is the same; or rows were lost that had been
// published, and the log begins anew under another name, from the rows that are left.
import { fromBase64, sameBytes, toBase64, utf8 } from '../bytes.ts';
import { ProofError, prove } from '../fault.ts';
import { type Canonical, canonical, fromCanonical } from '../leaf/canonical.ts';
import { parseRow, publicText } from '../leaf/leaf.ts';
import type { TreeHead } from '../tree/verify.ts';
import {
  type VerifierKey,
  formatVerifierKey,
  isSignedBy,
  keyIdOf,
  parseNote,
  parseVerifierKey,
} from './signed-note.ts';

const HEAD = 'meridian log handover v1\n';
/** A log that began anew more often than this is none. */
const HANDOVERS_MAX = 1_000;

export interface Handover {
  readonly before: VerifierKey;
  readonly after: VerifierKey;
  /** The row that it stands in. Of a log that began anew, the rows before it are those that are left. */
  readonly seq: number;
  /** Wall time. */
  readonly at: number;
  /** Where the log of before ended, as far as is known; null: the key was changed, nothing was lost. */
  readonly end: LogEnd | null;
}

export interface LogEnd {
  readonly size: number;
  /** Null: nothing is left that says it. */
  readonly root: Uint8Array | null;
}

export interface OpenedHandover extends Handover {
  /** Whether the key of before signed too; it must, unless the log begins anew. */
  readonly isSignedByBefore: boolean;
  readonly note: string;
}

/** The kind of the row that it stands in. */
export const handoverKind = ({ end }: Pick<Handover, 'end'>): 'KeyRotated' | 'LogBegunAnew' =>
  end === null ? 'KeyRotated' : 'LogBegunAnew';

/** The text that both keys sign. */
export function handoverText({ before, after, seq, at, end }: Handover): string {
  const root = end?.root ?? null;
  const body = {
    ...{ before: formatVerifierKey(before), after: formatVerifierKey(after), seq, at },
    end: end === null ? null : { size: end.size, root: root === null ? null : toBase64(root) },
  };
  return `${HEAD}${canonical(body)}\n`;
}

/** @throws ProofError malformed, signature; unsigned unless the new key signed, and for a change of keys the old one */
function openHandover(note: string): OpenedHandover {
  const parsed = parseNote(note);
  prove(parsed.text.startsWith(HEAD) && parsed.text.endsWith('\n'), 'malformed', 'not a handover');
  const handover = handoverFrom(fromCanonical(parsed.text.slice(HEAD.length, -1)));
  const { before, after, end } = handover;
  const isSame = before.name === after.name;
  prove(isSame === (end === null), 'origin', `${after.name} after ${before.name}`);
  const signed = (key: VerifierKey): boolean => {
    const id = keyIdOf(key);
    const lines = parsed.signatures.filter(
      ({ name, keyId }) => name === key.name && sameBytes(keyId, id),
    );
    for (const { signature } of lines)
      if (!isSignedBy(key.publicKey, utf8(parsed.text), signature))
        throw new ProofError('signature', `that of ${key.name} does not fit its handover`);
    return lines.length > 0;
  };
  prove(signed(after), 'unsigned', `the new key of ${after.name} did not sign its handover`);
  const isSignedByBefore = signed(before);
  prove(
    isSignedByBefore || end !== null,
    'unsigned',
    `the key of ${before.name} did not sign what should take its place`,
  );
  return { ...handover, isSignedByBefore, note };
}

function handoverFrom(value: Canonical): Handover {
  const { before, after, seq, at, end } = { ...(value as Record<string, Canonical>) };
  const isCount = (one: unknown): one is number => Number.isSafeInteger(one) && Number(one) >= 0;
  prove(
    typeof before === 'string' && typeof after === 'string' && isCount(seq) && isCount(at),
    'malformed',
    'not a handover',
  );
  const keys = { before: parseVerifierKey(before), after: parseVerifierKey(after) };
  const ofLogs = keys.before.type === 'ed25519' && keys.after.type === 'ed25519';
  prove(ofLogs && seq > 0 && end !== undefined, 'malformed', 'not a handover');
  if (end === null) return { ...keys, seq, at, end };
  const { size, root } = { ...(end as Record<string, Canonical>) };
  prove(
    isCount(size) && size >= seq && (root === null || typeof root === 'string'),
    'malformed',
    'not the end of a log',
  );
  return { ...keys, seq, at, end: { size, root: root === null ? null : fromBase64(root) } };
}

/**
 * Reads the handovers of a log, in their order: each follows from the one before.
 * @throws ProofError
 */
export function openHandovers(notes: readonly string[]): OpenedHandover[] {
  prove(notes.length <= HANDOVERS_MAX, 'malformed', `${notes.length} handovers`);
  const opened = notes.map(openHandover);
  for (const [i, { before, seq }] of opened.slice(1).entries()) {
    const former = opened[i];
    const follows =
      former !== undefined &&
      seq > former.seq &&
      formatVerifierKey(former.after) === formatVerifierKey(before);
    prove(follows, 'unsigned', `the handover in row ${seq} follows from none before it`);
  }
  return opened;
}

/**
 * What a file of the log is asked for with, besides its path: a log that began anew has other files where the one before had its
 * own, and caches may keep those for ever.
 */
export function ofLog(origin: string): string {
  const [, number] = /\/(\d+)$/.exec(origin) ?? [];
  return number === undefined ? '' : `?${number}`;
}

/** Those that came after a key. @returns none if it is the newest, or of another log */
export function handoversAfter(
  key: VerifierKey,
  handovers: readonly OpenedHandover[],
): OpenedHandover[] {
  const text = formatVerifierKey(key);
  const first = handovers.findIndex(({ before }) => formatVerifierKey(before) === text);
  return first < 0 ? [] : handovers.slice(first);
}

/** That a public entry of the log is the row of a handover. @throws ProofError not_in_log */
export function verifyHandoverRow(entry: Uint8Array, { note, seq, end }: OpenedHandover): void {
  const text = publicText(entry);
  const row = text === null ? null : parseRow(text);
  const body = row?.body as { readonly note?: unknown } | null | undefined;
  const isIt = row?.seq === seq && row.kind === handoverKind({ end }) && body?.note === note;
  prove(isIt, 'not_in_log', `the handover of row ${seq}`);
}

/**
 * What somebody saw of a log, and what became of it.
 * @param seen before these handovers
 * @returns the first handover that lost some of what was seen; null: the log must begin with all that was seen
 * @throws ProofError rewritten if the log that was begun anew names an earlier end than was seen, or another
 */
export function lossOf(
  seen: TreeHead,
  handovers: readonly OpenedHandover[],
): OpenedHandover | null {
  for (const handover of handovers) {
    const { end, seq } = handover;
    if (end === null || seen.size < seq) continue;
    prove(
      seen.size <= end.size,
      'rewritten',
      `the log began anew as if it had ended at ${end.size}; ${seen.size} were seen`,
    );
    const isSame = end.root === null || seen.size !== end.size || sameBytes(end.root, seen.root);
    prove(isSame, 'rewritten', `the log began anew after another end than was seen`);
    return handover;
  }
  return null;
}
