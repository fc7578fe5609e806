// The market's clock as seen from here. A live feed's clock runs with ours. A replay's lies in the past and may run
// fast, so the newest tick pushes it forward.
import { useEffect, useState } from 'react';

class MarketClock {
  #offsetMs: number | undefined;
  readonly #wallNow: () => number;

  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  /** Sets the market time that the server named, for some moment since it was asked: a machine may sleep meanwhile. */
  set(marketTime: number, askedAt: number): void {
    const least = marketTime - this.#wallNow();
    this.#offsetMs = Math.min(Math.max(this.#offsetMs ?? least, least), marketTime - askedAt);
  }
  /** A tick of that market time arrived, so the market's clock is at least there. */
  advanceTo(tickTime: number): void {
    const offset = tickTime - this.#wallNow();
    if (this.#offsetMs !== undefined && offset > this.#offsetMs) this.#offsetMs = offset;
  }
  /** Undefined until the server has named its time. */
  now(): number | undefined {
    return this.#offsetMs === undefined ? undefined : this.#wallNow() + this.#offsetMs;
  }
}

export const marketClock = new MarketClock(() => Date.now());

/** Draws its component anew every `everyMs`, while the page is visible. */
export function useTick(everyMs: number): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setCount((count) => count + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
