import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Remembered } from '@meridian/verifier';
import { grownLog } from '../../packages/server/src/testing/grown-log.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { Load } from './load.ts';
import { System } from './system.ts';

/** `CLUSTER_ROUNDS=1000 npm run cluster -- failover` is the long form. */
const ROUNDS = Number(process.env['CLUSTER_ROUNDS'] ?? '6');
/** On a machine that does nothing else it is two; the run prints what it was. */
const BACK_WITHIN_MS = 60_000;
const ROUND_WITHIN_MS = 100_000;
/** So many of the newest files of ticks are looked at in each round; all of them in the end. */
const TICK_FILES = 10;

let system: System;
let gates: [ServerProcess, ServerProcess];
let engines: [ServerProcess, ServerProcess];
beforeAll(async () => {
  system = await System.open();
  await system.start('feed');
  await system.start('jobs');
  engines = [await system.start('engine'), await system.start('engine')];
  gates = [await system.start('gate'), await system.start('gate')];
});
afterAll(async () => {
  await system.close();
});

const gate = (number: number): string => gates[number % 2 === 0 ? 0 : 1].url;

describe('the engine', () => {
  it(
    `is taken over ${ROUNDS} times under load, and nothing is lost or doubled`,
    async () => {
      const load = new Load(gate);
      await load.begin();
      let remembered: Remembered | null = null;
      const pauses: Record<string, number[]> = { killed: [], frozen: [], 'told to stop': [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        await load.goesOn(BACK_WITHIN_MS);
        remembered = await grownLog(gate(round), remembered, TICK_FILES);
        load.longestMs = 0;
        const [leader, standby] = engines;
        const how = ['killed', 'frozen', 'told to stop'][round % 3] ?? 'killed';
        if (how === 'killed') await leader.end('SIGKILL');
        else if (how === 'frozen') leader.freeze();
        else await leader.end('SIGTERM');
        await load.goesOn(BACK_WITHIN_MS);
        pauses[how]?.push(Math.round(load.longestMs));
        if (how === 'frozen') {
          leader.thaw();
          expect((await leader.ended).code).toBe(1);
        }
        engines = [standby, await system.start('engine')];
      }
      await load.end();
      // Whoever follows the log sees one, whoever leads.
      await grownLog(gate(0), remembered);
      process.stdout.write(
        `${load.told.size} orders; the longest pause of each take-over, ms: ${JSON.stringify(pauses)}\n`,
      );
      await load.expectExactlyOnce();
      await system.expectVerified();
    },
    ROUNDS * ROUND_WITHIN_MS,
  );
});
