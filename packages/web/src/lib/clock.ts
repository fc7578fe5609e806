// The market's clock as seen from here. A live feed's runs with ours; a replay's lies in the past and may run fast,
// so the newest tick seen pushes it forward.
import { useEffect, useState } from 'react';

export class MarketClock {
  #offsetMs: number | undefined;
  readonly #wallNow: () => number;

  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  /** What the server said the market time is, now. */
  set(marketTime: number): void {
    this.#offsetMs = marketTime - this.#wallNow();
  }
  /** A tick of that market time arrived, so the market's clock is at least there. */
  advanceTo(tickTime: number): void {
    const offset = tickTime - this.#wallNow();
    if (this.#offsetMs !== undefined && offset > this.#offsetMs) this.#offsetMs = offset;
  }
  /** Undefined until the server has said its time. */
  now(): number | undefined {
    return this.#offsetMs === undefined ? undefined : this.#wallNow() + this.#offsetMs;
  }
}

export const marketClock = new MarketClock(() => Date.now());

/** Draws its component anew every `everyMs`, while the page is seen. */
export function useTick(everyMs: number): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setCount((count) => count + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
