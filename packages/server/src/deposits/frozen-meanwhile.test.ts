// An account that is frozen while a deposit is on its way: the freeze holds for it as well.
import type { ParsedInput } from '@meridian/contract';
import { countOpenDeposits, setLoginFrozen } from '@meridian/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../platform/http/context.ts';
import { USDT_TRC20 } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { type DepositDeps, depositHandlers } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('is not reported once the freeze stands', async () => {
  const { token, user } = await app.realClient();
  const session = await app.app.sessions.find(token);
  if (session === null) throw new Error('the client has logged in');
  const { chargeSubmit } = depositHandlers({
    ...{ db: app.db, now: app.clock.now, telling: { say: () => undefined } },
    settings: { current: () => ({ countriesNotServed: [] }) },
  } as unknown as DepositDeps);
  await setLoginFrozen(app.db, { userId: user.id, at: app.clock.now() });
  const said = { number: '100', charge_id: USDT_TRC20 } as unknown as ParsedInput<'chargeSubmit'>;
  const client = { session, address: '127.0.0.1', agent: 'test', language: 'en' } as Client;
  await expect(chargeSubmit(said, client)).rejects.toMatchObject({ error: 'account_restricted' });
  expect(await countOpenDeposits(app.db, user.id)).toBe(0);
});
