// A wrong credit is taken back by two people with an entry that names it; there is no free adjustment.
import { sumOfLedger } from '@meridian/store/ledger-sum';
import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, fund, newReference, payOut, withdrawer } from '../testing/money.ts';
import { withoutTriggers } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10000');
  maker = await TestStaff.enter(app, 'finance_maker');
  checker = await TestStaff.enter(app, 'finance_checker');
});
afterAll(async () => {
  expect(await sumOfLedger(app.db)).toBe(0n);
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

const balanceOf = async (client: TestClient) => (await client.done('balance', {})).balance;
const entriesOf = async (client: TestClient) =>
  (await client.done('forexChange', {})).list.map(({ Kind, Value }) => [Kind, Value]);

async function confirm(id: number): Promise<string> {
  const { waiting } = await checker.done('proposalList', {});
  const one = waiting.find((proposal) => proposal.id === id);
  if (one === undefined) throw new Error(`proposal ${id} does not wait`);
  const said = { id: String(id), seen_hash: one.seen_hash };
  const { code } = await checker.call('proposalConfirm', said);
  return code === 1 ? 'success' : nameOfCode(code);
}
const reverse = async (id: number): Promise<string> =>
  confirm((await maker.done('reverseDeposit', { id, reason: 'wrong_client' })).proposal.id);

/** Nine tenths of the deposit had been paid out. */
async function reversedAfterPayout(): Promise<TestClient> {
  const { client, draw } = await withdrawer(app, '1000');
  const [{ id } = { id: 0 }] = (await client.done('deposits', {})).data;
  await payOut(app, (await draw('900')).id);
  app.feed.say('EURUSD', '1.10000', '1.10000');
  maker = await TestStaff.enter(app, 'finance_maker');
  checker = await TestStaff.enter(app, 'finance_checker');
  expect(await reverse(id)).toBe('success');
  return client;
}

describe('a reversal', () => {
  it('needs two people, names its deposit, and the client reads why', async () => {
    const ann = await app.realClient();
    const { id } = await fund(app, ann, '500');
    const { proposal } = await maker.done('reverseDeposit', { id, reason: 'wrong_client' });
    expect(await balanceOf(ann)).toBe('500.000000');
    const own = (await maker.done('proposalList', {})).waiting.find(
      (one) => one.id === proposal.id,
    );
    expect(own).toMatchObject({ subject: `deposit:${id}`, may_confirm: false });
    const said = { id: String(proposal.id), seen_hash: own?.seen_hash ?? '' };
    expect(await maker.refused('proposalConfirm', said)).toBe('role_missing');
    expect(await maker.refused('reverseDeposit', { id, reason: 'by_mistake' })).toBe(
      'proposal_waits',
    );
    expect(await confirm(proposal.id)).toBe('success');
    expect(await balanceOf(ann)).toBe('0.000000');
    const { list } = await ann.done('forexChange', { kind: 'deposit_reversal' });
    expect(list).toMatchObject([
      { Value: '-500.000000', MemoTran: `Reversal of deposit ${id}: 500.00 USDT` },
    ]);
    expect((await ann.done('deposits', {})).data[0]).toMatchObject({
      status: 3,
      remark: 'The payment was another client’s.',
      credited: '500.000000',
    });
    const { data } = await ann.done('staffActions', {});
    expect(data.map(({ text }) => text)).toContain(`Deposit ${id} was reversed.`);
    expect(await maker.refused('reverseDeposit', { id, reason: 'by_mistake' })).toBe(
      'item_decided',
    );
  });

  it('leaves no debt: the house bears what was paid out', async () => {
    const client = await reversedAfterPayout();
    expect(await balanceOf(client)).toBe('0.000000');
    expect((await entriesOf(client)).slice(0, 2)).toEqual([
      ['deposit_reversal', '-1000.000000'],
      ['reversal_borne', '900.000000'],
    ]);
  });

  it('is borne by the house as the account makes it: verify counts it', async () => {
    const client = await reversedAfterPayout();
    const forge = async (by: string): Promise<void> =>
      withoutTriggers(
        app,
        `UPDATE journal SET body = jsonb_set(body, '{borne}', to_jsonb(((body ->> 'borne')::numeric ${by})::text))
         WHERE kind = 'DepositReversed' AND account_id = ${client.user.id}`,
      );
    await forge('+ 1');
    expect((await verify(app.db)).differences).toContainEqual(
      expect.stringContaining('what the house bore is 900000001, not 900000000'),
    );
    await forge('- 2');
    // It leaves a debt, which no account may have.
    const { differences } = await verify(app.db);
    expect(differences).toContainEqual(expect.stringContaining('the house bore is 899999999'));
    expect(differences.at(-1)).toMatch(/is not sound: account \d+ owes nothing/);
    await forge('+ 1');
  });

  it('frees the reference, so that the payment is credited to whom it belongs', async () => {
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    const tell = async (client: TestClient) =>
      (await client.done('chargeSubmit', { number: '70', charge_id: USDT_TRC20 }, 'POST')).id;
    const [wrong, right] = [await tell(ann), await tell(bob)];
    const reference = newReference();
    await maker.done('approveDeposit', { id: wrong, reference, seen: '70' });
    const again = { id: right, reference, seen: '70' };
    expect(await maker.refused('approveDeposit', again)).toBe('reference_refused');
    expect(await reverse(wrong)).toBe('success');
    expect((await maker.done('approveDeposit', again)).stage).toBe('completed');
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual(['0.000000', '70.000000']);
  });

  it('that a crash cut short is made good at the start, once', async () => {
    const ann = await app.realClient();
    const { id } = await fund(app, ann, '40');
    await app.db.query({
      text: `UPDATE deposits SET stage = 'reversing', reversed_at = 1 WHERE id = ${id}`,
    });
    await app.restart();
    expect(await balanceOf(ann)).toBe('0.000000');
    expect((await ann.done('deposits', {})).data[0]?.reversed_at).not.toBe(null);
  });

  it('that a crash cut short waits for a price where an order is open, and is then made good', async () => {
    const quote = () => app.feed.say('EURUSD', '1.10000', '1.10000');
    const stage = async (id: number) =>
      (await app.db.query({ text: `SELECT stage FROM deposits WHERE id = ${id}` }))[0];
    quote();
    const ann = await app.realClient();
    const { id } = await fund(app, ann, '400');
    await ann.buy({ cont: '0.01' });
    await app.db.query({
      text: `UPDATE deposits SET stage = 'reversing', reversed_at = ${app.clock.now()} WHERE id = ${id}`,
    });
    app.clock.advance(MINUTE_MS);
    await app.restart();
    expect(await stage(id)).toEqual({ stage: 'reversing' });
    const { reversals } = app.app.money;
    // The engine was asked at the start, and is not asked again before there is a price: its refusals are kept for ever.
    const refusals = async () =>
      (
        await app.db.query({
          text: `SELECT count(*) FROM journal WHERE account_id = ${ann.user.id}`,
        })
      )[0];
    const before = await refusals();
    for (let minute = 0; minute < 3; minute += 1) await reversals.finish();
    expect(await refusals()).toEqual(before);
    quote();
    // What was just confirmed may be under way at another process.
    await reversals.finish(app.clock.now() - MINUTE_MS);
    expect(await stage(id)).toEqual({ stage: 'reversing' });
    app.clock.advance(1);
    await reversals.finish(app.clock.now() - MINUTE_MS);
    expect(await stage(id)).toEqual({ stage: 'reversed' });
    expect((await entriesOf(ann)).map(([kind]) => kind)).toContain('deposit_reversal');
  });

  it('changes nothing else of a settled deposit', async () => {
    const ann = await app.realClient();
    const { id } = await fund(app, ann, '40');
    for (const change of [
      `credited = 1`,
      `stage = 'reversing', reversed_at = 1, credited = 1`,
      `stage = 'reversed', reversed_at = 1`,
      `stage = 'pending'`,
    ])
      await expect(
        app.db.query({ text: `UPDATE deposits SET ${change} WHERE id = ${id}` }),
      ).rejects.toThrow('settled');
  });

  it('is not made of what was never credited', async () => {
    const ann = await app.realClient();
    const { id } = await ann.done('chargeSubmit', { number: '70', charge_id: 1 }, 'POST');
    expect(await maker.refused('reverseDeposit', { id, reason: 'by_mistake' })).toBe(
      'item_decided',
    );
    expect(await checker.refused('reverseDeposit', { id, reason: 'by_mistake' })).toBe(
      'role_missing',
    );
  });
});
