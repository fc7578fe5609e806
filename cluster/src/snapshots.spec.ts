import { listSnapshots } from '@meridian/store';
import { openLocation } from '@meridian/store/fresh-database';
import { createState, snapshotLines } from '@meridian/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recover } from '../../packages/server/src/engine/recovery.ts';
import { deliveredInstruments } from '../../packages/server/src/instruments/stored.ts';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { Load } from './load.ts';
import { System } from './system.ts';

const WITHIN_MS = 120_000;
/** Far fewer than a venue’s, so that many are written. */
const OFTEN = { SNAPSHOT_EVERY: '200' };

let system: System;
let gate: ServerProcess;
let load: Load;
beforeEach(async () => {
  load = new Load(() => gate.url);
  system = await System.open();
  await system.start('feed');
  await system.start('jobs');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${load.says()}\n`);
  await system.close();
});

async function wrote({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^snapshots_written_total\S* (\d+)$/m.exec(text)?.[1]);
}
async function writes(engine: ServerProcess, atLeast: number): Promise<void> {
  await expect
    .poll(() => wrote(engine), { timeout: WITHIN_MS, interval: 200 })
    .toBeGreaterThanOrEqual(atLeast);
}

/** Of a start: everything but the time, which the ticks after the last event moved. */
async function started(db: Awaited<ReturnType<typeof openLocation>>): Promise<unknown[]> {
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const state = createState(
    await deliveredInstruments(db, { error: () => undefined }),
    hours,
    'of_margin',
  );
  await recover(db, state);
  return [...snapshotLines(state)].map((line) => ({ ...(JSON.parse(line) as object), now: 0 }));
}

describe('snapshots under load', () => {
  it('are the standby’s work, and the leader’s while there is none', async () => {
    const leader = await system.start('engine', OFTEN);
    const standby = await system.start('engine', OFTEN);
    gate = await system.start('gate');
    await load.begin();
    await writes(standby, 3);
    expect(await wrote(leader)).toBe(0);
    await standby.end('SIGKILL');
    await writes(leader, 1);
    const next = await system.start('engine', OFTEN);
    await writes(next, 1);
    const byLeader = await wrote(leader);
    await writes(next, 3);
    expect(await wrote(leader)).toBe(byLeader);

    // The one that wrote them leads now, and the one that comes back writes them. It comes once the other leads: it
    // might be the quicker one.
    await leader.end('SIGKILL');
    await load.goesOn(WITHIN_MS);
    const last = await system.start('engine', OFTEN);
    await writes(last, 2);
    await load.end();
    await load.expectExactlyOnce();
    await ServerProcess.endAll();
    await expectSameStarts();
    await system.expectVerified();
  });
});

/** From the newest snapshot, from the one before it, and from the journal alone. */
async function expectSameStarts(): Promise<void> {
  const db = await openLocation(system.fresh.location, () => undefined, 'reader');
  const snapshots = await listSnapshots(db);
  expect(snapshots.length).toBe(2);
  const newest = await started(db);
  for (const { seq } of snapshots) {
    await db.query({ text: 'DELETE FROM snapshots WHERE seq = $1', values: [seq] });
    expect(await started(db)).toEqual(newest);
  }
  await db.close();
}
