// The windows for which ticks are gathered into one frame. The first tick after an empty window waits only for those
// that come with it, so the prices of a market that moves in pulses, or seldom, are not held back. Two frames are
// still a window apart.

/** Quotes and candles are gathered for this long. */
export const MARKET_WINDOW_MS = 100;
/** What a feed delivers at once comes within this time. */
const GATHER_MS = 10;

export class MarketWindows {
  readonly #send: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  /** Nothing moved in the last window: the next tick ends this one. */
  #isSilent = false;

  /** @param send ends a window, and says whether something had moved in it */
  constructor(send: () => boolean) {
    this.#send = send;
  }

  start(): void {
    this.#endAfter(MARKET_WINDOW_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isSilent = false;
  }

  onTick(): void {
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#endAfter(GATHER_MS);
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#endAfter(MARKET_WINDOW_MS);
      this.#isSilent = !this.#send();
    }, ms);
  }
}
