// What a proof must lead to: RFC 9162 sections 2.1.3.2 and 2.1.4.2, whose trees are those of RFC 6962.
import { type Hash, sameBytes } from '../bytes.ts';
import { prove } from '../fault.ts';
import { EMPTY_ROOT, nodeHash } from './hashes.ts';

export interface TreeHead {
  /** Leaves. */
  readonly size: number;
  readonly root: Hash;
}

export interface Inclusion {
  readonly leaf: Hash;
  /** From 0. */
  readonly index: number;
  readonly path: readonly Hash[];
}

/** @throws ProofError not_in_log unless the leaf is at that place of the tree */
export function verifyInclusion({ leaf, index, path }: Inclusion, { size, root }: TreeHead): void {
  prove(index >= 0 && index < size, 'not_in_log', `no leaf ${index} in a tree of ${size}`);
  const climb = new Climb(index, size - 1);
  let hash = leaf;
  for (const beside of path)
    hash = climb.isRight() ? nodeHash(beside, hash) : nodeHash(hash, beside);
  prove(climb.isAtTop() && sameBytes(hash, root), 'not_in_log', `leaf ${index} of ${size}`);
}

/** @throws ProofError rewritten unless the later tree begins with the earlier one */
export function verifyConsistency(earlier: TreeHead, later: TreeHead, path: readonly Hash[]): void {
  const what = `${later.size} after ${earlier.size}`;
  prove(earlier.size <= later.size, 'rewritten', `the log has become shorter: ${what}`);
  if (earlier.size === later.size || earlier.size === 0) {
    const expected = earlier.size === 0 ? EMPTY_ROOT : later.root;
    prove(path.length === 0 && sameBytes(earlier.root, expected), 'rewritten', what);
    return;
  }
  const isWhole = Number.isInteger(Math.log2(earlier.size));
  const [first, ...rest] = isWhole ? [earlier.root, ...path] : path;
  prove(first !== undefined, 'rewritten', `no proof: ${what}`);
  const climb = new Climb(earlier.size - 1, later.size - 1);
  climb.skipComplete();
  let [old, now] = [first, first];
  for (const beside of rest) {
    const isRight = climb.isRight();
    if (isRight) old = nodeHash(beside, old);
    now = isRight ? nodeHash(beside, now) : nodeHash(now, beside);
  }
  const isProven = climb.isAtTop() && sameBytes(old, earlier.root) && sameBytes(now, later.root);
  prove(isProven, 'rewritten', what);
}

/** From a node up to the root; numbers up to 2^53, so no bits are shifted. */
class Climb {
  #node: number;
  #last: number;
  #isPastTop = false;
  constructor(node: number, last: number) {
    this.#node = node;
    this.#last = last;
  }

  skipComplete(): void {
    while (this.#node % 2 === 1) this.#up();
  }

  /** One step: whether the node on the way is the right one of the two. */
  isRight(): boolean {
    if (this.#last === 0) this.#isPastTop = true;
    const isRight = this.#node % 2 === 1 || this.#node === this.#last;
    // A last node without a right sibling has none on the levels between either.
    if (isRight) while (this.#node % 2 === 0 && this.#node !== 0) this.#up();
    this.#up();
    return isRight;
  }

  isAtTop(): boolean {
    return this.#last === 0 && !this.#isPastTop;
  }

  #up(): void {
    this.#node = Math.floor(this.#node / 2);
    this.#last = Math.floor(this.#last / 2);
  }
}
