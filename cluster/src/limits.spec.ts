import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

const PER_SECOND = 2;
const BURST = 10 * PER_SECOND;
const FOR_MS = 15_000;
/** Of a second, what two gates give before they have heard of each other. */
const UNTOLD = 2 * PER_SECOND;

let system: System;
let gates: readonly ServerProcess[];
beforeAll(async () => {
  system = await System.open();
  await system.start('feed');
  await system.start('engine');
  const limited = { SESSION_CALLS_PER_SECOND: String(PER_SECOND) };
  gates = [await system.start('gate', limited), await system.start('gate', limited)];
});
afterAll(async () => {
  await system.close();
});

it('two gates give a session no more than one', async () => {
  const trader = new Trader();
  await trader.logIn(gates[0]?.url ?? '');
  const since = performance.now();
  let given = 0;
  let refused = 0;
  while (performance.now() < since + FOR_MS) {
    for (const { url } of gates) {
      const { code } = await trader.call(url, 'balance', {});
      if (code === 1) given += 1;
      else refused += 1;
    }
    await pause(20);
  }
  const seconds = (performance.now() - since) / 1_000;
  const byOne = BURST + PER_SECOND * seconds;
  process.stdout.write(`${given} given, ${refused} refused; one gate gives ${Math.round(byOne)}\n`);
  expect(refused).toBeGreaterThan(0);
  expect(given).toBeLessThanOrEqual(byOne + UNTOLD);
});
