import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

const BACK_WITHIN_MS = 30_000;

let system: System;
let feeds: [ServerProcess, ServerProcess];
let gate: ServerProcess;
const trader = new Trader();
beforeAll(async () => {
  system = await System.open();
  feeds = [await system.start('feed'), await system.start('feed')];
  await system.start('engine');
  await system.start('jobs');
  gate = await system.start('gate');
  await trader.logIn(gate.url);
});
afterAll(async () => {
  await system.close();
});

/** The tick of an order that is placed now: the feed's number of it. */
async function tickOfOrder(): Promise<number> {
  const placed = await trader.buy(gate.url);
  expect(placed).toMatchObject({ code: 1 });
  return placed.data.Receipt.Open?.Seq ?? 0;
}
const trades = async (): Promise<boolean> =>
  await trader.buy(gate.url).then(
    ({ code }) => code === 1,
    () => false,
  );
async function expectTrades(): Promise<void> {
  await expect.poll(trades, { timeout: BACK_WITHIN_MS, interval: 200 }).toBe(true);
}

describe('a system that loses', () => {
  it('its feed goes on with the next one: prices move again', async () => {
    await expectTrades();
    const before = await tickOfOrder();
    await feeds[0].end('SIGKILL');
    await expect
      .poll(async () => (await trades()) && (await tickOfOrder()) > before + 5, {
        timeout: BACK_WITHIN_MS,
        interval: 500,
      })
      .toBe(true);
  });

  it('its bus trades again once the bus is back', async () => {
    await system.nats.stop();
    await system.nats.start();
    await expectTrades();
  });

  it('a gate comes back with everything that was done at it', async () => {
    const open = await trader.orders(gate.url, 1);
    expect(open.length).toBeGreaterThan(0);
    await gate.end('SIGKILL');
    gate = await system.start('gate');
    expect(await trader.orders(gate.url, 1)).toEqual(
      open.map((order) => expect.objectContaining({ Id: order.Id }) as unknown),
    );
    await expectTrades();
  });
});
