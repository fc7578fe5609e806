// The last quote of every instrument. Ticks are gathered and committed on an animation frame, at most about eight times
// a second. A listener is told only of its own instrument. A quote's direction lights up and goes out again.
import type { DayMarketRow, Instrument } from '@meridian/contract';

export interface LiveQuote {
  readonly bid: number;
  readonly ask: number;
  /** The bid, as on the chart. */
  readonly close: number;
  /** Percent against the day's first price. */
  readonly change: number;
  /** The day's highest and lowest bid, from the trade list and from every tick since. */
  readonly high: number;
  readonly low: number;
  /** Market time of the tick. */
  readonly time: number;
  readonly seq: number;
  /** Where the last tick went, while it is lit. */
  readonly direction: -1 | 0 | 1;
}

export const COMMIT_EVERY_MS = 120;
export const LIT_MS = 380;

export interface QuoteStoreDependencies {
  readonly now: () => number;
  /** Calls `run` soon after `delayMs`, when the screen is drawn. */
  readonly onFrame: (run: () => void, delayMs: number) => void;
  readonly later: (run: () => void, delayMs: number) => void;
}

/** The latest row of a window, and the window's range. */
interface Waiting extends Range {
  readonly row: DayMarketRow;
}
type Range = Pick<LiveQuote, 'high' | 'low'>;

const widened = (range: Range | undefined, bid: number): Range => ({
  high: Math.max(range?.high ?? bid, bid),
  low: Math.min(range?.low ?? bid, bid),
});

export class QuoteStore {
  readonly #dependencies: QuoteStoreDependencies;
  readonly #quotes = new Map<string, LiveQuote>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** When each lit quote was lit. */
  readonly #litAt = new Map<string, number>();
  /** Of the market's newest tick, of whichever instrument, where the server tells it. */
  marketTime: number | undefined;
  #isScheduled = false;
  #committedAt = Number.NEGATIVE_INFINITY;

  constructor(dependencies: QuoteStoreDependencies) {
    this.#dependencies = dependencies;
  }

  get(code: string): LiveQuote | null {
    return this.#quotes.get(code) ?? null;
  }

  subscribe(code: string, listener: () => void): () => void {
    let listeners = this.#listeners.get(code);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(code, listeners);
    }
    const joined = listeners;
    joined.add(listener);
    return () => void joined.delete(listener);
  }

  /** The instruments that anything listens to. */
  followed(): string[] {
    return [...this.#listeners].filter(([, { size }]) => size > 0).map(([code]) => code);
  }

  /** Takes the quotes of a trade list where they are newer, and the range; they are never lit. */
  prime(instruments: readonly Pick<Instrument, 'Code' | 'ForexQuotations'>[]): void {
    for (const { Code, ForexQuotations: quotation } of instruments) {
      const { Bid, Ask, Close, Change, High, Low, Time, Seq } = quotation;
      if (
        Bid === null ||
        Ask === null ||
        Close === null ||
        Change === null ||
        Time === null ||
        Seq === null
      )
        continue;
      const day = { high: High ?? Close, low: Low ?? Close };
      const last = this.#quotes.get(Code);
      // Its quote comes with the next commit, and lights up. Another day may have begun with it.
      const waiting = this.#waiting.get(Code);
      if (waiting?.row.seq === Seq) {
        this.#waiting.set(Code, { ...waiting, ...day });
        if (last) this.#show(Code, { ...last, ...day });
        continue;
      }
      if (last && !this.#isNewer(Code, Time, Seq)) {
        // A list with an older tick does not know the range that came after it.
        const range = Seq === last.seq ? day : widened(widened(day, last.high), last.low);
        this.#show(Code, { ...last, ...range });
        continue;
      }
      this.#show(Code, {
        ...day,
        bid: Bid,
        ask: Ask,
        close: Close,
        change: Change,
        time: Time,
        seq: Seq,
        direction: 0,
      });
    }
  }

  receive(rows: readonly DayMarketRow[]): void {
    for (const row of rows) {
      const { symbol, close } = row;
      if (this.#isNewer(symbol, row.time, row.seq))
        this.#waiting.set(symbol, { row, ...widened(this.#waiting.get(symbol), close) });
    }
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    const wait = COMMIT_EVERY_MS - (this.#dependencies.now() - this.#committedAt);
    this.#dependencies.onFrame(() => this.#commit(), Math.max(0, wait));
  }

  /** Market time of the newest of these instruments' ticks, at least `known`. */
  newest(codes: readonly string[], known?: number): number | undefined {
    let newest = known;
    for (const code of codes) {
      const time = this.#quotes.get(code)?.time;
      if (time !== undefined && (newest === undefined || time > newest)) newest = time;
    }
    return newest;
  }

  #isNewer(code: string, time: number, seq: number): boolean {
    const last = this.#quotes.get(code);
    return !last || seq > last.seq || time > last.time;
  }

  #commit(): void {
    this.#isScheduled = false;
    const now = this.#dependencies.now();
    this.#committedAt = now;
    const lit: string[] = [];
    for (const [code, { row, ...window }] of this.#waiting) {
      // A list that came meanwhile may have a newer tick.
      if (!this.#isNewer(code, row.time, row.seq)) continue;
      const last = this.#quotes.get(code);
      const direction = last ? (Math.sign(row.close - last.close) as -1 | 0 | 1) : 0;
      const { bid, ask, close, change, time, seq } = row;
      const range = widened(widened(last, window.high), window.low);
      if (direction !== 0) {
        this.#litAt.set(code, now);
        lit.push(code);
      }
      this.#show(code, { bid, ask, close, change, ...range, time, seq, direction });
    }
    this.#waiting.clear();
    if (lit.length > 0) this.#dependencies.later(() => this.#putOut(lit, now), LIT_MS);
  }

  #putOut(codes: readonly string[], litAt: number): void {
    for (const code of codes) {
      const quote = this.#quotes.get(code);
      if (!quote || this.#litAt.get(code) !== litAt) continue;
      this.#show(code, { ...quote, direction: 0 });
    }
  }

  #show(code: string, quote: LiveQuote): void {
    this.#quotes.set(code, quote);
    for (const listener of this.#listeners.get(code) ?? []) listener();
  }
}
