// The traders of the soak: so many orders a second, placed at one gate and closed at the other, whoever answers how late.
// What is not answered is asked again under the same id. Each trader has a socket, which it leaves for another now and then.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FOREX_CLOSED } from '@meridian/contract';
import { ERRORS } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import { present } from '@meridian/units';
import { answerParent } from '../conversation.ts';
import { type Connection, openConnection, post } from '../keep-alive.ts';
import { messageOf, openPlainSocket, readFrames, upgradeOf } from '../plain-socket.ts';

export type TradersRequest =
  | { readonly ports: readonly number[]; readonly accounts: number }
  | { readonly perSecond: number }
  /** Asks what was done since the last report. */
  | { readonly report: true }
  | { readonly end: true };

export interface Traded {
  /** From when it was due to its answer. */
  readonly tookMs: readonly number[];
  readonly told: readonly (readonly [clientOrderId: string, orderId: number])[];
  readonly refused: number;
  readonly repeated: number;
  /** Due, and no trader was free yet. */
  readonly late: number;
  /** Of the traders' own sockets. */
  readonly frames: number;
}

const LOGINS_AT_ONCE = 16;
const TURN_MS = 5;
const ASK_AGAIN_MS = 50;
const SOCKET_FOR_COMMANDS = 40;
const LOGGED_IN = Buffer.from('{"type":"login"');
/** A system that is this far behind does not follow. */
const LATE_SECONDS_MAX = 60;

interface Answer {
  readonly code: number;
  readonly data: { readonly Id: number; readonly token: string } | null;
}

const done = { tookMs: [] as number[], told: [] as (readonly [string, number])[] };
const counts = { refused: 0, repeated: 0, frames: 0 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Trader {
  readonly #ports: readonly number[];
  readonly #connections = new Map<number, Connection>();
  #turn: number;
  #token: string | null = null;
  #socket: Socket | null = null;
  openOrder: number | null = null;

  constructor(ports: readonly number[], place: number) {
    this.#ports = ports;
    this.#turn = place;
  }

  #port(turn: number): number {
    return present(this.#ports[turn % this.#ports.length], 'a gate');
  }

  /** Until somebody answers who can decide it. */
  async #ask(port: number, path: string, body: object): Promise<Answer> {
    for (;;) {
      try {
        const connection = this.#connections.get(port) ?? (await openConnection(port));
        this.#connections.set(port, connection);
        const answer = JSON.parse(await connection.ask(post(path, this.#token, body))) as Answer;
        if (answer.code !== ERRORS.service_unavailable.code) return answer;
      } catch {
        this.#connections.get(port)?.close();
        this.#connections.delete(port);
      }
      counts.repeated += 1;
      await pause(ASK_AGAIN_MS);
    }
  }

  async logIn(): Promise<void> {
    const login = { demo_id: `soak-${randomUUID()}` };
    const { data } = await this.#ask(this.#port(this.#turn), ROUTES.demoLogin.path, login);
    this.#token = present(data, 'the login is answered').token;
    await this.#listen();
  }

  async #listen(): Promise<void> {
    this.#socket?.destroy();
    const login = messageOf({ type: 'login', token: this.#token });
    const opening = Buffer.concat([upgradeOf(), login]);
    const socket = await openPlainSocket(this.#port(this.#turn), opening);
    socket.on('error', () => socket.destroy()); // the next one is opened in its turn
    readFrames(socket, (body) => {
      counts.frames += 1;
      if (body.subarray(0, LOGGED_IN.length).equals(LOGGED_IN))
        socket.write(messageOf({ type: FOREX_CLOSED }));
    });
    this.#socket = socket;
  }

  /** Places an order, or closes the one that it has. */
  async act(due: number): Promise<void> {
    this.#turn += 1;
    if (this.#turn % SOCKET_FOR_COMMANDS === 0) void this.#listen();
    const id = randomUUID();
    const port = this.#port(this.#turn);
    const { openOrder } = this;
    const { code, data } =
      openOrder === null
        ? await this.#ask(port, ROUTES.submit.path, {
            ...{ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 30 },
            client_order_id: id,
          })
        : await this.#ask(port, ROUTES.close.path, { id: openOrder, client_order_id: id });
    if (code !== 1) {
      counts.refused += 1;
      return;
    }
    done.tookMs.push(performance.now() - due);
    if (openOrder !== null) this.openOrder = null;
    else {
      this.openOrder = present(data, 'a placed order is told').Id;
      done.told.push([id, this.openOrder]);
    }
  }
}

let traders: readonly Trader[] = [];
let free: Trader[] = [];
let isOver = false;
const due: number[] = [];
const acting = new Set<Promise<void>>();

async function prepare(ports: readonly number[], accounts: number): Promise<void> {
  traders = Array.from({ length: accounts }, (_, place) => new Trader(ports, place));
  const waiting = [...traders];
  await Promise.all(
    Array.from({ length: LOGINS_AT_ONCE }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await one.logIn();
    }),
  );
  free = [...traders];
}

function begin(perSecond: number): void {
  const startedAt = performance.now();
  let planned = 0;
  const timer = setInterval(() => {
    if (isOver) return clearInterval(timer);
    for (; startedAt + (planned * 1_000) / perSecond <= performance.now(); planned += 1)
      due.push(startedAt + (planned * 1_000) / perSecond);
    if (due.length > perSecond * LATE_SECONDS_MAX) throw new Error('the system does not follow');
    work();
  }, TURN_MS);
}

function work(): void {
  while (due.length > 0 && free.length > 0 && !isOver) {
    const trader = present(free.shift(), 'a free trader');
    const acts = trader.act(present(due.shift(), 'an order is due')).then(() => {
      acting.delete(acts);
      free.push(trader);
      work();
    });
    acting.add(acts);
  }
}

function report(): Traded {
  const traded: Traded = { ...counts, ...done, late: due.length };
  done.tookMs = [];
  done.told = [];
  Object.assign(counts, { refused: 0, repeated: 0, frames: 0 });
  return traded;
}

/** @returns the orders that are open then */
async function end(): Promise<number[]> {
  isOver = true;
  await Promise.all(acting);
  return traders.flatMap(({ openOrder }) => openOrder ?? []);
}

answerParent<TradersRequest>(async (request) => {
  if ('ports' in request) return await prepare(request.ports, request.accounts);
  if ('perSecond' in request) return begin(request.perSecond);
  return 'report' in request ? report() : await end();
});
