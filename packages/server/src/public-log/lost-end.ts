// Where the public log had come, if the database has forgotten it: by what lies beside the database, and by the witnesses.
import { type LogEnd, ProofError, openCheckpoint } from '@meridian/proof';
import { type Database, Fault, readJournalEnd } from '@meridian/store';
import type { Vault } from '../secrets/vault.ts';
import { type LogKeys, keysOfName, storedLogKeys } from './log-key.ts';
import type { WitnessAddress } from './witness-address.ts';
import { askForEnd } from './witnessed-end.ts';

/** What was published cannot be followed: its key is not here. */
class NoLogKey extends Fault {
  override readonly name = 'NoLogKey';
}

export interface LostEndNeeds {
  readonly vault: Vault | null;
  readonly witnesses: readonly WitnessAddress[];
  /** The newest that is known, a signed note; null: nothing is. */
  readonly checkpoint: string | null;
}

/** The end of the log as it was published; null: the database still has all of it. @throws NoLogKey */
export async function lostEnd(
  db: Database,
  { vault, witnesses, checkpoint }: LostEndNeeds,
): Promise<LogEnd | null> {
  if (vault === null && checkpoint !== null)
    throw new NoLogKey(
      'the public log is signed by one of the site’s secrets: SECRET_KEYS is needed',
    );
  const keys = vault === null ? null : await storedLogKeys(db, vault);
  if (keys === null) return null;
  const known = checkpoint === null ? null : opened(keys, checkpoint);
  const witnessed = await askForEnd(db, keys, witnesses);
  const { seq } = await readJournalEnd(db);
  const ends: LogEnd[] = [];
  if (known !== null) ends.push({ size: known.size, root: known.root });
  if (witnessed !== null)
    ends.push({ size: witnessed.size, root: witnessed.checkpoint?.root ?? null });
  // Of two that are alike, the one that has its root.
  const [last] = ends.toSorted(
    (a, b) => b.size - a.size || Number(b.root !== null) - Number(a.root !== null),
  );
  return last === undefined || last.size <= seq ? null : last;
}

function opened(keys: LogKeys, checkpoint: string) {
  try {
    return openCheckpoint(checkpoint, { log: keysOfName(keys), witnesses: [] });
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw new NoLogKey(
      'the public log was signed last by a key that this database does not have: put back one that was copied after the key was changed',
      { cause: error },
    );
  }
}
