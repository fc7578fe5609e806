// A tree over notes whose nodes carry the sum of each of their sides. It is kept in tiles of 256: of notes, and above them of
// the nodes that each tile below comes to.
import { type Hash, HASH_BYTES, joined, sameBytes, sha256, uint64 } from '../bytes.ts';
import { prove } from '../fault.ts';
import { LARGEST_NOTE, NOTE_BYTES, worthOf } from './notes.ts';

const NODE = new Uint8Array([2]);
const MAX_SUM = 1n << 63n;
export const SUM_TILE_WIDTH = 256;
const SUM_BYTES = 8 + HASH_BYTES;

export interface Sum {
  /** Cents. */
  readonly sum: bigint;
  readonly hash: Hash;
}

/** Binds the sum of each side, not only their total. @throws ProofError liabilities outside 0 to 2^63 */
export function sumNode(left: Sum, right: Sum): Sum {
  const sum = left.sum + right.sum;
  prove(left.sum >= 0n && right.sum >= 0n && sum < MAX_SUM, 'liabilities', 'a sum out of range');
  const hash = sha256(NODE, uint64(left.sum), left.hash, uint64(right.sum), right.hash);
  return { sum, hash };
}

/** Of nothing: there are no notes. */
export const NO_SUM: Sum = { sum: 0n, hash: sha256(NODE) };

/** The next level: pairs, and a last one without a partner as it is. */
function above(level: readonly Sum[]): Sum[] {
  const pairs: Sum[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i] as Sum, level[i + 1]];
    pairs.push(right === undefined ? left : sumNode(left, right));
  }
  return pairs;
}

/**
 * The root over leaves in their order; a last one without a partner rises as it is.
 * @throws ProofError liabilities when a sum is out of range
 */
export function sumOf(leaves: readonly Sum[]): Sum {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0] ?? NO_SUM;
}

/** What stands beside the way from a leaf to the top, from below. */
function besides(leaves: readonly Sum[], index: number): Sum[] {
  const path: Sum[] = [];
  let [level, at] = [leaves, index];
  while (level.length > 1) {
    const beside = level[at ^ 1];
    if (beside !== undefined) path.push(beside);
    [level, at] = [above(level), at >> 1];
  }
  return path;
}

export interface SumTile {
  /** 0 holds notes, the others sums. */
  readonly level: number;
  readonly place: number;
  readonly bytes: Uint8Array;
}

/** @throws ProofError malformed */
export function readSumTile(level: number, bytes: Uint8Array): Sum[] {
  const size = level === 0 ? NOTE_BYTES : SUM_BYTES;
  const count = bytes.length / size;
  prove(
    Number.isInteger(count) && count > 0 && count <= SUM_TILE_WIDTH,
    'malformed',
    `a tile of ${bytes.length} bytes`,
  );
  return Array.from({ length: count }, (_, i) => {
    const one = bytes.subarray(i * size, (i + 1) * size);
    return level === 0 ? noteSum(one) : { sum: sumIn(one), hash: one.slice(8) };
  });
}

function noteSum(bytes: Uint8Array): Sum {
  const power = bytes[0] ?? 0;
  prove(power <= LARGEST_NOTE, 'liabilities', `a note of 2^${power}`);
  return { sum: worthOf(power), hash: bytes.slice(1) };
}

const sumIn = (bytes: Uint8Array): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);

/** @param notes as a public file has them, one after the other */
export function sumTiles(notes: Uint8Array): { readonly total: Sum; readonly tiles: SumTile[] } {
  const tiles: SumTile[] = [];
  let tops: Sum[] = [];
  const wide = SUM_TILE_WIDTH * NOTE_BYTES;
  for (let at = 0; at < notes.length; at += wide) {
    const bytes = notes.slice(at, at + wide);
    tiles.push({ level: 0, place: tops.length, bytes });
    tops.push(sumOf(readSumTile(0, bytes)));
  }
  for (let level = 1; tops.length > 1; level += 1) {
    const next: Sum[] = [];
    for (let at = 0; at < tops.length; at += SUM_TILE_WIDTH) {
      const part = tops.slice(at, at + SUM_TILE_WIDTH);
      const bytes = joined(part.flatMap(({ sum, hash }) => [uint64(sum), hash]));
      tiles.push({ level, place: next.length, bytes });
      next.push(sumOf(part));
    }
    tops = next;
  }
  return { total: tops[0] ?? NO_SUM, tiles };
}

/** The tiles that a way from a note to the top goes through. @param count of all notes */
export function tilesAbove(index: number, count: number): Pick<SumTile, 'level' | 'place'>[] {
  const tiles: Pick<SumTile, 'level' | 'place'>[] = [];
  let [at, width] = [index, count];
  for (let level = 0; level === 0 || width > 1; level += 1) {
    at = Math.floor(at / SUM_TILE_WIDTH);
    width = Math.ceil(width / SUM_TILE_WIDTH);
    tiles.push({ level, place: at });
  }
  return tiles;
}

/** What stands beside the way from a note to the top, from below. @param tiles as `tilesAbove` names them */
export function sumPath(index: number, tiles: readonly Uint8Array[]): Sum[] {
  let at = index;
  return tiles.flatMap((bytes, level) => {
    const path = besides(readSumTile(level, bytes), at % SUM_TILE_WIDTH);
    at = Math.floor(at / SUM_TILE_WIDTH);
    return path;
  });
}

export interface SummedTotal extends Sum {
  /** Notes. */
  readonly count: number;
}

export interface PlacedNote extends Sum {
  /** From 0. */
  readonly index: number;
  readonly path: readonly Sum[];
}

/** @throws ProofError liabilities unless the note counts in the total */
export function verifyNote({ index, path, ...note }: PlacedNote, total: SummedTotal): void {
  const { count } = total;
  prove(index >= 0 && index < count, 'liabilities', `no note ${index} of ${count}`);
  let sum: Sum = note;
  let [at, width] = [index, count];
  const rest = [...path];
  while (width > 1) {
    const isAlone = at === width - 1 && at % 2 === 0;
    if (!isAlone) {
      const beside = rest.shift();
      prove(beside !== undefined, 'liabilities', `note ${index} has no way to the total`);
      sum = at % 2 === 0 ? sumNode(sum, beside) : sumNode(beside, sum);
    }
    at = Math.floor(at / 2);
    width = Math.ceil(width / 2);
  }
  const isTotal = rest.length === 0 && sum.sum === total.sum && sameBytes(sum.hash, total.hash);
  prove(isTotal, 'liabilities', `note ${index} is not in the total`);
}
