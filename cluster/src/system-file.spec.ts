// The system of deploy/system.yaml, started from that file: clients trade through its balancer while a gate and the engine
// that leads are killed.
import { SOCKET_PATH } from '@meridian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ComposeSystem } from './compose-run.ts';
import { Load } from './load.ts';
import { VARIABLES } from './system-variables.ts';

const GATES = ['gate-1', 'gate-2'];
const MEMBERS = ['gate', 'engine', 'feed', 'jobs'].flatMap((role) => [`${role}-1`, `${role}-2`]);
/** Orders between two losses. */
const TOLD_BETWEEN = 20;
const WITHIN_MS = 60_000;
/** Eleven processes begin beside the one that is asked. */
const ANSWER_WITHIN_MS = 10_000;

const system = new ComposeSystem('system.yaml', VARIABLES);
let site: string;
beforeAll(async () => {
  await system.up('migrate');
  await system.run('engine-1', ['node', 'packages/server/src/compose/cli/seed.ts']);
  await system.up();
  site = `http://127.0.0.1:${system.port('balancer', 8080)}`;
});
afterAll(() => system.stop());

const ask = (path: string, from: string): Promise<Response> =>
  fetch(site + path, {
    headers: { 'x-forwarded-for': from },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });

/** The sum of a figure's series at a member. */
async function figure(member: string, series: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${system.port(member, 9464)}/metrics`, {
    headers: { authorization: `Bearer ${VARIABLES.METRICS_TOKEN}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const lines = (await answer.text()).matchAll(new RegExp(`^${series}.* (\\S+)$`, 'gm'));
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

async function balancerAnswers(): Promise<void> {
  const status = (): Promise<number> =>
    ask('/readyz', '203.0.113.1').then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: WITHIN_MS, interval: 200 }).toBe(200);
}

it('balances by the address of the client, sockets too', async () => {
  await balancerAnswers();
  for (let round = 0; round < 6; round += 1) await ask('/api/docs', '203.0.113.77');
  const asked = await Promise.all(
    GATES.map((gate) => figure(gate, 'http_request_seconds_count{route="/api/docs')),
  );
  expect([Math.min(...asked), Math.max(...asked)]).toEqual([0, 6]);
  const socket = new WebSocket(site.replace('http', 'ws') + SOCKET_PATH);
  const opened = new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  await opened;
  socket.close();
});

it('says once by which link the first owner of the back office comes in', () => {
  const said = ['jobs-1', 'jobs-2'].map((name) => system.said(name)).join('');
  expect(said.match(/https:\/\/venue\.example\/admin\/#\/set-up\?link=[\w-]+/g)).toHaveLength(1);
});

it('loses nothing when a gate and the leader are killed behind its balancer', async () => {
  const load = new Load(
    () => site,
    (trader) => `203.0.113.${trader + 1}`,
  );
  const tradesOn = async (): Promise<void> => {
    const enough = load.told.size + TOLD_BETWEEN;
    await expect.poll(() => load.told.size, { timeout: WITHIN_MS }).toBeGreaterThan(enough);
  };
  await load.begin();
  await tradesOn();
  for (const gate of GATES)
    expect(await figure(gate, 'engine_commands_total'), gate).toBeGreaterThan(0);
  await system.kill('gate-1');
  await tradesOn();
  const leads = await figure('engine-1', 'lease_held');
  await system.kill(leads === 1 ? 'engine-1' : 'engine-2');
  await tradesOn();
  await load.end();
  await load.expectExactlyOnce();
  const verify = ['node', 'packages/server/src/compose/cli/verify.ts'];
  expect(await system.run('jobs-1', verify)).toContain('everything agrees');
});

it('stops promptly', async () => {
  const since = performance.now();
  await system.stop();
  expect(performance.now() - since).toBeLessThan(30_000);
  for (const name of MEMBERS) expect(await system.isHealthy(name)).toBe(false);
});
