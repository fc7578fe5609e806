// Takes the feed's ticks to everything that follows prices: clock, candles, board, engine, sockets.
import type { Instrument, InstrumentId, Tick } from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { StateHost } from '../../engine/host.ts';
import type { FeedSink, FeedStatus } from '../feeds/feed.ts';
import { epochOf } from '../feeds/tick-messages.ts';
import type { MarketClock } from './market-clock.ts';

/** From this many commands waiting for their commit, a feed that can wait is made to wait. */
const HOLD_BACK_FROM = 1_000;

export interface DeskOptions {
  readonly instruments: readonly Instrument[];
  readonly clock: MarketClock;
  /** Puts it where prices are looked at; absent: nobody looks here. */
  readonly show?: (tick: Tick) => void;
  /** The present one: a standby becomes the leader. */
  readonly host: () => StateHost;
  /**
   * Ticks before this instant were acted on before the restart. They set the price in the engine again, and trigger
   * nothing.
   */
  readonly resumedAt: Instant;
  readonly onTick?: (tick: Tick) => void;
  readonly onStatus: (status: FeedStatus) => void;
}

export function createPriceDesk(options: DeskOptions): FeedSink {
  const { instruments, clock, resumedAt } = options;
  const known = new Set(instruments.map(({ id }) => id));
  // A clock that was set back brings the simulated market's prices a second time. Ticks of another process go by its clock.
  const isOfThePast = (tick: Tick, number: number | undefined): boolean =>
    number === undefined && tick.at < options.host().state.now && clock.behindMs() > 0;
  const cameBefore = sentAgain(() => options.host().state);
  return {
    onTicks(ticks, number) {
      const host = options.host();
      const upTo = cameBefore(number);
      for (const [i, tick] of ticks.entries()) {
        if (!known.has(tick.instrumentId) || isOfThePast(tick, number)) continue;
        if (tick.at <= (upTo.get(tick.instrumentId) ?? -Infinity)) continue;
        clock.advance(tick.at);
        options.show?.(tick);
        if (tick.at >= resumedAt)
          host.applyTick(tick, number === undefined ? undefined : number + i);
        else host.restorePrice(tick);
        options.onTick?.(tick);
      }
      return host.figures.waiting > HOLD_BACK_FROM ? host.settled() : undefined;
    },
    onClock(at) {
      clock.advance(at);
      // A rollover in a weekend or in a hole of the data falls due without a tick.
      options.host().passTime();
    },
    onStatus(status) {
      if (status.state === 'gap')
        options.host().noteLost({ what: 'gap', from: status.from, to: status.to });
      options.onStatus(status);
    },
    onLost: (lost) => options.host().noteLost(lost),
  };
}

const NOTHING: ReadonlyMap<InstrumentId, Instant> = new Map();

/**
 * Who takes the feed over goes on from where the one before last wrote down how far it was: its first message tells again
 * what came after that. What was here already would be an older price behind a newer one, and reach orders that were placed since.
 * @returns up to when the message with this number tells each instrument's ticks again
 */
function sentAgain(state: () => StateHost['state']) {
  let epoch: number | null = null;
  return (number: number | undefined): ReadonlyMap<InstrumentId, Instant> => {
    if (number === undefined) return NOTHING;
    const isNew = epoch !== null && epochOf(number) > epoch;
    epoch = epochOf(number);
    if (!isNew) return NOTHING;
    return new Map(
      [...state().markets].map(([id, { quote }]): [InstrumentId, Instant] => [
        id,
        quote?.at ?? -Infinity,
      ]),
    );
  };
}
