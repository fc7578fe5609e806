// What the twin knows of shards: it is one engine with one book, and where the accounts are divided among several, it does
// for each shard what that shard would do. Ids step, and a leader's deeds reach at once only the copyings of the same shard.
import type { InstrumentId } from '@meridian/market';
import { shardOf } from '@meridian/trading';
import type { Twin } from './twin-book.ts';
import type { TwinDeed } from './twin-deed.ts';

/** Notes what a leader did for all copyings that follow now. */
export function tellFollowers(twin: Twin, leaderId: number, what: TwinDeed['what']): void {
  const waiting = twin.book.accounts
    .filter(({ id, copy }) => copy?.leaderId === leaderId && isTogether(twin, id, leaderId))
    .filter(({ copy }) => copy?.state === 'running' || copy?.state === 'following')
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  const deed = { what: structuredClone(what), leaderId, at: twin.book.now };
  if (waiting.length > 0)
    twin.book.deeds.push({ ...deed, shard: shardIn(twin, leaderId), waiting });
  if (twin.shards > 1)
    twin.book.told.set(leaderId, [...(twin.book.told.get(leaderId) ?? []), deed]);
}

export const shardIn = ({ shards }: Twin, accountId: number): number => shardOf(accountId, shards);
export const isTogether = (twin: Twin, one: number, other: number): boolean =>
  shardIn(twin, one) === shardIn(twin, other);
/** An instrument as the orders of an account's shard have it. */
export const marketKey = (twin: Twin, instrumentId: InstrumentId, accountId: number): number =>
  instrumentId * twin.shards + shardIn(twin, accountId);

/** Ids are given in turn, those of a shard in steps. */
export function nextOrderIdIn(twin: Twin, accountId: number): number {
  const shard = shardIn(twin, accountId);
  const last = twin.book.lastOrderIds.get(shard);
  return last === undefined ? shard || twin.shards : last + twin.shards;
}

export function takeOrderId(twin: Twin, accountId: number): number {
  const { book } = twin;
  const id = nextOrderIdIn(twin, accountId);
  book.lastOrderIds.set(shardIn(twin, accountId), id);
  book.nextOrderId = Math.max(book.nextOrderId, id + 1);
  return id;
}

/** Whether something a leader did has not reached a copying yet. */
export const isBehindIn = (twin: Twin, copyId: number): boolean =>
  twin.book.deeds.some(({ waiting }) => waiting.includes(copyId));
