// What every source of prices offers the engine, and how the FEED variable names one.
import type { Candle, Hours, Instrument, InstrumentId, Period, Tick } from '@meridian/market';
import type { Instant } from '@meridian/units';

export type FeedStatus =
  /** A connection is being made, the first or a later one. */
  | { readonly state: 'connecting'; readonly detail: string }
  | { readonly state: 'live'; readonly detail: string }
  /** The connection broke and will be made again. */
  | { readonly state: 'interrupted'; readonly detail: string }
  /** Market time (from, to) whose ticks were not and will not be delivered: candles come from `history`. */
  | { readonly state: 'gap'; readonly from: Instant; readonly to: Instant }
  /** No tick will come any more: the end of a replay. */
  | { readonly state: 'ended'; readonly detail: string };

export interface FeedSink {
  /**
   * Ticks in the order of market time; per instrument `at` never falls and `seq` ascends. A returned promise holds
   * the feed back until it settles, as far as the feed can be held back (a replay can, a market cannot).
   */
  onTicks(ticks: readonly Tick[]): void | Promise<void>;
  onStatus(status: FeedStatus): void;
  /** Where `clock` is 'market': market time is now `at`, through quiet hours and weekends too. Never falls. */
  onClock(at: Instant): void;
}

/** For the metrics. */
export interface FeedCounters {
  /** Ticks dropped because the next one did not confirm them. */
  suspectDropped: number;
  /** Frames or quotes that could not be read. */
  unreadable: number;
  /** Connections made after the first. */
  reconnects: number;
}

export const noCounts = (): FeedCounters => ({ suspectDropped: 0, unreadable: 0, reconnects: 0 });

export interface Feed {
  /** The store keeps candles and times per identity: two identities are two worlds. */
  readonly identity: string;
  /** True where prices are made up; screens say so. */
  readonly isSimulated: boolean;
  /** Prices and history come over a network: either may be late, or fail for hours. A start does not wait for them. */
  readonly isRemote: boolean;
  /** Of a simulated market: picks its world. */
  readonly seed?: number;
  /** For screens and logs, in English. */
  readonly label: string;
  /** 'market': time is driven by the data, through `onClock`. */
  readonly clock: 'wall' | 'market';
  /** The calendar that the site keeps with this feed. */
  readonly hours: Hours;
  /** Instruments that it can quote, known after `start`; the others are closed. */
  instrumentIds(): ReadonlySet<InstrumentId>;
  counters(): FeedCounters;
  /**
   * Begins to deliver. Rejects when it cannot be begun at all (a file that cannot be read).
   * @param from the last market time that the store has seen; null on the first start
   */
  start(sink: FeedSink, from: Instant | null): Promise<void>;
  /** Nothing is delivered after it settles. */
  stop(): Promise<void>;
  /** The last sign of life: what happened since may be missed. Infinity where nothing is; null before the first. */
  heardUpTo(): Instant | null;
  /**
   * Candles of the bid whose periods start in [from, to), ascending, from data before `to`. The last may be in
   * progress. Empty where the feed knows nothing of that time; throws on the source's faults.
   */
  history(instrument: Instrument, period: Period, from: Instant, to: Instant): Promise<Candle[]>;
}

/** Ticks of several instruments in one order, whoever delivers them. */
export const inMarketOrder = (a: Tick, b: Tick): number =>
  a.at - b.at || a.instrumentId - b.instrumentId;
