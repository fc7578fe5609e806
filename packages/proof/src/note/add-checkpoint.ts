// What a log asks a witness (c2sp.org/tlog-witness): to sign a checkpoint, with the proof that it begins with the one the witness
// has seen.
import { type Hash, countFrom, hashFromBase64, toBase64 } from '../bytes.ts';
import { prove } from '../fault.ts';

/** The most hashes that a proof has. */
const PATH_MAX = 63;

export interface AddCheckpoint {
  /** Leaves that the witness has seen; 0: none. */
  readonly oldSize: number;
  /** That the log begins with them. */
  readonly path: readonly Hash[];
  /** The signed note. */
  readonly checkpoint: string;
}

/** The body of the request, as {@link parseAddCheckpoint} reads it. */
export const formatAddCheckpoint = ({ oldSize, path, checkpoint }: AddCheckpoint): string =>
  `old ${oldSize}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;

/** @throws ProofError malformed */
export function parseAddCheckpoint(text: string): AddCheckpoint {
  const end = text.indexOf('\n\n');
  prove(end >= 0, 'malformed', 'no checkpoint to add');
  const [old = '', ...hashes] = text.slice(0, end).split('\n');
  prove(old.startsWith('old '), 'malformed', `not a size: ${old.slice(0, 80)}`);
  prove(hashes.length <= PATH_MAX, 'malformed', `a proof of ${hashes.length} hashes`);
  return {
    oldSize: countFrom(old.slice(4)),
    path: hashes.map(hashFromBase64),
    checkpoint: text.slice(end + 2),
  };
}
