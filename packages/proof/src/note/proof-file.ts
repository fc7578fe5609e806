// A proof that stands by itself (c2sp.org/tlog-proof): the leaf's place, its way up, and the checkpoint it leads to. With
// what the leaf says, and the log's key, it can be checked anywhere and at any time.
import { type Hash, countFrom, fromBase64, hashFromBase64, toBase64 } from '../bytes.ts';
import { prove } from '../fault.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has no longer way up. */
const MAX_PATH = 64;

export interface ProofFile {
  /** For the reader's own use; nothing vouches for it. */
  readonly extra: Uint8Array | null;
  /** Of the leaf, from 0. */
  readonly index: number;
  readonly path: readonly Hash[];
  /** The signed note, as it was given. */
  readonly checkpoint: string;
}

/** The text of a .tlog-proof file. Checks nothing. */
export function formatProofFile({ extra, index, path, checkpoint }: ProofFile): string {
  const lines = [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @throws ProofError malformed */
export function parseProofFile(file: string): ProofFile {
  const end = file.indexOf('\n\n');
  prove(end >= 0, 'malformed', 'a proof without a checkpoint');
  const [first, ...lines] = file.slice(0, end).split('\n');
  prove(first === FIRST_LINE, 'malformed', 'not a proof of this version');
  const extra = lines[0]?.startsWith('extra ') === true ? fromBase64(lines[0].slice(6)) : null;
  const [place = '', ...path] = extra === null ? lines : lines.slice(1);
  prove(place.startsWith('index '), 'malformed', 'a proof without an index');
  prove(path.length <= MAX_PATH, 'malformed', `a way of ${path.length} hashes`);
  return {
    extra,
    index: countFrom(place.slice(6)),
    path: path.map(hashFromBase64),
    checkpoint: file.slice(end + 2),
  };
}
