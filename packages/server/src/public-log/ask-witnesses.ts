// Asks the witnesses to sign the newest checkpoint, and keeps it with those of their signatures that fit (c2sp.org/tlog-witness).
import {
  type Hash,
  ProofError,
  consistencyRanges,
  formatAddCheckpoint,
  hashesFromTiles,
  openCheckpoint,
} from '@meridian/proof';
import {
  type Database,
  type LogHead,
  readLogHead,
  readLogTile,
  readWitnessed,
  saveWitnessed,
} from '@meridian/store';
import { MINUTE_MS, SECOND_MS, present } from '@meridian/units';
import { Repeated } from '../platform/repeated.ts';
import type { LogKeys } from './log-key.ts';
import type { WitnessAddress } from './witness-address.ts';

const ASKS_EVERY_MS = 10 * SECOND_MS;
const ANSWERS_WITHIN_MS = 5 * SECOND_MS;
const ANSWER_MAX = 10_000;
/** What more of the witnesses have signed is published for so long: whoever relies on one that was away for a moment has it. */
const OUTWAITED_MS = 5 * MINUTE_MS;

export interface AskWitnessesOptions {
  readonly db: Database;
  readonly keys: LogKeys;
  readonly witnesses: readonly WitnessAddress[];
  /** Wall time. */
  readonly now: () => number;
  /** A witness that does not answer, or says something else, is asked again. */
  readonly onFault: (witness: string, error: unknown) => void;
}

export interface AskedWitnesses {
  /** Asks all of them now. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

export function askWitnesses(options: AskWitnessesOptions): AskedWitnesses {
  const sizes = new Map<string, number>();
  const asking = new Repeated({
    work: () => askAll(options, sizes),
    everyMs: ASKS_EVERY_MS,
    firstAfterMs: options.witnesses.length === 0 ? null : ASKS_EVERY_MS,
    onFault: (error) => options.onFault('all', error),
  });
  return { ask: () => asking.now(), stop: () => asking.stop() };
}

/** @param sizes what each has signed, as far as is known */
async function askAll(options: AskWitnessesOptions, sizes: Map<string, number>): Promise<void> {
  const { db, witnesses, now, onFault } = options;
  const asked = async (head: LogHead, one: WitnessAddress): Promise<string> => {
    try {
      return await askOne(options, { head, one, sizes });
    } catch (error) {
      onFault(one.key.name, error);
      return '';
    }
  };
  try {
    const head = await readLogHead(db);
    if (head === null) return;
    const lines = await Promise.all(witnesses.map((one) => asked(head, one)));
    const note = head.checkpoint + lines.join('');
    const witnessed = { size: head.size, note, at: now() };
    const signed = namesIn(options, note);
    const isLess = (await namesToKeep(options)).some((name) => !signed.includes(name));
    if (signed.length > 0 && !isLess)
      await db.transaction((within) => saveWitnessed(within, witnessed));
  } catch (error) {
    onFault('all', error);
  }
}

/** The witnesses of a note that is of this log. */
function namesIn({ keys, witnesses }: AskWitnessesOptions, note: string): readonly string[] {
  const known = { log: [keys.verifier], witnesses: witnesses.map(({ key }) => key) };
  return openCheckpoint(note, known).cosigned.map(({ name }) => name);
}

/** Those of the published note, as long as it waits for them. */
async function namesToKeep(options: AskWitnessesOptions): Promise<readonly string[]> {
  const published = await readWitnessed(options.db);
  if (published === null || options.now() - published.at >= OUTWAITED_MS) return [];
  try {
    return namesIn(options, published.note);
  } catch (error) {
    if (error instanceof ProofError) return []; // of a former key, or a former log
    throw error;
  }
}

interface Asking {
  readonly head: LogHead;
  readonly one: WitnessAddress;
  readonly sizes: Map<string, number>;
}

/** @returns its signature's line @throws Error if it gives none that fits */
async function askOne({ db, keys }: AskWitnessesOptions, asking: Asking): Promise<string> {
  const { head, one, sizes } = asking;
  const known = sizes.get(one.key.name) ?? 0;
  let answer = await post(db, one, { head, oldSize: known });
  if (answer.status === 409) {
    const oldSize = Number(answer.text);
    // Of a database that was put back, it has seen more.
    if (!Number.isSafeInteger(oldSize) || oldSize > head.size)
      throw new Error(`it has seen ${answer.text.trim()} leaves, the log has ${head.size}`);
    answer = await post(db, one, { head, oldSize });
  }
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}: ${answer.text.trim()}`);
  const line = answer.text;
  const opened = openCheckpoint(head.checkpoint + line, {
    log: [keys.verifier],
    witnesses: [one.key],
  });
  if (opened.cosigned.length !== 1)
    throw new ProofError('unsigned', `${one.key.name} has not signed`);
  sizes.set(one.key.name, head.size);
  return line;
}

async function post(
  db: Database,
  { url }: WitnessAddress,
  { head: { size, checkpoint }, oldSize }: { head: LogHead; oldSize: number },
): Promise<{ status: number; text: string }> {
  const path = await consistency(db, oldSize, size);
  const answer = await fetch(new URL('add-checkpoint', url), {
    method: 'POST',
    body: formatAddCheckpoint({ oldSize, path, checkpoint }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const text = await answer.text();
  if (text.length > ANSWER_MAX) throw new Error(`it answered with ${text.length} characters`);
  return { status: answer.status, text };
}

const consistency = (db: Database, earlier: number, later: number): Promise<Hash[]> =>
  hashesFromTiles(consistencyRanges(earlier, later), later, async ({ level, index: place }) =>
    present(await readLogTile(db, { level, place }), 'a log has its tiles'),
  );
