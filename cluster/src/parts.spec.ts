import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ended, ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

const TRADES_WITHIN_MS = 30_000;

let system: System;
const members: ServerProcess[] = [];
const trader = new Trader();
beforeAll(async () => {
  system = await System.open();
});
afterAll(() => system.close());

/** @returns the gate's address */
async function begin(): Promise<string> {
  for (const role of ['feed', 'engine', 'jobs', 'gate'] as const)
    members.push(await system.start(role));
  return members.at(-1)?.url ?? '';
}
async function end(): Promise<void> {
  for (const member of members.splice(0).toReversed()) await member.end('SIGTERM');
}
async function ordered(url: string, id: string): Promise<number> {
  const placed = async () => await trader.buy(url, id);
  await expect
    .poll(async () => (await placed()).code, { timeout: TRADES_WITHIN_MS, interval: 200 })
    .toBe(1);
  return (await placed()).data.Id;
}
async function partition(): Promise<Ended> {
  const databaseUrl = system.fresh.location.databaseUrl ?? '';
  return await new ServerProcess('compose/cli/partition.ts', { DATABASE_URL: databaseUrl }).ended;
}

it('a site goes on over parts of its journal that were closed while it stood still', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  let url = await begin();
  await trader.logIn(url);
  const first = await ordered(url, ids[0]);
  const refused = await partition();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('another engine writes the database'),
  ]);
  await end();
  const closed = await partition();
  expect(closed.stdout).toMatch(/^journal: parts\.journal_1 .*\nledger_postings: .*_1 /);
  expect(closed.code).toBe(0);
  expect((await partition()).stdout).toContain('nothing was written since');

  url = await begin();
  expect(await ordered(url, ids[0])).toBe(first);
  const second = await ordered(url, ids[1]);
  await trader.close(url, first);
  await end();
  expect((await partition()).stdout).toContain('journal: parts.journal_2');

  url = await begin();
  const third = await ordered(url, ids[2]);
  expect((await trader.orders(url, 1)).map(({ Id }) => Id).toSorted((a, b) => a - b)).toEqual([
    second,
    third,
  ]);
  expect((await trader.orders(url, 3)).map(({ Id }) => Id)).toEqual([first]);
  await system.expectVerified();
});
