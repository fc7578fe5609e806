// What the client told beside what the reviewer saw, and one payment that is claimed twice in another spelling.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXTS } from '@meridian/contract/texts';
import { USDT_TRC20, newReference } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';

let app: TestApp;
let maker: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10000');
  maker = await TestStaff.enter(app, 'finance_maker');
  auditor = await TestStaff.enter(app, 'auditor');
});
afterAll(() => app.remove());

const tell = async (client: TestClient, more: Readonly<Record<string, unknown>> = {}) =>
  (await client.done('chargeSubmit', { number: '100', charge_id: USDT_TRC20, ...more }, 'POST')).id;

describe('what was told and what was seen', () => {
  it.each([
    ['amount', {}, { seen: '90' }, 'The client told 100 USDT, 90 USDT arrived.'],
    ['currency', {}, { seen_currency: 'EUR' }, 'another currency arrived: 100 EUR'],
    ['reference', { reference: 'TX-1' }, {}, 'The client told the reference TX-1'],
  ])('are confirmed by themselves if the %s differs', async (_, told, saw, sentence) => {
    const ann = await app.realClient();
    const id = await tell(ann, told);
    const entry = { id, reference: newReference(), seen: '100', ...saw };
    const refused = await maker.call('approveDeposit', entry);
    expect(nameOfCode(refused.code)).toBe('told_differs');
    expect(refused.msg).toContain(sentence);
    expect((await ann.done('balance', {})).balance).toBe('0.000000');
    const done = await maker.done('approveDeposit', { ...entry, is_difference_confirmed: true });
    expect(done.stage).toBe('completed');
    const { data } = await auditor.done('auditList', { search: `deposit:${id}` });
    expect(JSON.stringify(data[0]?.after)).toContain(sentence);
  });

  it('need no confirmation if they agree, however the reference is spelt', async () => {
    const ann = await app.realClient();
    const id = await tell(ann, { reference: 'ft 2026 o17' });
    const done = await maker.done('approveDeposit', { id, reference: 'FT-2026-017', seen: '100' });
    expect(done).toMatchObject({ stage: 'completed', seen_currency: 'USDT' });
  });

  it('credits what arrived, in the currency that arrived', async () => {
    const ann = await app.realClient();
    const id = await tell(ann);
    const saw = { seen: '50', seen_currency: 'EUR', is_difference_confirmed: true };
    await maker.done('approveDeposit', { id, reference: newReference(), ...saw });
    expect((await ann.done('balance', {})).balance).toBe('55.000000');
    expect((await ann.done('deposits', {})).data[0]).toMatchObject({
      number: '100',
      currency_code: 'USDT',
      seen_number: '50',
      seen_currency: 'EUR',
    });
  });
});

describe('a reference', () => {
  it('credits one payment once, however it is spelt', async () => {
    const ann = await app.realClient();
    const first = { id: await tell(ann), reference: 'PAY-1O0', seen: '100' };
    await maker.done('approveDeposit', first);
    const id = await tell(ann);
    for (const reference of ['pay 100', 'PAY/IOO', 'P-A-Y-1-O-0', 'PAYl00']) {
      const refused = await maker.call('approveDeposit', { id, reference, seen: '100' });
      expect([reference, nameOfCode(refused.code)]).toEqual([reference, 'reference_refused']);
      expect(refused.msg).toContain('already matched');
    }
    for (const reference of ['РАY-100', 'PAY\u200b-100', 'ＰＡＹ-100']) {
      const refused = await maker.call('approveDeposit', { id, reference, seen: '100' });
      expect(refused.msg).toContain('plain letters');
    }
    expect((await ann.done('balance', {})).balance).toBe('100.000000');
  });

  it('of a client is refused outside printable ASCII', async () => {
    const ann = await app.realClient();
    const input = { number: '100', charge_id: USDT_TRC20, reference: 'ТХ-1' };
    expect(await ann.refused('chargeSubmit', input, 'POST')).toMatchObject({
      error: 'fields_invalid',
      fields: { reference: TEXTS.en.field_plain_letters },
    });
  });
});
