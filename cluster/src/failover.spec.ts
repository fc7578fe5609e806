import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Remembered } from '@meridian/verifier';
import { grownLog } from '../../packages/server/src/testing/grown-log.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { Load } from './load.ts';
import { System } from './system.ts';

/** `CLUSTER_ROUNDS=1000 npm run cluster -- failover` is the long form. */
const ROUNDS = Number(process.env['CLUSTER_ROUNDS'] ?? '6');
/** So many rounds have one system; the next begin with an empty one, so that each costs the same. */
const BATCH = 50;
/** On a machine that does nothing else it is two; the run prints what it was. */
const BACK_WITHIN_MS = 60_000;
const ROUND_WITHIN_MS = 100_000;
/** So many of the newest files of ticks are looked at in each round; all of them in the end. */
const TICK_FILES = 10;

const HOW = ['killed', 'frozen', 'told to stop'] as const;
const pauses: Record<(typeof HOW)[number], number[]> = {
  killed: [],
  frozen: [],
  'told to stop': [],
};

let system: System;
beforeEach(async () => {
  system = await System.open();
});
afterEach(async () => {
  await system.close();
});

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return `${sorted.length} pauses, ms: half ${at(0.5)}, 99 of 100 ${at(0.99)}, longest ${at(1)}`;
}

/** Takes out of the engines, all of which answer, the one that leads. */
async function takeLeader(engines: ServerProcess[]): Promise<ServerProcess> {
  const leads = async (engine: ServerProcess): Promise<boolean> =>
    /^lease_held\{.*lease="engine".*\} 1$/m.test(
      await (await fetch(`${engine.url}/metrics`)).text(),
    );
  const places = await Promise.all(engines.map(leads));
  expect(places.filter(Boolean)).toHaveLength(1);
  const [leader] = engines.splice(places.indexOf(true), 1);
  return leader as ServerProcess;
}

const batches = Array.from({ length: Math.ceil(ROUNDS / BATCH) }, (_, i) => ({
  first: i * BATCH + 1,
  last: Math.min(ROUNDS, (i + 1) * BATCH),
}));

describe('the engine', () => {
  it.each(batches)(
    'is taken over under load, and nothing is lost or doubled, rounds $first to $last',
    async ({ first, last }) => {
      await system.start('feed');
      await system.start('jobs');
      const engines = [await system.start('engine'), await system.start('engine')];
      const gates = [await system.start('gate'), await system.start('gate')] as const;
      const gate = (number: number): string => gates[number % 2 === 0 ? 0 : 1].url;
      // One more starts while the next round runs, so that no round waits for a start.
      let joining = await system.launch('engine');
      const load = new Load(gate);
      await load.begin();
      let remembered: Remembered | null = null;
      for (let round = first; round <= last; round += 1) {
        await load.goesOn(BACK_WITHIN_MS);
        remembered = await grownLog(gate(round), remembered, TICK_FILES);
        load.longestMs = 0;
        const leader = await takeLeader(engines);
        const how = HOW[round % HOW.length] ?? 'killed';
        if (how === 'killed') await leader.end('SIGKILL');
        else if (how === 'frozen') leader.freeze();
        else expect((await leader.end('SIGTERM')).code).toBe(0);
        await load.goesOn(BACK_WITHIN_MS);
        pauses[how].push(Math.round(load.longestMs));
        if (how === 'frozen') {
          leader.thaw();
          expect((await leader.ended).code).toBe(1);
        }
        await joining.answering();
        engines.push(joining);
        joining = await system.launch('engine');
      }
      await load.end();
      // Whoever follows the log sees one, whoever leads.
      await grownLog(gate(0), remembered);
      process.stdout.write(`rounds ${first} to ${last}: ${load.told.size} orders; so far\n`);
      for (const how of HOW) process.stdout.write(`  ${how}: ${spread(pauses[how])}\n`);
      await load.expectExactlyOnce();
      await system.expectVerified();
      process.stdout.write(
        `rounds ${first} to ${last}: each order exactly once, and verify agrees\n`,
      );
    },
    BATCH * ROUND_WITHIN_MS,
  );
});
