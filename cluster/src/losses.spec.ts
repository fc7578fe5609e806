import { randomUUID } from 'node:crypto';
import { type CallOutput, ERRORS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

const BACK_WITHIN_MS = 30_000;

let system: System;
let feeds: [ServerProcess, ServerProcess];
let engine: ServerProcess;
let gate: ServerProcess;
const trader = new Trader();
beforeAll(async () => {
  system = await System.open();
  feeds = [await system.start('feed'), await system.start('feed')];
  engine = await system.start('engine');
  await system.start('jobs');
  gate = await system.start('gate');
  await trader.logIn(gate.url);
});
afterAll(async () => {
  await system.expectVerified();
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

type TradeInstrument = CallOutput<'tradeList'>[number];

/** A small order at market, asked again under its id until somebody decides it. @returns the code of what was decided */
async function decided(by: Trader, { Id, HasForexMultiple }: TradeInstrument): Promise<number> {
  const order = {
    ...{ type: 1, cont: '0.01', forex_id: Id, status: 1 },
    multiple: HasForexMultiple[0]?.Value,
    client_order_id: randomUUID(),
  };
  let code: number = ERRORS.service_unavailable.code;
  const ask = async (): Promise<boolean> => {
    ({ code } = await by.call(gate.url, 'submit', order));
    return code !== ERRORS.service_unavailable.code;
  };
  await expect.poll(ask, { timeout: BACK_WITHIN_MS, interval: 200 }).toBe(true);
  return code;
}

describe('a system that loses', () => {
  it('its only engine fills what is asked meanwhile at prices that were sent meanwhile', async () => {
    await expectTrades();
    const { data } = await trader.call(gate.url, 'tradeList', {});
    for (let round = 0; round < 3; round += 1) {
      const other = new Trader();
      await other.logIn(gate.url);
      await engine.end('SIGKILL');
      engine = await system.launch('engine');
      const codes = await Promise.all(data.map((instrument) => decided(other, instrument)));
      expect(codes).toContain(1);
      expect(codes).not.toContain(ERRORS.price_stale.code);
    }
  });

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
