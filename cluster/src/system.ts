// A system of several real processes over one PostgreSQL and one NATS, and clients that trade in it.
import { randomUUID } from 'node:crypto';
import { type CallName, type CallOutput, ROUTES } from '@meridian/contract';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { seedDemonstration } from '../../packages/server/src/demonstration/site.ts';
import { ServerProcess, freePort } from '../../packages/server/src/testing/server-process.ts';
import { type NatsServer, natsServer } from './nats-server.ts';

export type Role = 'engine' | 'gate' | 'feed' | 'jobs';

/** Any will do; every process that opens secrets has the same. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

export class System {
  readonly fresh: FreshDatabase;
  readonly nats: NatsServer;

  private constructor(fresh: FreshDatabase, nats: NatsServer) {
    this.fresh = fresh;
    this.nats = nats;
  }

  static async open(): Promise<System> {
    if (process.env['DATABASE_URL'] === undefined)
      throw new Error('several processes need PostgreSQL: npm run cluster');
    const fresh = await openFreshDatabase();
    await seedDemonstration(fresh.database);
    await fresh.database.close();
    return new System(fresh, await natsServer());
  }

  /** Resolves when it serves. */
  async start(role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const member = await this.launch(role, more);
    await member.answering();
    return member;
  }

  /** Resolves when its process is there. */
  async launch(role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const { dataDir, databaseUrl } = this.fresh.location;
    return new ServerProcess('compose/main.ts', {
      ROLE: role,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      NATS_URL: this.nats.url,
      SECRET_KEYS: SECRET_KEY,
      FEED: 'sim?seed=7',
      // Nobody follows these gates but where a test asks for it.
      DRAIN_SECONDS: '0',
      ...more,
    });
  }

  async close(): Promise<void> {
    await ServerProcess.endAll();
    await this.nats.stop();
    await this.fresh.remove();
  }
}

interface Answer<N extends CallName> {
  readonly code: number;
  readonly msg: string;
  readonly data: CallOutput<N>;
}

/** One demo account, at whichever gate it likes. */
export class Trader {
  readonly #demoId = `cluster-${randomUUID()}`;
  #token: string | null = null;

  /** Of its session. */
  get token(): string {
    if (this.#token === null) throw new Error('the trader has logged in');
    return this.#token;
  }

  async logIn(url: string): Promise<void> {
    const { data } = await this.call(url, 'demoLogin', { demo_id: this.#demoId });
    this.#token = data.token;
  }

  async call<N extends CallName>(url: string, name: N, input: object): Promise<Answer<N>> {
    const headers = {
      lang: 'en',
      'content-type': 'application/json',
      ...(this.#token === null ? {} : { authorization: this.#token }),
    };
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await (ROUTES[name].changesState
      ? fetch(url + ROUTES[name].path, { method: 'POST', headers, body: JSON.stringify(input) })
      : fetch(`${url}${ROUTES[name].path}?${query}`, { headers }));
    return (await answer.json()) as Answer<N>;
  }

  /** A small market order. */
  async buy(url: string, id: string = randomUUID()): Promise<Answer<'submit'>> {
    return await this.call(url, 'submit', {
      ...{ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 30 },
      client_order_id: id,
    });
  }

  async close(url: string, id: number, closing: string = randomUUID()): Promise<Answer<'close'>> {
    return await this.call(url, 'close', { id, client_order_id: closing });
  }

  /** All of its orders, open (1) or ended (3). */
  async orders(url: string, status: 1 | 3): Promise<CallOutput<'submit'>[]> {
    const orders: CallOutput<'submit'>[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await this.call(url, 'myDeal', { status, page });
      orders.push(...data.data);
      if (orders.length >= data.total || data.data.length === 0) return orders;
    }
  }
}
