// A map for entries that come and go all the time. V8's own Map makes a new table every few entries, and the table that it
// leaves refers to the new one. A table that has grown old once therefore keeps all later ones, with all that was in them,
// from the collector of young memory: what lived for milliseconds then costs as much as what lives for minutes. A Map that
// is made anew has nothing behind it.

/** Entries that go before the map is made anew, beside as many as are left. */
const GONE_MAX = 16;

/** Like a Map, in the order in which keys were first set. It must not be changed while it is read. */
export class TurnoverMap<Key, Value> {
  #kept = new Map<Key, Value>();
  /** Since it was made. */
  #gone = 0;

  /** Entries that are in it now. */
  get size(): number {
    return this.#kept.size;
  }

  /** Whether the key is in it now. */
  has(key: Key): boolean {
    return this.#kept.has(key);
  }

  /** The key's value; undefined where it is not in the map. */
  get(key: Key): Value | undefined {
    return this.#kept.get(key);
  }

  /** A key that is in it keeps its place in the order. */
  set(key: Key, value: Value): void {
    this.#kept.set(key, value);
  }

  /** @returns whether it was there */
  delete(key: Key): boolean {
    if (!this.#kept.delete(key)) return false;
    this.#gone += 1;
    if (this.#gone > this.#kept.size + GONE_MAX) {
      this.#kept = new Map(this.#kept);
      this.#gone = 0;
    }
    return true;
  }

  /** In the order in which they were first set. */
  keys(): MapIterator<Key> {
    return this.#kept.keys();
  }

  /** In the order in which their keys were first set. */
  values(): MapIterator<Value> {
    return this.#kept.values();
  }
}
