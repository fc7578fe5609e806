// What the process that finishes what was cut short, and a gate that is still at it, make of one withdrawal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@meridian/store';
import { verify } from '../reconciliation/verify.ts';
import { newReference, reviewer, withdrawer } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { type WithdrawalDecisionDeps, createWithdrawalDecisions } from './decide.ts';

const UNDER_WAY_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

type Submit = WithdrawalDecisionDeps['host']['submit'];

/** The decisions as another process has them. @param submit how it asks the engine */
function process(
  submit?: (asked: Parameters<Submit>[0], engine: Submit) => ReturnType<Submit>,
  db: Database = app.db,
) {
  const { host, site } = app.app;
  const engine: Submit = (asked) => host.submit(asked);
  return createWithdrawalDecisions({
    db,
    host: submit === undefined ? host : { ...host, submit: (asked) => submit(asked, engine) },
    settings: site.settings,
    now: app.clock.now,
    telling: { write: () => Promise.resolve(), say: () => undefined },
  });
}
const quote = () => app.feed.say('EURUSD', '1.10000', '1.10000');

async function approved() {
  const { client, draw } = await withdrawer(app, '1000');
  quote();
  await client.buy({ cont: '0.10' });
  const { id } = await draw('100');
  await process().approve(await reviewer(app, 'ann'), { id });
  const state = async () => (await client.done('drawInfo', { id })).state;
  const money = async () => {
    const { balance, lock_balance: held } = await client.done('forexDetail', {});
    return [balance, held];
  };
  return { id, state, money };
}

describe('a withdrawal that is being sent at one process', () => {
  it('is left to it by the other that finishes what was cut short', async () => {
    const { id, state, money } = await approved();
    const jobs = process();
    app.clock.advance(UNDER_WAY_MS);
    // No price is fresh when the engine is asked, and one is when the other process looks.
    const gate = process(async (asked, engine) => {
      const outcome = await engine(asked);
      quote();
      await jobs.finish(app.clock.now() - UNDER_WAY_MS);
      return outcome;
    });
    const said = { id, reference: newReference() };
    await expect(gate.send(await reviewer(app, 'ann'), said)).rejects.toMatchObject({
      refusal: 'prices_missing',
    });
    expect([await state(), ...(await money())]).toEqual(['approved', '999.890000', '100.000000']);
    await process().reject(await reviewer(app, 'ann'), { id, reason: 'details_wrong' });
    expect([await state(), ...(await money())]).toEqual(['rejected', '999.890000', '0.000000']);
  });

  it('is sent once the engine has sent it, whatever a process believes that was frozen meanwhile', async () => {
    const { id, state } = await approved();
    app.clock.advance(UNDER_WAY_MS);
    const [asked, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gate = process(async (command, engine) => {
      const outcome = await engine(command);
      asked.resolve();
      await thawed.promise;
      return outcome;
    });
    const said = { id, reference: newReference() };
    const answered = gate.send(await reviewer(app, 'ann'), said).catch((error: unknown) => error);
    await asked.promise;
    const jobs = process(async (command, engine) => {
      const outcome = await engine(command);
      thawed.resolve();
      await answered;
      return outcome;
    });
    await jobs.finish(app.clock.now() - UNDER_WAY_MS);
    expect(await state()).toBe('approved');
    app.clock.advance(UNDER_WAY_MS + 1);
    quote();
    await jobs.finish(app.clock.now() - UNDER_WAY_MS);
    expect(await answered).toMatchObject({ refusal: 'prices_missing' });
    expect(await state()).toBe('sent');
    const [row] = await app.db.query({
      text: `SELECT reference FROM withdrawals WHERE id = ${id}`,
    });
    expect(row).toEqual({ reference: said.reference });
  });
});

describe('a withdrawal that was asked for, and not answered', () => {
  it('is queued for who asks again in the moment in which it is given up', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('100', { client_order_id: 'cut' });
    await app.app.money.withdrawals.cancel({ userId: client.user.id, id, clientOrderId: null });
    await app.db.query({
      text: `INSERT INTO withdrawals (user_id, currency_id, method_id, kind, code, protocol, address, bank_name,
        bank_address, bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, created_at,
        client_order_id, stage) SELECT user_id, currency_id, method_id, kind, code, protocol, address, bank_name,
        bank_address, bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, created_at,
        'cut again', 'asked' FROM withdrawals WHERE id = ${id}`,
    });
    app.clock.advance(UNDER_WAY_MS + 1);
    let again = 0;
    const db: Database = Object.create(app.db, {
      transaction: {
        value: async (work: Parameters<Database['transaction']>[0]) => {
          if (again === 0) again = (await draw('100', { client_order_id: 'cut again' })).id;
          return await app.db.transaction(work);
        },
      },
    }) as Database;
    await process(undefined, db).finish(app.clock.now() - UNDER_WAY_MS);
    expect((await client.done('drawInfo', { id: again })).state).toBe('queued');
    expect(await client.done('forexDetail', {})).toMatchObject({ lock_balance: '100.000000' });
  });
});
