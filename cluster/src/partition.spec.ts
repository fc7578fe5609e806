// A leader whose packets are lost on their way to the database or to the bus, under load. Nothing is refused and no line
// breaks, as with packets that are dropped: whoever waits for an answer gets none.
import { setTimeout as pause } from 'node:timers/promises';
import { openLocation } from '@meridian/store/fresh-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CutLine, lineTo } from '../../packages/server/src/testing/cut-line.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { Load } from './load.ts';
import { System } from './system.ts';

const LEADS_WITHIN_MS = 30_000;
/** On a machine that does nothing else it is two seconds, or seven where the bus is lost; the run prints what it was. */
const BACK_WITHIN_MS = 60_000;
/** The cut goes on while the next one leads. */
const CUT_ON_MS = 4_000;
/** What was on its way arrives, and is refused. */
const AFTERWARDS_MS = 3_000;

let system: System;
let ways: Record<'database' | 'bus', CutLine>;
let leader: ServerProcess;
let gates: [ServerProcess, ServerProcess];
let reader: Awaited<ReturnType<typeof openLocation>>;
beforeEach(async () => {
  system = await System.open();
  const { location } = system.fresh;
  ways = {
    database: await lineTo(location.databaseUrl ?? ''),
    bus: await lineTo(system.nats.url),
  };
  reader = await openLocation(location, undefined, 'reader');
  await system.start('feed');
  await system.start('jobs');
  leader = await system.start('engine', {
    DATABASE_URL: ways.database.url,
    NATS_URL: ways.bus.url,
  });
  await expect.poll(epochs, { timeout: LEADS_WITHIN_MS }).not.toEqual([]);
  await system.start('engine');
  gates = [await system.start('gate'), await system.start('gate')];
});
afterEach(async () => {
  await reader.close();
  await system.close();
  for (const way of Object.values(ways)) way.close();
});

/** The leaders' in the journal, each with the last event that it committed. */
async function epochs(): Promise<{ epoch: bigint; last: bigint }[]> {
  return await reader.query({
    text: 'SELECT epoch, max(seq) AS last FROM journal WHERE epoch > 0 GROUP BY epoch ORDER BY epoch',
  });
}

async function begun(): Promise<Load> {
  const load = new Load((turn) => gates[turn % 2 === 0 ? 0 : 1].url);
  await load.begin();
  await load.goesOn(BACK_WITHIN_MS);
  load.longestMs = 0;
  return load;
}

async function expectTwoLeaders(load: Load): Promise<void> {
  await load.end();
  const [former, next, ...more] = await epochs();
  expect([next?.epoch, more]).toEqual([(former?.epoch ?? 0n) + 1n, []]);
  await load.expectExactlyOnce();
  await system.expectVerified();
}

describe('a leader that is cut off', () => {
  it.each(['database', 'bus'] as const)(
    'from the %s is replaced; nothing is lost or doubled, and it commits nothing more',
    async (lost) => {
      const load = await begun();
      ways[lost].cut();
      await expect.poll(async () => (await epochs()).length, { timeout: BACK_WITHIN_MS }).toBe(2);
      await load.goesOn(BACK_WITHIN_MS);
      const [former] = await epochs();
      process.stdout.write(
        `cut off from the ${lost}: a pause of ${Math.round(load.longestMs)} ms\n`,
      );
      await pause(CUT_ON_MS);
      ways[lost].mend();
      expect((await leader.ended).code).toBe(1);
      await pause(AFTERWARDS_MS);
      await load.goesOn(BACK_WITHIN_MS);
      expect((await epochs())[0]).toEqual(former);
      await expectTwoLeaders(load);
    },
    240_000,
  );

  it('like everybody, by a bus that is gone, leaves it to the one that is back first', async () => {
    const load = await begun();
    await system.nats.stop();
    expect((await leader.ended).code).toBe(1);
    await pause(CUT_ON_MS);
    expect(await epochs()).toHaveLength(1);
    await system.nats.start();
    await load.goesOn(BACK_WITHIN_MS);
    await expectTwoLeaders(load);
  }, 240_000);
});
