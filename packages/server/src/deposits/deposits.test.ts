import { pageOfAudit, readJournalEnd } from '@meridian/store';
import { sumOfLedger } from '@meridian/store/ledger-sum';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { photo, upload } from '../testing/photos.ts';
import { BTC, USDT_TRC20, fund, newReference, reviewer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';
import { OPEN_DEPOSITS_MAX } from './routes.ts';

let app: TestApp;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('BTCUSD', '60000.00', '60000.00');
  app.feed.say('EURUSD', '1.10000', '1.10000');
  ann = await app.realClient();
});
afterAll(async () => {
  expect(await sumOfLedger(app.db)).toBe(0n);
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

const decisions = () => app.app.money.deposits;
const tell = (client: TestClient, input: Readonly<Record<string, unknown>> = {}) =>
  client.done('chargeSubmit', { number: '100', charge_id: USDT_TRC20, ...input }, 'POST');
const balanceOf = async (client: TestClient) => (await client.done('balance', {})).balance;
const shown = async (client: TestClient, id: number) =>
  (await client.done('deposits', {})).data.find((one) => one.id === id);

describe('ways to deposit', () => {
  it('are coins with their networks and banks by currency, with their limits and the rate of now', async () => {
    expect(await ann.done('chargeInfo', {})).toContainEqual({
      id: BTC,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      currency_code: 'BTC',
      protocol_code: 'BTC',
      min: '0.0002',
      max: '50',
      decimals: 8,
      rate: '60000',
    });
    expect(await ann.done('chargeSymbols', {})).toEqual([
      { id: 11, code: 'USD' },
      { id: 12, code: 'EUR' },
      { id: 13, code: 'GBP' },
    ]);
    const [euro] = await ann.done('wireInfo', { bank_coin: 'EUR' });
    expect(euro).toMatchObject({ id: 12, currency_code: 'EUR', min: '50.00', rate: '1.1' });
    // The client quotes this number, by which the payment is matched.
    expect(euro?.bank_remark).toContain(ann.user.uid);
    expect(await ann.done('wireInfo', { bank_coin: 12 })).toEqual([euro]);
    expect((await ann.done('wireInfo', {})).length).toBe(3);
    expect(await ann.refused('wireInfo', { bank_coin: 'XXX' })).toMatchObject({
      error: 'wire_currency_unknown',
    });
  });

  it('are for real accounts alone', async () => {
    const demo = await app.client();
    for (const name of ['chargeInfo', 'chargeSubmit', 'wireSubmit', 'deposits'] as const)
      expect((await demo.refused(name, {})).error).toBe('real_account_only');
  });
});

describe('telling of a deposit', () => {
  it.each([
    ['0', 'fields_invalid'],
    ['-100', 'fields_invalid'],
    ['1e3', 'fields_invalid'],
    ['9'.repeat(40), 'fields_invalid'],
    ['100.1234567', 'fields_invalid'],
    ['0x64', 'fields_invalid'],
    ['', 'fields_invalid'],
    ['9.999999', 'deposit_below_minimum'],
    ['1000000.000001', 'deposit_above_maximum'],
  ])('of %s is refused: %s', async (number, error) => {
    const refused = await ann.refused('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST');
    expect(refused.error).toBe(error);
    expect(refused.fields).toHaveProperty('number');
  });

  it('to an option that is not offered, or of the other kind, is refused', async () => {
    for (const charge_id of [999, 11])
      expect((await ann.refused('chargeSubmit', { number: '100', charge_id })).error).toBe(
        'deposit_option_unknown',
      );
    expect((await ann.refused('wireSubmit', { number: '100', wire_id: 1 })).error).toBe(
      'deposit_wire_unknown',
    );
  });

  it('credits nothing, and is shown as pending', async () => {
    const bob = await app.realClient();
    const told = await tell(bob, { number: '250.5', address: 'TXsomewhere' });
    expect(told).toMatchObject({ status: 0, number: '250.5', type: 0, credited: null, rate: null });
    expect(await balanceOf(bob)).toBe('0.000000');
    expect((await bob.done('deposits', { type: '0' })).total).toBe(1);
    expect((await bob.done('deposits', { type: '1' })).total).toBe(0);
  });

  it('twice under one id is once, also at the same time', async () => {
    const bob = await app.realClient();
    const input = { number: '100', charge_id: USDT_TRC20, client_order_id: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bob.done('chargeSubmit', input, 'POST')),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await bob.done('deposits', {})).total).toBe(1);
    // The same id from another client is another id.
    const other = await tell(await app.realClient(), { client_order_id: 'once' });
    expect(other.id).not.toBe(answers[0]?.id);
  });

  it('takes a picture of one’s own alone', async () => {
    const bob = await app.realClient();
    const uploaded = await upload(app, bob.token, await photo());
    const { url } = uploaded.data as { url: string };
    for (const proofImg of [
      'https://evil.example/a.png',
      '/api/common/image/../../x',
      `${url}x`,
      'javascript:alert(1)',
    ])
      expect(
        (await bob.refused('chargeSubmit', { number: '100', charge_id: 1, proofImg })).error,
      ).toBe('proof_not_own');
    expect(
      (await ann.refused('chargeSubmit', { number: '100', charge_id: 1, proofImg: url })).error,
    ).toBe('proof_not_own');
    expect((await tell(bob, { proofImg: url })).proofImg).toBe(url);
  });

  it('has a limit of those that await their review', async () => {
    const bob = await app.realClient();
    const all = await Promise.all(
      Array.from({ length: OPEN_DEPOSITS_MAX + 3 }, () =>
        bob.call('chargeSubmit', { number: '100', charge_id: USDT_TRC20 }, 'POST'),
      ),
    );
    expect(all.filter(({ code }) => code === 1).length).toBe(OPEN_DEPOSITS_MAX);
    expect((await bob.refused('chargeSubmit', { number: '100', charge_id: 1 })).error).toBe(
      'deposits_too_many',
    );
  });

  it('is refused to clients of countries that are not served, who may do all else', async () => {
    const bob = await app.realClient();
    await app.app.site.settings.change({ countries_not_served: ['GB'] });
    expect((await bob.refused('chargeSubmit', { number: '100', charge_id: 1 })).error).toBe(
      'deposits_not_served',
    );
    expect((await bob.call('drawAvailable', {})).code).toBe(1);
    await app.app.site.settings.change({ countries_not_served: [] });
  });
});

describe('a reviewer', () => {
  it('credits what was seen at the rate of the moment, and keeps the reference', async () => {
    const bob = await app.realClient();
    const { id } = await bob.done('wireSubmit', { number: '1000', wire_id: 12 }, 'POST');
    const reference = newReference();
    app.feed.say('EURUSD', '1.10000', '1.10020');
    // 999.90 x 1.1001
    const row = await decisions().approve(await reviewer(app, 'ann'), {
      ...{ id, reference, seen: '999.90' },
      isDifferenceConfirmed: true,
    });
    expect(row.stage).toBe('completed');
    expect(await shown(bob, id)).toMatchObject({
      status: 1,
      number: '1000.00',
      seen_number: '999.90',
      rate: '1.1001',
      credited: '1099.989990',
      reference,
    });
    expect(await balanceOf(bob)).toBe('1099.989990');
    const { list } = await bob.done('forexChange', { kind: 'deposit' });
    expect(list).toMatchObject([
      { Kind: 'deposit', Value: '1099.989990', MemoTran: 'Deposit of 999.90 EUR' },
    ]);
  });

  it('credits a deposit once, however often it is decided, also at the same time', async () => {
    const bob = await app.realClient();
    const { id } = await tell(bob);
    const said = { id, reference: newReference(), seen: '100' };
    const done = await Promise.allSettled(
      Array.from({ length: 5 }, async () => decisions().approve(await reviewer(app, 'ann'), said)),
    );
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await expect(decisions().approve(await reviewer(app, 'ann'), said)).rejects.toThrow(
      'completed',
    );
    await expect(
      decisions().reject(await reviewer(app, 'ann'), { id, remark: 'no' }),
    ).rejects.toMatchObject({ refusal: 'decided_already' });
    expect(await balanceOf(bob)).toBe('100.000000');
  });

  it('cannot match one payment with two deposits', async () => {
    const [one, two] = [await tell(await app.realClient()), await tell(await app.realClient())];
    const reference = newReference();
    await decisions().approve(await reviewer(app, 'ann'), { id: one.id, reference, seen: '100' });
    await expect(
      decisions().approve(await reviewer(app, 'ann'), {
        id: two.id,
        reference: ` ${reference.toLowerCase()} `,
        seen: '100',
      }),
    ).rejects.toMatchObject({ refusal: 'reference_used' });
  });

  it('rejects with a remark that the client reads, or finds it invalid', async () => {
    const bob = await app.realClient();
    const [one, two] = [await tell(bob), await tell(bob)];
    await expect(
      decisions().reject(await reviewer(app, 'ann'), { id: one.id, remark: '  ' }),
    ).rejects.toMatchObject({ refusal: 'remark_missing' });
    await decisions().reject(await reviewer(app, 'ann'), {
      id: one.id,
      remark: 'Nothing arrived.',
    });
    await decisions().invalidate(await reviewer(app, 'ann'), {
      id: two.id,
      remark: 'A duplicate.',
    });
    expect(await shown(bob, one.id)).toMatchObject({ status: 2, remark: 'Nothing arrived.' });
    expect(await shown(bob, two.id)).toMatchObject({ status: 3, remark: 'A duplicate.' });
    expect(await balanceOf(bob)).toBe('0.000000');
  });

  it.each(['0', '-5', '1e9', 'all', '9'.repeat(40)])('cannot see %s', async (seen) => {
    const { id } = await tell(await app.realClient());
    await expect(
      decisions().approve(await reviewer(app, 'ann'), { id, reference: newReference(), seen }),
    ).rejects.toMatchObject({ refusal: 'amount_wrong' });
  });

  it('cannot be worth more than any account can hold', async () => {
    const bob = await app.realClient();
    const { id } = await bob.done('chargeSubmit', { number: '1', charge_id: BTC }, 'POST');
    const said = { id, reference: newReference(), isDifferenceConfirmed: true };
    const ofAnn = await reviewer(app, 'ann');
    await expect(decisions().approve(ofAnn, { ...said, seen: '200000' })).rejects.toMatchObject({
      refusal: 'amount_wrong',
      message: expect.stringContaining('12000000000.000000 USD') as unknown,
    });
    const entered = await decisions().approve(ofAnn, { ...said, seen: '100000' });
    expect(entered.stage).toBe('entered');
    await decisions().reject(ofAnn, { id, remark: 'A slip.' });
  });

  it('waits where the account would hold too much, and ends no process', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const rich = await own.realClient();
    const of = { type: 'CreditDeposit', accountId: rich.user.id, clientOrderId: null } as const;
    const paid = { channel: 'chain', currency: 'USDT', paid: '1' } as const;
    const amount = dollars(4_611_686_018_400);
    await own.app.host.submit({ ...of, ...paid, depositId: 1_000_000, amount });
    await expect(fund(own, rich, '50')).rejects.toMatchObject({ refusal: 'amount_wrong' });
    await own.app.money.deposits.finish();
    const [waiting] = (await rich.done('deposits', {})).data;
    expect(waiting?.status).toBe(0);
    expect(await balanceOf(rich)).toBe('4611686018400.000000');
  });

  it('is asked about again once there may be room, as each refusal stands in the journal', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const rich = await own.realClient();
    const about = { accountId: rich.user.id, clientOrderId: null, depositId: 1_000_000 } as const;
    const paid = { channel: 'chain', currency: 'USDT', paid: '1' } as const;
    const first = { ...about, ...paid, amount: dollars(4_611_686_018_400) };
    await own.app.host.submit({ type: 'CreditDeposit', ...first });
    await expect(fund(own, rich, '50')).rejects.toMatchObject({ refusal: 'amount_wrong' });
    const { seq } = await readJournalEnd(own.db);
    const { deposits } = own.app.money;
    for (let minute = 0; minute < 59; minute += 1) {
      own.clock.advance(60_000);
      await deposits.finish();
    }
    expect((await readJournalEnd(own.db)).seq).toBe(seq);
    own.clock.advance(60_000);
    await deposits.finish();
    await deposits.finish();
    expect((await readJournalEnd(own.db)).seq).toBe(seq + 1);
    await own.app.host.submit({ type: 'ReverseDeposit', ...first });
    await deposits.finish();
    expect(await balanceOf(rich)).toBe('50.000000');
  });

  it('needs a name, a reference and a fresh rate', async () => {
    const bob = await app.realClient();
    const { id } = await bob.done('chargeSubmit', { number: '1', charge_id: BTC }, 'POST');
    const said = { id, reference: newReference(), seen: '1' };
    await expect(decisions().approve(await reviewer(app, ' '), said)).rejects.toMatchObject({
      refusal: 'name_missing',
    });
    await expect(
      decisions().approve(await reviewer(app, 'ann'), { ...said, reference: ' ' }),
    ).rejects.toMatchObject({ refusal: 'reference_missing' });
    app.clock.advance(60_000);
    await expect(decisions().approve(await reviewer(app, 'ann'), said)).rejects.toMatchObject({
      refusal: 'rate_missing',
    });
    expect(await balanceOf(bob)).toBe('0.000000');
  });

  it('above the four-eyes amount is two people who say the same', async () => {
    const bob = await app.realClient();
    const { id } = await tell(bob, { number: '10000.01' });
    const said = { id, reference: newReference(), seen: '10000.01' };
    const entered = await decisions().approve(await reviewer(app, 'Ann'), said);
    expect(entered.stage).toBe('entered');
    expect(await balanceOf(bob)).toBe('0.000000');
    expect(await shown(bob, id)).toMatchObject({ status: 0, reference: null });
    await expect(decisions().approve(await reviewer(app, 'Ann'), said)).rejects.toMatchObject({
      refusal: 'same_person',
    });
    await expect(
      decisions().approve(await reviewer(app, 'bob'), { ...said, seen: '20000' }),
    ).rejects.toMatchObject({ refusal: 'differs_from_entry' });
    const approved = await decisions().approve(await reviewer(app, 'bob'), said);
    expect(approved.enteredBy).toMatch(/^ann \(#\d+\)$/);
    expect(approved.decidedBy).toMatch(/^bob \(#\d+\)$/);
    expect(approved.stage).toBe('completed');
    expect(await balanceOf(bob)).toBe('10000.010000');
    // At exactly the amount, one person is enough, if it is all that the person decides alone on the day.
    const { id: next } = await tell(bob, { number: '10000' });
    const exact = { id: next, reference: newReference(), seen: '10000' };
    const dora = await reviewer(app, 'dora');
    expect(await decisions().approve(dora, exact)).toMatchObject({
      stage: 'completed',
      enteredBy: null,
    });
  });

  it('leaves a line in the audit log with before and after, which nobody can change', async () => {
    const { id } = await tell(await app.realClient());
    await decisions().reject(await reviewer(app, 'carol'), { id, remark: 'Nothing arrived.' });
    const filter = { search: `deposit:${id}`, action: null, staffId: null, userId: null };
    const { rows } = await pageOfAudit(
      app.db,
      { ...filter, from: null, to: null },
      { offset: 0, limit: 5 },
    );
    expect(rows).toMatchObject([
      {
        staffName: 'carol',
        action: 'deposit.reject',
        before: { stage: 'pending' },
        after: {
          stage: 'rejected',
          remark: 'Nothing arrived.',
          decidedBy: expect.stringMatching(/^carol \(#\d+\)$/),
        },
      },
    ]);
    const change = (text: string) => app.db.query({ text });
    await expect(change('DELETE FROM audit_log')).rejects.toThrow('append-only');
    await expect(change(`UPDATE deposits SET remark = 'x' WHERE id = ${id}`)).rejects.toThrow(
      'settled',
    );
    await expect(change('DELETE FROM deposits')).rejects.toThrow('append-only');
  });
});

describe('a crash', () => {
  it('between the decision and the credit is made good at the start, once', async () => {
    const bob = await app.realClient();
    const { id } = await tell(bob);
    await app.db.query({
      text: `UPDATE deposits SET stage = 'crediting', reference = 'cut', reference_key = 'cut', seen = stated,
        seen_currency = currency, rate = '1',
        credited = 100000000, decided_by = 'ann', decided_kind = 'command_line', decided_at = 1 WHERE id = ${id}`,
    });
    const again = decisions().reject(await reviewer(app, 'ann'), { id, remark: 'no' });
    await expect(again).rejects.toThrow(`Deposit ${id} is being credited already.`);
    await app.restart();
    expect(await balanceOf(bob)).toBe('100.000000');
    expect(await shown(bob, id)).toMatchObject({ status: 1 });
    await decisions().finish();
    await app.restart();
    expect(await balanceOf(bob)).toBe('100.000000');
  });
});
