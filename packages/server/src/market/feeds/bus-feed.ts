// The feed of a process that has none of its own: what the process with the feed sends over the bus. Its past is what
// that process wrote into the database.
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PACE } from '@meridian/market';
import { type Database, readCandles, readMarketClock } from '@meridian/store';
import { type Instant, SECOND_MS } from '@meridian/units';
import type { Bus } from '../../platform/bus/bus.ts';
import { writeMessage } from '../../platform/bus/message.ts';
import { type Feed, type FeedSink, type FeedStatus, noCounts } from './feed.ts';
import { FeedFault } from './feed-fault.ts';
import {
  FEED_STATE,
  FEED_STATE_NOW,
  type FeedState,
  TICKS,
  TICKS_SINCE,
  type TickMessage,
  epochOf,
  readFeedState,
  readTicks,
  readTicksSince,
} from './tick-messages.ts';
import { createTickOrder } from './tick-order.ts';
import { TICKS_KEPT_MS } from './tick-stream.ts';

const ANSWER_WITHIN_MS = SECOND_MS;
/** Between two questions whether there is a feed. */
const ASK_EVERY_MS = 500;
/** After this long without a word of it, the feed counts as interrupted. */
const SILENT_AFTER_MS = 3 * SECOND_MS;
/** Candles of a hole that are asked for at once: a day of minutes, and more than a holder's take-over takes. */
const HISTORY_MAX = 1_500;

export interface BusFeedOptions {
  readonly bus: Bus;
  readonly db: Database;
  /** Wall time. */
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /**
   * The last tick that the journal knows of: if it was sent by whoever has the feed now, and that answers in parts, this process
   * hears what was sent in the last two minutes, as one that ran all the time. Otherwise it begins with what comes.
   */
  readonly decidedUpTo?: number | undefined;
}

/** Resolves once a process with the feed has answered. @throws if the signal aborts before that */
export async function openBusFeed(options: BusFeedOptions): Promise<BusFeed> {
  for (;;) {
    options.signal.throwIfAborted();
    const state = await options.bus
      .request(FEED_STATE_NOW, new Uint8Array(), ANSWER_WITHIN_MS)
      .then(readFeedState)
      .catch(() => null);
    if (state !== null) return new BusFeed(options, state);
    await pause(ASK_EVERY_MS, undefined, { signal: options.signal });
  }
}

export class BusFeed implements Feed {
  readonly identity: string;
  readonly isSimulated: boolean;
  readonly isRemote = true;
  readonly isScreened = true;
  readonly label: string;
  readonly clock = 'wall';
  readonly hours: Feed['hours'];
  readonly #options: BusFeedOptions;
  readonly #ends: (() => void)[] = [];
  #state: FeedState;
  #heardAt: Instant;
  /** Market time of the last tick; null before the first. */
  #upTo: Instant | null = null;
  #hasHole = false;
  #told = '';

  constructor(options: BusFeedOptions, state: FeedState) {
    this.#options = options;
    this.#state = state;
    this.#heardAt = options.now();
    this.identity = state.identity;
    this.isSimulated = state.isSimulated;
    this.label = state.label;
    this.hours = state.hours;
  }

  readonly publishedDays = () => this.#state.publishedDays;
  instrumentIds = (): ReadonlySet<number> => new Set(this.#state.instrumentIds);
  counters = noCounts;
  /** The ticks have passed the screen already. */
  pace = () => LIVE_PACE;
  /** What is missed is read from the database; nothing is written here. */
  heardUpTo = (): null => null;

  /**
   * @param seenUpTo what came after it is heard first, or is told of as a gap; null: nothing is stored yet, so what came before
   * now is a gap; undefined: see {@link BusFeedOptions.decidedUpTo}
   */
  async start(sink: FeedSink, seenUpTo?: Instant | null): Promise<void> {
    const { bus, now, decidedUpTo } = this.#options;
    const heardFrom = seenUpTo ?? now() - TICKS_KEPT_MS;
    const isLive = ({ ticks }: TickMessage): boolean =>
      !isBeginning || ticks.some(({ at }) => at > heardFrom);
    let isBeginning = true;
    if (seenUpTo !== undefined) {
      this.#upTo = seenUpTo ?? now();
      this.#hasHole = true;
    }
    const order = createTickOrder({
      since: async (number) =>
        readTicksSince(await bus.request(TICKS_SINCE, writeMessage(number), ANSWER_WITHIN_MS)),
      deliver: (message) => {
        // Whoever has the feed still has what came before that too: nothing is missing between.
        if (message.ticks.some(({ at }) => at <= (seenUpTo ?? -Infinity))) this.#hasHole = false;
        if (isLive(message)) this.#deliver(sink, message);
      },
      onHole: () => {
        this.#hasHole = true;
      },
      pause,
    });
    const { number, answersInParts = false } = this.#state;
    const isSameHolder = decidedUpTo !== undefined && epochOf(decidedUpTo) === epochOf(number);
    const hearsPast = (isSameHolder || typeof seenUpTo === 'number') && answersInParts;
    const begun = hearsPast ? order.begin(number) : null;
    const onState = (bytes: Uint8Array): void => {
      this.#state = readFeedState(bytes);
      this.#heardAt = this.#options.now();
      this.#tell(sink, this.#state.status);
      order.reached(this.#state.number);
    };
    const silence = setInterval(() => {
      if (this.#options.now() - this.#heardAt > SILENT_AFTER_MS)
        this.#tell(sink, { state: 'interrupted', detail: 'the process with the feed is silent' });
    }, SECOND_MS);
    this.#ends.push(
      () => clearInterval(silence),
      bus.subscribe(FEED_STATE, onState),
      bus.subscribe(TICKS, (bytes) => order.take(readTicks(bytes))),
    );
    this.#tell(sink, this.#state.status);
    await begun;
    isBeginning = false;
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    return Promise.resolve();
  }

  /** What the process with the feed has written, once it has written all of it. */
  async history(
    ...[instrument, period, from, to]: Parameters<Feed['history']>
  ): ReturnType<Feed['history']> {
    const { db } = this.#options;
    const written = await readMarketClock(db, this.identity);
    if (written === null || written < to)
      throw new FeedFault('the process with the feed has not written these candles yet');
    const candles = await readCandles(db, {
      ...{ feed: this.identity, instrumentId: instrument.id, period },
      ...{ end: to, limit: HISTORY_MAX },
    });
    return candles.filter(({ time }) => time >= from);
  }

  #deliver(sink: FeedSink, { number, ticks, lost = [], droppedMore }: TickMessage): void {
    const first = ticks[0]?.at;
    if (this.#hasHole && this.#upTo !== null && first !== undefined)
      sink.onStatus({ state: 'gap', from: this.#upTo, to: Math.max(first, this.#upTo) });
    this.#hasHole = false;
    this.#heardAt = this.#options.now();
    this.#upTo = ticks.at(-1)?.at ?? this.#upTo;
    for (const one of lost) sink.onLost?.(one);
    if (droppedMore !== undefined) sink.onLost?.({ what: 'dropped_more', count: droppedMore });
    void sink.onTicks(ticks, number);
  }

  /** Each state once. */
  #tell(sink: FeedSink, status: FeedStatus): void {
    const told = JSON.stringify(status);
    if (told === this.#told) return;
    this.#told = told;
    sink.onStatus(status);
  }
}
