// A heap that another can be poured into: a leftist tree whose entries know their place. Adding, taking out and melding
// cost O(log n), however the entries came together; the first is read in O(1).

/** What lies in a heap: less is first, ties by `tie`. */
export interface Melding {
  readonly key: number;
  readonly tie: number;
}

/** An entry's place in its heap; an entry that is in none has no place. */
export interface MeldPlace<E extends Melding> {
  readonly entry: E;
  left: MeldPlace<E> | null;
  right: MeldPlace<E> | null;
  above: MeldPlace<E> | null;
  /** Steps down to the nearest free place. */
  rank: number;
}

/** The least key is first. */
export class MeldingHeap<E extends Melding> {
  #root: MeldPlace<E> | null = null;

  /** Undefined when empty. */
  first(): E | undefined {
    return this.#root?.entry;
  }

  /** @returns the entry's place, by which it is taken out */
  add(entry: E): MeldPlace<E> {
    const place: MeldPlace<E> = { entry, left: null, right: null, above: null, rank: 1 };
    this.#setRoot(meld(this.#root, place));
    return place;
  }

  /** The place must be one of this heap, or of one that was poured into it. */
  remove(place: MeldPlace<E>): void {
    const { above } = place;
    const rest = meld(place.left, place.right);
    if (above === null) this.#setRoot(rest);
    else {
      if (above.left === place) above.left = rest;
      else above.right = rest;
      if (rest !== null) rest.above = above;
      settle(above);
    }
    Object.assign(place, { left: null, right: null, above: null, rank: 1 });
  }

  /** Takes all that is in another heap, which is empty afterwards. */
  pour(other: MeldingHeap<E>): void {
    this.#setRoot(meld(this.#root, other.#root));
    other.#root = null;
  }

  #setRoot(root: MeldPlace<E> | null): void {
    this.#root = root;
    if (root !== null) root.above = null;
  }
}

const rankOf = <E extends Melding>(place: MeldPlace<E> | null): number => place?.rank ?? 0;

const isBefore = (a: Melding, b: Melding): boolean =>
  a.key < b.key || (a.key === b.key && a.tie < b.tie);

/** Along the right sides alone, which are short; no deeper than their two ranks. */
function meld<E extends Melding>(
  one: MeldPlace<E> | null,
  other: MeldPlace<E> | null,
): MeldPlace<E> | null {
  if (one === null) return other;
  if (other === null) return one;
  const [first, second] = isBefore(one.entry, other.entry) ? [one, other] : [other, one];
  const right = meld(first.right, second);
  first.right = right;
  if (right !== null) right.above = first;
  lean(first);
  return first;
}

/** The deeper side is the left one. */
function lean<E extends Melding>(place: MeldPlace<E>): void {
  const { left, right } = place;
  if (rankOf(left) < rankOf(right)) [place.left, place.right] = [right, left];
  place.rank = rankOf(place.right) + 1;
}

/** After something below was taken out: up to where the rank stays. */
function settle<E extends Melding>(from: MeldPlace<E>): void {
  for (let place: MeldPlace<E> | null = from; place !== null; place = place.above) {
    const before = place.rank;
    lean(place);
    if (place.rank === before) return;
  }
}
