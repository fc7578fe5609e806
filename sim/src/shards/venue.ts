// A venue whose accounts are divided among shards: what each shard is, and the one numbered stream of ticks and time that
// all of them go through. A shard may lag in it, and a number in it is a place in the history of all of them.
import type { AccountCommand, Change, Command, EngineState, Heard } from '@meridian/trading';
import type { Random } from '@meridian/units';
import type { Balances } from '../lockstep.ts';
import type { World } from '../world.ts';

/** A row of a shard's journal: an event of its own, or what it heard of another shard. */
export interface Row {
  readonly kind: 'event' | 'heard';
  readonly text: string;
  /** How far the shard was in the stream. */
  readonly phase: number;
}

/** What is told to the other shards: a leader's deed, and how far its shard was in the stream. */
export interface Sent {
  readonly heard: Heard;
  readonly phase: number;
  /** Which of all that the account did; null: that it leads now. */
  readonly nth: number | null;
}

export interface HearDeed {
  readonly type: 'HearDeed';
  readonly leaderId: number;
  readonly nth: number | null;
}

/** What a shard did, to be compared with the twin. */
export interface Done {
  /** Its place among all that the shards did. */
  readonly count: number;
  readonly phase: number;
  readonly shard: number;
  readonly what: Command | HearDeed;
  readonly outcome: string | null;
  readonly said: readonly string[];
}

interface Decided {
  readonly row: Row;
  /** null: it is not an event of its own. */
  readonly change: Change | null;
}

export interface ShardRun {
  readonly number: number;
  state: EngineState;
  balances: Balances;
  readonly journal: Row[];
  uncommitted: Decided[];
  readonly done: Done[];
  uncommittedDone: Done[];
  /** How far it is in the stream, and how far its journal says it was. */
  phase: number;
  committedPhase: number;
  snapshot: { readonly lines: readonly string[]; readonly after: number };
  /** What others may hear of it, oldest first; made from the journal. */
  told: Told;
  downUntil: number;
  unanswered: AccountCommand[];
}

export interface Told {
  readonly sent: Sent[];
  /** How much each account did that copyings hear of. */
  readonly deeds: Map<number, number>;
  /** Accounts that lead or once led. */
  readonly leaders: Set<number>;
}

export type Body =
  | { readonly kind: 'deed'; readonly sent: Sent }
  /** Asks for what comes after this event. */
  | { readonly kind: 'ask'; readonly after: number }
  /** The last deed that there is to hear of. */
  | { readonly kind: 'upTo'; readonly seq: number };

export interface Delivery {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly body: Body;
}

export interface ShardsSeen {
  steps: number;
  kills: number;
  /** Messages that were lost, came twice, or came out of turn. */
  lost: number;
  repeated: number;
  outOfTurn: number;
  /** Deeds that a shard heard of. */
  heard: number;
  /** Copies of leaders in another shard, and those of leaders in the same one. */
  copiedAcross: number;
  copiedHere: number;
  /** Steps from the commit of a deed to where it was heard, of all that were heard together. */
  hopSteps: number;
  /** Figures that were compared as sums over the shards. */
  sums: number;
  readonly told: Map<string, number>;
}

export interface Venue {
  readonly world: World;
  /** Draws what happens to shards and messages. */
  readonly fate: Random;
  readonly shards: readonly ShardRun[];
  /** Ticks and the passing of time; the first has the number 1. */
  readonly stream: Command[];
  /** When deeds were committed, by shard and number. */
  readonly committedAt: Map<string, number>;
  /** The time at each place of the stream. */
  readonly times: number[];
  step: number;
  /** How much all shards have done together. */
  count: number;
  deliveries: Delivery[];
  readonly retries: AccountCommand[];
  readonly seen: ShardsSeen;
}

export const isUp = ({ step }: Venue, { downUntil }: ShardRun): boolean => step >= downUntil;
export const timeAt = ({ times }: Venue, phase: number): number => times[phase] ?? 0;
