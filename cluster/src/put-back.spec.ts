// A database that was put back to an earlier moment, in a system of several processes: no engine goes on with it unasked.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFolder } from '../../packages/server/src/backup/open-folder.ts';
import { acceptPast } from '../../packages/server/src/backup/restore-backup.ts';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { PostgresServer } from '../../tools/postgres-server.ts';
import { System, Trader } from './system.ts';

let server: PostgresServer;
let system: System;
beforeAll(async () => {
  server = await PostgresServer.open();
  system = await System.open(server.url);
});
afterAll(async () => {
  await system.close();
  await server.close();
});

/** @returns the code of an order's answer */
async function tradeAndStop(at: Readonly<Record<string, string>> = {}): Promise<number> {
  await system.start('feed', at);
  const engine = await system.start('engine', at);
  const gate = await system.start('gate', at);
  const trader = new Trader();
  await trader.logIn(gate.url);
  const { code } = await trader.buy(gate.url);
  await engine.end('SIGTERM');
  await ServerProcess.endAll();
  return code;
}

async function copyTo(name: string): Promise<string> {
  const url = new URL(system.fresh.location.databaseUrl ?? '');
  const present = url.pathname.slice(1);
  const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${present}'`;
  await server.query(others);
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${present}`);
  url.pathname = name;
  return url.href;
}

it('is led by no engine that knew more, until the loss is accepted', async () => {
  expect(await tradeAndStop()).toBe(1);
  const older = await copyTo('older');
  expect(await tradeAndStop()).toBe(1);

  const at = { DATABASE_URL: older };
  const { code, stderr } = await (await system.launch('engine', at)).ended;
  expect(code).toBe(1);
  const says = /^Meridian cannot start: the database ends at event \d+ .*accept --lost (\d+)$/m;
  const accepted = Number(says.exec(stderr)?.[1]);
  expect(accepted, stderr).toBeGreaterThan(0);

  const { dataDir } = system.fresh.location;
  const needs = { dataDir, accepted, vault: null, witnesses: [], now: Date.now };
  const { events } = await inFolder(dataDir, (db) => acceptPast(db, needs), older, 'engine');
  expect(events).toBe(accepted);
  expect(await tradeAndStop(at)).toBe(1);
});
