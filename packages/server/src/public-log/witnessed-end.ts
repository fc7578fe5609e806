// How far the public log has come as its witnesses know it: they stand outside of the house, so a database that was put back
// to an earlier moment cannot make them forget.
import {
  type OpenedCheckpoint,
  ProofError,
  type VerifierKey,
  formatAddCheckpoint,
  openCheckpoint,
} from '@meridian/proof';
import { type Database, Fault, readJournalEnd, readLogHead } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { type LogKeys, keysOfName } from './log-key.ts';
import type { WitnessAddress } from './witness-address.ts';

const ANSWERS_WITHIN_MS = 3 * SECOND_MS;
const ANSWER_MAX = 10_000;

interface WitnessedEnd {
  readonly witness: string;
  readonly size: number;
  /** What it signed, if it tells. */
  readonly checkpoint: OpenedCheckpoint | null;
}

/** The database ends before what a witness has signed of this log. */
class ShorterThanWitnessed extends Fault {
  override readonly name = 'ShorterThanWitnessed';
}

/** The largest that any of them has signed of this log; null: none answers, or none has signed anything. */
export const askForEnd = (
  db: Database,
  keys: LogKeys,
  witnesses: readonly WitnessAddress[],
): Promise<WitnessedEnd | null> =>
  largest(db, witnesses, (witness) => toldBy(witness, keysOfName(keys)));

/** @throws ShorterThanWitnessed */
export async function checkWitnessedEnd(
  db: Database,
  witnesses: readonly WitnessAddress[],
): Promise<void> {
  if (witnesses.length === 0) return;
  const end = await largest(db, witnesses, () => Promise.resolve(null));
  const { seq } = await readJournalEnd(db);
  if (end === null || end.size <= seq) return;
  const lost = end.size - seq;
  throw new ShorterThanWitnessed(
    `the database ends at event ${seq} of the journal, and ${end.witness} has signed the public log with ${end.size}: it was put back to an earlier moment. ` +
      `Put the newer one back; or, if it is lost, go on without those ${lost} events: npm run restore -- accept --lost ${lost}`,
  );
}

/** @param tell what a witness signed last, if it tells that; else its size is asked for */
async function largest(
  db: Database,
  witnesses: readonly WitnessAddress[],
  tell: (witness: WitnessAddress) => Promise<OpenedCheckpoint | null>,
): Promise<WitnessedEnd | null> {
  const head = await readLogHead(db);
  const asked = witnesses.map(async (one): Promise<WitnessedEnd | null> => {
    try {
      const checkpoint = await tell(one);
      const size = checkpoint?.size ?? (head && (await sizeBy(one, head.checkpoint)));
      return size === null ? null : { witness: one.key.name, size, checkpoint };
    } catch {
      // Who does not answer, or answers something else, says nothing of where the log ends.
      return null;
    }
  });
  const ends = (await Promise.all(asked)).filter((end) => end !== null);
  return ends.toSorted((one, other) => other.size - one.size)[0] ?? null;
}

/** By a witness that tells what it signed last, as ours does. */
async function toldBy(
  { url }: WitnessAddress,
  log: readonly VerifierKey[],
): Promise<OpenedCheckpoint | null> {
  const answer = await fetch(new URL('checkpoint', url), {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const note = await answer.text();
  if (!answer.ok || note.length > ANSWER_MAX) return null;
  try {
    return openCheckpoint(note, { log, witnesses: [] });
  } catch (error) {
    if (error instanceof ProofError) return null;
    throw error;
  }
}

/** By any witness: it refuses a checkpoint that it is told to know nothing before, and says how much it knows. */
async function sizeBy({ url }: WitnessAddress, checkpoint: string): Promise<number | null> {
  const answer = await fetch(new URL('add-checkpoint', url), {
    method: 'POST',
    body: formatAddCheckpoint({ oldSize: 0, path: [], checkpoint }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const text = (await answer.text()).slice(0, ANSWER_MAX).trim();
  return answer.status === 409 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
