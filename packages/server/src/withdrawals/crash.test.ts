import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

const detail = (client: TestClient) => client.done('forexDetail', {});

describe('a crash', () => {
  it('leaves what was held queued, and what was not held unasked', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('100');
    await app.db.query({
      text: `UPDATE withdrawals SET stage = 'asked' WHERE id = ${id}`,
    });
    const copy = `INSERT INTO withdrawals (user_id, currency_id, method_id, kind, code, protocol, address, bank_name,
      bank_address, bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, created_at,
      client_order_id, stage) SELECT user_id, currency_id, method_id, kind, code, protocol, address, bank_name,
      bank_address, bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, created_at,
      'cut', 'asked' FROM withdrawals WHERE id = ${id}`;
    await app.db.query({ text: copy });
    await app.restart();
    expect((await client.done('drawInfo', { id })).state).toBe('queued');
    expect((await client.done('drawList', {})).total).toBe(1);
    // The client got no answer, and asks again with the same id.
    expect((await draw('200', { client_order_id: 'cut' })).number).toBe('200.000000');
    expect(await detail(client)).toMatchObject({ lock_balance: '300.000000' });
  });

  it('of another process is made good later: what was just asked may be under way there', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('100');
    await app.db.query({ text: `UPDATE withdrawals SET stage = 'asked' WHERE id = ${id}` });
    const { withdrawals } = app.app.money;
    const stage = async (): Promise<unknown> =>
      (await app.db.query({ text: `SELECT stage FROM withdrawals WHERE id = ${id}` }))[0];
    await withdrawals.finish(app.clock.now() - 60_000);
    expect(await stage()).toEqual({ stage: 'asked' });
    app.clock.advance(60_001);
    await withdrawals.finish(app.clock.now() - 60_000);
    expect((await client.done('drawInfo', { id })).state).toBe('queued');
  });

  it('before the hold of a refused request is released is made good at the start', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('100', { client_order_id: 'refused once' });
    // Of two attempts at once the first was refused, and the second held what was free by then.
    await app.db.query({
      text: `UPDATE withdrawals SET stage = 'refused', refused_for = 'available_too_low',
        refused_args = '{"available":"0.00"}', ended_at = 1, ended_by = 'engine' WHERE id = ${id}`,
    });
    await app.restart();
    expect(await detail(client)).toMatchObject({
      balance: '1000.000000',
      lock_balance: '0.000000',
    });
  });

  it('between a decision and the engine is made good at the start', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const [sending, cancelled] = [await draw('100'), await draw('200')];
    await app.db.query({
      text: `UPDATE withdrawals SET stage = 'sending', reference = 'cut-1', reference_key = 'cut1', sent_by = 'ann'
        WHERE id = ${sending.id}`,
    });
    await app.db.query({
      text: `UPDATE withdrawals SET stage = 'cancelled', ended_at = 1, ended_by = 'client' WHERE id = ${cancelled.id}`,
    });
    await app.restart();
    expect((await client.done('drawInfo', { id: sending.id })).state).toBe('sent');
    expect(await detail(client)).toMatchObject({
      balance: '900.000000',
      lock_balance: '0.000000',
    });
    await app.restart();
    expect(await detail(client)).toMatchObject({ balance: '900.000000' });
  });
});
