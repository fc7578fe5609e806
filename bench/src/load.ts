// The load generator, a process of its own: keep-alive connections, each of which sends its next request when the last
// one is answered. It uses plain sockets and no HTTP library, to take as little of the machine as possible. Its parent
// says when to run and for how long.
import { type Socket, connect } from 'node:net';
import { ROUTES } from '@meridian/contract/names/calls';
import { present } from '@meridian/units';
import { answerParent } from './conversation.ts';

/** Messages of the parent: first which server to load, then how long, again and again. */
export type LoadRequest =
  | { readonly port: number; readonly connections: number; readonly accounts: number }
  | { readonly seconds: number };

export interface LoadFigures {
  /** Orders answered with success, so they are on the disk. */
  readonly orders: number;
  readonly seconds: number;
  readonly refused: number;
  readonly tookMs: readonly number[];
}

/** Below the engine's limit of orders for one account. */
const ORDERS_OF_ACCOUNT_MAX = 190;
const LOGINS_AT_ONCE = 16;

interface Connection {
  /** @returns the answer's body */
  ask(request: string): Promise<string>;
  close(): void;
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  let received = '';
  let answered: (body: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, head));
    const end = head + 4 + Number(present(length?.[1], 'an answer says its length'));
    if (received.length < end) return;
    const body = received.slice(head + 4, end);
    received = received.slice(end);
    answered(body);
  });
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(new Error('the server closed a connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function post(path: string, token: string | null, body: object): string {
  const json = JSON.stringify(body);
  const authorization = token === null ? '' : `authorization: ${token}\r\n`;
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nlang: en\r\n${authorization}content-type: application/json\r\n` +
    `content-length: ${json.length}\r\n\r\n${json}`
  );
}

async function logIn(connection: Connection, place: number): Promise<string> {
  const body = await connection.ask(
    post(ROUTES.demoLogin.path, null, { demo_id: `bench-${place}` }),
  );
  const { data } = JSON.parse(body) as { data: { token: string } | null };
  return present(data, `the login is answered, not ${body}`).token;
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
      return {
        orders: tookMs.length,
        seconds: (performance.now() - startedAt) / 1000,
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
