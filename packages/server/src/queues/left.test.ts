// Two people decide, and the first has lost access before the second looks: another first is needed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { USDT_TRC20, withdrawer } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

async function ends({ id }: TestStaff): Promise<void> {
  const owner = await TestStaff.enter(app, 'owner');
  await owner.done('staffDisable', { id: String(id), is_disabled: true });
}
const team = async () => ({
  first: await TestStaff.enter(app, 'finance_maker'),
  other: await TestStaff.enter(app, 'finance_maker'),
  checker: await TestStaff.enter(app, 'finance_checker'),
});

it('a deposit is entered anew, by another maker', async () => {
  const client = await app.realClient();
  const told = { number: '30000', charge_id: USDT_TRC20 };
  const { id } = await client.done('chargeSubmit', told, 'POST');
  const { first, other, checker } = await team();
  const said = { id, reference: 'LEFT-1', seen: '30000' };
  expect((await first.done('approveDeposit', said)).stage).toBe('entered');
  await ends(first);
  expect(await other.done('deskDeposit', { id })).toMatchObject({ stage: 'pending', entry: null });
  expect(await checker.refused('approveDeposit', said)).toBe('enter_refused');
  expect((await other.done('approveDeposit', said)).stage).toBe('entered');
  expect((await checker.done('approveDeposit', said)).stage).toBe('completed');
});

it('a withdrawal is approved anew, by another maker', async () => {
  const { draw } = await withdrawer(app, '50000');
  const { id } = await draw('20000');
  const { first, other, checker } = await team();
  await first.done('approveWithdrawal', { id });
  await ends(first);
  const seen = await other.done('deskWithdrawal', { id });
  expect(seen).toMatchObject({ is_first_approved: false, first_approved: null });
  expect(await checker.refused('approveWithdrawal', { id })).toBe('enter_refused');
  expect((await other.done('approveWithdrawal', { id })).stage).toBe('queued');
  expect((await checker.done('approveWithdrawal', { id })).stage).toBe('approved');
});
