// An ordered index of levels: a binary heap whose entries know their place, so that any of them can be taken out.
// Adding and removing cost O(log n), reading the next level O(1).
import { assert } from '@meridian/units';

export interface HeapEntry {
  /** Points; the heap orders by it, ties by `tie`. */
  readonly level: number;
  readonly tie: number;
  /** Index in its heap, kept by the heap; -1 outside. */
  place: number;
}

/** 'lowest': the smallest level is next; 'highest': the largest. */
export type HeapOrder = 'lowest' | 'highest';

/** @throws AssertionError when an entry is added to two heaps, or taken out of one that it is not in */
export class PriceHeap<E extends HeapEntry> {
  readonly #entries: E[] = [];
  readonly #sign: 1 | -1;

  constructor(order: HeapOrder) {
    this.#sign = order === 'lowest' ? 1 : -1;
  }

  /** Entries that are in it now. */
  get size(): number {
    return this.#entries.length;
  }

  /** The entry whose level is reached first; undefined when empty. */
  next(): E | undefined {
    return this.#entries[0];
  }

  /** An entry is in one heap at most. */
  add(entry: E): void {
    assert(entry.place === -1, 'an entry is in one heap at most');
    this.#entries.push(entry);
    this.#rise(entry, this.#entries.length - 1);
  }

  /** The entry must be in this heap. */
  remove(entry: E): void {
    const place = entry.place;
    assert(this.#entries[place] === entry, 'the entry is in this heap');
    const last = this.#entries.pop() as E;
    entry.place = -1;
    if (last === entry) return;
    this.#rise(last, place);
    this.#sink(last, last.place);
  }

  #isBefore(a: E, b: E): boolean {
    const difference = (a.level - b.level) * this.#sign;
    return difference < 0 || (difference === 0 && a.tie < b.tie);
  }

  #rise(entry: E, from: number): void {
    const entries = this.#entries;
    let place = from;
    while (place > 0) {
      const parentPlace = (place - 1) >> 1;
      const parent = entries[parentPlace] as E;
      if (!this.#isBefore(entry, parent)) break;
      entries[place] = parent;
      parent.place = place;
      place = parentPlace;
    }
    entries[place] = entry;
    entry.place = place;
  }

  #sink(entry: E, from: number): void {
    const entries = this.#entries;
    const count = entries.length;
    let place = from;
    for (;;) {
      let childPlace = place * 2 + 1;
      if (childPlace >= count) break;
      const right = childPlace + 1;
      if (right < count && this.#isBefore(entries[right] as E, entries[childPlace] as E))
        childPlace = right;
      const child = entries[childPlace] as E;
      if (!this.#isBefore(child, entry)) break;
      entries[place] = child;
      child.place = place;
      place = childPlace;
    }
    entries[place] = entry;
    entry.place = place;
  }
}
