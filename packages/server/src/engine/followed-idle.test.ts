import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { IDLE_AFTER_MS, assertSound, snapshotLines } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowedEngine, market, openDemo, priceAt } from '../testing/followed-engine.ts';
import { LocalBus } from '../testing/local-bus.ts';
import { ASKED_AT_ONCE } from './followed-idle.ts';
import type { Follower } from './follower.ts';
import type { EngineHost } from './host.ts';
import { doorOf } from './leader-door.ts';
import { busDoor, serveLeader } from './leader-wire.ts';

let fresh: FreshDatabase;
let engine: FollowedEngine;
let leader: EngineHost;
let gate: Follower;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  engine = new FollowedEngine(fresh.database);
  leader = await engine.lead();
  gate = await engine.follow(leader);
});
afterEach(async () => {
  await fresh.remove();
  expect(engine.fatal).toEqual([]);
});

const nobody = (): boolean => false;
const accountsOf = ({ state }: Pick<Follower, 'state'>): unknown[] =>
  [...snapshotLines(state)].slice(1).map((line) => JSON.parse(line) as unknown);
const door = () => doorOf(leader, { epoch: 1, mayAnswer: () => true });

/** Three accounts that were used once; one still has an order. A week later the leader has let two go. */
async function aWeekLater(): Promise<void> {
  for (const id of [1, 2, 3]) await openDemo(leader, id);
  priceAt(110_000n, { at: 100, number: 1 }, leader);
  await leader.submit(market('a', 1));
  await leader.submit({
    ...{ type: 'CloseOrder', accountId: 1, clientOrderId: 'b', orderId: 1, lots: null },
  });
  await leader.submit(market('c', 3));
  await gate.settled();
  expect(await gate.parkIdle(nobody)).toBe(0);
  engine.now += IDLE_AFTER_MS + 1;
  expect(await gate.parkIdle(nobody)).toBe(0);
  expect(await leader.parkIdle(nobody)).toBe(2);
}

describe('idle accounts in a process that follows', () => {
  it('leave its memory as they have left the leader’s, but for those that somebody here watches', async () => {
    await aWeekLater();
    expect(await gate.parkIdle((id) => id === 2)).toBe(1);
    expect([...gate.state.parked]).toEqual([1]);
    expect([...gate.state.accounts.keys()]).toEqual([2, 3]);
    expect(gate.views.accounts.kindOf(1)).toBe('demo');
    expect(gate.views.exposure.accounts('demo')).toBe(3);
    await gate.wake(2);
    expect(await gate.parkIdle(nobody)).toBe(0);
    engine.now += IDLE_AFTER_MS;
    expect(await gate.parkIdle(nobody)).toBe(1);
    expect(leader.state.parked.size).toBe(2);
    assertSound(gate.state);
  });

  it('come back when they are asked for here, and for what another process does with them', async () => {
    await aWeekLater();
    expect(await gate.parkIdle(nobody)).toBe(2);
    await gate.wake(1);
    expect(gate.views.accounts.of(1)?.balance).toBe(leader.views.accounts.of(1)?.balance);
    const other = await engine.follow(leader);
    priceAt(110_000n, { at: engine.now, number: 2 }, leader);
    expect(await other.submit(market('d', 2))).toMatchObject([{ orderId: 3, rejected: null }]);
    // The first outcome, which memory has forgotten.
    expect(await gate.submit(market('a', 1))).toMatchObject([{ orderId: 1 }]);
    await gate.settled();
    expect(gate.views.orders.liveCount(2)).toBe(1);
    expect(accountsOf(gate)).toEqual(accountsOf(leader));
    assertSound(gate.state);
  });

  it('stay if something happens to them while the leader is asked', async () => {
    let meanwhile = (): Promise<void> => Promise.resolve();
    const own = door();
    const asking = await engine.follow(leader, {
      submit: (asked) => own.submit(asked),
      barrier: () => own.barrier(),
      parked: async (ids) => {
        const answer = await own.parked(ids);
        await meanwhile();
        return answer;
      },
    });
    await aWeekLater();
    await asking.catchUp();
    meanwhile = async () => {
      await leader.wake(1);
      await asking.catchUp();
      // As if it had been long ago: only the event itself says that it is back.
      engine.now += IDLE_AFTER_MS + 1;
    };
    expect(await asking.parkIdle(nobody)).toBe(1);
    expect([...asking.state.parked]).toEqual([2]);
    priceAt(110_000n, { at: engine.now, number: 2 }, leader);
    await leader.submit(market('d', 1));
    await asking.settled();
    expect(asking.views.orders.liveCount(1)).toBe(1);
  });

  it('stay where a leader of an older version does not answer, and where it has lost its lease', async () => {
    const bus = new LocalBus();
    let mayAnswer = true;
    const service = serveLeader(bus.end(), leader, { epoch: 1, mayAnswer: () => mayAnswer });
    const asking = await engine.follow(leader, busDoor(bus.end()));
    await aWeekLater();
    await asking.catchUp();
    mayAnswer = false;
    expect(await asking.parkIdle(nobody)).toBe(0);
    mayAnswer = true;
    expect(await asking.parkIdle(nobody)).toBe(2);
    service.stop();
    const older = await engine.follow(leader, busDoor(bus.end()));
    expect(await older.parkIdle(nobody)).toBe(0);
  });

  it('leave though they are more than one question names, so that memory does not grow for ever', async () => {
    const many = ASKED_AT_ONCE + 20;
    await Promise.all(Array.from({ length: many }, (_, i) => openDemo(leader, i + 1)));
    await gate.settled();
    engine.now += IDLE_AFTER_MS + 1;
    expect(await leader.parkIdle(nobody)).toBe(many);
    expect(await gate.parkIdle(nobody)).toBe(many);
    expect(gate.state.accounts.size).toBe(0);
  });

  it('are let go by the next leader too, if the one before had', async () => {
    await aWeekLater();
    expect(await gate.parkIdle(nobody)).toBe(2);
    const standby = await engine.follow(leader);
    const next = await engine.promote(standby);
    expect([...next.state.parked].toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
