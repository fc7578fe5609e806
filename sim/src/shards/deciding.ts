// One shard at work: it decides commands, goes on in the stream, commits, ends at any moment and comes back from its
// journal. What was not committed never happened, for the other shards too.
import {
  type AccountCommand,
  type Command,
  type EngineState,
  type Heard,
  type Shard,
  armAccounts,
  assertSound,
  createState,
  decode,
  decodeEvent,
  encodeEvent,
  evolve,
  execute,
  hear,
  restoreQuote,
  restoreSnapshot,
  snapshotLines,
} from '@meridian/trading';
import { zeroSum } from '@meridian/ledger';
import { DAY_MS, ZERO_MONEY, assert } from '@meridian/units';
import { book, same } from '../lockstep.ts';
import { toldBy, toldOutcome } from '../told.ts';
import type { World } from '../world.ts';
import { noneTold, tell } from './hearing.ts';
import { sendAll } from './network.ts';
import { type Row, type ShardRun, type Venue, timeAt } from './venue.ts';

export const emptyState = ({ stage }: World, shard: Shard): EngineState =>
  createState(stage.instruments, stage.hours, stage.feeType, shard);

/** Decides a command at the present place of the shard in the stream. */
export function perform(venue: Venue, shard: ShardRun, command: Command): void {
  const { copiesMax, tasksMax } = venue.world;
  const { state, phase } = shard;
  const { changes, outcome } = execute(state, command, {
    copiesMax,
    tasksMax,
    chargesMax: Number.POSITIVE_INFINITY,
  });
  for (const change of changes) {
    const row = { kind: 'event', text: encodeEvent(change.event), phase } as const;
    shard.uncommitted.push({ row, change });
    book(shard.balances, change.entries);
  }
  shard.uncommittedDone.push({
    ...{ count: (venue.count += 1), phase, shard: shard.number, what: command },
    ...{ outcome: toldOutcome(outcome), said: toldBy(changes) },
  });
  assertSound(state);
  assert(zeroSum(shard.balances) === ZERO_MONEY, 'the postings of a shard sum to zero');
  assert((shard.balances.get('house:copying') ?? 0n) === 0n, 'no money is between accounts');
}

export function performAsked(venue: Venue, shard: ShardRun, asked: AccountCommand): void {
  perform(venue, shard, { ...asked, at: timeAt(venue, shard.phase) });
  if (asked.clientOrderId !== null) shard.unanswered.push(asked);
}

/** The next tick, or time alone. */
export function goOn(venue: Venue, shard: ShardRun): void {
  const item = venue.stream[shard.phase];
  if (item === undefined) return;
  shard.phase += 1;
  perform(venue, shard, item);
}

/** What has no event needs no commit: it is answered with the next one. */
export function commit(venue: Venue, shard: ShardRun, isLast = false): void {
  if (shard.uncommitted.length === 0 && !isLast) return;
  const before = shard.told.sent.length;
  for (const { row, change } of shard.uncommitted) {
    const seq = shard.journal.push(row);
    if (change !== null) tell(shard.told, shard, { seq, row, change });
  }
  const fresh = shard.told.sent.slice(before);
  for (const { heard } of fresh) venue.committedAt.set(`${shard.number} ${heard.seq}`, venue.step);
  shard.uncommitted = [];
  shard.done.push(...shard.uncommittedDone);
  shard.uncommittedDone = [];
  shard.unanswered = [];
  shard.committedPhase = shard.phase;
  if (venue.fate.chance(0.05))
    shard.snapshot = { lines: [...snapshotLines(shard.state)], after: shard.journal.length };
  // It may end right after its commit: then nobody is told.
  if (venue.fate.chance(0.01)) return kill(venue, shard);
  for (const sent of fresh) sendAll(venue, shard, { kind: 'deed', sent });
}

/** The process ends; clients without an answer ask again. */
export function kill(venue: Venue, shard: ShardRun): void {
  const { fate, retries, step } = venue;
  venue.seen.kills += 1;
  shard.downUntil = step + fate.between(1, 25);
  shard.uncommitted = [];
  shard.uncommittedDone = [];
  retries.push(...shard.unanswered.filter(() => fate.chance(0.8)));
  shard.unanswered = [];
  comeBack(venue, shard);
}

function apply(state: EngineState, { kind, text }: Row): ReturnType<typeof evolve> | null {
  if (kind === 'event') return evolve(state, decodeEvent(text));
  hear(state, decode<Heard>(text));
  return null;
}

/** From the snapshot and the journal's tail; a replay of the whole journal must come to the same. */
function comeBack(venue: Venue, shard: ShardRun): void {
  const state = emptyState(venue.world, shard.state.shard);
  if (shard.snapshot.lines.length > 0) restoreSnapshot(state, shard.snapshot.lines);
  for (const row of shard.journal.slice(shard.snapshot.after)) apply(state, row);
  const whole = emptyState(venue.world, shard.state.shard);
  const told = noneTold();
  shard.balances = new Map();
  shard.journal.forEach((row, i) => {
    const change = apply(whole, row);
    if (change === null) return;
    book(shard.balances, change.entries);
    tell(told, { number: shard.number, state: whole }, { seq: i + 1, row, change });
  });
  whole.now = state.now;
  same(
    'replays',
    [...snapshotLines(state)].join('\n'),
    [...snapshotLines(whole)].join('\n'),
    'a kill',
  );
  same('what was told', told.sent.length, shard.told.sent.length, 'a kill');
  Object.assign(shard, { state, told, phase: shard.committedPhase });
  liveThroughNight(venue, shard);
}

/** Prices come from the stream; so does the price of the last night, which is that of all other shards. */
function liveThroughNight(venue: Venue, { state, phase }: ShardRun): void {
  const { hours } = venue.world.stage;
  const now = timeAt(venue, phase);
  const night = hours.rollovers(now - 2 * DAY_MS, now).at(-1) ?? 0;
  const fellAt = venue.times.findIndex((at) => at >= night);
  seePrices(venue, state, { from: 0, upTo: fellAt - 1 });
  const { changes } = execute(
    state,
    { type: 'PassTime', at: timeAt(venue, fellAt) },
    // That the night fell is told by the tick after it, which stands in the stream.
    { tellsAll: false },
  );
  assert(changes.length === 0, 'what the night brought is in the journal');
  seePrices(venue, state, { from: Math.max(fellAt - 1, 0), upTo: phase });
  state.now = Math.max(state.now, now);
  armAccounts(state);
}

function seePrices(
  { stream }: Venue,
  state: EngineState,
  { from, upTo }: { readonly from: number; readonly upTo: number },
): void {
  for (const item of stream.slice(from, Math.max(upTo, from)))
    if (item.type === 'ApplyTick') restoreQuote(state, item.tick);
}
