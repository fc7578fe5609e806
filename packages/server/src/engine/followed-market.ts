// Prices and time in a process that follows: the newest ones, which readers see, beside those at which the leader has
// decided.
import type { Tick } from '@meridian/market';
import { type Change, type EngineState, restoreQuote } from '@meridian/trading';
import type { Clock } from './leader-door.ts';
import { type NumberedTick, RecentTicks } from './recent-ticks.ts';

export interface FollowedMarket {
  /** @returns false for a tick that came late */
  take(tick: Tick, number?: number): boolean;
  /** Readers see at least this time. */
  passTo(at: number): void;
  /** The leader committed these changes, and has decided up to this tick. */
  decided(changes: readonly Change[], tick: number): void;
  /** The time up to which the leader has decided. */
  decidedNow(): number;
  /** Prices and time are again as when the leader last decided. */
  rewind(): { readonly lastTick: number; readonly undecided: readonly NumberedTick[] };
}

export function followMarket(state: EngineState, clock: Pick<Clock, 'now'>): FollowedMarket {
  const known = [...state.markets.values()].flatMap(({ quote }) => quote ?? []);
  const recent = new RecentTicks(clock, known);
  let decidedNow = state.now;
  const passTo = (at: number): void => {
    state.now = Math.max(state.now, at);
  };
  return {
    passTo,
    take(tick, number = recent.last + 1) {
      if (!recent.add(number, tick)) return false;
      restoreQuote(state, tick);
      passTo(tick.at);
      return true;
    },
    decided(changes, upTo) {
      for (const { event } of changes) decidedNow = Math.max(decidedNow, event.at);
      for (const { at } of recent.decide(upTo)) decidedNow = Math.max(decidedNow, at);
    },
    decidedNow: () => decidedNow,
    rewind() {
      const { upTo, quotes } = recent.decided();
      for (const [id, market] of state.markets) market.quote = quotes.get(id) ?? null;
      state.now = decidedNow;
      return { lastTick: upTo, undecided: recent.undecided() };
    },
  };
}
