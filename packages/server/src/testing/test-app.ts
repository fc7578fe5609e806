// The real app over a fresh real database, with a feed and a clock that the test drives, and clients that make the
// contract's calls. Each answer is checked strictly by the contract's schema.
import {
  CALLS,
  type CallInput,
  type CallName,
  type CallOutput,
  ERRORS,
  type ErrorName,
  type Language,
  envelope,
} from '@meridian/contract';
import {
  CATALOGUE,
  type Candle,
  type Hours,
  type Instrument,
  type Pace,
  type Period,
} from '@meridian/market';
import type { Database } from '@meridian/store';
import {
  type FreshDatabase,
  type FreshOptions,
  openFreshDatabase,
} from '@meridian/store/fresh-database';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type App, createApp } from '../compose/app.ts';
import { type Config, readConfig } from '../compose/config.ts';
import type { Feed } from '../market/feeds/feed.ts';
import type { KeySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { KEY_BYTES, type TurningVault, vaultKey } from '../secrets/vault.ts';
import { hashPassword } from '../users/passwords.ts';
import { userOnWire } from '../users/wire.ts';
import { type HandFeed, handFeed } from './hand-feed.ts';
import { seedTest } from './seeded.ts';
import { type TestClock, testClock } from './test-clock.ts';

export interface TestAppOptions extends FreshOptions {
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  readonly identity?: string;
  readonly hours?: Hours;
  readonly isRemote?: boolean;
  readonly pace?: Pace;
  readonly history?: (instrument: Instrument, period: Period, from: number, to: number) => Candle[];
  /** Runs after the demonstration's content is there and before the app starts. */
  readonly arrange?: (db: Database) => Promise<void>;
  readonly siteDir?: string;
  /** In place of the feed that the test drives by hand. */
  readonly feedOf?: (instruments: readonly Instrument[]) => Feed;
}

export interface CallOptions {
  readonly token?: string | null;
  readonly lang?: string;
  readonly method?: 'GET' | 'POST';
  /** The caller's address. */
  readonly address?: string;
}

export interface Answered<T> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export interface Refused {
  readonly error: ErrorName;
  readonly status: number;
  readonly msg: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Any will do, but always the same ones: a test may start again on the same database. */
export const testKeys: KeySource = {
  name: 'the keys for tests',
  read: () => [vaultKey(Buffer.alloc(KEY_BYTES, 7))],
  write: null,
};

/** A test may send wrong inputs on purpose. */
export type AnyInput<N extends CallName> = CallInput<N> | Readonly<Record<string, unknown>>;

export class TestApp {
  readonly #fresh: FreshDatabase;
  readonly #options: TestAppOptions;
  readonly clock: TestClock;
  readonly fatal: unknown[] = [];
  db: Database;
  #app: App | null = null;
  #vault: TurningVault | null = null;
  #feed: HandFeed | null = null;
  #starts = 0;
  #realClients = 0;

  private constructor(fresh: FreshDatabase, options: TestAppOptions) {
    this.#fresh = fresh;
    this.#options = options;
    this.clock = options.clock ?? testClock();
    this.db = fresh.database;
  }

  static async open(options: TestAppOptions = {}): Promise<TestApp> {
    const app = new TestApp(await openFreshDatabase(options), options);
    await seedTest(app.db, app.clock.now());
    await options.arrange?.(app.db);
    await app.start();
    return app;
  }

  /** The folder of its files. */
  get dataDir(): string {
    return this.#fresh.location.dataDir;
  }

  get app(): App {
    if (this.#app === null) throw new Error('the app is started');
    return this.#app;
  }

  get vault(): TurningVault {
    if (this.#vault === null) throw new Error('the app is started');
    return this.#vault;
  }

  get feed(): HandFeed {
    if (this.#feed === null) throw new Error('the app is started');
    return this.#feed;
  }

  async start(changed: Partial<TestAppOptions> = {}): Promise<void> {
    const options = { ...this.#options, ...changed };
    this.#starts += 1;
    const firstSeq = this.#starts * 1_000_000;
    this.#vault = await loadVault({
      db: this.db,
      source: testKeys,
      now: this.clock.now,
      log: pino({ level: 'silent' }),
    });
    this.#app = await createApp({
      config: {
        ...readConfig({
          SESSION_CALLS_PER_SECOND: '100000',
          KEY_CALLS_PER_SECOND: '100000',
          ADDRESS_CALLS_PER_SECOND: '100000',
          DEMO_ACCOUNTS_PER_HOUR: '100000',
        }),
        dataDir: this.dataDir,
        ...options.config,
      },
      db: this.db,
      vault: this.vault,
      log: pino({ level: 'silent' }),
      now: this.clock.now,
      siteDir: options.siteDir ?? null,
      onFatal: (error) => this.fatal.push(error),
      feedOf: (instruments) => {
        if (options.feedOf !== undefined) return options.feedOf(instruments);
        this.#feed = handFeed({ ...options, instruments, clock: this.clock, firstSeq });
        return this.#feed;
      },
    });
    await this.#app.fillFirstHistory();
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
    this.#app = null;
  }

  /** Stops and starts again on the same database; the database's own process starts again, too. */
  async restart(changed: Partial<TestAppOptions> = {}): Promise<void> {
    await this.stop();
    await this.reopenDatabase();
    await this.start(changed);
  }

  async reopenDatabase(): Promise<void> {
    await this.#closeOther();
    this.db = await this.#fresh.reopen();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#closeOther();
    await this.#fresh.remove();
  }

  /** A test may have opened its database in its own way. */
  async #closeOther(): Promise<void> {
    if (this.db !== this.#fresh.database) await this.db.close();
  }

  async listen(): Promise<number> {
    await this.app.http.listen({ port: 0, host: '127.0.0.1' });
    return this.port;
  }

  /** Where it listens. */
  get port(): number {
    const address = this.app.http.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the app listens on a port');
    return address.port;
  }

  async call<N extends CallName>(
    name: N,
    input: AnyInput<N>,
    options: CallOptions = {},
  ): Promise<Answered<unknown>> {
    const { token = null, lang = 'en', method = CALLS[name].methods[0] } = options;
    const remoteAddress = options.address ?? '127.0.0.1';
    const headers = { lang, ...(token === null ? {} : { authorization: token }) };
    const url = CALLS[name].path;
    const response = await this.app.http.inject(
      method === 'GET'
        ? { method, url, headers, remoteAddress, query: queryOf(input) }
        : { method, url, headers, remoteAddress, payload: { ...input } },
    );
    return readAnswer(name, response);
  }

  /** Logs a new demo account in. */
  async client(lang: Language = 'en', demoId?: string): Promise<TestClient> {
    const answer = await this.call('demoLogin', demoId === undefined ? {} : { demo_id: demoId }, {
      lang,
      method: 'POST',
    });
    return new TestClient(this, answer.data as CallOutput<'demoLogin'>, lang);
  }

  /** Logs a new real account in: its mail address is verified, its balance 0, its password REAL_PASSWORD. */
  async realClient(lang: Language = 'en', email?: string): Promise<TestClient> {
    const { users, sessions } = this.app;
    this.#realClients += 1;
    const user = await users.realAccounts.open({
      email: email ?? `client-${this.#realClients}@example.org`,
      emailVerifiedAt: this.clock.now(),
      country: 'GB',
      lang,
      creditScore: 30,
      passwordHash: await (realPasswordHash ??= hashPassword(REAL_PASSWORD)),
    });
    if (user === null) throw new Error('the address is nobody’s yet');
    const token = await sessions.start(user, { address: '127.0.0.1', agent: 'test' });
    return new TestClient(this, { token, user: userOnWire(user) }, lang);
  }
}

export const REAL_PASSWORD = 'teal kettle 94';
let realPasswordHash: Promise<string> | null = null;

/** The input as the fields of a query. */
export const queryOf = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, queryText(value)]));

/** An object may have a `toString` that cannot be called. */
const queryText = (value: unknown): string =>
  value instanceof Object && !Array.isArray(value) ? JSON.stringify(value) : String(value);

/** Made once: zod compiles a schema at its first use, and there are some hundred thousand answers. */
export const AnyAnswer = envelope(z.unknown()).strict();

/** Checks the envelope of any answer, and that a success has exactly the fields of its schema. */
export function readAnswer(name: CallName, response: LightMyRequestResponse): Answered<unknown> {
  const { code, msg, data } = AnyAnswer.parse(response.json());
  if (code === 1) {
    const known: unknown = CALLS[name].output.parse(data);
    if (JSON.stringify(sorted(known)) !== JSON.stringify(sorted(data))) {
      throw new Error(
        `${name} answers fields that the contract does not name: ${JSON.stringify(data)}`,
      );
    }
  }
  return { status: response.statusCode, headers: response.headers, code, msg, data };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

export function asRefused(answer: Answered<unknown>): Refused {
  const found = Object.entries(ERRORS).find(([, { code }]) => code === answer.code);
  if (found === undefined) throw new Error(`a refusal, not ${JSON.stringify(answer)}`);
  const data = answer.data as { fields: Record<string, string> } | null;
  return {
    error: found[0] as ErrorName,
    status: answer.status,
    msg: answer.msg,
    fields: data?.fields ?? {},
  };
}

/** A logged-in account. */
export class TestClient {
  readonly app: TestApp;
  readonly token: string;
  readonly user: CallOutput<'demoLogin'>['user'];
  readonly lang: string;

  constructor(app: TestApp, login: CallOutput<'demoLogin'>, lang: string) {
    this.app = app;
    this.token = login.token;
    this.user = login.user;
    this.lang = lang;
  }

  call<N extends CallName>(
    name: N,
    input: AnyInput<N>,
    method: 'GET' | 'POST' = CALLS[name].methods[0],
  ): Promise<Answered<unknown>> {
    return this.app.call(name, input, { token: this.token, lang: this.lang, method });
  }

  /** The data of a call that succeeds. */
  async done<N extends CallName>(
    name: N,
    input: AnyInput<N>,
    method: 'GET' | 'POST' = CALLS[name].methods[0],
  ): Promise<CallOutput<N>> {
    const answer = await this.call(name, input, method);
    if (answer.code !== 1)
      throw new Error(`${name} ${JSON.stringify(input)} was refused: ${JSON.stringify(answer)}`);
    return answer.data as CallOutput<N>;
  }

  async refused<N extends CallName>(
    name: N,
    input: AnyInput<N>,
    method: 'GET' | 'POST' = CALLS[name].methods[0],
  ): Promise<Refused> {
    return asRefused(await this.call(name, input, method));
  }

  /** Everything in the account that a refusal must leave unchanged. */
  async standing(): Promise<unknown> {
    const [detail, ledger, ...lists] = await Promise.all([
      this.done('forexDetail', {}),
      this.done('forexChange', {}),
      this.done('myDeal', { status: '1' }),
      this.done('myDeal', { status: '0' }),
      this.done('myDeal', { status: '3' }),
    ]);
    return { detail, ledger, lists };
  }

  buy(input: Readonly<Record<string, unknown>> = {}): Promise<CallOutput<'submit'>> {
    return this.done('submit', marketOrder(input), 'POST');
  }
}

/** A market buy of 0.10 lots EUR/USD, with the given changes. */
export const marketOrder = (
  input: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  type: '1',
  cont: '0.10',
  forex_id: 1,
  status: '1',
  multiple: 30,
  ...input,
});

/** A pending buy of 0.10 lots EUR/USD at a target, with the given changes. */
export const pendingOrder = (
  target: string,
  input: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => marketOrder({ status: '0', target_price: target, ...input });

export const instrumentId = (code: string): number => {
  const found = CATALOGUE.find((instrument) => instrument.code === code);
  if (found === undefined) throw new Error(`instrument ${code} exists`);
  return found.id;
};
