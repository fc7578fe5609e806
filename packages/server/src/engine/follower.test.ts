import { readJournalEnd } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type Change, IDLE_AFTER_MS, assertSound, decode, snapshotLines } from '@meridian/trading';
import { HOUR_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalBus } from '../testing/local-bus.ts';
import { FollowedEngine, market, openDemo, priceAt } from '../testing/followed-engine.ts';
import type { CommittedBatch } from './committed.ts';
import { NoAnswer } from '../platform/bus/bus.ts';
import { EngineBusy, EngineStopped } from './engine-unavailable.ts';
import { ASKED_MAX, type Follower } from './follower.ts';
import { clientsId } from './gate-id.ts';
import type { EngineHost } from './host.ts';
import { busDoor } from './leader-wire.ts';
import { keepParking } from './idle-accounts.ts';
import { type Asked, type LeaderDoor, LEADER_WITHIN_MS, doorOf } from './leader-door.ts';

let fresh: FreshDatabase;
let engine: FollowedEngine;
let leader: EngineHost;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  engine = new FollowedEngine(fresh.database);
  leader = await engine.lead();
});
afterEach(async () => {
  await fresh.remove();
  expect(engine.fatal).toEqual([]);
});

/** Everything but the time, which ticks move on. */
const whole = ({ state }: { readonly state: EngineHost['state'] }): unknown[] =>
  [...snapshotLines(state)].map((line): unknown => ({ ...(JSON.parse(line) as object), now: 0 }));
const told = (host: Pick<EngineHost, 'onCommitted'>): Change[] => {
  const all: Change[] = [];
  host.onCommitted((changes) => void all.push(...changes));
  return all;
};
const door = () => doorOf(leader, { epoch: 1, mayAnswer: () => true });
const own = {
  submit: (asked: Asked) => door().submit(asked),
  barrier: () => door().barrier(),
  parked: (ids: readonly number[]) => door().parked(ids),
} satisfies LeaderDoor;

async function trade(): Promise<void> {
  await openDemo(leader, 1);
  priceAt(110_000n, { at: 100, number: 1 }, leader);
  await leader.submit(market('a'));
  await leader.submit({ ...market('b'), stopLoss: 109_000_000n } as never);
  priceAt(108_900n, { at: 101, number: 2 }, leader);
  await leader.submit({
    type: 'CloseOrder',
    accountId: 1,
    clientOrderId: 'c',
    orderId: 1,
    lots: null,
  });
}

describe('a follower', () => {
  it('has the changes and the state of the leader, by messages', async () => {
    const follower = await engine.follow(leader);
    const [of, by] = [told(leader), told(follower)];
    await trade();
    engine.deliver(follower);
    expect(by).toEqual(of);
    expect(by.some(({ entries }) => entries.length > 0)).toBe(true);
    expect(whole(follower)).toEqual(whole(leader));
    expect(follower.endedOrder(1)).toEqual(leader.endedOrder(1));
    expect(follower.endedOrder(1)?.status).toBe('closed');
    expect(follower.tail.figures.reads).toBe(0);
  });

  it('has them by reading the journal alone, batch by batch', async () => {
    const follower = await engine.follow(leader);
    const [of, by] = [told(leader), told(follower)];
    await trade();
    await follower.catchUp();
    expect(by).toEqual(of);
    expect(whole(follower)).toEqual(whole(leader));
    expect(follower.figures.batches).toBe(leader.figures.batches);
  });

  it('starts while the leader goes on', async () => {
    await openDemo(leader, 1);
    const follower = await engine.follow(leader);
    expect(follower.tail.seq).toBe(1);
    expect(whole(follower)).toEqual(whole(leader));
  });

  it('applies each batch once and in order, and reads what is missing from the journal', async () => {
    const follower = await engine.follow(leader);
    const by = told(follower);
    await trade();
    const messages = engine.messages.map((text) => decode<CommittedBatch>(text));
    const [first, second, ...later] = messages;
    // The second comes before the first, twice.
    for (const message of [second, second, first, first]) follower.take(message as CommittedBatch);
    expect(by.length).toBe((second?.firstSeq ?? 0) + (second?.events.length ?? 0) - 1);
    // Of those that follow only the last one arrives.
    follower.take(later.at(-1) as CommittedBatch);
    await follower.settled();
    expect(whole(follower)).toEqual(whole(leader));
    expect(follower.tail.figures.reads).toBe(1);
    expect(by.length).toBe((await readJournalEnd(fresh.database)).seq);
  });

  it('tells how far it is behind what it has heard, and for how long', async () => {
    const follower = await engine.follow(leader);
    await trade();
    const { seq, tick } = leader.committedUpTo();
    const beat: CommittedBatch = { epoch: 1, firstSeq: seq + 1, events: [], tick };
    engine.elapsed += 3_000;
    expect(follower.tail.lag).toEqual({ events: 0, ms: 3_000 });
    follower.take(beat);
    expect(follower.tail.lag).toEqual({ events: seq, ms: engine.elapsed });
    await expect.poll(() => follower.tail.lag).toEqual({ events: 0, ms: 0 });
    // What the journal tells is no word of a leader.
    engine.elapsed += 3_000;
    await openDemo(leader, 2);
    await follower.catchUp();
    expect(follower.tail.lag).toEqual({ events: 0, ms: 3_000 });
    follower.take(beat);
    expect(follower.tail.lag.ms).toBe(0);
  });

  it('hears by a message without events that it misses some', async () => {
    const follower = await engine.follow(leader);
    await trade();
    const { seq, tick } = leader.committedUpTo();
    follower.take({ epoch: 1, firstSeq: seq + 1, events: [], tick });
    await expect.poll(() => follower.tail.seq).toBe(seq);
  });

  it('refuses what a former leader says', async () => {
    const follower = await engine.follow(leader);
    await openDemo(leader, 1);
    follower.take({ epoch: 2, firstSeq: 1, events: [], tick: 0 });
    engine.deliver(follower);
    expect(follower.tail.seq).toBe(0);
    expect(follower.tail.figures.refused).toBe(1);
    // It is in the journal all the same.
    await follower.catchUp();
    expect(follower.tail.seq).toBe(1);
  });

  it('ends the process on a batch that does not fit', async () => {
    const follower = await engine.follow(leader);
    await openDemo(leader, 1);
    const [opened] = engine.messages.map((text) => decode<CommittedBatch>(text));
    follower.take(opened as CommittedBatch);
    follower.take({ ...(opened as CommittedBatch), firstSeq: 2 });
    expect(engine.fatal.splice(0)).toHaveLength(1);
    await expect(follower.settled()).rejects.toThrow(EngineStopped);
  });

  it('shows new prices and times at once, and triggers nothing', async () => {
    const follower = await engine.follow(leader);
    await trade();
    engine.deliver(follower);
    priceAt(90_000n, { at: 500, number: 3 }, follower);
    expect(follower.views.markets.quote(1)?.bid).toBe(90_000n);
    expect(follower.views.markets.now()).toBe(500);
    priceAt(99_000n, { at: 499, number: 2 }, follower);
    expect(follower.views.markets.quote(1)?.bid).toBe(90_000n);
    expect(follower.figures.ticks).toBe(1);
    engine.now = 900;
    follower.passTime();
    expect(follower.views.markets.now()).toBe(900);
    expect(follower.tail.seq).toBe(leader.committedUpTo().seq);
  });
});

describe('what is asked of a follower', () => {
  it('is done by the leader, and answered when it is seen here', async () => {
    const follower = await engine.follow(leader);
    await openDemo(follower, 1);
    expect(follower.views.accounts.has(1)).toBe(true);
    priceAt(110_000n, { at: 100, number: 1 }, leader);
    const outcome = await follower.submit(market(null));
    expect(outcome).toMatchObject([{ orderId: 1, rejected: null }]);
    const order = follower.views.orders.byId(1);
    expect(order?.clientOrderId).toHaveLength(37);
    expect(clientsId(order?.clientOrderId ?? '')).toBeNull();
    expect(clientsId('mine')).toBe('mine');
    expect(follower.figures).toMatchObject({ commands: 1, waiting: 0 });
  });

  it('is asked again under its id while it is in doubt, and done once', async () => {
    const asked: Asked[] = [];
    const follower = await engine.follow(leader, {
      ...own,
      async submit(command) {
        asked.push(command);
        const answer = await own.submit(command);
        if (asked.length < 3) throw new NoAnswer('the answer was lost');
        return answer;
      },
    });
    await openDemo(leader, 1);
    priceAt(110_000n, { at: 100, number: 1 }, leader);
    expect(await follower.submit(market(null))).toMatchObject([{ orderId: 1 }]);
    expect(new Set(asked.map((one) => 'clientOrderId' in one && one.clientOrderId)).size).toBe(1);
    expect(asked).toHaveLength(3);
    expect(leader.views.orders.liveCount(1)).toBe(1);
    asked.length = 0;
    await openDemo(follower, 2);
    expect(asked).toHaveLength(3);
    expect(follower.views.accounts.has(2)).toBe(true);
  });

  it('is done for a client whose account the leader has let go and this follower has not', async () => {
    await openDemo(leader, 1);
    const follower = await engine.follow(leader);
    engine.now += IDLE_AFTER_MS;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const host = () => leader;
    const stop = keepParking(host, (error) => engine.fatal.push(error));
    vi.advanceTimersByTime(HOUR_MS);
    stop();
    vi.useRealTimers();
    await expect.poll(() => [...leader.state.parked]).toEqual([1]);
    priceAt(110_000n, { at: engine.now, number: 1 }, leader, follower);
    expect(follower.views.accounts.has(1)).toBe(true);
    expect(await follower.submit(market('back'))).toMatchObject([{ orderId: 1 }]);
    expect(leader.views.orders.liveCount(1)).toBe(1);
    expect(follower.views.orders.liveCount(1)).toBe(1);
  });

  it('fails when no leader comes', async () => {
    const nobody = () => Promise.reject(new NoAnswer('nobody'));
    const follower = await engine.follow(leader, {
      ...{ submit: nobody, barrier: nobody, parked: nobody },
    });
    await expect(follower.submit(market('a'))).rejects.toThrow(NoAnswer);
    expect(engine.elapsed).toBe(LEADER_WITHIN_MS);
    await expect(follower.settled()).rejects.toThrow(NoAnswer);
  });

  it('is refused while too much of it waits for the leader', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const bus = new LocalBus();
    let sent = 0;
    bus.end().serve('engine.commands', () => {
      sent += 1;
      return promise;
    });
    const follower = await engine.follow(leader, { ...own, submit: busDoor(bus.end()).submit });
    const waiting = Array.from({ length: ASKED_MAX }, () => follower.submit(market('a')));
    await expect(follower.submit(market('b'))).rejects.toThrow(EngineBusy);
    expect(sent).toBe(ASKED_MAX);
    reject(new Error('the end'));
    await Promise.allSettled(waiting);
    expect(follower.figures.waiting).toBe(0);
  });

  it('a read sees everything that the leader had answered before, by one barrier for many', async () => {
    let barriers = 0;
    const follower = await engine.follow(leader, {
      ...own,
      barrier: () => {
        barriers += 1;
        return own.barrier();
      },
    });
    await trade();
    await Promise.all(Array.from({ length: 20 }, () => follower.settled()));
    expect(follower.tail.seq).toBe(leader.committedUpTo().seq);
    // The first was under way when the others came.
    expect(barriers).toBe(2);
  });

  it('believes no leader whose lease may have passed on, and a read no former one', async () => {
    let mayAnswer = false;
    const lapsed = doorOf(leader, { epoch: 1, mayAnswer: () => mayAnswer });
    const follower = await engine.follow(leader, lapsed);
    await expect(follower.settled()).rejects.toThrow(NoAnswer);
    // Refused without a commit, by a state that may be old.
    const release = { type: 'ReleaseWithdrawal', withdrawalId: 1, cause: 'cancelled' } as const;
    await openDemo(leader, 1);
    await expect(
      follower.submit({ ...release, accountId: 1, clientOrderId: null }),
    ).rejects.toThrow(NoAnswer);
    mayAnswer = true;
    await follower.settled();
    follower.take({ epoch: 2, firstSeq: 1, events: [], tick: 0 });
    await expect(follower.settled()).rejects.toThrow('former leader');
  });

  it('brings an account back that has left memory', async () => {
    await trade();
    engine.now += IDLE_AFTER_MS + 1;
    expect(await leader.parkIdle(() => false)).toBe(1);
    // One has it, the other starts without it.
    const [having, without] = [await engine.follow(leader), await engine.follow(leader)];
    without.state.accounts.delete(1);
    without.state.parked.add(1);
    await having.wake(1);
    expect(leader.state.parked.size).toBe(1);
    await without.wake(1);
    expect(without.views.accounts.of(1)?.balance).toBe(leader.views.accounts.of(1)?.balance);
    await having.catchUp();
    expect(whole(having)).toEqual(whole(leader));
  });
});

describe('a follower that becomes the leader', () => {
  const stopAt = (id: string, stopLoss: bigint) => ({ ...market(id), stopLoss }) as never;
  const closings = (follower: { readonly endedOrder: Follower['endedOrder'] }, ...ids: number[]) =>
    ids.map((id) => follower.endedOrder(id)?.closeFill?.seq);

  it('decides the ticks that the leader has not, and none twice', async () => {
    const follower = await engine.follow(leader);
    const both = [leader, follower];
    await openDemo(leader, 1);
    priceAt(110_000n, { at: 100, number: 1 }, ...both);
    await leader.submit(stopAt('a', 109_500_000n));
    // Decided: the price was below the level of the order that came after it.
    priceAt(109_000n, { at: 101, number: 2 }, ...both);
    await leader.settled();
    priceAt(110_000n, { at: 102, number: 3 }, ...both);
    await leader.submit(stopAt('b', 109_500_000n));
    await leader.submit(stopAt('c', 108_500_000n));
    // Not decided by the leader, nor the price after it.
    priceAt(109_400n, { at: 103, number: 4 }, follower);
    priceAt(109_900n, { at: 104, number: 5 }, follower);
    // The last messages are lost.
    const next = await engine.promote(follower);
    await next.settled();
    expect(next.state.markets.get(1)?.quote?.seq).toBe(5);
    expect(closings(next, 1, 2, 3)).toEqual([2, 4, undefined]);
    expect(next.views.orders.byId(3)?.status).toBe('open');
    expect(next.committedUpTo().tick).toBe(5);
    assertSound(next.state);
  });

  it('decides no tick again that the leader had decided before it started', async () => {
    await openDemo(leader, 1);
    priceAt(109_000n, { at: 100, number: 7 }, leader);
    await leader.submit(market('a'));
    const follower = await engine.follow(leader);
    // It comes late.
    priceAt(100_000n, { at: 99, number: 6 }, follower);
    const next = await engine.promote(follower);
    expect(next.views.orders.byId(1)?.status).toBe('open');
    expect(next.committedUpTo()).toEqual({ seq: leader.committedUpTo().seq, tick: 7 });
  });

  it('applies nothing any more, also of what somebody is having read', async () => {
    const follower = await engine.follow(leader);
    await trade();
    const [leading, reading] = [engine.promote(follower), follower.catchUp()];
    const next = await leading;
    priceAt(110_000n, { at: 200, number: 9 }, next);
    await next.submit(market('d'));
    await reading;
    await follower.catchUp();
    engine.deliver(follower);
    expect(next.views.orders.liveCount(1)).toBe(1);
    expect(follower.tail.seq).toBeLessThan(next.committedUpTo().seq);
  });

  it('goes on with numbers, ids and listeners where the former leader ended', async () => {
    const follower = await engine.follow(leader);
    const by = told(follower);
    await trade();
    const next = await engine.promote(follower);
    priceAt(110_000n, { at: 200, number: 9 }, next);
    expect(await next.submit(market('a'))).toMatchObject([{ orderId: 1 }]);
    expect(await next.submit(market('d'))).toMatchObject([{ orderId: 3 }]);
    expect((await readJournalEnd(fresh.database)).seq).toBe(by.length);
    // The former one cannot commit any more.
    await expect(leader.submit(market('e'))).rejects.toThrow('duplicate key');
    expect(engine.fatal.splice(0)).toHaveLength(1);
    await expect(follower.settled()).rejects.toThrow(EngineStopped);
    const another = await engine.follow(next);
    expect(whole(another)).toEqual(whole(next));
  });

  it('looks at every account on the next tick, and lets the idle go', async () => {
    await trade();
    const follower = await engine.follow(leader);
    await openDemo(leader, 2);
    engine.now += IDLE_AFTER_MS;
    priceAt(110_000n, { at: engine.now, number: 3 }, leader);
    await leader.submit(market('x', 2));
    const next = await engine.promote(follower);
    expect([...next.state.parked]).toEqual([1]);
    expect(next.state.accounts.get(2)?.edges.length).toBeGreaterThan(0);
    // A follower without the account hears that it came back, before anything happens to it.
    const without = await engine.follow(next);
    without.state.accounts.delete(1);
    without.state.parked.add(1);
    priceAt(110_000n, { at: engine.now, number: 4 }, next);
    await next.submit(market('back'));
    await without.catchUp();
    expect(without.views.orders.liveCount(1)).toBe(1);
  });
});
