// What is done, or worked out, once within a time, however often it is asked for: whoever asks meanwhile waits for it, and has
// the same answer. What failed is done again by whoever asks next.
import { Newest } from './newest.ts';

export class OnceWithin<T = void> {
  readonly #ms: number;
  readonly #begun: Newest<string, { readonly at: number; readonly done: Promise<T> }>;

  /** @param max how many keys are remembered, 1 or more */
  constructor(ms: number, max: number) {
    this.#ms = ms;
    this.#begun = new Newest(max);
  }

  /** @param at the time now, in milliseconds */
  async do(key: string, at: number, act: () => Promise<T>): Promise<T> {
    const last = this.#begun.get(key);
    if (last !== undefined && at - last.at < this.#ms) return await last.done;
    const done = act();
    this.#begun.keep(key, { at, done });
    try {
      return await done;
    } catch (error) {
      this.#begun.forget(key);
      throw error;
    }
  }
}
