// What a shard knows of leaders in other shards: up to where it has heard of their deeds, and who of them leads. The
// deeds come from the other shards' journals, each once and in turn, and become tasks like those of leaders who are
// here. An engine that has all accounts never hears of anybody.
import { assert } from '@meridian/units';
import type { Heard, KnownLeader, LeaderDeed } from '../vocabulary/shard.ts';
import type { AccountId } from '../vocabulary/order.ts';
import type { Change } from './evolve.ts';
import { isMirrored, lotsBefore } from './evolve-copying.ts';
import { type Account, type EngineState, accountOf } from './state.ts';

/** The number of the last leaders' event of another shard that was heard; 0: none. */
export const heardUpTo = ({ elsewhere }: EngineState, shard: number): number =>
  elsewhere.heard.get(shard) ?? 0;

/** What other shards must hear of a change; null: nothing. Its sender decides whose account others may have copied. */
export function deedOf({ event, orders }: Change): LeaderDeed | null {
  if (event.type === 'LeadingStarted') return { event, leaderLots: lotsBefore(event, undefined) };
  return event.accountId !== undefined && isMirrored(event)
    ? { event, leaderLots: lotsBefore(event, orders[0]) }
    : null;
}

/**
 * Hears of the next deed of another shard's leaders. The copyings that follow get a task, and their copies come in their
 * turn, by `MirrorNext`. It belongs in the journal, and a replay does the same again.
 */
export function hear(
  state: EngineState,
  { shard, seq, after, kind, event, leaderLots }: Heard,
): void {
  assert(shard !== state.shard.number, 'own leaders are not heard of');
  assert(after === heardUpTo(state, shard), `the leaders of shard ${shard} are heard in turn`);
  assert(seq > after, `event ${seq} follows ${after}`);
  const { heard, leaders } = state.elsewhere;
  heard.set(shard, seq);
  state.now = Math.max(state.now, event.at);
  const { accountId: leaderId } = event;
  if (event.type === 'LeadingStarted') {
    leaders.set(leaderId, { kind, leadsSince: event.at });
    return;
  }
  if (event.type === 'LeadingStopped') leaders.set(leaderId, { kind, leadsSince: null });
  const ids = state.followers.get(leaderId);
  if (ids === undefined) return;
  // Who began to copy while it was on its way copies from then on; but the end of leading is for all.
  const isLater = (id: AccountId): boolean => accountOf(state, id).openedAt > event.at;
  const first = event.type === 'LeadingStopped' ? undefined : [...ids].find(isLater);
  const beforeId = first ?? state.nextCopyId;
  state.mirrorTasks.push({ event, leaderLots, afterId: 0, beforeId, early: [] });
}

/** A leader who may be copied from here: with an account here, or heard of. */
export const leaderOf = (state: EngineState, id: AccountId): KnownLeader | undefined =>
  state.accounts.get(id) ?? state.elsewhere.leaders.get(id);

/** Whether copyings here or elsewhere may be sized by the account's equity. */
export const isWatchedByCopiers = ({ followers, shard }: EngineState, account: Account): boolean =>
  followers.has(account.id) || (shard.of > 1 && account.leadsSince !== null);
