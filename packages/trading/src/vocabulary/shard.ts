// Shards: engines that share out the accounts of one venue, each with a state and a journal of its own. An account is
// where its owner is, and so are the owner's copyings: no money moves between shards. Only what leaders do travels.
import type { Instant, Lots } from '@meridian/units';
import type { AccountKind } from './command.ts';
import type { LeadingStarted } from './event.ts';
import type { MirroredEvent } from './mirror-task.ts';
import type { AccountId } from './order.ts';

/** The shards of a divided venue, for ever, however few engines hold them. A power of two, so that ids below 2^53 last. */
export const SHARDS = 64;

/** One of `of` shards, counted from 0. `of` is a power of two, at most {@link SHARDS}. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** An engine that has all accounts. */
export const WHOLE: Shard = { number: 0, of: 1 };

/** Where an account is: by its own id, which of a copying leaves the same remainder as its owner's. */
export const shardOf = (id: AccountId, of: number = SHARDS): number => id % of;

/** What a leader did, as copyings elsewhere need it. */
export interface LeaderDeed {
  readonly event: MirroredEvent | LeadingStarted;
  /** The leader's lots before it; 0 if it is not about an order. */
  readonly leaderLots: Lots;
}

/** What a leader of another shard did. A shard that hears of it writes it to its own journal. */
export interface Heard extends LeaderDeed {
  /** The leader's shard. */
  readonly shard: number;
  /** The event's number in that shard's journal. */
  readonly seq: number;
  /** The number of the leaders' event before it there, so that none is missed; 0: it is the first one. */
  readonly after: number;
  /** The leader's kind of account. */
  readonly kind: AccountKind;
}

/** What a start of copying asks about a leader. */
export interface KnownLeader {
  readonly kind: AccountKind;
  /** Since when others may copy the account; null: they may not. */
  readonly leadsSince: Instant | null;
}
