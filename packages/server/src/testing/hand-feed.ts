// A feed that a test drives by hand: it stands for the outside world.
import type { Candle, Hours, Instrument, InstrumentId, Pace, Period, Tick } from '@meridian/market';
import { parsePrice, present } from '@meridian/units';
import { type Feed, type FeedSink, type FeedStatus, noCounts } from '../market/feeds/feed.ts';
import type { TestClock } from './test-clock.ts';

export interface HandFeed extends Feed {
  /** A tick now: `say('EURUSD', '1.10000', '1.10008')`; without an ask, the ask is the bid. */
  say(code: string, bid: string, ask?: string): Tick;
  /** The same at an earlier or later market time. */
  sayAt(at: number, code: string, bid: string, ask?: string): Tick;
  status(status: FeedStatus): void;
  /** Makes now the last sign of life. */
  fallSilent(): void;
  /** The feed has no prices for it (any more), so its market is closed. */
  withhold(code: string): void;
  offer(code: string): void;
  /** The market time from which the last start was asked to go on. */
  readonly startedFrom: number | null;
}

export interface HandFeedOptions {
  readonly instruments: readonly Instrument[];
  readonly clock: TestClock;
  readonly identity?: string;
  readonly hours?: Hours;
  readonly isRemote?: boolean;
  readonly history?: (instrument: Instrument, period: Period, from: number, to: number) => Candle[];
  /** Without one, every tick begins anew and none is suspect: the test has said what the market does. */
  readonly pace?: Pace;
  /** The number of the first tick, so that a feed goes on after a restart. */
  readonly firstSeq?: number;
}

const USUAL = {
  identity: 'hand',
  hours: 'always',
  isRemote: false,
  firstSeq: 1,
  pace: { silenceMs: -1, observationOf: ({ seq }) => seq },
} as const satisfies Partial<HandFeedOptions>;

const LIVE = { state: 'live', detail: 'by hand' } as const;

export function handFeed(options: HandFeedOptions): HandFeed {
  const { instruments, clock, identity, hours, isRemote, history, firstSeq, pace } = {
    ...USUAL,
    ...options,
  };
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const ids = new Set<InstrumentId>(instruments.map(({ id }) => id));
  const instrumentOf = (code: string) => present(byCode.get(code), `instrument ${code} exists`);
  let seq = firstSeq;
  let sink: FeedSink | null = null;
  let startedFrom: number | null = null;
  let heardUpTo = Infinity;

  function sayAt(at: number, code: string, bid: string, ask = bid): Tick {
    const instrument = instrumentOf(code);
    const tick: Tick = {
      instrumentId: instrument.id,
      bid: priceOf(instrument, bid),
      ask: priceOf(instrument, ask),
      ...{ at, seq, volume: 1 },
    };
    seq += 1;
    void present(sink, 'the feed is started').onTicks([tick]);
    return tick;
  }

  const tellOf = (_change: boolean | Set<InstrumentId>): void => sink?.onStatus(LIVE);

  return {
    identity,
    isSimulated: true,
    isRemote,
    label: 'driven by hand',
    clock: 'wall',
    hours,
    instrumentIds: () => ids,
    counters: noCounts,
    pace: () => pace,
    say: (code, bid, ask) => sayAt(clock.now(), code, bid, ask),
    sayAt,
    heardUpTo: () => heardUpTo,
    fallSilent: () => void (heardUpTo = clock.now()),
    status: (status) => present(sink, 'the feed is started').onStatus(status),
    withhold: (code) => tellOf(ids.delete(instrumentOf(code).id)),
    offer: (code) => tellOf(ids.add(instrumentOf(code).id)),
    get startedFrom() {
      return startedFrom;
    },
    start(into, from) {
      sink = into;
      startedFrom = from;
      into.onStatus(LIVE);
      return Promise.resolve();
    },
    stop() {
      sink = null;
      return Promise.resolve();
    },
    history: (instrument, period, from, to) =>
      Promise.resolve(history?.(instrument, period, from, to) ?? []),
  };
}

function priceOf({ code, precision }: Instrument, text: string): Tick['bid'] {
  const parsed = parsePrice(text, precision);
  if (!parsed.ok) throw new Error(`${text} is no price of ${code}`);
  return parsed.value as Tick['bid'];
}
