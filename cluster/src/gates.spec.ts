import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

let system: System;
let gates: [ServerProcess, ServerProcess];
beforeAll(async () => {
  system = await System.open();
  await system.start('feed');
  await system.start('engine');
  await system.start('jobs');
  gates = [await system.start('gate'), await system.start('gate')];
});
afterAll(async () => {
  await system.close();
});

describe('two gates', () => {
  it('are one venue: what was done at one is there at the other, at once', async () => {
    const [here, there] = gates;
    const trader = new Trader();
    await trader.logIn(here.url);
    for (let round = 0; round < 10; round += 1) {
      const placed = await trader.buy(here.url);
      expect(placed).toMatchObject({ code: 1 });
      const open = await trader.orders(there.url, 1);
      expect(open.map(({ Id }) => Id)).toContain(placed.data.Id);
      expect(await trader.close(there.url, placed.data.Id)).toMatchObject({ code: 1 });
      expect((await trader.orders(here.url, 1)).map(({ Id }) => Id)).not.toContain(placed.data.Id);
    }
  });

  it('do a request once that comes to both under one id', async () => {
    const [here, there] = gates;
    const trader = new Trader();
    await trader.logIn(here.url);
    const both = await Promise.all([trader.buy(here.url, 'once'), trader.buy(there.url, 'once')]);
    expect(both[0]).toMatchObject({ code: 1 });
    expect(both[1].data.Id).toBe(both[0].data.Id);
    expect(await trader.orders(there.url, 1)).toHaveLength(1);
  });

  it('end a session at both within a second, sockets included', async () => {
    const [here, there] = gates;
    const trader = new Trader();
    await trader.logIn(here.url);
    expect(await trader.call(there.url, 'myDeal', { status: 1, page: 1 })).toMatchObject({
      code: 1,
    });
    expect(await trader.call(here.url, 'logout', {})).toMatchObject({ code: 1 });
    await expect
      .poll(async () => (await trader.call(there.url, 'myDeal', { status: 1, page: 1 })).code, {
        timeout: 1_000,
      })
      .not.toBe(1);
  });

  it('ask the process with the alerts, and show the same ones', async () => {
    const [here, there] = gates;
    const trader = new Trader();
    await trader.logIn(here.url);
    const alert = { forex_id: 1, kind: 'above', price: '9.00000' };
    const made = await trader.call(here.url, 'addAlert', alert);
    expect(made).toMatchObject({ code: 1 });
    const { data } = await trader.call(there.url, 'alerts', {});
    expect(data.active.map(({ id }) => id)).toEqual([made.data.id]);
    expect(await trader.call(there.url, 'removeAlert', { id: made.data.id })).toMatchObject({
      code: 1,
    });
    expect((await trader.call(here.url, 'alerts', {})).data.active).toEqual([]);
  });
});
