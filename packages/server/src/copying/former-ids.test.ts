import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemonstration } from '../demonstration/site.ts';
import type { EngineHost } from '../engine/host.ts';
import type { Client } from '../platform/http/context.ts';
import { CrashingEngine, tick } from '../testing/crashing-engine.ts';
import { type CopyingDeps, copyingHandlers } from './routes.ts';

const LEADER = 1;
const OWNER = 2;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

let fresh: FreshDatabase;
let host: EngineHost;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  const { database } = fresh;
  await seedDemonstration(database);
  ({ host } = await new CrashingEngine(database, hours).start());
});
afterAll(async () => {
  await host.stop();
  await fresh.remove();
});

it('a repeated act of copying is found by the id that a former version gave it', async () => {
  for (const accountId of [LEADER, OWNER])
    await host.openAccount({
      type: 'OpenAccount',
      accountId,
      kind: 'demo',
      grant: dollars(10_000),
    });
  await host.submit({ type: 'StartLeading', accountId: LEADER, clientOrderId: null });
  const [started] = await host.submit({
    type: 'StartCopying',
    ...{ accountId: OWNER, clientOrderId: null, leaderId: LEADER, allocation: dollars(1_000) },
    ...{ stopPercent: 40, sizing: { kind: 'equity' } },
  });
  const copyId = Number(started?.copyId);
  const taken = { type: 'MoveCopyMoney', accountId: OWNER, copyId, amount: dollars(-100) } as const;
  await host.submit({ ...taken, clientOrderId: 'out\ntap' });
  tick(host, { at: 91, bid: 110_000n, seq: 1 });

  const deps = { db: fresh.database, host } as unknown as CopyingDeps;
  const client = { session: { accountId: OWNER }, language: 'en' } as unknown as Client;
  const again = { id: copyId, direction: 'out', amount: '100', client_order_id: 'tap' } as const;
  const said = await copyingHandlers(deps).moveCopyMoney(again, client);
  expect(said).toMatchObject({ data: { paid_out: '100.000000' } });
});
