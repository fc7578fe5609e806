// What all shards did, put in one order, is done again by the naive twin of one engine, and compared command by command,
// then account by account. In the twin a copying hears of its leader in another shard at the moment at which its own shard
// did: that is all it knows of a network.
import { assert, present } from '@meridian/units';
import { compareAccount, same, twinOf } from '../lockstep.ts';
import { type Said, type Twin } from '../twin-book.ts';
import { executeInTwin } from '../twin.ts';
import type { Done, HearDeed, ShardRun, Venue } from './venue.ts';
import { timeAt } from './venue.ts';
import { shardIn } from '../twin-shards.ts';

/** @returns the twin, and all that was said in it */
export function compareWithTwin(venue: Venue): {
  readonly twin: Twin;
  readonly said: readonly Said[];
} {
  const twin = twinOf(venue.world);
  twin.shards = venue.shards.length;
  twin.chargesMax = Number.POSITIVE_INFINITY;
  const said: Said[] = [];
  const done = venue.shards.flatMap((shard) => shard.done).toSorted((a, b) => a.count - b.count);
  const byPhase = Map.groupBy(done, ({ phase }) => phase);
  for (let phase = 0; phase <= venue.stream.length; phase += 1) {
    const all = byPhase.get(phase) ?? [];
    const item = venue.stream[phase - 1];
    const ticks = all.filter(({ what }) => what === item);
    if (item !== undefined) said.push(...compareTick(venue, twin, item, ticks));
    for (const one of all) if (one.what !== item) said.push(...compareOne(venue, twin, one));
  }
  for (const shard of venue.shards) compareShard(twin, shard);
  const accounts = venue.shards.reduce((sum, { state }) => sum + state.accounts.size, 0);
  same('accounts', accounts, twin.book.accounts.length, 'the end');
  return { twin, said };
}

type Asked = Exclude<Done['what'], HearDeed>;

function compareTick(
  venue: Venue,
  twin: Twin,
  item: Asked,
  ticks: readonly Done[],
): readonly Said[] {
  const { said } = executeInTwin(
    twin,
    item,
    venue.world.copiesMax,
    venue.shards.map(({ number }) => number),
  );
  for (const { number } of venue.shards) {
    const own = ticks.filter(({ shard }) => shard === number);
    same('times that a tick was applied', own.length, 1, item);
    const expected = said.filter(({ accountId }) => shardIn(twin, accountId) === number);
    compareSaid(own[0]?.said ?? [], expected, item);
  }
  return said;
}

function compareOne(venue: Venue, twin: Twin, one: Done): readonly Said[] {
  const { what, shard } = one;
  if (what.type === 'HearDeed') {
    hearInTwin(twin, shard, what);
    return [];
  }
  const command = { ...what, at: timeAt(venue, one.phase) };
  const { said, outcome } = executeInTwin(twin, command, venue.world.copiesMax, [shard]);
  compareSaid(one.said, said, what);
  same('outcome', one.outcome, outcome, what);
  return said;
}

const compareSaid = (engine: readonly string[], twin: readonly Said[], after: unknown): void =>
  same('events', engine.join('\n'), twin.map(({ text }) => text).join('\n'), after);

/** The copyings of a shard that follow the leader hear of it, but for those that were started later. */
function hearInTwin({ book, shards }: Twin, shard: number, { leaderId, nth }: HearDeed): void {
  const key = `${shard} ${leaderId}`;
  if (nth === null) return void book.known.add(key);
  const deed = present(book.told.get(leaderId)?.[nth], `deed ${nth} of ${leaderId}`);
  const isEnd = deed.what.kind === 'leaves';
  if (isEnd) book.known.delete(key);
  const followers = book.accounts
    .filter(({ id, copy }) => id % shards === shard && copy?.leaderId === leaderId)
    .filter(({ copy }) => copy?.state === 'running' || copy?.state === 'following');
  if (followers.length === 0) return;
  const waiting = followers
    .filter(({ copy }) => isEnd || (copy?.startedAt ?? 0) <= deed.at)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  book.deeds.push({ ...structuredClone(deed), shard, waiting });
}

function compareShard(twin: Twin, { number, state, balances }: ShardRun): void {
  const own = twin.book.accounts.filter(({ id }) => shardIn(twin, id) === number);
  same('accounts of a shard', state.accounts.size, own.length, number);
  for (const expected of own) compareAccount({ state, twin, balances }, expected, 'the end');
  assert(
    [...state.orders.keys()].every((id) => shardIn(twin, id) === number),
    'the ids of a shard step over those of the others',
  );
}
