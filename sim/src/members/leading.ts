// A member that leads: it decides, in lock-step with the twin as long as it holds the lease, commits with its epoch, and
// answers. One that has lost the lease without knowing it goes on alone, until its commit is refused.
import {
  type Command,
  type Outcome,
  decode,
  encode,
  encodeEvent,
  execute,
  snapshotLines,
} from '@meridian/trading';
import { assert } from '@meridian/units';
import { doBoth } from '../lockstep.ts';
import { awaited, parkSome, recalledFrom } from '../parking.ts';
import { rulesCommand } from '../world.ts';
import { keepBook } from '../twin-book.ts';
import { send, sendAll } from './bus.ts';
import {
  ANSWERS_FOR_MS,
  type Asked,
  type Body,
  type Cluster,
  type Leading,
  type Member,
  type Message,
  end,
  hasDatabase,
} from './cluster.ts';

/** Decides a command; accounts that it names come back first. */
export function decide(cluster: Cluster, member: Member, command: Command): Outcome | null {
  const { leading } = member;
  assert(leading !== null, 'a leader decides');
  for (const id of awaited(leading.state, command)) comeBack(cluster, member, id);
  return perform(cluster, leading, command);
}

function comeBack(cluster: Cluster, { leading }: Member, id: number): void {
  const row = cluster.database.accounts.get(id);
  assert(leading !== null && row !== undefined, `account ${id} has a row`);
  perform(cluster, leading, { type: 'ReturnAccount', ...row, at: cluster.lockstep.world.now });
}

function perform(cluster: Cluster, leading: Leading, command: Command): Outcome | null {
  const { lockstep, database } = cluster;
  const own = leading.uncommitted.flatMap(({ changes }) =>
    changes.map(({ event }) => encodeEvent(event)),
  );
  const recalled = recalledFrom(leading.state, command, [database.events, own]);
  const { copiesMax, chargesMax, tasksMax } = lockstep.world;
  const { changes, outcome } =
    leading.epoch === database.lease.epoch
      ? doBoth(lockstep, command, recalled)
      : execute(leading.state, command, { copiesMax, chargesMax, tasksMax, recalled });
  if (changes.length > 0) leading.uncommitted.push({ changes });
  return outcome;
}

/** @returns whether the tick was new to it */
export function applyTick(
  cluster: Cluster,
  member: Member,
  { number, tick }: Extract<Body, { kind: 'tick' }>,
): boolean {
  const { leading } = member;
  if (leading === null || number <= leading.tick) return false;
  leading.tick = number;
  decide(cluster, member, { type: 'ApplyTick', tick, at: tick.at });
  return true;
}

/** Commits what is decided, if the lease is still held; else the process ends. */
export function commit(cluster: Cluster, member: Member): void {
  const { database, lockstep, fate } = cluster;
  const { leading } = member;
  if (leading === null || !hasDatabase(cluster, member)) return;
  const changes = leading.uncommitted.flatMap((one) => one.changes);
  if (changes.length > 0) {
    if (leading.epoch !== database.lease.epoch) {
      cluster.seen.fenced += 1;
      return end(cluster, member, fate.between(100, 2_000));
    }
    write(cluster, leading);
    cluster.committed = {
      book: keepBook(lockstep.twin.book),
      balances: new Map(lockstep.balances),
    };
    // It may end right after its commit: then nobody is told.
    if (fate.chance(0.01)) return end(cluster, member, fate.between(100, 2_000));
    const firstSeq = leading.lastSeq - changes.length + 1;
    publish(cluster, member, { firstSeq, events: changes.map(({ event }) => event) });
  }
  for (const answer of leading.answers.splice(0)) answer();
  if (fate.chance(0.02)) {
    keepSnapshot(cluster, [...snapshotLines(leading.state)], leading.lastSeq);
    // A leader's time may be beyond its events and ticks.
    database.reachedAt = Math.max(database.reachedAt, leading.state.now);
  }
  if (leading.epoch === database.lease.epoch && fate.chance(0.1))
    parkSome(leading.state, new Map(), lockstep.world.idle);
}

function keepSnapshot({ database }: Cluster, lines: string[], after: number): void {
  if (after > database.snapshot.after) database.snapshot = { lines, after };
}

function write({ database, lockstep, stood }: Cluster, leading: Leading): void {
  const changes = leading.uncommitted.flatMap((one) => one.changes);
  leading.uncommitted = [];
  leading.lastBatch += 1;
  changes.forEach((change, i) => {
    leading.lastSeq += 1;
    const { lastSeq: seq, lastBatch: batch, epoch } = leading;
    assert(seq === database.rows.length + 1, `journal entry ${seq} is new`);
    const tick = i === changes.length - 1 ? leading.tick : undefined;
    const event = encodeEvent(change.event);
    database.rows.push({ seq, batch, epoch, tick, event });
    database.events.push(event);
    database.changes.push(encode(change));
    database.reachedAt = Math.max(database.reachedAt, change.event.at);
    if (change.event.type === 'PendingOrderPlaced' || change.event.type === 'MarketOrderFilled') {
      const { askedAt } = change.event.order;
      // A copy carries its leader's.
      const key = `${change.event.accountId} ${askedAt}`;
      if (change.event.order.clientOrderId !== null)
        database.placed.set(key, (database.placed.get(key) ?? 0) + 1);
    }
    if (change.event.type !== 'OutcomeRecorded') return;
    const key = `${change.event.accountId} ${change.event.clientOrderId}`;
    const recorded = database.outcomes.get(key) ?? [];
    database.outcomes.set(key, [...recorded, JSON.stringify(change.event.outcome)]);
  });
  for (const account of lockstep.state.accounts.values()) {
    const { id: accountId, openedAt, balance, epoch, epochAfterEntry } = account;
    database.accounts.set(accountId, { accountId, openedAt, balance, epoch, epochAfterEntry });
  }
  stood.set(leading.lastSeq, [...snapshotLines(leading.state)]);
}

function publish(
  cluster: Cluster,
  member: Member,
  { firstSeq, events }: Pick<Message, 'firstSeq' | 'events'>,
): void {
  const { leading } = member;
  if (leading === null) return;
  const { epoch, tick } = leading;
  const text = encode({ epoch, firstSeq, events, tick } satisfies Message);
  sendAll(cluster, member, { kind: 'batch', text });
}

/** Says how far it is, where nothing waits for its commit. */
export function beat(cluster: Cluster, member: Member): void {
  const { leading } = member;
  if (leading === null || leading.uncommitted.length > 0) return;
  publish(cluster, member, { firstSeq: leading.lastSeq + 1, events: [] });
}

const mayAnswer = (cluster: Cluster, { renewedAt }: Leading): boolean =>
  cluster.clock - renewedAt < ANSWERS_FOR_MS;

/** A question of another member; one that it cannot answer is left without an answer. */
export function hear(
  cluster: Cluster,
  member: Member,
  body: Extract<Body, { kind: 'ask' | 'barrier' | 'which' }>,
): void {
  const { leading } = member;
  // Each epoch has a subject of its own. Who has heard of none takes any.
  if (leading === null || (body.epoch !== 0 && body.epoch !== leading.epoch)) return;
  const { from, id } = body;
  if (body.kind === 'barrier') {
    const { epoch, lastSeq: seq } = leading;
    if (mayAnswer(cluster, leading)) send(cluster, member, from, { kind: 'upTo', id, epoch, seq });
    return;
  }
  if (body.kind === 'which') {
    const { epoch, state } = leading;
    const accountIds = body.accountIds.filter((one) => state.parked.has(one));
    leading.answers.push(() => {
      if (!mayAnswer(cluster, leading)) return;
      const seq = leading.lastSeq;
      send(cluster, member, from, { kind: 'parked', id, epoch, seq, accountIds });
    });
    return;
  }
  const outcome = decideAsked(cluster, member, decode<Asked>(body.asked));
  if (outcome === undefined) return;
  leading.answers.push(() => {
    if (!mayAnswer(cluster, leading)) return;
    send(cluster, member, from, { kind: 'answer', id, outcome, seq: leading.lastSeq });
  });
}

/** Reads what people have decided. */
export function renewRules(cluster: Cluster, member: Member): void {
  const { leading } = member;
  assert(leading !== null, 'a leader reads it');
  const rules = rulesCommand(cluster.lockstep.world, leading.state.now);
  if (rules !== null) decide(cluster, member, rules);
}

function decideAsked(cluster: Cluster, member: Member, asked: Asked): Outcome | null | undefined {
  const { leading } = member;
  const { now: at } = cluster.lockstep.world;
  assert(leading !== null, 'a leader is asked');
  const { accounts, parked } = leading.state;
  const isKnown = (id: number): boolean => accounts.has(id) || parked.has(id);
  switch (asked.type) {
    case 'OpenAccount':
      return isKnown(asked.accountId) ? null : decide(cluster, member, { ...asked, at });
    case 'WakeAccount':
      if (parked.has(asked.accountId)) comeBack(cluster, member, asked.accountId);
      return null;
    case 'RenewRules':
      renewRules(cluster, member);
      return null;
    case 'MarkEquity':
    case 'SealLiabilities':
    case 'SealQuality':
      return undefined;
    default:
      // What opened the account was never committed.
      return isKnown(asked.accountId) ? decide(cluster, member, { ...asked, at }) : undefined;
  }
}
