// The growing end of a tree: the roots of the complete subtrees that make it up, largest first. It is all that is needed
// to append and to know the root; whoever appends is told of each node that becomes complete.
import type { Hash } from '../bytes.ts';
import { prove } from '../fault.ts';
import { EMPTY_ROOT, type Node, nodeHash } from './hashes.ts';
import { piecesOf } from './ranges.ts';

/** A tree that only grows, as RFC 6962 has it. It keeps no leaves. */
export class Frontier {
  #size: number;
  readonly #hashes: Hash[];

  /**
   * @param size leaves so far, from 0
   * @param hashes of the nodes that `piecesOf({from: 0, to: size})` names
   * @throws ProofError malformed if there are more or fewer
   */
  constructor(size = 0, hashes: readonly Hash[] = []) {
    const expected = piecesOf({ from: 0, to: size }).length;
    prove(hashes.length === expected, 'malformed', `a tree of ${size} ends in ${expected} nodes`);
    this.#size = size;
    this.#hashes = [...hashes];
  }

  /** Leaves so far. */
  get size(): number {
    return this.#size;
  }

  /** @param onNode told of the leaf and of every node above it that is complete with it, from below */
  append(leaf: Hash, onNode?: (node: Node, hash: Hash) => void): void {
    let hash = leaf;
    let index = this.#size;
    let level = 0;
    onNode?.({ level, index }, hash);
    for (; index % 2 === 1; level += 1) {
      const left = this.#hashes.pop();
      prove(left !== undefined, 'malformed', 'a node without its left sibling');
      hash = nodeHash(left, hash);
      index = (index - 1) / 2;
      onNode?.({ level: level + 1, index }, hash);
    }
    this.#hashes.push(hash);
    this.#size += 1;
  }

  /** Of all leaves so far; {@link EMPTY_ROOT} of none. */
  root(): Hash {
    return (
      this.#hashes.reduceRight<Hash | null>(
        (right, left) => (right === null ? left : nodeHash(left, right)),
        null,
      ) ?? EMPTY_ROOT
    );
  }
}
