// The name that a leader chose, when leading ends at a bad moment: who is not copied is shown by the masked number.
import { type Database, findLeader } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import type { AccountCommand } from '@meridian/trading';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedDemonstration } from '../demonstration/site.ts';
import type { EngineHost } from '../engine/host.ts';
import type { Client } from '../platform/http/context.ts';
import { CrashingEngine } from '../testing/crashing-engine.ts';
import { type TraderDeps, traderHandlers } from './trader-routes.ts';

const LEADER = 1;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const client = { session: { accountId: LEADER, user: {} }, language: 'en' } as unknown as Client;

let fresh: FreshDatabase;
let host: EngineHost;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  const { database } = fresh;
  await seedDemonstration(database);
  ({ host } = await new CrashingEngine(database, hours).start());
  await host.openAccount({
    type: 'OpenAccount',
    accountId: LEADER,
    kind: 'demo',
    grant: dollars(10_000),
  });
});
afterAll(async () => {
  await host.stop();
  await fresh.remove();
});
beforeEach(async () => {
  await tell('StartLeading');
  await handlers({}).lead({ name: 'Grace' }, client);
  expect(await nameNow()).toBe('Grace');
});

const tell = (type: 'StartLeading' | 'StopLeading') =>
  host.submit({ type, accountId: LEADER, clientOrderId: null });
const nameNow = async () => (await findLeader(fresh.database, LEADER))?.name;

/** The calls, with another way to the engine or the database. */
const handlers = (other: { submit?: EngineHost['submit']; query?: Database['query'] }) =>
  traderHandlers({
    db: Object.assign(Object.create(fresh.database) as Database, {
      query: other.query ?? fresh.database.query.bind(fresh.database),
    }),
    host: { ...host, submit: other.submit ?? host.submit },
    instruments: new Map(),
    marketNow: () => 100,
    now: () => 100,
    ranking: { asOf: () => 100, bringUpToDate: () => Promise.resolve(), hasCaughtUp: () => false },
    settings: { current: () => ({ copyTrading: 1 }) },
  } as unknown as TraderDeps);

it('does not outlive a process that ends right after leading has ended', async () => {
  const submit = async (command: AccountCommand): Promise<never> => {
    await host.submit(command);
    throw new Error('the power is gone');
  };
  await expect(handlers({ submit }).stopLeading({}, client)).rejects.toThrow('the power is gone');
  expect(host.views.accounts.of(LEADER)?.leadsSince).toBeNull();
  expect(await nameNow()).toBeNull();
});

it('is not given to a leader whom another device has stopped meanwhile', async () => {
  let isFirst = true;
  const query: Database['query'] = async (statement) => {
    if ('name' in statement && statement.name === 'save_leader' && isFirst) {
      isFirst = false;
      await handlers({}).stopLeading({}, client);
    }
    return await fresh.database.query(statement);
  };
  await expect(handlers({ query }).lead({ name: 'Ada' }, client)).rejects.toMatchObject({
    error: 'not_leading',
  });
  expect(await nameNow()).toBeNull();
});

it('is given up where leading is refused', async () => {
  await handlers({}).stopLeading({}, client);
  const rejected = 'copies_not_made_yet';
  const submit = () => Promise.resolve([{ orderId: null, partId: null, rejected, args: {} }]);
  // Has orders enough, whatever else its row holds.
  const ranked: object = new Proxy({}, { get: () => 1_000n });
  const query = async (statement: { name?: string; text: string }): Promise<unknown[]> =>
    statement.name === 'find_ranked' ? [ranked] : await fresh.database.query(statement);
  const calls = handlers({
    submit: submit as EngineHost['submit'],
    query: query as Database['query'],
  });
  await expect(calls.lead({ name: 'Ada' }, client)).rejects.toMatchObject({ error: rejected });
  expect(await nameNow()).toBeNull();
});

it('is given up by two calls to stop at once, and by one that is repeated after a lost answer', async () => {
  const stopped = { text: 'leading_stopped', data: { leads: 0, name: null } };
  const stop = () => handlers({}).stopLeading({}, client);
  const both = await Promise.all([stop(), stop()]);
  for (const said of [...both, await stop()]) expect(said).toMatchObject(stopped);
  expect(await nameNow()).toBeNull();
});
