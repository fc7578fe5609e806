// Two gates, played against each other: the same client at both, at once, and one of them dies.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, MONEY_CHANGED } from '@meridian/contract';
import type { Database } from '@meridian/store';
import { openLocation } from '@meridian/store/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { TestSocket } from '../../packages/server/src/testing/test-socket.ts';
import { Desk, realTrader } from './desk.ts';
import { System, Trader } from './system.ts';

const FREELY = {
  SESSION_CALLS_PER_SECOND: '100000',
  ADDRESS_CALLS_PER_SECOND: '100000',
  DEMO_ACCOUNTS_PER_HOUR: '100000',
};
const USDT_TRC20 = 1;
/** So long another gate may take a session that was ended for one. */
const ENDED_WITHIN_MS = 1_000;

let system: System;
let db: Database;
let here: ServerProcess;
let there: ServerProcess;
beforeAll(async () => {
  system = await System.open();
  db = await openLocation(system.fresh.location, undefined, 'reader');
  await system.start('feed');
  await system.start('engine');
  await system.start('jobs');
  [here, there] = [await system.start('gate', FREELY), await system.start('gate', FREELY)];
});
afterAll(async () => {
  await db.close();
  await system.expectVerified();
  await system.close();
});

async function entered(): Promise<Trader> {
  const trader = new Trader();
  await trader.logIn(here.url);
  return trader;
}

const idsOf = async (trader: Trader, status: 1 | 3, { url } = there): Promise<number[]> =>
  (await trader.orders(url, status)).map(({ Id }) => Id).toSorted((a, b) => a - b);

describe('one client at two gates', () => {
  it('sends each request to both at once, and each is done once', async () => {
    const trader = await entered();
    for (let round = 0; round < 20; round += 1) {
      const [id, closing] = [randomUUID(), randomUUID()];
      const placed = await Promise.all([trader.buy(here.url, id), trader.buy(there.url, id)]);
      expect(placed.map(({ code }) => code)).toEqual([1, 1]);
      const [order = 0, again] = placed.map(({ data }) => data.Id);
      expect(again).toBe(order);
      const closed = await Promise.all([
        trader.close(here.url, order, closing),
        trader.close(there.url, order, closing),
      ]);
      expect(closed.map(({ code }) => code)).toEqual([1, 1]);
    }
    expect(await idsOf(trader, 1)).toEqual([]);
    expect(await idsOf(trader, 3)).toHaveLength(20);
  });

  it('closes one order at both under two ids: one closes it, the other hears that it is closed', async () => {
    const trader = await entered();
    for (let round = 0; round < 10; round += 1) {
      const { data } = await trader.buy(here.url);
      const both = await Promise.all([
        trader.close(here.url, data.Id),
        trader.close(there.url, data.Id),
      ]);
      const codes = both.map(({ code }) => code).toSorted((a, b) => a - b);
      expect(codes[0]).toBe(1);
      expect(codes[1]).not.toBe(1);
      expect(codes[1]).not.toBe(ERRORS.internal_fault.code);
    }
  });

  it('logs in, resets and saves at both at once', async () => {
    const trader = await entered();
    const both = async (name: 'resetDemo' | 'saveFavourites', input: object) =>
      await Promise.all([here, there].map(({ url }) => trader.call(url, name, input)));
    for (let round = 0; round < 5; round += 1) {
      await trader.buy(here.url);
      const reset = await both('resetDemo', { client_order_id: randomUUID() });
      expect(reset.map(({ code, msg }) => [code, msg])).toEqual([
        [1, expect.any(String)],
        [1, expect.any(String)],
      ]);
      const saved = await both('saveFavourites', { codes: 'EURUSD,GBPUSD' });
      expect(saved.map(({ code }) => code)).toEqual([1, 1]);
      const twice = await both('resetDemo', {});
      for (const { code } of twice) expect(code).not.toBe(ERRORS.internal_fault.code);
    }
    const demo_id = `both-${randomUUID()}`;
    const logins = await Promise.all(
      [here, there, here, there].map(({ url }) => new Trader().call(url, 'demoLogin', { demo_id })),
    );
    expect(logins.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(new Set(logins.map(({ data }) => data.user.id)).size).toBe(1);
  });

  it('makes an alert at both at once, once; the same id with another price is refused', async () => {
    const trader = await entered();
    const add = ({ url }: ServerProcess, client_order_id: string, price: string) =>
      trader.call(url, 'addAlert', { forex_id: '1', kind: 'above', price, client_order_id });
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const same = await Promise.all([add(here, id, '1.40000'), add(there, id, '1.40000')]);
      expect(same.map(({ code }) => code)).toEqual([1, 1]);
      expect(same[0]?.data).toEqual(same[1]?.data);
      const other = randomUUID();
      const two = await Promise.all([add(here, other, '1.40000'), add(there, other, '1.50000')]);
      expect(two.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        1,
        ERRORS.client_order_id_used.code,
      ]);
    }
    expect((await trader.call(there.url, 'alerts', {})).data.active).toHaveLength(20);
  });

  it('never sees a list go back, however it changes between the gates', async () => {
    const trader = await entered();
    let isOver = false;
    const trading = (async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        const [at, to] = turn % 2 === 0 ? [here, there] : [there, here];
        const { code, data } = await trader.buy(at.url);
        if (code === 1) await trader.close(to.url, data.Id);
      }
      isOver = true;
    })();
    const closed = new Set<number>();
    let entries = 0;
    for (let turn = 0; !isOver; turn += 1) {
      const gate = turn % 2 === 0 ? there : here;
      const open = await idsOf(trader, 1, gate);
      expect(open.filter((id) => closed.has(id))).toEqual([]);
      const now = new Set(await idsOf(trader, 3, gate));
      expect([...closed].filter((id) => !now.has(id))).toEqual([]);
      for (const id of now) closed.add(id);
      const { data } = await trader.call(gate.url, 'forexChange', { page: 1 });
      expect(data.total).toBeGreaterThanOrEqual(entries);
      entries = data.total;
    }
    await trading;
    expect(closed.size).toBeGreaterThan(10);
  });

  it('logs out at one while orders are under way at the other: what was told is there, and nothing comes later', async () => {
    for (let round = 0; round < 5; round += 1) {
      const demo = `leaves-${randomUUID()}`;
      const [trader, later] = [new Trader(undefined, demo), new Trader(undefined, demo)];
      await trader.logIn(here.url);
      await later.logIn(here.url);
      const told: number[] = [];
      let lastAt = 0;
      let endedAt = Number.POSITIVE_INFINITY;
      const ordering = Array.from({ length: 4 }, async () => {
        while (performance.now() < endedAt + 2 * ENDED_WITHIN_MS) {
          const { code, data } = await trader.buy(there.url);
          if (code === 1) {
            told.push(data.Id);
            lastAt = performance.now();
          } else expect(code).toBe(ERRORS.session_required.code);
          await pause(20);
        }
      });
      await pause(200);
      expect(await trader.call(here.url, 'logout', {})).toMatchObject({ code: 1 });
      endedAt = performance.now();
      await Promise.all(ordering);
      expect(lastAt - endedAt).toBeLessThan(ENDED_WITHIN_MS);
      expect(await idsOf(later, 1, here)).toEqual(told.toSorted((a, b) => a - b));
    }
  });

  it('is told at one gate of a deposit that staff credit at the other, which two credit at once', async () => {
    const client = await realTrader(db, here.url);
    const makers = [
      await Desk.enter(db, here.url, 'finance_maker'),
      await Desk.enter(db, there.url, 'finance_maker'),
    ];
    const socket = await TestSocket.open(Number(new URL(here.url).port));
    await socket.ask({ type: 'login', token: client.token });
    for (let round = 1; round <= 3; round += 1) {
      const id = randomUUID();
      const said = { number: '100', charge_id: USDT_TRC20, client_order_id: id };
      const told = await Promise.all(
        [here, there].map(({ url }) => client.call(url, 'chargeSubmit', said)),
      );
      expect(told.map(({ code, msg }) => [code, msg])).toEqual([
        [1, expect.any(String)],
        [1, expect.any(String)],
      ]);
      expect(told[1]?.data.id).toBe(told[0]?.data.id);
      const seen = { id: told[0]?.data.id, reference: `REF-${id}`, seen: '100' };
      const credited = await Promise.all(
        makers.map((maker, i) =>
          maker.call(i === 0 ? there.url : here.url, 'approveDeposit', seen),
        ),
      );
      const codes = credited.map(({ code }) => code);
      expect(codes).toContain(1);
      expect(codes).not.toContain(ERRORS.internal_fault.code);
      for (const { url } of [here, there])
        expect((await client.call(url, 'balance', {})).data.balance).toBe(`${100 * round}.000000`);
      await socket.next(MONEY_CHANGED);
    }
    await socket.close();
  });

  it('asks a gate that stood still: it knows all that was done meanwhile, and that the session has ended', async () => {
    const trader = await entered();
    const socket = await TestSocket.open(Number(new URL(there.url).port));
    await socket.ask({ type: 'login', token: trader.token });
    there.freeze();
    const done: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) done.push((await trader.buy(here.url)).data.Id);
    const asked = idsOf(trader, 1);
    await pause(3_000);
    there.thaw();
    expect(await asked).toEqual(done);
    there.freeze();
    expect(await trader.call(here.url, 'logout', {})).toMatchObject({ code: 1 });
    await pause(1_000);
    there.thaw();
    await socket.next('logout');
    expect(await trader.buy(there.url)).toMatchObject({ code: ERRORS.session_required.code });
    await socket.close();
  });

  it('asks again at the other when a gate dies before it has answered', async () => {
    for (let round = 0; round < 3; round += 1) {
      const traders = await Promise.all(Array.from({ length: 8 }, entered));
      const asked = traders.map((trader) => ({ trader, id: randomUUID() }));
      const first = asked.map(({ trader, id }) => trader.buy(here.url, id).catch(() => null));
      await pause(4 * round);
      await here.end('SIGKILL');
      await Promise.all(first);
      for (const { trader, id } of asked) {
        const { code, data } = await trader.buy(there.url, id);
        expect(code).toBe(1);
        expect(await idsOf(trader, 1)).toEqual([data.Id]);
      }
      here = await system.start('gate', FREELY);
      for (const { trader, id } of asked) {
        const { data } = await trader.buy(here.url, id);
        expect(await idsOf(trader, 1, here)).toEqual([data.Id]);
      }
    }
  });
});
