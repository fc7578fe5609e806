// What every source of prices offers, and how the FEED variable names one.
import type {
  Candle,
  Hours,
  Instrument,
  InstrumentId,
  Pace,
  Period,
  SyntheticMarket,
  Tick,
} from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { LostTicks } from '../../engine/kept-ticks.ts';
import type { PublishedDay } from './secret-days.ts';

export type FeedStatus =
  /** A connection is being made, the first or a later one. */
  | { readonly state: 'connecting'; readonly detail: string }
  | { readonly state: 'live'; readonly detail: string }
  /** The connection broke and will be made again. */
  | { readonly state: 'interrupted'; readonly detail: string }
  /** Market time (from, to) whose ticks did not and will not come: candles come from `history`. */
  | { readonly state: 'gap'; readonly from: Instant; readonly to: Instant }
  /** No more ticks will come: the end of a replay. */
  | { readonly state: 'ended'; readonly detail: string };

export interface FeedSink {
  /**
   * Ticks in the order of market time; for each instrument `at` never falls and `seq` ascends. If a promise is
   * returned, the feed waits for it before it sends more, if it can (a replay can, a market cannot).
   * @param number that of the first tick among all of the feed; each further one is one higher. Absent: nobody counts
   */
  onTicks(ticks: readonly Tick[], number?: number): void | Promise<void>;
  onStatus(status: FeedStatus): void;
  /** What did not and will not come; absent: nobody asks. Gaps of a feed in this process are statuses of it. */
  onLost?(lost: LostTicks): void;
  /** For `clock` 'market': market time is now `at`, through quiet hours and weekends too. It never falls. */
  onClock(at: Instant): void;
}

/** Counted for the metrics. */
export interface FeedCounters {
  /** Frames or quotes that could not be read. */
  unreadable: number;
  /** Connections made after the first. */
  reconnects: number;
}

export const noCounts = (): FeedCounters => ({ unreadable: 0, reconnects: 0 });

/** Of one period, those that start in [from, to). */
export interface WantedCandles {
  readonly instrument: Instrument;
  readonly period: Period;
  readonly from: Instant;
  readonly to: Instant;
}

export interface Feed {
  /** The store keeps candles and times by identity, so two identities never mix. */
  readonly identity: string;
  /** True if prices are made up; screens say so. */
  readonly isSimulated: boolean;
  /** Prices and history come over a network: they may be late or fail for hours. A start does not wait for them. */
  readonly isRemote: boolean;
  /** The market that a simulation quotes. */
  readonly market?: SyntheticMarket;
  /** Of a simulation whose days are secret until they are over: what everybody may know of them. */
  readonly publishedDays?: () => readonly PublishedDay[];
  /** Its ticks have passed the screen already, in another process. */
  readonly isScreened?: boolean;
  /** Shown on screens and in logs, in English. */
  readonly label: string;
  /** 'market': the data drive market time, through `onClock`. */
  readonly clock: 'wall' | 'market';
  /** The trading hours that the site keeps with this feed. */
  readonly hours: Hours;
  /** Instruments that it can quote, known after `start`; all others are closed. */
  instrumentIds(): ReadonlySet<InstrumentId>;
  counters(): FeedCounters;
  /** How its ticks of an instrument follow each other, known after `start`: the screen of all ticks asks. */
  pace(id: InstrumentId): Pace;
  /**
   * Begins to deliver ticks. Rejects if it cannot begin at all (a file that cannot be read).
   * @param from the last market time that the store has seen; null on the first start
   */
  start(sink: FeedSink, from: Instant | null): Promise<void>;
  /** Delivers nothing more once this settles. */
  stop(): Promise<void>;
  /**
   * The last sign of life: what happened since may be missed. Infinity if nothing can be missed; null before the first
   * sign.
   */
  heardUpTo(): Instant | null;
  /**
   * Candles of the bid whose periods start in [from, to), ascending, from data before `to`. The last may be in
   * progress. Empty if the feed has no data of that time; throws on the source's faults.
   */
  history(instrument: Instrument, period: Period, from: Instant, to: Instant): Promise<Candle[]>;
}

/** Sorts ticks of several instruments into one order, which does not depend on who delivers them. */
export const inMarketOrder = (a: Tick, b: Tick): number =>
  a.at - b.at || a.instrumentId - b.instrumentId;
