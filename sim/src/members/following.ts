// A member that follows, with the server's own follower: its start, what it asks of the leader, and how it takes over.
import { NoAnswer } from '@meridian/server/bus';
import { type Beginning, createFollower } from '@meridian/server/follower';
import {
  type EngineState,
  createState,
  decodeEvent,
  encode,
  evolve,
  restoreSnapshot,
} from '@meridian/trading';
import { HOUR_MS, assert } from '@meridian/units';
import { compare } from '../lockstep.ts';
import { keptBook, noNights } from '../twin-book.ts';
import { sendAll } from './bus.ts';
import { checkAnswer, checkBeginning, checkFollower } from './checks.ts';
import {
  type Body,
  type Cluster,
  type Door,
  LEASE_MS,
  type Member,
  end,
  hasDatabase,
  isAwake,
  pause,
} from './cluster.ts';
import { applyTick, renewRules } from './leading.ts';

/** A process starts: from the newest snapshot and the journal as it is now. */
export function start(cluster: Cluster, member: Member): void {
  const { database, lockstep } = cluster;
  const { instruments, hours, feeType } = lockstep.world.stage;
  const state = createState(instruments, hours, feeType);
  if (database.snapshot.lines.length > 0) restoreSnapshot(state, database.snapshot.lines);
  for (const event of database.events.slice(database.snapshot.after))
    evolve(state, decodeEvent(event));
  member.process = { isOver: false };
  const { process } = member;
  const follower = createFollower({
    state,
    lastSeq: database.rows.length,
    journal: journalOf(cluster, member),
    leader: doorOf(cluster, member),
    clock: { now: () => cluster.clock, pause: (ms) => pause(cluster, member, ms) },
    // In a world a week is a leap or two: whatever is idle may have been let go.
    marketNow: () => Number.MAX_SAFE_INTEGER - HOUR_MS,
    onFatal: (error) => {
      if (!process.isOver) cluster.faults.push(error);
    },
  });
  follower.onCommitted((changes, { firstSeq }) => {
    try {
      checkFollower(cluster, follower, { changes, firstSeq });
    } catch (error) {
      cluster.faults.push(error);
    }
  });
  member.follower = follower;
}

/** Read page by page, and the journal goes on meanwhile. */
function journalOf(
  cluster: Cluster,
  member: Member,
): Parameters<typeof createFollower>[0]['journal'] {
  const { fate, database } = cluster;
  return {
    async *after(seq) {
      for (let at = seq; ;) {
        await pause(cluster, member, fate.between(0, 60));
        const length = fate.between(1, 8);
        const page = database.rows.slice(at, at + length);
        for (const { event, ...row } of page) yield { ...row, event: decodeEvent(event) };
        at += page.length;
        if (page.length < length) return;
      }
    },
    end() {
      const { seq = 0, batch = 0, tick } = database.rows.at(-1) ?? {};
      return Promise.resolve({ seq, batch, ...(tick !== undefined && { tick }) });
    },
  };
}

function doorOf(cluster: Cluster, member: Member): Door {
  const epochOf = (): number => member.follower?.tail.epoch ?? 0;
  function ask<K extends 'answer' | 'upTo' | 'parked'>(
    kind: K,
    withinMs: number,
    question: (id: number) => Body,
  ): Promise<Extract<Body, { kind: K }>> {
    const { promise, resolve, reject } = Promise.withResolvers<Extract<Body, { kind: K }>>();
    const id = (cluster.lastQuestion += 1);
    member.asked.set(id, (body) => {
      member.asked.delete(id);
      if (body.kind === kind) resolve(body as Extract<Body, { kind: K }>);
    });
    void pause(cluster, member, withinMs).then(() => {
      if (!member.asked.delete(id)) return;
      cluster.seen.askedAgain += 1;
      reject(new NoAnswer('no answer came'));
    });
    sendAll(cluster, member, question(id));
    return promise;
  }
  return {
    async submit(asked, withinMs) {
      const text = encode(asked);
      const about = { kind: 'ask', from: member, epoch: epochOf(), asked: text } as const;
      const { outcome, seq } = await ask('answer', withinMs, (id) => ({ ...about, id }));
      checkAnswer(cluster, asked, outcome);
      return { outcome, seq };
    },
    async parked(accountIds, withinMs) {
      const about = { kind: 'which', from: member, epoch: epochOf(), accountIds } as const;
      const {
        kind: _,
        id: __,
        ...said
      } = await ask('parked', withinMs, (id) => ({ ...about, id }));
      return said;
    },
    async barrier(withinMs) {
      const about = { kind: 'barrier', from: member, epoch: epochOf() } as const;
      const { epoch, seq } = await ask('upTo', withinMs, (id) => ({ ...about, id }));
      return { epoch, seq };
    },
  };
}

/** Takes the lease if it has run out; the reading of the journal's end may take a while. */
export function takeOver(cluster: Cluster, member: Member): void {
  const { database, clock } = cluster;
  const { follower } = member;
  if (follower === null || member.taking !== null || !isAwake(cluster, member)) return;
  if (!hasDatabase(cluster, member) || clock < database.lease.until) return;
  const epoch = database.lease.epoch + 1;
  database.lease = { epoch, holder: member, until: clock + LEASE_MS };
  member.taking = epoch;
  const { process } = member;
  const renewedAt = clock;
  follower
    .lead((from) => {
      if (!process.isOver) begin(cluster, member, { from, epoch, renewedAt });
    })
    .catch((error: unknown) => {
      // Another has taken over meanwhile, and has committed.
      if (process.isOver) return;
      if (database.lease.epoch === epoch) cluster.faults.push(error);
      else end(cluster, member, 500);
    });
}

function begin(
  cluster: Cluster,
  member: Member,
  { from, epoch, renewedAt }: { from: Beginning; epoch: number; renewedAt: number },
): void {
  const { state, lastSeq, lastBatch, lastTick: tick, undecided } = from;
  const idle = { uncommitted: [], answers: [] };
  member.follower = null;
  member.taking = null;
  member.leading = { epoch, state, lastSeq, lastBatch, tick, renewedAt, ...idle };
  if (cluster.database.lease.epoch === epoch) {
    cluster.seen.takeovers += 1;
    goBack(cluster, state);
  }
  try {
    if (cluster.database.lease.epoch === epoch) checkBeginning(cluster, from);
    renewRules(cluster, member);
    for (const { number, tick: one } of undecided)
      if (applyTick(cluster, member, { kind: 'tick', number, tick: one }))
        cluster.seen.redecided += 1;
  } catch (error) {
    cluster.faults.push(error);
  }
}

/** The twin goes back to what was committed, with the prices at which the new leader begins. */
function goBack(cluster: Cluster, state: EngineState): void {
  const { lockstep, committed } = cluster;
  const { twin } = lockstep;
  lockstep.state = state;
  lockstep.balances = new Map(committed.balances);
  twin.book = keptBook(committed.book);
  twin.book.quotes = new Map(
    [...state.markets].flatMap(([id, { quote }]) => (quote === null ? [] : [[id, quote] as const])),
  );
  twin.book.now = state.now;
  twin.nights = noNights();
  assert(state.keepForSnapshot === null, 'nothing is being written');
  try {
    compare(lockstep, 'a take-over');
  } catch (error) {
    cluster.faults.push(error);
  }
}
