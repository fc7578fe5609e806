import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK_EUR,
  BANK_USD,
  BTC,
  TRON_ADDRESS,
  USDT_TRC20,
  bindTron,
  withdrawer,
} from '../testing/money.ts';
import { TestApp, type TestClient, asRefused } from '../testing/test-app.ts';
import { POLICIES, createAttempts } from '../users/attempts.ts';
import { METHODS_MAX } from './routes.ts';

let app: TestApp;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  ann = await app.realClient();
});
afterAll(() => app.remove());

const coin = (more: Readonly<Record<string, unknown>> = {}) => ({
  type: '1',
  draw_id: USDT_TRC20,
  dc_address: TRON_ADDRESS,
  ...more,
});
const bank = (more: Readonly<Record<string, unknown>> = {}) => ({
  type: '2',
  draw_id: BANK_EUR,
  bank_name: 'Beispielbank',
  bank_swift: 'DEUTDEFF',
  payee_name: 'Ann Example',
  payee_account: 'DE89 3704 0044 0532 0130 00',
  ...more,
});

describe('binding a method', () => {
  it('takes a coin address of the currency’s network, and a bank account', async () => {
    const bob = await app.realClient();
    expect(await bob.done('bindDrawMethod', coin(), 'POST')).toMatchObject({
      type: 1,
      dc_address: TRON_ADDRESS,
      draw_currency: { id: USDT_TRC20, code: 'USDT', protocol: 'TRC20' },
      in_use: false,
      hold_until: app.clock.now() + 86_400_000,
    });
    expect(await bob.done('bindDrawMethod', bank(), 'POST')).toMatchObject({
      type: 2,
      bank_swift: 'DEUTDEFF',
      payee_account: 'DE89370400440532013000',
    });
    expect((await bob.done('drawMethods', {})).length).toBe(2);
    expect((await bob.done('drawMethods', { draw_type: '2' })).length).toBe(1);
    expect((await bob.done('drawMethods', { draw_type: '1', draw_id: BTC })).length).toBe(0);
    expect(await ann.done('drawMethods', {})).toEqual([]);
  });

  it.each([
    [coin({ dc_address: `${TRON_ADDRESS.slice(0, -1)}u` }), 'address_checksum_wrong', 'dc_address'],
    [coin({ dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }), 'address_wrong', 'dc_address'],
    [coin({ dc_address: '' }), 'fields_invalid', 'dc_address'],
    [coin({ dc_address: 'x'.repeat(5000) }), 'fields_invalid', 'dc_address'],
    [coin({ draw_id: 999 }), 'method_currency_unknown', 'draw_id'],
    [coin({ type: '2' }), 'draw_type_other', 'type'],
    [coin({ type: '3' }), 'fields_invalid', 'type'],
    [bank({ payee_account: 'DE89370400440532013001' }), 'iban_wrong', 'payee_account'],
    [bank({ payee_account: '0532013000' }), 'iban_required', 'payee_account'],
    [bank({ bank_swift: 'DEUT' }), 'bic_wrong', 'bank_swift'],
    [bank({ payee_name: '' }), 'fields_invalid', 'payee_name'],
    [bank({ payee_name: 'A\u0000B' }), 'fields_invalid', 'payee_name'],
    [bank({ type: '1' }), 'draw_type_other', 'type'],
  ])('refuses %o: %s', async (input, error, field) => {
    const refused = await ann.refused('bindDrawMethod', input, 'POST');
    expect(refused.error).toBe(error);
    expect(refused.fields).toHaveProperty(field);
    expect(await ann.done('drawMethods', {})).toEqual([]);
  });

  it('says whether a bank account is in the verified name, once there is one', async () => {
    const eve = await app.realClient();
    const differs = async () =>
      (await eve.done('drawMethods', {})).map(({ name_differs: one }) => one);
    const bound = await eve.done('bindDrawMethod', bank({ payee_name: 'LEE, Evé' }), 'POST');
    expect(bound.name_differs).toBe(false);
    await eve.done('bindDrawMethod', coin(), 'POST');
    const other = bank({ payee_account: 'NL91 ABNA 0417 1643 00', bank_swift: 'ABNANL2A' });
    await eve.done('bindDrawMethod', other, 'POST');
    expect(await differs()).toEqual([false, false, false]);
    await app.db.query({
      text: `INSERT INTO uploads (id, user_id, bytes, created_at) VALUES ('photo-of-eve', $1, 1, 1)`,
      values: [eve.user.id],
    });
    await app.db.query({
      text: `INSERT INTO verifications (user_id, status, name, card_id, card_key, front_upload, back_upload, submitted_at)
        VALUES ($1, 'verified', 'Eve Lee', decode(repeat('00', 40), 'hex'), decode(repeat('11', 32), 'hex'),
          'photo-of-eve', 'photo-of-eve', 1)`,
      values: [eve.user.id],
    });
    expect(await differs()).toEqual([false, false, true]);
  });

  it('is done once: the same address is refused, the same id answered again', async () => {
    const bob = await app.realClient();
    const input = coin({ client_order_id: 'once' });
    const all = await Promise.all(
      Array.from({ length: 4 }, () => bob.done('bindDrawMethod', input, 'POST')),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await bob.refused('bindDrawMethod', coin(), 'POST')).error).toBe('draw_method_exists');
  });

  it('has a limit', async () => {
    const bob = await app.realClient();
    const account = (i: number, id?: string) =>
      bank({
        draw_id: BANK_USD,
        bank_swift: 'CHASUS33',
        payee_account: `12345678${i + 10}`,
        ...(id !== undefined && { client_order_id: id }),
      });
    for (let i = 1; i < METHODS_MAX; i += 1) await bob.done('bindDrawMethod', account(i), 'POST');
    // The last one that fits, four times at once: the repetitions do not exceed the limit.
    const last = Array.from({ length: 4 }, () =>
      bob.done('bindDrawMethod', account(METHODS_MAX, 'last'), 'POST'),
    );
    expect(new Set((await Promise.all(last)).map(({ id }) => id)).size).toBe(1);
    expect((await bob.refused('bindDrawMethod', coin(), 'POST')).error).toBe(
      'draw_methods_too_many',
    );
  });

  it('is done so often in an hour, as each is told by mail; a repetition is none', async () => {
    const cid = await app.realClient();
    const attempts = createAttempts(app.db, app.clock.now);
    for (let i = 1; i < POLICIES.methodBound.max; i += 1)
      await attempts.take('methodBound', String(cid.user.id));
    const last = coin({ client_order_id: 'last' });
    const { id } = await cid.done('bindDrawMethod', last, 'POST');
    expect((await cid.done('bindDrawMethod', last, 'POST')).id).toBe(id);
    await cid.done('deleteDrawMethod', { id }, 'POST');
    expect((await cid.refused('bindDrawMethod', coin(), 'POST')).error).toBe('attempts_too_many');
    app.clock.advance(POLICIES.methodBound.windowMs);
    await cid.done('bindDrawMethod', coin(), 'POST');
  });
});

describe('removing a method', () => {
  it('is for its owner, and again it is missing', async () => {
    const bob = await app.realClient();
    const { id } = await bindTron(bob);
    expect((await ann.refused('deleteDrawMethod', { id }, 'POST')).error).toBe(
      'draw_method_missing',
    );
    await bob.done('deleteDrawMethod', { id }, 'POST');
    expect(await bob.done('drawMethods', {})).toEqual([]);
    expect((await bob.refused('deleteDrawMethod', { id }, 'POST')).error).toBe(
      'draw_method_missing',
    );
    // Bound again, it is a new method, and held again.
    expect((await bindTron(bob)).id).not.toBe(id);
  });

  it('is done once for a client’s id, which stands for nothing else', async () => {
    const bob = await app.realClient();
    const { id } = await bob.done('bindDrawMethod', coin({ client_order_id: 'bind' }), 'POST');
    const { id: other } = await bob.done('bindDrawMethod', bank(), 'POST');
    const remove = async (method: number, client_order_id: string) =>
      await bob.call('deleteDrawMethod', { id: method, client_order_id }, 'POST');
    const used = 'client_order_id_used';
    expect(asRefused(await remove(id, 'bind')).error).toBe(used);
    const both = await Promise.all([remove(id, 'remove'), remove(id, 'remove')]);
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect((await remove(id, 'remove')).code).toBe(1);
    expect(asRefused(await remove(other, 'remove')).error).toBe(used);
    const again = coin({ client_order_id: 'remove' });
    expect((await bob.refused('bindDrawMethod', again, 'POST')).error).toBe(used);
    expect(await bob.done('drawMethods', {})).toMatchObject([{ id: other }]);
  });

  it('is refused while a withdrawal on its way uses it', async () => {
    const { client, methodId, draw } = await withdrawer(app, '500');
    const { id } = await draw('100');
    expect((await client.done('drawMethods', {}))[0]?.in_use).toBe(true);
    expect((await client.refused('deleteDrawMethod', { id: methodId }, 'POST')).error).toBe(
      'draw_method_in_use',
    );
    await client.done('drawCancel', { id }, 'POST');
    await client.done('deleteDrawMethod', { id: methodId }, 'POST');
    // What was requested stays unchanged.
    expect((await client.done('drawInfo', { id })).address).toBe(TRON_ADDRESS);
  });
});
