// One run of several shards: the commands of a world, each in its account's shard, while shards lag in the stream of
// ticks, end at any step, and hear of each other's leaders over a bad network. In the end everything is heard, and what
// all of them did is compared with the naive twin of one engine.
import type { AccountCommand, Command } from '@meridian/trading';
import { shardOf } from '@meridian/trading';
import { assert, present, seededRandom } from '@meridian/units';
import { createWorld, nextCommand, remember } from '../world.ts';
import { compareWithTwin } from './compare.ts';
import { checkCopies } from './copies.ts';
import { commit, emptyState, goOn, kill, perform, performAsked } from './deciding.ts';
import { bookOf } from './drawing.ts';
import { noneTold, take } from './hearing.ts';
import { arrived, sendAll } from './network.ts';
import { compareSums } from './sums.ts';
import { type ShardRun, type ShardsSeen, type Venue, isUp, timeAt } from './venue.ts';

export interface ShardsOptions {
  readonly seed: number;
  readonly steps: number;
  /** A power of two; 2 or 4 by the seed where it is left out. */
  readonly shards?: number | undefined;
  /** With orders that do more by themselves. */
  readonly orders?: boolean;
}

/** Runs a seed to its end. @throws with the seed and step at the first difference */
export function runShards({ seed, steps, shards, orders = false }: ShardsOptions): ShardsSeen {
  const venue = createVenue(seed, shards ?? (seed % 3 === 0 ? 4 : 2), orders);
  try {
    for (let step = 1; step <= steps; step += 1) runStep(venue);
    finish(venue);
  } catch (error) {
    const line = `npm run sim -- --shards --seed ${seed} --steps ${steps}${orders ? '' : ' --no-orders'}`;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`${line}\n${text}`, { cause: error });
  }
  return venue.seen;
}

function createVenue(seed: number, of: number, orders: boolean): Venue {
  const world = createWorld(seed, { money: true, copying: true, rules: false, orders });
  const counts = { steps: 0, kills: 0, lost: 0, repeated: 0, outOfTurn: 0, heard: 0 };
  return {
    world,
    fate: seededRandom(seed + 6_000_003),
    shards: Array.from({ length: of }, (_, number): ShardRun => ({
      ...{ number, state: emptyState(world, { number, of }), balances: new Map() },
      ...{ journal: [], uncommitted: [], done: [], uncommittedDone: [] },
      ...{ phase: 0, committedPhase: 0, downUntil: 0, unanswered: [] },
      snapshot: { lines: [], after: 0 },
      told: noneTold(),
    })),
    ...{ stream: [], times: [world.stage.startsAt], step: 0, count: 0 },
    ...{ deliveries: [], retries: [], committedAt: new Map() },
    seen: { ...counts, copiedAcross: 0, copiedHere: 0, hopSteps: 0, sums: 0, told: new Map() },
  };
}

function runStep(venue: Venue): void {
  const { fate, shards, seen } = venue;
  seen.steps += 1;
  venue.step += 1;
  for (const shard of shards) if (isUp(venue, shard) && fate.chance(0.004)) kill(venue, shard);
  for (const delivery of arrived(venue)) take(venue, delivery);
  happen(venue);
  for (const shard of shards) if (isUp(venue, shard)) work(venue, shard);
}

/** What a shard does by itself. */
function work(venue: Venue, shard: ShardRun): void {
  const { fate } = venue;
  while (shard.phase < venue.stream.length && fate.chance(0.6)) goOn(venue, shard);
  if (shard.state.mirrorTasks.length > 0 && fate.chance(0.4)) mirrorOn(venue, shard);
  if (fate.chance(0.3)) commit(venue, shard);
  const seq = shard.told.sent.at(-1)?.heard.seq;
  if (seq !== undefined && fate.chance(0.1)) sendAll(venue, shard, { kind: 'upTo', seq });
}

const mirrorOn = (venue: Venue, shard: ShardRun): void =>
  perform(venue, shard, {
    type: 'MirrorNext',
    max: venue.fate.between(1, 4),
    at: timeAt(venue, shard.phase),
  });

/** A command of the world: ticks and time go into the stream, a client's command to its shard. */
function happen(venue: Venue): void {
  const { world, fate } = venue;
  const retry = fate.chance(0.3) ? venue.retries.shift() : undefined;
  if (retry !== undefined) return ask(venue, retry);
  const command = nextCommand(world, bookOf(venue));
  const arrivedAt = 1_000_000 + venue.step;
  switch (command.type) {
    case 'ApplyTick':
      return flow(venue, { ...command, tick: { ...command.tick, arrivedAt } });
    case 'PassTime':
      return flow(venue, command);
    case 'OpenAccount':
      return open(venue, command);
    case 'MarkEquity':
      return mark(venue, command.accountIds);
    case 'MirrorNext':
    case 'ChargeNext':
    case 'ReturnAccount':
    case 'SetRules':
    case 'SealLiabilities':
    case 'SealTicks':
    case 'SealQuality':
      return;
    default: {
      const { at: _at, ...asked } = command;
      ask(venue, { ...asked, arrivedAt });
    }
  }
}

function flow({ stream, times }: Venue, item: Command): void {
  stream.push(item);
  times.push(Math.max(times.at(-1) ?? 0, item.at));
}

const shardFor = (venue: Venue, accountId: number): ShardRun =>
  present(venue.shards[shardOf(accountId, venue.shards.length)], `the shard of ${accountId}`);

function ask(venue: Venue, asked: AccountCommand): void {
  const shard = shardFor(venue, asked.accountId);
  // A shard that is down answers nobody; what opened the account may not have been committed.
  if (!isUp(venue, shard)) return remember(venue.world, asked);
  if (shard.state.accounts.has(asked.accountId)) performAsked(venue, shard, asked);
}

/** Under the lowest free number: a kill may have undone the opening of an account. */
function open(venue: Venue, command: Extract<Command, { type: 'OpenAccount' }>): void {
  let accountId = 1;
  while (shardFor(venue, accountId).state.accounts.has(accountId)) accountId += 1;
  const shard = shardFor(venue, accountId);
  if (!isUp(venue, shard)) return;
  perform(venue, shard, { ...command, accountId, at: timeAt(venue, shard.phase) });
}

function mark(venue: Venue, ids: readonly number[]): void {
  for (const shard of venue.shards) {
    const accountIds = ids.filter((id) => shard.state.accounts.has(id));
    if (accountIds.length === 0 || !isUp(venue, shard)) continue;
    perform(venue, shard, { type: 'MarkEquity', accountIds, at: timeAt(venue, shard.phase) });
  }
}

/** Nothing ends any more: all shards hear of everything and come to rest. Then all of it is compared. */
function finish(venue: Venue): void {
  const { shards, seen } = venue;
  const isAtRest = (shard: ShardRun): boolean =>
    shard.phase === venue.stream.length &&
    shard.state.mirrorTasks.length === 0 &&
    shard.uncommitted.length === 0;
  for (let i = 0; i < 2_000; i += 1) {
    venue.step += 1;
    for (const delivery of arrived(venue)) take(venue, delivery);
    for (const shard of shards) if (isUp(venue, shard)) work(venue, shard);
    if (i > 300 && venue.deliveries.length === 0 && shards.every(isAtRest)) break;
  }
  assert(shards.every(isAtRest), 'all shards come to rest');
  for (const shard of shards) commit(venue, shard, true);
  checkCopies(venue);
  const { twin, said } = compareWithTwin(venue);
  compareSums(venue, { twin, said });
  for (const { text } of said) {
    const kind = text.split(' ', 1)[0] ?? '';
    seen.told.set(kind, (seen.told.get(kind) ?? 0) + 1);
  }
}
