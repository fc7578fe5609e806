// A system of several real processes over one PostgreSQL and one NATS, and clients that trade in it.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type CallName, type CallOutput, ROUTES } from '@meridian/contract';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { expect } from 'vitest';
import { seedDemonstration } from '../../packages/server/src/demonstration/site.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { type NatsServer, natsServer } from '../../tools/nats-server.ts';

export type Role = 'engine' | 'gate' | 'feed' | 'jobs';

/** Any will do; every process that opens secrets has the same. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

export class System {
  readonly fresh: FreshDatabase;
  readonly nats: NatsServer;
  readonly #dataDir: string;
  #databaseUrl: string;

  private constructor(fresh: FreshDatabase, nats: NatsServer) {
    this.fresh = fresh;
    this.nats = nats;
    this.#dataDir = fresh.location.dataDir;
    this.#databaseUrl = fresh.location.databaseUrl ?? '';
  }

  /**
   * @param server the PostgreSQL in which it gets a database; `npm run cluster` names one
   * @param build of another version, which makes the database and starts processes until another is set
   */
  static async open(
    server: string | undefined = process.env['DATABASE_URL'],
    build: string | null = null,
  ): Promise<System> {
    if (server === undefined) throw new Error('several processes need PostgreSQL: npm run cluster');
    const fresh = await openFreshDatabase({ server });
    if (build === null) await seedDemonstration(fresh.database);
    else await fresh.database.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' });
    await fresh.database.close();
    const system = new System(fresh, await natsServer());
    system.build = build;
    if (build !== null) await system.#seed(build);
    return system;
  }

  /** The same database is at another server now; who starts from here on goes there. */
  moveTo(server: string): void {
    const url = new URL(server);
    url.pathname = new URL(this.#databaseUrl).pathname;
    this.#databaseUrl = url.href;
  }

  async #seed(build: string): Promise<void> {
    const seed = new ServerProcess(path.join(build, 'compose/cli/seed.ts'), {
      DATABASE_URL: this.#databaseUrl,
      SECRET_KEYS: SECRET_KEY,
    });
    const { code, stderr } = await seed.ended;
    if (code !== 0) throw new Error(`the database was not made: ${stderr}`);
  }

  /** Those that start from now on are of this build; null: of this repository's sources. */
  build: string | null = null;

  /** Resolves when it serves. */
  async start(role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const member = await this.launch(role, more);
    await member.answering();
    return member;
  }

  /** Resolves when its process is there. */
  async launch(role: Role, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return new ServerProcess(path.join(this.build ?? '', 'compose/main.ts'), {
      ROLE: role,
      PORT: String(await freePort()),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.#databaseUrl,
      NATS_URL: this.nats.url,
      SECRET_KEYS: SECRET_KEY,
      FEED: 'sim?seed=7',
      // Nobody follows these gates but where a test asks for it.
      DRAIN_SECONDS: '0',
      ...more,
    });
  }

  /** `npm run verify` agrees. */
  async expectVerified(): Promise<void> {
    const verify = new ServerProcess('compose/cli/verify.ts', {
      DATABASE_URL: this.#databaseUrl,
      DATA_DIR: this.#dataDir,
      SECRET_KEYS: SECRET_KEY,
    });
    expect(await verify.ended).toMatchObject({ code: 0 });
  }

  async close(): Promise<void> {
    await ServerProcess.endAll();
    await this.nats.stop();
    // A server that the database has moved from is gone.
    if (this.#databaseUrl === this.fresh.location.databaseUrl) await this.fresh.remove();
    else rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

interface Answer<N extends CallName> {
  readonly code: number;
  readonly msg: string;
  readonly data: CallOutput<N>;
}

/** One demo account, at whichever gate it likes. */
export class Trader {
  readonly #demoId: string;
  readonly #address: string | undefined;
  #token: string | null = null;

  /**
   * @param address its own, as a proxy tells it
   * @param demoId of another's account, on another device
   */
  constructor(address?: string, demoId = `cluster-${randomUUID()}`) {
    this.#address = address;
    this.#demoId = demoId;
  }

  /** Of its session. */
  get token(): string {
    if (this.#token === null) throw new Error('the trader has logged in');
    return this.#token;
  }

  async logIn(url: string): Promise<void> {
    const { data } = await this.call(url, 'demoLogin', { demo_id: this.#demoId });
    this.#token = data.token;
  }

  /** In to an account that has a password. */
  async logInAs(url: string, account: string, password: string): Promise<void> {
    const { data } = await this.call(url, 'login', { account, password });
    this.#token = data.token;
  }

  async call<N extends CallName>(url: string, name: N, input: object): Promise<Answer<N>> {
    const headers = {
      lang: 'en',
      'content-type': 'application/json',
      ...(this.#token === null ? {} : { authorization: this.#token }),
      ...(this.#address === undefined ? {} : { 'x-forwarded-for': this.#address }),
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
