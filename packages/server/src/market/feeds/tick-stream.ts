// The feed's side of the stream of ticks: numbers what the feed sends, sends it on, and keeps the last minutes for those
// who missed something.
import type { Tick } from '@meridian/market';
import { MINUTE_MS, SECOND_MS } from '@meridian/units';
import { DROPPED_NAMED_MAX, type LostTicks } from '../../engine/kept-ticks.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../../platform/bus/message.ts';
import type { Feed, FeedSink, FeedStatus } from './feed.ts';
import {
  FEED_STATE,
  FEED_STATE_NOW,
  type FeedState,
  TICKS,
  TICKS_SINCE,
  type TickMessage,
  firstOfEpoch,
  lastOf,
} from './tick-messages.ts';

/** How long a message can be asked for again. */
export const TICKS_KEPT_MS = 2 * MINUTE_MS;
const STATE_EVERY_MS = SECOND_MS;
/** Messages in one answer, and their bytes: NATS takes no message above a megabyte. */
const ANSWER_MAX = 500;
const ANSWER_BYTES_MAX = 2 ** 19;

export interface TickStream {
  /** Sends on what comes, then gives it to the sink. */
  sink(next: FeedSink): FeedSink;
  stop(): void;
}

export interface TickStreamOptions {
  readonly bus: Bus;
  readonly feed: Feed;
  /** Of the feed's lease. */
  readonly epoch: number;
  /** Milliseconds that never go back. */
  readonly elapsed: () => number;
}

interface Kept {
  readonly message: TickMessage;
  readonly bytes: number;
  readonly sentAt: number;
}

export function createTickStream({ bus, feed, epoch, elapsed }: TickStreamOptions): TickStream {
  let number = firstOfEpoch(epoch);
  let status: FeedState['status'] = { state: 'connecting', detail: '' };
  const kept: Kept[] = [];
  const state = (): FeedState => ({ ...describe(feed), status, number });
  const sayState = (): void => bus.publish(FEED_STATE, writeMessage(state()));
  const lost = lostSince();
  const send = (ticks: readonly Tick[]): void => {
    const message: TickMessage = { number: number + 1, ticks, ...lost.take() };
    number = lastOf(message);
    const sentAt = elapsed();
    const written = writeMessage(message);
    kept.push({ message, bytes: written.length, sentAt });
    const old = kept.findIndex((one) => one.sentAt > sentAt - TICKS_KEPT_MS);
    if (old > ANSWER_MAX) kept.splice(0, old);
    bus.publish(TICKS, written);
  };
  const ends = [
    bus.serve(FEED_STATE_NOW, () => Promise.resolve(writeMessage(state()))),
    bus.serve(TICKS_SINCE, (asked) => {
      const after = readMessage<number>(asked);
      const from = kept.findIndex(({ message }) => lastOf(message) > after);
      const answer = from < 0 ? [] : withinAnswer(kept.slice(from, from + ANSWER_MAX));
      return Promise.resolve(writeMessage(answer.map(({ message }) => message)));
    }),
  ];
  const timer = setInterval(sayState, STATE_EVERY_MS);
  timer.unref();
  return {
    sink: (next) => ({
      ...next,
      onTicks(ticks) {
        send(ticks);
        return next.onTicks(ticks);
      },
      onStatus(change: FeedStatus) {
        if (change.state === 'gap') lost.note({ what: 'gap', from: change.from, to: change.to });
        else {
          status = change;
          sayState();
        }
        next.onStatus(change);
      },
      onLost(one) {
        lost.note(one);
        next.onLost?.(one);
      },
    }),
    stop() {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
}

/** The first, and as many more as one answer holds. */
function withinAnswer(kept: readonly Kept[]): readonly Kept[] {
  let bytes = 0;
  const beyond = kept.findIndex((one, i) => (bytes += one.bytes) > ANSWER_BYTES_MAX && i > 0);
  return beyond < 0 ? kept : kept.slice(0, beyond);
}

const describe = (feed: Feed): Omit<FeedState, 'status' | 'number'> => ({
  identity: feed.identity,
  isSimulated: feed.isSimulated,
  isRemote: feed.isRemote,
  label: feed.label,
  hours: feed.hours,
  instrumentIds: [...feed.instrumentIds()],
  publishedDays: feed.publishedDays?.() ?? [],
  answersInParts: true,
});

/** What the feed lost since the last message: each gap, the first dropped ticks, and how many more were dropped. */
function lostSince() {
  let lost: LostTicks[] = [];
  let droppedMore = 0;
  return {
    note(one: LostTicks): void {
      if (one.what === 'gap' || lost.length < DROPPED_NAMED_MAX) lost.push(one);
      else droppedMore += one.what === 'dropped' ? 1 : one.count;
    },
    take(): Pick<TickMessage, 'lost' | 'droppedMore'> {
      const taken = { ...(lost.length > 0 && { lost }), ...(droppedMore > 0 && { droppedMore }) };
      lost = [];
      droppedMore = 0;
      return taken;
    },
  };
}
