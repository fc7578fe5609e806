// Ticks as they travel between processes: the one process with the feed numbers them without a gap.
import type { Tick } from '@meridian/market';
import type { LostTicks } from '../../engine/kept-ticks.ts';
import { readMessage } from '../../platform/bus/message.ts';
import type { PublishedDay } from './secret-days.ts';
import type { Feed, FeedStatus } from './feed.ts';

/** Each message of ticks, in order; the answers to {@link TICKS_SINCE} have the same shape. */
export const TICKS = 'tick.all';
/** Asks for what was sent after a number. */
export const TICKS_SINCE = 'tick.since';
/** What the feed is and how it stands, sent now and then. */
export const FEED_STATE = 'feed.state';
/** Asks for it. */
export const FEED_STATE_NOW = 'feed.state.now';

/** Numbers of one holder of the feed's lease begin at its epoch times this. */
const PER_EPOCH = 2 ** 32;

export const firstOfEpoch = (epoch: number): number => epoch * PER_EPOCH;
export const epochOf = (number: number): number => Math.floor(number / PER_EPOCH);

export interface TickMessage {
  /** Of its first tick. The first of a new holder follows {@link firstOfEpoch}. */
  readonly number: number;
  /** At least one; each has a number one higher than the one before. */
  readonly ticks: readonly Tick[];
  /** What did not come before them; absent: nothing is missing. */
  readonly lost?: readonly LostTicks[];
  /** How many more were dropped than `lost` names; absent: none. */
  readonly droppedMore?: number;
}

export const lastOf = ({ number, ticks }: Pick<TickMessage, 'number' | 'ticks'>): number =>
  number + ticks.length - 1;

/** What has no number would never find its place, and all that was sent would come again. @throws if it is no such message */
function checked(message: TickMessage): TickMessage {
  if (!Number.isSafeInteger(message.number) || !Array.isArray(message.ticks))
    throw new TypeError('not a message of ticks');
  return message;
}
export const readTicks = (bytes: Uint8Array): TickMessage => checked(readMessage(bytes));
export const readTicksSince = (bytes: Uint8Array): TickMessage[] =>
  readMessage<TickMessage[]>(bytes).map(checked);

/** What everybody without the feed has to know of it. */
export interface FeedState extends Pick<
  Feed,
  'identity' | 'isSimulated' | 'isRemote' | 'label' | 'hours'
> {
  readonly instrumentIds: readonly number[];
  readonly publishedDays: readonly PublishedDay[];
  readonly status: Exclude<FeedStatus, { state: 'gap' }>;
  /** Of the last tick that was sent. */
  readonly number: number;
  /**
   * Whether it answers {@link TICKS_SINCE} in parts that a bus takes. Absent: a version that answers minutes at once, which ends it
   * if NATS does not take so much.
   */
  readonly answersInParts?: true;
}

/** @throws if it is no such message */
export function readFeedState(bytes: Uint8Array): FeedState {
  const state = readMessage<FeedState>(bytes);
  if (!Number.isSafeInteger(state.number) || !Array.isArray(state.instrumentIds))
    throw new TypeError('not what is said of a feed');
  return state;
}
