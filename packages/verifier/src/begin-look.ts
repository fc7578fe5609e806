// What a look at a log begins with: the newest checkpoint, by whose key it is signed, and what it must go on from.
import {
  type Checkpoint,
  type KnownKeys,
  type OpenedCheckpoint,
  type OpenedHandover,
  ProofError,
  type VerifierKey,
  fromUtf8,
  handoversAfter,
  lossOf,
  openCheckpoint,
  openHandovers,
  parseLogLine,
  parseVerifierKey,
} from '@meridian/proof';
import { type LogSite, textOf } from './log-site.ts';

interface Wanted {
  readonly key?: string;
  readonly remembered?: { readonly key: string; readonly checkpoint: string } | null;
  readonly witnesses?: readonly string[];
  readonly line?: string;
  readonly own?: { readonly size?: number };
}

/** What one look begins with: the newest checkpoint, and what it must go on from. */
export interface Begun {
  readonly newest: VerifierKey;
  readonly handovers: readonly OpenedHandover[];
  readonly loss: OpenedHandover | null;
  readonly witnessed: OpenedCheckpoint | null;
  readonly earlier: readonly Checkpoint[];
  readonly head: OpenedCheckpoint;
  /** Leaves of the newest checkpoint that was seen before; 0: none was. */
  readonly seenSize: number;
}

/** Files of before and after a change of keys do not go together: what is unsigned is read again. @throws ProofError */
export async function begin(site: LogSite, options: Wanted): Promise<Begun> {
  try {
    return await beginOnce(site, options);
  } catch (fault) {
    const mayBeOfTwoMoments = fault instanceof ProofError && fault.fault === 'unsigned';
    if (!mayBeOfTwoMoments || site.outwaitCaches === undefined) throw fault;
    await site.outwaitCaches();
    return await beginOnce(site, options);
  }
}

async function beginOnce(site: LogSite, options: Wanted): Promise<Begun> {
  const { remembered = null, own } = options;
  const witnesses = (options.witnesses ?? []).map(parseVerifierKey);
  const key = options.key ?? remembered?.key ?? (await textOf(site, 'keys')).trim();
  const handovers = openHandovers(await handoverNotes(site));
  const passed = handoversAfter(parseVerifierKey(key), handovers);
  const newest = passed.at(-1)?.after ?? parseVerifierKey(key);
  const former = { log: keysOf(newest, handovers), witnesses };
  // First: the checkpoint that is read afterwards is no older.
  const witnessed = witnesses.length === 0 ? null : await witnessedBy(site, former);
  const before = remembered === null ? null : openCheckpoint(remembered.checkpoint, former);
  const loss = remembered && before && lossSince(remembered, before, handovers);
  const line = options.line === undefined ? null : parseLogLine(options.line);
  const earlier = [loss === null ? before : null, witnessed, line].filter((one) => one !== null);
  const head = await headOf(site, newest, [...earlier, { size: own?.size ?? 0 }]);
  if (line !== null) sameLog(line, head, handovers);
  const seenSize = before?.size ?? 0;
  return { newest, handovers, loss, witnessed, earlier, head, seenSize };
}

/** Of several caches on the way each may be a second older than the one before. */
const CHECKPOINT_TRIES = 4;

/**
 * The newest checkpoint. One that is older than what is known of the log may come from a cache: it is read again.
 * @param known of the log, from this site or seen before
 */
async function headOf(
  site: LogSite,
  key: VerifierKey,
  known: readonly { readonly size: number }[],
): Promise<OpenedCheckpoint> {
  for (let tries = 1; ; tries += 1) {
    const note = await textOf(site, 'checkpoint');
    const head = openCheckpoint(note, { log: [key], witnesses: [] });
    const isOlder = known.some(({ size }) => size > head.size);
    if (!isOlder || tries === CHECKPOINT_TRIES || site.outwaitCaches === undefined) return head;
    await site.outwaitCaches();
  }
}

/** A line is of this log, or of one before it of which nothing was lost that the line has. @throws ProofError */
function sameLog(line: Checkpoint, head: Checkpoint, handovers: readonly OpenedHandover[]): void {
  const since = handovers.findIndex(({ before }) => before.name === line.origin);
  if (line.origin !== head.origin && since < 0)
    throw new ProofError('origin', `the line is of ${line.origin}, the log is ${head.origin}`);
  const lost = line.origin === head.origin ? null : lossOf(line, handovers.slice(since));
  if (lost !== null)
    throw new ProofError(
      'rewritten',
      `the log began anew at row ${lost.seq}: the line’s end is lost`,
    );
}

const lossSince = (
  { key }: { readonly key: string },
  before: OpenedCheckpoint,
  handovers: readonly OpenedHandover[],
): OpenedHandover | null => lossOf(before, handoversAfter(parseVerifierKey(key), handovers));

/** All keys that have ever signed the log. */
const keysOf = (newest: VerifierKey, handovers: readonly OpenedHandover[]): VerifierKey[] => [
  newest,
  ...handovers.flatMap(({ before, after }) => [before, after]),
];

async function handoverNotes(site: LogSite): Promise<string[]> {
  const bytes = await site.read('handovers');
  // A site of an older version has none.
  if (bytes === null) return [];
  try {
    const notes: unknown = JSON.parse(fromUtf8(bytes));
    if (Array.isArray(notes) && notes.every((one) => typeof one === 'string')) return notes;
  } catch {
    // Said below.
  }
  throw new ProofError('malformed', 'handovers is not a list of notes');
}

async function witnessedBy(site: LogSite, keys: KnownKeys): Promise<OpenedCheckpoint> {
  const opened = openCheckpoint(await textOf(site, 'witnessed'), keys);
  const signed = new Set(opened.cosigned.map(({ name }) => name));
  const missing = keys.witnesses.filter(({ name }) => !signed.has(name));
  if (missing.length > 0)
    throw new ProofError('unsigned', `by ${missing.map(({ name }) => name).join(', ')}`);
  return opened;
}
