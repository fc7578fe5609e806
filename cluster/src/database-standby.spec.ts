// PostgreSQL's synchronous standby: what was acknowledged is there when the first machine is gone. It does what
// docs/OPERATIONS.md says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocation } from '@meridian/store/fresh-database';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { PostgresServer } from '../../tools/postgres-server.ts';
import { Load } from './load.ts';
import { blocksUnder } from './operations.ts';
import { System } from './system.ts';

const BACK_WITHIN_MS = 60_000;
const TOLD_BEFORE = 50;

let primary: PostgresServer;
let standby: PostgresServer;
let system: System;
let gate: ServerProcess;
beforeAll(async () => {
  // Off, so that the product's own setting is what counts.
  primary = await PostgresServer.open('synchronous_commit = off');
  standby = await PostgresServer.place();
  system = await System.open(primary.url);
});
afterAll(async () => {
  await system.close();
  for (const server of [primary, standby]) await server.close();
});

/** What stands under the heading, with this machine's places. */
const [makeRole = '', copy = '', begin = '', promote = ''] = blocksUnder(
  'A standby of PostgreSQL',
  {
    '-h PRIMARY': '-h 127.0.0.1',
    '@PRIMARY': '@127.0.0.1',
    '-h STANDBY': '-h 127.0.0.1',
    '...': 's',
  },
);

async function startAll(): Promise<void> {
  await system.start('feed');
  await system.start('engine');
  gate = await system.start('gate');
}

describe('a standby that each commit waits for', () => {
  it('is made by the commands of OPERATIONS.md', async () => {
    await primary.sh(makeRole);
    await primary.sh(copy.replace(' DATA ', ` ${standby.data} `));
    await standby.start();
    await expect
      .poll(() => primary.sh(begin), { timeout: BACK_WITHIN_MS })
      .toContain('standby|sync');
  });

  it('keeps a commit of the product from being answered while it is away', async () => {
    const database = await openLocation(system.fresh.location);
    await standby.stop();
    let isAnswered = false;
    const commit = database
      .query({ text: 'CREATE TABLE a_commit ()' })
      .then(() => (isAnswered = true));
    const waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await expect.poll(() => primary.query(waiting), { timeout: 10_000 }).toBe('1');
    expect(isAnswered).toBe(false);
    await standby.start();
    await commit;
    await database.close();
  });

  it('goes on with everything acknowledged when the first machine is gone', async () => {
    await startAll();
    const load = new Load(() => gate.url);
    await load.begin();
    await expect
      .poll(() => load.told.size, { timeout: BACK_WITHIN_MS })
      .toBeGreaterThan(TOLD_BEFORE);
    primary.destroy();
    const told = new Map(load.told);
    await ServerProcess.endAll();
    await standby.sh(promote);
    system.moveTo(standby.url);
    await startAll();
    await load.goesOn(BACK_WITHIN_MS);
    await load.end();
    expect(load.told.size).toBeGreaterThan(told.size);
    await load.expectExactlyOnce();
    await system.expectVerified();
  });
});
