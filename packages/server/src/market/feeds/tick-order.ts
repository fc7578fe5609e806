// Brings messages of ticks, which a bus may lose, repeat and reorder, into their order. It asks for ticks that are
// missing. If nobody has them any more, it says so, and the stream goes on behind the hole.
import { SECOND_MS } from '@meridian/units';
import { type TickMessage, epochOf, firstOfEpoch, lastOf } from './tick-messages.ts';

/** How long later messages wait for one that is missing. */
const PATIENCE_MS = 3 * SECOND_MS;
/** Between two questions for the same hole. */
const ASK_EVERY_MS = 250;

export interface TickOrderOptions {
  /** What was sent after a tick; rejects if nobody answers. */
  readonly since: (number: number) => Promise<readonly TickMessage[]>;
  readonly deliver: (message: TickMessage) => void;
  /** Something before the next delivered message is lost for good. */
  readonly onHole: () => void;
  readonly pause: (ms: number) => Promise<void>;
}

export interface TickOrder {
  /**
   * Begins with all that is still there of the epoch of this number, the last that was sent; otherwise it begins with what
   * comes. Call it before the others. Resolves when that is delivered, or nobody answers.
   */
  begin(number: number): Promise<void>;
  take(message: TickMessage): void;
  /** The stream has come to this tick: what is missing up to it is asked for. */
  reached(number: number): void;
}

export const createTickOrder = (options: TickOrderOptions): TickOrder => new Order(options);

class Order implements TickOrder {
  readonly #options: TickOrderOptions;
  /** By the number of their first tick. */
  readonly #waiting = new Map<number, TickMessage>();
  /** Of the last tick that was delivered. */
  #last: number | null = null;
  #reached = 0;
  #isAsking = false;

  constructor(options: TickOrderOptions) {
    this.#options = options;
  }

  async begin(number: number): Promise<void> {
    this.#last = firstOfEpoch(epochOf(number));
    this.#reached = number;
    await this.#ask();
  }

  take(message: TickMessage): void {
    this.#last ??= message.number - 1;
    this.#reached = Math.max(this.#reached, lastOf(message));
    this.#keep(message);
    this.#deliverReady();
    if (!this.#isWhole()) void this.#ask();
  }

  reached(number: number): void {
    if (this.#last === null) {
      this.#last = number;
      return;
    }
    this.#turnEpoch(number);
    this.#reached = Math.max(this.#reached, number);
    if (!this.#isWhole()) void this.#ask();
  }

  #keep(message: TickMessage): void {
    this.#turnEpoch(message.number);
    if (this.#last !== null && message.number > this.#last)
      this.#waiting.set(message.number, message);
  }

  #deliverReady(): void {
    while (this.#last !== null) {
      const message = this.#waiting.get(this.#last + 1);
      if (message === undefined) return;
      this.#waiting.delete(message.number);
      this.#last = lastOf(message);
      this.#options.deliver(message);
    }
  }

  /** A new holder of the feed begins: of the one before, only what is here already will ever come. */
  #turnEpoch(number: number): void {
    if (this.#last === null || epochOf(number) <= epochOf(this.#last)) return;
    const old = [...this.#waiting.values()].filter((one) => epochOf(one.number) < epochOf(number));
    for (const message of old.toSorted((a, b) => a.number - b.number)) {
      this.#waiting.delete(message.number);
      this.#options.deliver(message);
    }
    this.#options.onHole();
    this.#last = firstOfEpoch(epochOf(number));
  }

  #isWhole(): boolean {
    return this.#waiting.size === 0 && (this.#last === null || this.#reached <= this.#last);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { since, pause } = this.#options;
    for (let waited = 0; !this.#isWhole() && waited < PATIENCE_MS; waited += ASK_EVERY_MS) {
      const before = this.#last;
      const found = await since(before ?? 0).catch(() => []);
      for (const message of found) this.#keep(message);
      this.#deliverReady();
      const [oldest] = found;
      // Whoever has the feed has nothing older any more.
      if (oldest !== undefined && this.#last !== null && oldest.number > this.#last + 1)
        this.#leaveHole();
      // One answer holds only so much: the rest is asked for at once.
      if (this.#last !== before) waited = 0;
      else if (!this.#isWhole()) await pause(ASK_EVERY_MS);
    }
    this.#isAsking = false;
    if (!this.#isWhole()) this.#giveUp();
  }

  /** What is missing does not come any more: goes on with what is here. */
  #giveUp(): void {
    this.#leaveHole();
    if (!this.#isWhole()) void this.#ask();
  }

  #leaveHole(): void {
    this.#options.onHole();
    const first = Math.min(...this.#waiting.keys());
    this.#last = this.#waiting.size === 0 ? this.#reached : first - 1;
    this.#deliverReady();
  }
}
