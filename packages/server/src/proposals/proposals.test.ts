// Nobody alone changes what touches money: one proposes, another confirms what was seen.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { clearStaffSecrets, setStaffRoles } from '@meridian/store';
import { totpCode } from '../users/totp.ts';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { PROPOSAL_LIFE_MS } from './proposals.ts';

let app: TestApp;
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
});
beforeEach(async () => {
  owner = await TestStaff.enter(app, 'owner');
  second = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const propose = (amount: string) =>
  owner.done('settingsChange', { changes: { four_eyes_above: amount }, reason: 'Growth' });
const amountNow = async (): Promise<unknown> =>
  (await owner.done('settingsList', {})).find(({ name }) => name === 'four_eyes_above')?.value;
type Seen = { readonly id: string; readonly seen_hash: string };
async function newest(by: TestStaff): Promise<Seen> {
  const one = (await by.done('proposalList', {})).waiting.at(-1);
  if (one === undefined) throw new Error('a proposal waits');
  return { id: String(one.id), seen_hash: one.seen_hash };
}
async function withdrawAll(): Promise<void> {
  for (const { id } of (await owner.done('proposalList', {})).waiting)
    await owner.done('proposalWithdraw', { id: String(id) });
}

describe('a setting that touches money', () => {
  it('waits for a second person, who sees before and after; the maker does not confirm', async () => {
    const { proposal } = await propose('20000');
    expect(proposal).not.toBeNull();
    expect(await amountNow()).toBe('10000');
    const seen = await newest(owner);
    expect(await owner.refused('proposalConfirm', seen)).toBe('second_person_needed');
    const { waiting } = await second.done('proposalList', {});
    expect(waiting[0]).toMatchObject({
      reason: 'Growth',
      before: { 'Two people decide above': '10000' },
      after: { 'Two people decide above': '20000' },
      may_confirm: true,
    });
    await second.done('proposalConfirm', seen);
    expect(await amountNow()).toBe('20000');
    expect(await second.refused('proposalConfirm', seen)).toBe('proposal_ended');
  });

  it.each([
    [{ four_eyes_above: '100000000' }],
    [{ pegged_currencies: { USDT: '999999' } }],
    [{ pegged_currencies: { USDT: '1.2' } }],
    [{ leverage_cap: 31 }],
  ])('%j is beyond what anybody may set', async (changes) => {
    expect(await owner.refused('settingsChange', { changes, reason: 'Try' })).toBe(
      'fields_invalid',
    );
  });

  it('is confirmed as it was seen: what changed since is read again', async () => {
    await propose('30000');
    const { id } = await newest(second);
    expect(await second.refused('proposalConfirm', { id, seen_hash: 'else' })).toBe(
      'proposal_changed',
    );
    await withdrawAll();
    expect(await amountNow()).toBe('20000');
  });

  it('waits once, is refused with a remark, and ends by itself after a week', async () => {
    await propose('40000');
    const changes = { four_eyes_above: '50000' };
    expect(await second.refused('settingsChange', { changes, reason: 'Me too' })).toBe(
      'proposal_waits',
    );
    const { id } = await newest(second);
    await second.done('proposalRefuse', { id, remark: 'Why?' });
    await propose('50000');
    app.clock.advance(PROPOSAL_LIFE_MS);
    const late = await TestStaff.enter(app, 'owner');
    const { waiting, ended } = await late.done('proposalList', {});
    expect(waiting).toEqual([]);
    expect(ended.map(({ state }) => state)).toEqual(expect.arrayContaining(['refused', 'expired']));
  });

  it('is confirmed by those whose role says so', async () => {
    await propose('60000');
    const seen = await newest(owner);
    const maker = await TestStaff.enter(app, 'finance_maker');
    expect(await maker.refused('proposalConfirm', seen)).toBe('role_missing');
    const checker = await TestStaff.enter(app, 'finance_checker');
    await checker.done('proposalConfirm', seen);
    expect(await amountNow()).toBe('60000');
  });
});

describe('whoever made it', () => {
  it('has access still: what a doubted colleague proposed is not done', async () => {
    await propose('65000');
    const seen = await newest(second);
    await second.done('staffDisable', { id: String(owner.id), is_disabled: true });
    const { waiting } = await second.done('proposalList', {});
    expect(waiting[0]?.touches.at(-1)).toContain('may no longer propose it');
    expect(await second.refused('proposalConfirm', seen)).toBe('maker_gone');
    await second.done('proposalRefuse', { id: seen.id, remark: 'By whom?' });
  });

  it('has still the role that the call takes', async () => {
    const maker = await TestStaff.enter(app, 'instruments');
    const hours = { from_hour: 8, to_hour: 16 };
    await maker.done('promiseSpread', { id: 1, ...hours, spread: '0.001', reason: 'Narrow' });
    const seen = await newest(second);
    await setStaffRoles(app.db, { id: maker.id, roles: ['content'] });
    expect(await second.refused('proposalConfirm', seen)).toBe('maker_gone');
    await setStaffRoles(app.db, { id: maker.id, roles: ['instruments'] });
    await withdrawAll();
  });
});

describe('whoever confirms', () => {
  it('has the role until it is done', async () => {
    await propose('68000');
    const seen = await newest(second);
    // Their session was read before the role was taken away.
    const restore = await beforeNextTransaction(app, () =>
      setStaffRoles(app.db, { id: second.id, roles: ['content'] }),
    );
    expect(await second.refused('proposalConfirm', seen)).toBe('role_missing');
    restore();
    await withdrawAll();
  });

  it('has given a second factor within ten minutes', async () => {
    await propose('70000');
    const seen = await newest(second);
    app.clock.advance(10 * MINUTE_MS + 1);
    expect(await second.refused('proposalConfirm', seen)).toBe('proof_needed');
    expect(await second.refused('staffProve', { code: '000000' })).toBe('code_wrong');
    const code = totpCode(second.secret, Math.floor(app.clock.now() / 30_000));
    await second.done('staffProve', { code });
    await second.done('proposalConfirm', seen);
  });

  it('did not enter by a renewed link within a day', async () => {
    await propose('80000');
    const seen = await newest(second);
    await clearStaffSecrets(app.db, { id: second.id, at: app.clock.now() });
    expect(await second.refused('proposalConfirm', seen)).toBe('entered_anew');
    await withdrawAll();
  });
});

describe('what changes while it is being confirmed', () => {
  /** How a confirmation ends if this happens right before it is written. */
  async function confirmedAfter(seen: Seen, act: () => unknown): Promise<string> {
    const restore = await beforeNextTransaction(app, act);
    const refusal = await second.refused('proposalConfirm', seen);
    restore();
    await withdrawAll();
    return refusal;
  }
  const settingNow = async (name: string): Promise<unknown> =>
    (await owner.done('settingsList', {})).find((one) => one.name === name)?.value;

  it('is not done: a setting that a colleague changes alone', async () => {
    const reason = 'Growth';
    const changes = { four_eyes_above: '81000', withdrawal_promise_hours: 70 };
    const former = await amountNow();
    await owner.done('settingsChange', { changes, reason });
    const alone = () =>
      owner.done('settingsChange', { changes: { withdrawal_promise_hours: 71 }, reason });
    expect(await confirmedAfter(await newest(second), alone)).toBe('proposal_changed');
    expect(await amountNow()).toBe(former);
    expect(await settingNow('withdrawal_promise_hours')).toBe(71);
  });

  it('is not done: an option for deposits that a colleague moves', async () => {
    const options = () => owner.done('depositOptions', {});
    const one = (await options()).find(({ protocol }) => protocol === 'TRC20');
    if (one === undefined) throw new Error('the demonstration offers TRC20');
    await owner.done('saveDepositOption', { ...one, max: '77777', reason: 'More' });
    const moved = { ...one, sort: 77 };
    const move = () => owner.done('saveDepositOption', { ...moved, reason: 'Last' });
    expect(await confirmedAfter(await newest(second), move)).toBe('proposal_changed');
    expect((await options()).find(({ id }) => id === one.id)).toEqual(moved);
  });

  it('is locked before it is read again', async () => {
    const one = (await owner.done('depositOptions', {})).at(-1);
    if (one === undefined) throw new Error('the demonstration has options');
    await owner.done('saveDepositOption', { ...one, max: '88888', reason: 'More' });
    const seen = await newest(second);
    await app.app.postman.settled();
    const asked: string[] = [];
    const begin = app.db.transaction.bind(app.db);
    vi.spyOn(app.db, 'transaction').mockImplementationOnce((work) =>
      begin(({ query }) =>
        work({
          query(statement) {
            asked.push(statement.text);
            return query(statement);
          },
        }),
      ),
    );
    await second.done('proposalConfirm', seen);
    vi.restoreAllMocks();
    const first = (part: string) => asked.findIndex((text) => text.includes(part));
    expect(first('LOCK TABLE deposit_options')).toBeGreaterThan(first('LOCK TABLE staff'));
    expect(first('FROM deposit_options')).toBeGreaterThan(first('LOCK TABLE deposit_options'));
    expect(first('LOCK TABLE deposit_options')).toBeGreaterThan(-1);
  });

  it('is not done: what is proposed itself, by whoever has the database', async () => {
    await propose('82000');
    const former = await amountNow();
    const swap = () =>
      app.db.query({
        text: `UPDATE proposals SET input = '{"four_eyes_above": "999999"}' WHERE state = 'waiting'`,
      });
    expect(await confirmedAfter(await newest(second), swap)).toBe('proposal_changed');
    expect(await amountNow()).toBe(former);
  });
});

describe('where clients pay to', () => {
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
  it('is not swapped by one owner; to stop offering it takes one', async () => {
    const options = await owner.done('depositOptions', {});
    const option = options.find(({ protocol }) => protocol === 'TRC20');
    if (option === undefined) throw new Error('the demonstration offers TRC20');
    await owner.done('saveDepositOption', { ...option, address, reason: 'New wallet' });
    const now = async () =>
      (await owner.done('depositOptions', {})).find(({ id }) => id === option.id);
    expect(await now()).toEqual(option);
    await second.done('proposalConfirm', await newest(second));
    expect(await now()).toEqual({ ...option, address });
    const off = { ...option, address, is_enabled: false, reason: 'The wallet is in doubt' };
    expect((await owner.done('saveDepositOption', off)).proposal).toBeNull();
    expect(await now()).toMatchObject({ is_enabled: false });
  });

  it('is not put back by one owner who saves while a second person confirms another', async () => {
    const options = await owner.done('depositOptions', {});
    const former = options.find(({ protocol }) => protocol === 'ERC20');
    if (former === undefined) throw new Error('the demonstration offers ERC20');
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    await owner.done('saveDepositOption', { ...former, address: other, reason: 'New wallet' });
    const waiting = await newest(second);
    const restore = await beforeNextTransaction(app, () => second.done('proposalConfirm', waiting));
    const place = { ...former, sort: 99, reason: 'Last' };
    const { proposal } = await owner.done('saveDepositOption', place);
    restore();
    const now = (await owner.done('depositOptions', {})).find(({ id }) => id === former.id);
    expect(now).toEqual({ ...former, address: other });
    expect(proposal).not.toBeNull();
    await withdrawAll();
  });
});

it('a session of staff ends 12 hours after it began, whatever is done in it', async () => {
  app.clock.advance(11 * HOUR_MS);
  await owner.done('staffMe', {});
  app.clock.advance(2 * HOUR_MS);
  expect(await owner.refused('staffMe', {})).toBe('session_required');
});
