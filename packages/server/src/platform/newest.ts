// A cache of limited size: when it is full, the entry that nobody has looked at for longest goes.

export class Newest<Key, Value> {
  readonly #kept = new Map<Key, Value>();
  readonly #max: number;

  /** @param max 1 or more */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    const value = this.#kept.get(key);
    if (value !== undefined) this.keep(key, value);
    return value;
  }

  keep(key: Key, value: Value): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#max && oldest !== undefined) this.#kept.delete(oldest);
  }

  forget(key: Key): void {
    this.#kept.delete(key);
  }
}
