// A lone member or whoever has the command line tries to move more money than one person may.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { reviewerAtCommandLine } from '../platform/operator/commands.ts';
import { USDT_TRC20, newReference, verifyIdentity, bindTron } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const tell = async (client: TestClient, number: string): Promise<number> =>
  (await client.done('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST')).id;
const balanceOf = async (client: TestClient) => (await client.done('balance', {})).balance;
const seen = (id: number, number: string) => ({ id, reference: newReference(), seen: number });
const atCommandLine = (name: string) => reviewerAtCommandLine(name, app.clock.now);

describe('one maker', () => {
  it('credits no 5 x 9,999: the sum of a person and day needs a second person, too', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    const stages: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await tell(ann, '9999');
      stages.push((await maker.done('approveDeposit', seen(id, '9999'))).stage);
    }
    expect(stages).toEqual(['completed', 'entered', 'entered', 'entered', 'entered']);
    expect(await balanceOf(ann)).toBe('9999.000000');
  });

  it('meets the sum also when all are sent at once', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    const ids = [await tell(ann, '6000'), await tell(ann, '6000'), await tell(ann, '6000')];
    const rows = await Promise.all(ids.map((id) => maker.done('approveDeposit', seen(id, '6000'))));
    expect(rows.map(({ stage }) => stage).toSorted()).toEqual(['completed', 'entered', 'entered']);
  });

  it('has one sum of what is credited and what is paid out', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    await maker.done('approveDeposit', seen(await tell(ann, '9000'), '9000'));
    await verifyIdentity(app, ann);
    const { id: method } = await bindTron(ann);
    await app.db.query({
      text: `UPDATE withdrawal_methods SET created_at = 0 WHERE id = ${method}`,
    });
    const asked = { draw_currency_id: USDT_TRC20, draw_method_id: method, number: '2000' };
    const { id } = await ann.done('draw', asked, 'POST');
    expect(await maker.done('deskWithdrawal', { id })).toMatchObject({
      needs_two: true,
      decided_alone: '9000.000000',
    });
    expect(await maker.done('approveWithdrawal', { id })).toMatchObject({
      stage: 'queued',
      is_first_approved: true,
    });
    expect(await maker.refused('approveWithdrawal', { id })).toBe('confirm_refused');
    const checker = await TestStaff.enter(app, 'finance_checker');
    expect((await checker.done('approveWithdrawal', { id })).stage).toBe('approved');
  });

  it('begins anew with the next day in UTC', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    await maker.done('approveDeposit', seen(await tell(ann, '9999'), '9999'));
    const id = await tell(ann, '9999');
    expect((await maker.done('deskDeposit', { id })).needs_two).toBe(true);
    await app.db.query({
      text: `ALTER TABLE deposits DISABLE TRIGGER deposits_settled_are_final`,
    });
    await app.db.query({
      text: `UPDATE deposits SET decided_at = decided_at - ${DAY_MS} WHERE decided_at IS NOT NULL`,
    });
    await app.db.query({ text: `ALTER TABLE deposits ENABLE TRIGGER deposits_settled_are_final` });
    expect((await maker.done('approveDeposit', seen(id, '9999'))).stage).toBe('completed');
  });

  it('gives the second factor again when the last one is older than ten minutes', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    const [one, two] = [await tell(ann, '10'), await tell(ann, '10')];
    app.clock.advance(10 * MINUTE_MS + 1);
    expect(await maker.refused('approveDeposit', seen(one, '10'))).toBe('proof_needed');
    const rejected = { id: two, reason: 'payment_not_found' } as const;
    expect(await maker.refused('rejectDeposit', rejected)).toBe('proof_needed');
    expect(await maker.refused('reverseDeposit', { id: one, reason: 'by_mistake' })).toBe(
      'proof_needed',
    );
    await maker.proves();
    expect((await maker.done('approveDeposit', seen(one, '10'))).stage).toBe('completed');
  });
});

describe('the command line', () => {
  it('is no colleague, whatever name is typed, and nobody’s second person', async () => {
    const [ann, maker] = [await app.realClient(), await TestStaff.enter(app, 'finance_maker')];
    const { deposits } = app.app.money;
    const id = await tell(ann, '20000');
    const entry = seen(id, '20000');
    await maker.done('approveDeposit', entry);
    for (const name of ['bob', `finance (#${maker.id + 1})`])
      await expect(deposits.approve(atCommandLine(name), entry)).rejects.toMatchObject({
        refusal: 'second_person_needed',
      });
    expect(await balanceOf(ann)).toBe('0.000000');
  });

  it('is one person under all names', async () => {
    const ann = await app.realClient();
    const { deposits } = app.app.money;
    const id = await tell(ann, '20000');
    const entry = seen(id, '20000');
    const row = await deposits.approve(atCommandLine('ann'), entry);
    expect(row).toMatchObject({ entered: { kind: 'command_line', id: null } });
    await expect(deposits.approve(atCommandLine('bob'), entry)).rejects.toMatchObject({
      refusal: 'same_person',
    });
    const checker = await TestStaff.enter(app, 'finance_checker');
    expect((await checker.done('approveDeposit', entry)).stage).toBe('completed');
  });

  it('typed as a colleague does not stand in the colleague’s way either', async () => {
    const [ann, checker] = [await app.realClient(), await TestStaff.enter(app, 'finance_checker')];
    const { deposits } = app.app.money;
    const id = await tell(ann, '20000');
    const entry = seen(id, '20000');
    await deposits.approve(atCommandLine(`finance (#${checker.id})`), entry);
    expect((await checker.done('approveDeposit', entry)).stage).toBe('completed');
  });
});
