// A trader who stops leading between a client's start and its answer: what the client is told.
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import type { AccountCommand } from '@meridian/trading';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemonstration } from '../demonstration/site.ts';
import type { EngineHost } from '../engine/host.ts';
import type { Client } from '../platform/http/context.ts';
import { CrashingEngine } from '../testing/crashing-engine.ts';
import { type CopyingDeps, copyingHandlers } from './routes.ts';

const LEADER = 1;
const COPIER = 2;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const client = { session: { accountId: COPIER, user: {} }, language: 'en' } as unknown as Client;
const start = { leader_id: LEADER, amount: '500', stop_percent: 40, sizing: 'equity' } as const;

let fresh: FreshDatabase;
let host: EngineHost;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  await seedDemonstration(fresh.database);
  ({ host } = await new CrashingEngine(fresh.database, hours).start());
  for (const accountId of [LEADER, COPIER])
    await host.openAccount({
      type: 'OpenAccount',
      accountId,
      kind: 'demo',
      grant: dollars(10_000),
    });
  await tell('StartLeading');
});
afterAll(async () => {
  await host.stop();
  await fresh.remove();
});

const tell = (type: 'StartLeading' | 'StopLeading') =>
  host.submit({ type, accountId: LEADER, clientOrderId: null });

it('says that the copying has ended, and speaks of a repetition to who repeats', async () => {
  const submit: EngineHost['submit'] = async (command: AccountCommand) => {
    const outcome = await host.submit(command);
    await tell('StopLeading');
    return outcome;
  };
  const { startCopying } = copyingHandlers({
    db: fresh.database,
    host: { ...host, submit },
    settings: { current: () => ({ copyTrading: 1 }) },
  } as unknown as CopyingDeps);
  const input = { ...start, sizing_value: undefined, client_order_id: 'one' };
  const first = await startCopying(input, client);
  expect(first).toMatchObject({
    text: 'copying_stopped',
    data: { state: 'ended', stop_reason: 'leader_stopped', paid_out: '500.000000' },
  });
  expect(await startCopying(input, client)).toMatchObject({ text: 'already_done' });
});
