import { ERRORS, ROUTES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { System, Trader } from './system.ts';

const WITHIN_MS = 60_000;

let system: System;
beforeAll(async () => {
  system = await System.open();
});
afterAll(async () => {
  await system.close();
});

const reasonOf = async ({ url }: ServerProcess): Promise<string | null> => {
  const answer = await fetch(`${url}/readyz`);
  return ((await answer.json()) as { reason: string | null }).reason;
};

/** @returns once it gives this reason and no other since it began to answer */
async function expectWaiting(member: ServerProcess, reason: string): Promise<void> {
  await expect.poll(() => reasonOf(member), { timeout: WITHIN_MS }).toBe(reason);
  for (const path of ['/healthz', '/metrics'])
    expect((await fetch(member.url + path)).status, path).toBe(200);
}

describe('a process that waits for another', () => {
  it('answers its probes, and says whom it waits for', async () => {
    const gate = await system.launch('gate');
    const engine = await system.launch('engine');
    const jobs = await system.launch('jobs');
    const withoutFeed = 'no process with the feed has answered yet';
    for (const member of [gate, engine, jobs]) {
      await member.answering('/healthz');
      await expectWaiting(member, withoutFeed);
    }
    await engine.end('SIGKILL');
    await system.start('feed');
    await expectWaiting(gate, 'no engine has answered yet');

    const leader = await system.start('engine');
    await gate.answering();
    await refuses(gate, leader);
  });
});

describe('a process that could never begin', () => {
  const SECRET_KEYS = Buffer.alloc(32, 9).toString('base64');

  it.each([
    ['feed', { FEED: 'nonsense' }, /FEED is "nonsense", which names no feed/],
    ['feed', { FEED: 'oanda' }, /needs the variable OANDA_TOKEN/],
    ['feed', { FEED: 'replay:/tmp' }, /one process alone can have/],
    ['jobs', { SECRET_KEYS }, /key/],
    ['gate', { SECRET_KEYS }, /key/],
  ] as const)(
    'says so in one line, also where another does its work: %s',
    async (role, env, says) => {
      const member = await system.launch(role, env);
      const { code, stderr } = await member.ended;
      expect(code).toBe(1);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).toMatch(/^Meridian cannot start: /);
      expect(stderr).toMatch(says);
    },
  );
});

/** In the client's language, and when to come again. */
async function refuses(gate: ServerProcess, leader: ServerProcess): Promise<void> {
  const trader = new Trader();
  await trader.logIn(gate.url);
  await leader.end('SIGKILL');
  const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 30 };
  const answer = await fetch(gate.url + ROUTES.submit.path, {
    method: 'POST',
    headers: { lang: 'de', 'content-type': 'application/json', authorization: trader.token },
    body: JSON.stringify(order),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({
    code: ERRORS.service_unavailable.code,
    msg: TEXTS.de.service_unavailable,
    data: null,
  });
  expect((await fetch(`${gate.url}/readyz`)).status).toBe(200);
}
