// Which hashes a proof is made of. A range of leaves is hashed as RFC 6962 hashes a list; the ranges here break up into
// complete subtrees, which never change once they are there and may be read from anywhere: memory, tiles, a site.
import type { Hash } from '../bytes.ts';
import { prove } from '../fault.ts';
import { EMPTY_ROOT, type Node, nodeHash, splitOf } from './hashes.ts';

/** Leaves `from` to `to`, the latter not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The complete subtrees of a range that begins where one of its size may; largest first. */
export function piecesOf({ from, to }: Range): Node[] {
  const pieces: Node[] = [];
  for (let at = from; at < to;) {
    let level = Math.floor(Math.log2(to - at));
    while (at % 2 ** level !== 0) level -= 1;
    pieces.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return pieces;
}

/** MTH of the range. @param read gives the hash of a complete subtree */
export function rangeHash(range: Range, read: (node: Node) => Hash): Hash {
  const hashes = piecesOf(range).map(read);
  return (
    hashes.reduceRight<Hash | null>(
      (right, left) => (right === null ? left : nodeHash(left, right)),
      null,
    ) ?? EMPTY_ROOT
  );
}

/**
 * PATH(index, D[size]) of RFC 6962: the ranges beside the way up, from the leaf's sibling on.
 * @throws ProofError malformed unless 0 <= index < size
 */
export function inclusionRanges(index: number, size: number): Range[] {
  prove(index >= 0 && index < size, 'malformed', `no leaf ${index} in a tree of ${size}`);
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
    }
  }
  return ranges;
}

/**
 * PROOF(earlier, D[later]) of RFC 6962: the ranges that show that the later tree begins with the earlier one.
 * @param earlier from 0, @param later not below it
 * @throws ProofError malformed otherwise
 */
export function consistencyRanges(earlier: number, later: number): Range[] {
  prove(earlier >= 0 && earlier <= later, 'malformed', `a tree of ${later} is before ${earlier}`);
  if (earlier === 0 || earlier === later) return [];
  const ranges: Range[] = [];
  let [from, to] = [0, later];
  let isWhole = true;
  while (earlier !== to) {
    const middle = from + splitOf(to - from);
    if (earlier <= middle) {
      ranges.unshift({ from: middle, to });
      to = middle;
    } else {
      ranges.unshift({ from, to: middle });
      from = middle;
      isWhole = false;
    }
  }
  return isWhole ? ranges : [{ from, to }, ...ranges];
}
