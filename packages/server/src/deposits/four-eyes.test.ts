// A deposit above the four-eyes amount: two people look it up, each for themselves, and enter the same.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTC, USDT_TRC20, newReference } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, confirmed, nameOfCode } from '../testing/test-staff.ts';

let app: TestApp;
let maker: TestStaff;
let maker2: TestStaff;
let checker: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  app = await TestApp.open();
  maker = await TestStaff.enter(app, 'finance_maker');
  maker2 = await TestStaff.enter(app, 'finance_maker');
  checker = await TestStaff.enter(app, 'finance_checker');
  auditor = await TestStaff.enter(app, 'auditor');
});
afterAll(() => app.remove());

async function told(client: TestClient, number: string): Promise<number> {
  return (await client.done('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST')).id;
}
const auditOf = async (subject: string): Promise<string[]> => {
  const { data } = await auditor.done('auditList', { search: subject });
  return data.filter((line) => line.subject === subject).map(({ action }) => action);
};

describe('a deposit above the amount', () => {
  it('is entered by a maker and confirmed by a checker, who says the same', async () => {
    const ann = await app.realClient();
    const id = await told(ann, '20000');
    const entry = { id, reference: newReference(), seen: '20000' };
    expect(await checker.refused('approveDeposit', entry)).toBe('enter_refused');
    expect(await maker.done('deskDeposit', { id })).toMatchObject({ needs_two: true });
    expect(await maker.done('approveDeposit', entry)).toMatchObject({
      stage: 'entered',
      entry: { by: expect.stringContaining(`#${maker.id}`) },
    });
    expect((await ann.done('balance', {})).balance).toBe('0.000000');
    expect(await maker2.refused('approveDeposit', entry)).toBe('confirm_refused');
    const other = await checker.call('approveDeposit', { ...entry, seen: '2000' });
    expect(nameOfCode(other.code)).toBe('differs_from_entry');
    expect(await checker.done('approveDeposit', entry)).toMatchObject({ stage: 'completed' });
    expect((await ann.done('balance', {})).balance).toBe('20000.000000');
    // Not that nobody has entered it.
    expect(await checker.refused('approveDeposit', entry)).toBe('item_decided');
  });

  it('is one of which nobody knows the worth, as long as its currency has no rate', async () => {
    const ann = await app.realClient();
    const { id } = await ann.done('chargeSubmit', { number: '1', charge_id: BTC }, 'POST');
    app.clock.advance(60_000);
    expect(await maker.done('deskDeposit', { id })).toMatchObject({ usd: null, needs_two: true });
  });

  it('is looked up by the second person, who is not told what the first has entered', async () => {
    const id = await told(await app.realClient(), '20000');
    const entry = {
      ...{ id, reference: newReference(), seen: '19990.5' },
      is_difference_confirmed: true,
    };
    await maker.done('approveDeposit', entry);
    const shown = await checker.done('deskDeposit', { id });
    expect(shown).toMatchObject({ reference: null, seen: null, entry: { is_own: false } });
    const other = await checker.call('approveDeposit', { ...entry, seen: '20000' });
    // After a refusal nobody holds the claim: the next person need not take it over.
    expect(await maker.done('claimItem', { kind: 'deposit', id })).toMatchObject({
      staff_id: maker.id,
    });
    await maker.done('releaseItem', { kind: 'deposit', id });
    const listed = await checker.done('deskDeposits', { search: String(id) });
    const heard = JSON.stringify([shown, other, listed]);
    expect([heard.includes('19990'), heard.includes(entry.reference)]).toEqual([false, false]);
    expect((await maker.done('deskDeposit', { id })).entry?.is_own).toBe(true);
  });

  it('is entered anew by whoever mistyped it, and stays to be confirmed', async () => {
    const ann = await app.realClient();
    const id = await told(ann, '20000');
    const wrong = { id, reference: newReference(), seen: '20000' };
    await maker.done('approveDeposit', wrong);
    await maker.done('releaseItem', { kind: 'deposit', id });
    const right = {
      ...{ id, reference: newReference(), seen: '9,990.00' },
      is_difference_confirmed: true,
    };
    const { reference, seen } = right;
    const letter = { kind: 'deposit', decision: 'approve', id, reference, seen } as const;
    expect((await maker.done('deskLetter', letter)).text).toBe('');
    expect((await checker.done('deskLetter', letter)).text).toContain('9,990');
    expect(await maker.done('approveDeposit', right)).toMatchObject({ stage: 'entered' });
    expect(await maker.done('approveDeposit', right)).toMatchObject({ stage: 'entered' });
    expect((await ann.done('balance', {})).balance).toBe('0.000000');
    expect(await checker.refused('approveDeposit', wrong)).toBe('differs_from_entry');
    expect(await checker.done('approveDeposit', { ...right, seen: '9990' })).toMatchObject({
      stage: 'completed',
    });
    expect((await ann.done('balance', {})).balance).toBe('9990.000000');
    // Entering the same once more changes nothing.
    expect(await auditOf(`deposit:${id}`)).toEqual([
      'deposit.approve',
      'deposit.enter',
      'deposit.enter',
    ]);
  });

  it('is not confirmed by whoever entered it, whatever their role and name are by then', async () => {
    const owner = await TestStaff.enter(app, 'owner');
    const mia = await TestStaff.enter(app, 'finance_maker');
    const id = await told(await app.realClient(), '20000');
    const entry = { id, reference: newReference(), seen: '20000' };
    await mia.done('approveDeposit', entry);
    await owner.done('staffSetRoles', { id: String(mia.id), roles: ['finance_checker'] });
    await confirmed(app);
    await app.db.query({ text: `UPDATE staff SET name = 'Renamed' WHERE id = ${mia.id}` });
    expect(await mia.refused('approveDeposit', entry)).toBe('same_person');
  });
});
