// One run of several members: a leader, two followers, and what happens to them and between them. The leader and the twin
// are in lock-step; when another takes over, the twin goes back to the last commit.
import { type AccountCommand, type Outcome, createState, decode } from '@meridian/trading';
import type { Follower } from '@meridian/server/follower';
import { seededRandom, assert } from '@meridian/units';
import { same, twinOf } from '../lockstep.ts';
import { keepBook } from '../twin-book.ts';
import { createWorld, nextCommand, remember } from '../world.ts';
import { arrived, feed } from './bus.ts';
import { checkJournal } from './checks.ts';
import {
  type Asked,
  type Cluster,
  LEASE_MS,
  type Member,
  type MembersSeen,
  type Message,
  RENEW_EVERY_MS,
  drained,
  end,
  goOn,
  hasDatabase,
  isAwake,
  isDown,
  leaderOf,
} from './cluster.ts';
import { applyTick, beat, commit, decide, hear } from './leading.ts';
import { start, takeOver } from './following.ts';
import { strike } from './faults.ts';

export interface MembersOptions {
  readonly seed: number;
  readonly steps: number;
  readonly copying?: boolean;
  /** With terms that change, halts, and instruments without prices. */
  readonly rules?: boolean;
  /** With orders that do more by themselves. */
  readonly orders?: boolean;
}

const MEMBERS = 3;

/** Runs a seed to its end. @throws with the seed and step at the first difference */
export async function runMembers({
  seed,
  steps,
  copying = false,
  rules = false,
  orders = false,
}: MembersOptions): Promise<MembersSeen> {
  const cluster = startCluster(seed, { copying, rules, orders });
  for (let step = 1; step <= steps; step += 1) {
    try {
      await runStep(cluster);
      if (step === steps) await finish(cluster);
      if (cluster.faults.length > 0) throw cluster.faults[0];
    } catch (error) {
      const line = `npm run sim -- --members --seed ${seed} --steps ${step}${copying ? '' : ' --no-copying'}${rules ? ' --rules' : ''}${orders ? '' : ' --no-orders'}`;
      throw new Error(
        `${line}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        {
          cause: error,
        },
      );
    }
  }
  return cluster.seen;
}

function startCluster(
  seed: number,
  has: { readonly copying: boolean; readonly rules: boolean; readonly orders: boolean },
): Cluster {
  const world = createWorld(seed, { money: true, ...has });
  const { instruments, hours, feeType } = world.stage;
  const twin = twinOf(world);
  const state = createState(instruments, hours, feeType);
  const told = new Map<string, number>();
  const counts = {
    steps: 0,
    takeovers: 0,
    kills: 0,
    freezes: 0,
    fenced: 0,
    acknowledged: 0,
    renewals: 0,
    parked: 0,
  };
  const members = Array.from({ length: MEMBERS }, (_, id): Member => ({
    id,
    process: { isOver: true },
    ...{ follower: null, leading: null, taking: null },
    ...{ downUntil: 0, frozenUntil: 0, busCutUntil: 0, databaseCutUntil: 0, renewalCutUntil: 0 },
    asked: new Map(),
  }));
  return {
    lockstep: { world, twin, state, balances: new Map(), told },
    fate: seededRandom(seed + 5_000_003),
    database: {
      ...{ rows: [], events: [], changes: [], outcomes: new Map(), accounts: new Map() },
      ...{ placed: new Map(), reachedAt: 0 },
      snapshot: { lines: [], after: 0 },
      lease: { epoch: 0, holder: null, until: 0 },
    },
    members,
    seen: { ...counts, reads: 0, compared: 0, redecided: 0, askedAgain: 0, told },
    committed: { book: keepBook(twin.book), balances: new Map() },
    stood: new Map(),
    ...{ clock: 0, ticks: [], lastQuestion: 0 },
    ...{ deliveries: [], timers: [], faults: [], retries: [] },
  };
}

async function runStep(cluster: Cluster): Promise<void> {
  const { fate, members } = cluster;
  cluster.seen.steps += 1;
  cluster.clock += fate.between(5, 120);
  strike(cluster);
  for (const member of members)
    if (member.process.isOver && !isDown(cluster, member)) start(cluster, member);
  await goOn(cluster);
  await deliver(cluster);
  for (const member of members) keepLease(cluster, member);
  await drained();
  happen(cluster);
  for (const member of members) await work(cluster, member);
  await goOn(cluster);
}

async function deliver(cluster: Cluster): Promise<void> {
  for (const { to, body } of arrived(cluster)) {
    switch (body.kind) {
      case 'batch':
        to.follower?.take(decode<Message>(body.text));
        break;
      case 'tick':
        to.follower?.applyTick(body.tick, body.number);
        applyTick(cluster, to, body);
        break;
      case 'ask':
      case 'barrier':
      case 'which':
        hear(cluster, to, body);
        break;
      case 'answer':
      case 'parked':
      case 'upTo':
        to.asked.get(body.id)?.(body);
    }
    await drained();
  }
}

/** The leader renews its lease; the others take it once it has run out. */
function keepLease(cluster: Cluster, member: Member): void {
  const { clock, database, fate } = cluster;
  if (!isAwake(cluster, member)) return;
  const { leading } = member;
  if (leading === null) {
    if (fate.chance(0.5)) takeOver(cluster, member);
    return;
  }
  const canRenew = hasDatabase(cluster, member) && clock >= member.renewalCutUntil;
  if (!canRenew || clock - leading.renewedAt < RENEW_EVERY_MS) return;
  if (database.lease.epoch !== leading.epoch) return end(cluster, member, fate.between(100, 2_000));
  leading.renewedAt = clock;
  database.lease = { ...database.lease, until: clock + LEASE_MS };
}

/** What members do by themselves. */
async function work(cluster: Cluster, member: Member): Promise<void> {
  const { fate, lockstep } = cluster;
  if (!isAwake(cluster, member)) return;
  const { leading, follower } = member;
  if (leading !== null) {
    const { nights, now: at } = lockstep.world;
    const isUnderWay = leading.state.nights.walk !== null;
    if (leading.epoch === cluster.database.lease.epoch)
      same('nights under way', isUnderWay, lockstep.twin.nights.left !== null, 'a step');
    if (isUnderWay && nights.chance(0.3))
      decide(cluster, member, { type: 'ChargeNext', max: nights.between(1, 4), at });
    if (fate.chance(0.4)) commit(cluster, member);
    if (fate.chance(0.3)) beat(cluster, member);
  }
  if (follower !== null && fate.chance(0.02)) follower.catchUp().catch(() => undefined);
  if (follower !== null && fate.chance(0.05)) void read(cluster, member);
  if (follower !== null && lockstep.world.idle.chance(0.2)) void park(cluster, follower);
  await drained();
}

/** Lets go what the leader has let go. */
async function park(cluster: Cluster, follower: Follower): Promise<void> {
  try {
    cluster.seen.parked += await follower.parkIdle(() => false);
  } catch (error) {
    if (!/EngineStopped/.test(String(error))) cluster.faults.push(error);
  }
}

/** Whoever reads sees at least what was committed when the read began. */
async function read(cluster: Cluster, { follower }: Member): Promise<void> {
  if (follower === null) return;
  const committed = cluster.database.rows.length;
  try {
    await follower.settled();
  } catch {
    // No leader, or the process ends.
    return;
  }
  cluster.seen.reads += 1;
  if (follower.tail.seq < committed)
    cluster.faults.push(new Error(`a read at ${follower.tail.seq} came after ${committed}`));
}

/** A command of the world on its way: a tick to all, a client's to a member that follows, the rest to the leader. */
function happen(cluster: Cluster): void {
  const { lockstep, fate, seen } = cluster;
  const { world, twin } = lockstep;
  const retry = fate.chance(0.3) ? cluster.retries.shift() : undefined;
  const command = retry ?? nextCommand(world, twin.book);
  const arrivedAt = 1_000_000 + seen.steps;
  if (command.type === 'ApplyTick') {
    const tick = { ...command.tick, arrivedAt };
    const number = cluster.ticks.push(tick);
    return feed(cluster, { kind: 'tick', number, tick });
  }
  const gates = cluster.members.filter(
    (member) => member.follower !== null && isAwake(cluster, member),
  );
  const { at: _at, ...asked } = command;
  const gate = gates.length > 0 ? fate.pick(gates) : null;
  if (asked.type === 'SetRules') return void (gate !== null && renewRules(cluster, gate));
  if ('clientOrderId' in asked)
    return void (gate !== null && send(cluster, gate, { ...asked, arrivedAt }));
  if (asked.type === 'OpenAccount') return void (gate !== null && send(cluster, gate, asked));
  const leader = leaderOf(cluster);
  if (leader === null || !isAwake(cluster, leader)) return;
  decide(cluster, leader, command);
}

/** Somebody at a gate has decided something: it is in the tables, and the leader is to read it. */
async function renewRules(cluster: Cluster, { follower }: Member): Promise<void> {
  if (follower === null) return;
  try {
    await follower.renewRules();
    cluster.seen.renewals += 1;
  } catch (error) {
    if (!/NoAnswer|EngineStopped|EngineBusy/.test(String(error))) cluster.faults.push(error);
  }
}

/** A client asks a gate; without an answer the client asks another one, under the same id. */
async function send(
  cluster: Cluster,
  { follower }: Member,
  asked: AccountCommand | Extract<Asked, { type: 'OpenAccount' }>,
): Promise<void> {
  if (follower === null) return;
  let outcome: Outcome = [];
  try {
    if (asked.type === 'OpenAccount') await follower.openAccount(asked);
    else outcome = await follower.submit(asked);
  } catch (error) {
    if (!/NoAnswer|EngineStopped|EngineBusy/.test(String(error))) cluster.faults.push(error);
    if (asked.type === 'OpenAccount' || asked.clientOrderId === null) return;
    const { now: at } = cluster.lockstep.world;
    if (cluster.fate.chance(0.8)) cluster.retries.push({ ...asked, at });
    remember(cluster.lockstep.world, asked);
    return;
  }
  // Who asked reads there what was done.
  const { accounts, parked, nextOrderId } = follower.state;
  const isSeen =
    (accounts.has(asked.accountId) || parked.has(asked.accountId)) &&
    outcome.every(({ orderId, rejected }) => rejected !== null || (orderId ?? 0) < nextOrderId);
  if (!isSeen) cluster.faults.push(new Error(`what ${asked.type} did is not seen`));
}

/** Everything works again: all members come to the same end. */
async function finish(cluster: Cluster): Promise<void> {
  for (const member of cluster.members)
    Object.assign(member, {
      downUntil: 0,
      frozenUntil: 0,
      busCutUntil: 0,
      databaseCutUntil: 0,
      renewalCutUntil: 0,
    });
  for (let i = 0; i < 400 && (i < 60 || leaderOf(cluster) === null); i += 1) {
    cluster.clock += 50;
    for (const member of cluster.members)
      if (member.process.isOver && !isDown(cluster, member)) start(cluster, member);
    await goOn(cluster);
    await deliver(cluster);
    for (const member of cluster.members) keepLease(cluster, member);
    await drained();
    for (const member of cluster.members) commit(cluster, member);
  }
  const leader = leaderOf(cluster);
  assert(leader !== null, 'somebody leads in the end');
  for (const { follower } of cluster.members) {
    void follower?.catchUp();
    for (let i = 0; i < 100; i += 1) {
      cluster.clock += 50;
      await goOn(cluster);
    }
    if (follower !== null) same('ends', follower.tail.seq, cluster.database.rows.length, 'the end');
  }
  checkJournal(cluster);
}
