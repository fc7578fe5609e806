// The simulated market, ticking with the wall clock.
import {
  calendar,
  type Hours,
  type Instrument,
  LIVE_PACE,
  type SyntheticMarket,
  syntheticMarket,
  type Tick,
} from '@meridian/market';
import { type Instant, MINUTE_MS } from '@meridian/units';
import { type Feed, type FeedSink, inMarketOrder, noCounts } from './feed.ts';
import type { SecretDays } from './secret-days.ts';
import { simHistory } from './sim-history.ts';
import { worldFrom } from './sim-world.ts';

/** How often ticks are delivered. */
export const PULSE_MS = 250;
/**
 * After a sleep or restart of more than this, ticks are skipped, and only those of the current minute are delivered.
 */
const CATCH_UP_MAX_MS = MINUTE_MS;

export interface SimFeedOptions {
  /** A number whose prices can be known in advance, or secrets of days. */
  readonly world: { readonly seed: number } | { readonly days: SecretDays };
  readonly hours: Hours;
  readonly instruments: readonly Instrument[];
  /** Wall time. */
  readonly now: () => Instant;
}

export function simFeed({ world, hours, instruments, now }: SimFeedOptions): Feed {
  const days = 'days' in world ? world.days : null;
  const facts = 'days' in world ? world.days.facts : ({ kind: 'seed', seed: world.seed } as const);
  const market = syntheticMarket(worldFrom(facts), calendar(hours));
  const quoted = instruments.filter((instrument) => market.simulates(instrument));
  const ids = new Set(quoted.map(({ id }) => id));
  const past = simHistory(market, { facts, hours });
  const label = labelOf(world);
  const ticking = createTicking({ market, quoted, days, now });
  return {
    identity: identityOf(world, hours),
    isSimulated: true,
    isRemote: false,
    heardUpTo: () => Infinity,
    market,
    ...(days === null ? {} : { publishedDays: () => days.published() }),
    label,
    clock: 'wall',
    hours,
    instrumentIds: () => ids,
    counters: noCounts,
    pace: () => LIVE_PACE,
    start: (sink, from) => {
      sink.onStatus({ state: 'live', detail: label });
      ticking.start(sink, from);
      return Promise.resolve();
    },
    stop: async () => {
      ticking.stop();
      days?.stop();
      await past.end();
    },
    history: async (instrument, period, from, to) =>
      ids.has(instrument.id) ? await past.of(instrument, period, from, to) : [],
  };
}

const labelOf = (world: SimFeedOptions['world']): string =>
  'seed' in world
    ? `simulated market, seed ${world.seed}: its prices can be known in advance`
    : 'simulated market';

const identityOf = (world: SimFeedOptions['world'], hours: Hours): string =>
  [
    'sim',
    ...('seed' in world ? [`seed=${world.seed}`] : ['secret']),
    ...(hours === 'real' ? ['hours=real'] : []),
  ].join(':');

interface TickingDeps {
  readonly market: SyntheticMarket;
  readonly quoted: readonly Instrument[];
  readonly days: SecretDays | null;
  readonly now: () => Instant;
}

/** Delivers the market's ticks as the wall clock reaches them. */
function createTicking({ market, quoted, days, now }: TickingDeps) {
  let timer: NodeJS.Timeout | null = null;
  /** The first instant whose ticks are still to be delivered. */
  let due = 0;

  const skipSleep = (sink: FeedSink, at: Instant): void => {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    if (minute - due <= CATCH_UP_MAX_MS) return;
    sink.onStatus({ state: 'gap', from: due, to: minute });
    due = minute;
  };
  const pulse = (sink: FeedSink): void => {
    const at = now();
    if (days !== null && !days.has(at)) {
      // The machine slept for days.
      void days.extend().catch(() => undefined); // it is tried again at the next pulse, and a day without is no price
      return;
    }
    skipSleep(sink, at);
    if (at <= due) return;
    const from = due;
    due = at;
    const ticks: Tick[] = quoted.flatMap((instrument) => market.ticksBetween(instrument, from, at));
    // The wall clock waits for nobody: a sink that falls behind queues or drops ticks itself.
    if (ticks.length > 0) void sink.onTicks(ticks.sort(inMarketOrder));
  };

  return {
    /** Delivers from the instant after a last tick on; without one, the current minute whole, so that its candle is. */
    start(sink: FeedSink, last: Instant | null): void {
      due = last === null ? Math.floor(now() / MINUTE_MS) * MINUTE_MS : last + 1;
      pulse(sink);
      timer = setInterval(() => pulse(sink), PULSE_MS);
    },
    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
