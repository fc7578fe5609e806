// The load generator, a process of its own: keep-alive connections, each of which sends its next request when the last
// one is answered. It uses plain sockets and no HTTP library, to take as little of the machine as possible. Its parent
// says when to run and for how long.
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@meridian/contract/errors';
import { ROUTES } from '@meridian/contract/names/calls';
import { present } from '@meridian/units';
import { answerParent } from './conversation.ts';
import { type Connection, openConnection, post } from './keep-alive.ts';

/** Messages of the parent: first which server to load, then how long, again and again. */
export type LoadRequest =
  | { readonly port: number; readonly connections: number; readonly accounts: number }
  | { readonly seconds: number };

export interface LoadFigures {
  /** Orders answered with success, so they are on the disk. */
  readonly orders: number;
  readonly seconds: number;
  /** Microseconds that this process computed. */
  readonly computedUs: number;
  readonly refused: number;
  readonly tookMs: readonly number[];
}

/** Below the engine's limit of orders for one account. */
const ORDERS_OF_ACCOUNT_MAX = 190;
const LOGINS_AT_ONCE = 16;
const LOGIN_AGAIN_AFTER_MS = 200;

/** One address may log in so many a second: it waits until it may. */
async function logIn(connection: Connection, place: number): Promise<string> {
  for (;;) {
    const body = await connection.ask(
      post(ROUTES.demoLogin.path, null, { demo_id: `bench-${place}` }),
    );
    const { code, data } = JSON.parse(body) as { code: number; data: { token: string } | null };
    if (code !== ERRORS.requests_too_many.code)
      return present(data, `the login is answered, not ${body}`).token;
    await sleep(LOGIN_AGAIN_AFTER_MS);
  }
}

interface Load {
  run(seconds: number): Promise<LoadFigures>;
}

async function prepareLoad({
  port,
  connections: count,
  accounts,
}: Extract<LoadRequest, { port: number }>): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)));
  const tokens: string[] = [];
  let nextAccount = 0;
  await Promise.all(
    connections.slice(0, LOGINS_AT_ONCE).map(async (connection) => {
      while (nextAccount < accounts) tokens.push(await logIn(connection, nextAccount++));
    }),
  );
  let sent = 0;
  const nextOrder = (): string => {
    const n = sent++;
    return post(ROUTES.submit.path, present(tokens[n % tokens.length], 'an account of the load'), {
      type: n % 2 === 0 ? '1' : '2',
      cont: '0.01',
      forex_id: 1,
      status: '1',
      multiple: 30,
      client_order_id: `order-${n}`,
    });
  };
  return {
    async run(seconds) {
      const before = process.cpuUsage();
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * 1000;
      const tookMs: number[] = [];
      let refused = 0;
      await Promise.all(
        connections.map(async (connection) => {
          while (performance.now() < endsAt && sent < accounts * ORDERS_OF_ACCOUNT_MAX) {
            const askedAt = performance.now();
            const body = await connection.ask(nextOrder());
            if (body.startsWith('{"code":1,')) tookMs.push(performance.now() - askedAt);
            else refused += 1;
          }
        }),
      );
      const { user, system } = process.cpuUsage(before);
      return {
        orders: tookMs.length,
        seconds: (performance.now() - startedAt) / 1000,
        computedUs: user + system,
        refused,
        tookMs,
      };
    },
  };
}

let ready: Load | null = null;
answerParent<LoadRequest>(async (request) => {
  if ('seconds' in request)
    return await present(ready, 'the load is prepared').run(request.seconds);
  ready = await prepareLoad(request);
  return 'ready';
});
