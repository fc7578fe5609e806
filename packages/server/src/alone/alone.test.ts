// A site that one person runs: chosen at its set-up, told to its clients, left at once, and begun again only with another
// person and a day's notice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { beginAlone, createStaff } from '@meridian/store';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { loadAloneBook } from '../platform/staff/alone-book.ts';
import { NOTICE_MS, endedByEntry } from './alone.ts';
import { firstOwner } from '../staff/links.ts';
import { USDT_TRC20, newReference, withdrawer } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { STAFF_PASSWORD, TestStaff, adminCall, nameOfCode } from '../testing/test-staff.ts';

const EMAIL = 'ada@desk.example';
const REASON = 'Growth';

async function openSite(isAlone: boolean): Promise<{ app: TestApp; ada: TestStaff }> {
  const app = await TestApp.open();
  const made = await firstOwner(app.db, { email: null, password: null, now: app.clock.now() });
  const input = { name: 'Ada', email: EMAIL, ...(isAlone ? { is_alone: true } : {}) };
  const ada = await TestStaff.byLink(app, made?.link ?? '', EMAIL, input);
  return { app, ada };
}
const tell = async (client: TestClient, number: string): Promise<number> =>
  (await client.done('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST')).id;
const periods = async (app: TestApp) => {
  const info = (await app.call('basicInfo', {})).data as {
    run_by_one: { from: number; to: null }[];
  };
  return info.run_by_one;
};
const later = async (app: TestApp, staff: TestStaff, ms: number = MINUTE_MS): Promise<void> => {
  app.clock.advance(ms);
  await staff.proves();
};
const newest = async (by: TestStaff) => {
  const one = (await by.done('proposalList', {})).waiting.at(-1);
  if (one === undefined) throw new Error('a proposal waits');
  return { seen: { id: String(one.id), seen_hash: one.seen_hash }, one };
};
const lastDeed = async (app: TestApp, action: string): Promise<Record<string, unknown>> => {
  const [row] = await app.db.query<{ after: Record<string, unknown> }>({
    text: 'SELECT after FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 1',
    values: [action],
  });
  return row?.after ?? {};
};

describe('a site that one person runs', () => {
  let app: TestApp;
  let ada: TestStaff;
  beforeAll(async () => {
    ({ app, ada } = await openSite(true));
  });
  afterAll(() => app.remove());

  it('tells everybody', async () => {
    expect(await periods(app)).toEqual([{ from: app.clock.now(), to: null }]);
    expect((await ada.done('aloneInfo', {})).periods).toMatchObject([{ staff_name: 'Ada' }]);
    const { roles } = await ada.done('staffMe', {});
    expect(roles).toEqual(expect.arrayContaining(['owner', 'finance_maker', 'finance_checker']));
  });

  it('confirms a large deposit by entering it again, with a new code, and the row says so', async () => {
    const ann = await app.realClient();
    const id = await tell(ann, '20000');
    await later(app, ada);
    const [entry, wrong] = [newReference(), newReference()];
    const said = (reference: string) => ({ id, reference, seen: '20000' });
    expect((await ada.done('approveDeposit', said(wrong))).stage).toBe('entered');
    expect(await ada.refused('approveDeposit', said(wrong))).toBe('proof_needed');
    await later(app, ada);
    // What is not the same again is another entry.
    expect((await ada.done('approveDeposit', said(entry))).stage).toBe('entered');
    await later(app, ada);
    expect(await ada.done('approveDeposit', said(entry))).toMatchObject({
      stage: 'completed',
      is_alone: true,
    });
    expect(await lastDeed(app, 'deposit.approve')).toMatchObject({ alone: true });
    expect((await ann.done('balance', {})).balance).toBe('20000.000000');
  });

  it('pays a large withdrawal out in two steps', async () => {
    const { draw } = await withdrawer(app, '30000');
    const { id } = await draw('15000');
    ada = await ada.entersAgain(app);
    const first = await ada.done('approveWithdrawal', { id });
    expect(first).toMatchObject({ stage: 'queued', is_first_approved: true });
    expect(await ada.refused('approveWithdrawal', { id })).toBe('proof_needed');
    await later(app, ada);
    expect(await ada.done('approveWithdrawal', { id })).toMatchObject({
      stage: 'approved',
      is_alone: true,
    });
  });

  it('confirms a proposal an hour later, with a new code, after a mail', async () => {
    const outbox = new Outbox(app);
    await outbox.look();
    await ada.done('settingsChange', { changes: { four_eyes_above: '20000' }, reason: REASON });
    expect((await outbox.look()).map(({ to }) => to)).toEqual([EMAIL]);
    const { seen, one } = await newest(ada);
    expect(one).toMatchObject({ may_confirm: true, confirm_from: app.clock.now() + HOUR_MS });
    expect(await ada.refused('proposalConfirm', seen)).toBe('confirm_later');
    app.clock.advance(HOUR_MS);
    expect(await ada.refused('proposalConfirm', seen)).toBe('proof_needed');
    await ada.proves();
    await ada.done('proposalConfirm', seen);
    expect((await ada.done('proposalList', {})).ended[0]).toMatchObject({ is_alone: true });
    expect(await lastDeed(app, 'proposalConfirm')).toMatchObject({ alone: true });
  });

  it('is none any more once another owner has entered; the owner’s further roles end with it', async () => {
    const bob = 'bob@desk.example';
    await later(app, ada);
    await ada.done('staffInvite', { email: bob, name: 'Bob', roles: ['owner'] });
    expect((await periods(app))[0]).toMatchObject({ to: null });
    const before = app.clock.now();
    const second = await TestStaff.byMail(app, bob);
    expect(await periods(app)).toMatchObject([{ to: before }]);
    expect((await ada.done('staffMe', {})).roles).toEqual(['owner']);
    await second.done('settingsChange', { changes: { four_eyes_above: '500' }, reason: REASON });
    const { seen } = await newest(second);
    await later(app, second, 2 * HOUR_MS);
    expect(await second.refused('proposalConfirm', seen)).toBe('second_person_needed');
    await later(app, ada, 2 * HOUR_MS);
    await ada.done('proposalConfirm', seen);
  });

  it('stays none through a restart, whatever the variables say', async () => {
    await app.restart({
      config: { isAdminAlone: true, adminEmail: EMAIL, adminPassword: STAFF_PASSWORD },
    });
    const now = app.clock.now();
    const start = { email: EMAIL, password: STAFF_PASSWORD, isAlone: true, now };
    expect(await firstOwner(app.db, start)).toBeNull();
    expect((await periods(app))[0]?.to).not.toBeNull();
  });
});

describe('a site that is not run by one person', () => {
  let app: TestApp;
  let ada: TestStaff;
  beforeAll(async () => {
    ({ app, ada } = await openSite(false));
  });
  afterAll(() => app.remove());

  it('lets its lone owner do nothing with money', async () => {
    expect(await periods(app)).toEqual([]);
    const ann = await app.realClient();
    const id = await tell(ann, '10');
    const entry = { id, reference: newReference(), seen: '10' };
    expect(await ada.refused('approveDeposit', entry)).toBe('role_missing');
    await ada.done('settingsChange', { changes: { four_eyes_above: '20000' }, reason: REASON });
    const { seen } = await newest(ada);
    await later(app, ada, 2 * HOUR_MS);
    expect(await ada.refused('proposalConfirm', seen)).toBe('second_person_needed');
    expect(await ada.refused('proposeAlone', { reason: REASON })).toBe('alone_has_others');
    await ada.done('proposalWithdraw', { id: seen.id });
  });

  it('becomes none by a setting, a link or the database', async () => {
    const changes = { run_by_one: 1, is_alone: true };
    expect(await ada.refused('settingsChange', { changes, reason: REASON })).toBe(
      'setting_unknown',
    );
    const late = await firstOwner(app.db, { email: null, password: null, now: app.clock.now() });
    expect(late).toBeNull();
    const at = app.clock.now();
    const by = { staffId: ada.id, createdAt: at, startsAt: at, proposalId: null };
    await expect(app.db.transaction((within) => beginAlone(within, by))).rejects.toThrow(
      'chosen with its first owner',
    );
    await expect(
      app.db.query({
        text: `UPDATE proposals SET state = 'done', is_alone = true, ended_by = maker_id, ended_at = made_at`,
      }),
    ).rejects.toThrow('needs a second person');
    const link = await TestStaff.linkFor(app, 'eve@desk.example', 'support');
    const input = { link, password: STAFF_PASSWORD, is_alone: true };
    expect(nameOfCode((await adminCall(app, 'staffSetUp', input)).code)).toBe('alone_at_set_up');
  });

  it('becomes one with the only other owner, a day later, told to all', async () => {
    const bob = await TestStaff.enter(app, 'owner');
    const outbox = new Outbox(app);
    await later(app, ada);
    await ada.done('proposeAlone', { reason: 'Bob leaves' });
    const { seen } = await newest(bob);
    expect(await ada.refused('proposalConfirm', seen)).toBe('second_person_needed');
    const carl = await TestStaff.enter(app, 'compliance');
    expect(await bob.refused('proposalConfirm', seen)).toBe('alone_has_others');
    // To end somebody's access does not end their say.
    await bob.done('staffDisable', { id: String(carl.id), is_disabled: true });
    expect(await bob.refused('proposalConfirm', seen)).toBe('alone_has_others');
    await ada.done('proposalWithdraw', { id: seen.id });
    app.clock.advance(31 * DAY_MS);
    const [adaNow, bobNow] = [await ada.entersAgain(app), await bob.entersAgain(app)];
    await adaNow.done('proposeAlone', { reason: 'Bob leaves' });
    await outbox.look();
    await bobNow.done('proposalConfirm', (await newest(bobNow)).seen);
    const told = (await outbox.look()).map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining([EMAIL, bob.email]));
    const [period] = await periods(app);
    expect(period).toEqual({ from: app.clock.now() + NOTICE_MS, to: null });
    expect((await adaNow.done('staffMe', {})).roles).toEqual(['owner']);
    app.clock.advance(NOTICE_MS);
    const [adaThen, bobThen] = [await ada.entersAgain(app), await bob.entersAgain(app)];
    expect((await adaThen.done('staffMe', {})).roles).toContain('finance_checker');
    expect((await bobThen.done('staffMe', {})).roles).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await adaThen.done('leaveAlone', {});
    expect(await periods(app)).toEqual([{ from: period?.from, to: app.clock.now() }]);
    expect((await bobThen.done('staffMe', {})).roles).toEqual(['owner']);
    expect(await adaThen.refused('leaveAlone', {})).toBe('alone_not');
  });
});

it('ends also when a member who is there becomes an owner', async () => {
  const { app, ada } = await openSite(true);
  await ada.done('staffInvite', { email: 'sue@desk.example', name: 'Sue', roles: ['support'] });
  const sue = await TestStaff.byMail(app, 'sue@desk.example');
  expect((await periods(app))[0]).toMatchObject({ to: null });
  await ada.done('staffSetRoles', { id: String(sue.id), roles: ['owner'] });
  await later(app, ada, HOUR_MS);
  await ada.done('proposalConfirm', (await newest(ada)).seen);
  expect((await periods(app))[0]).toMatchObject({ to: app.clock.now() });
  expect((await sue.done('staffMe', {})).roles).toEqual(['owner']);
  await app.remove();
});

it('is chosen by the variables of the first start alone', async () => {
  const { database: db, remove } = await openFreshDatabase();
  const start = { email: EMAIL, password: STAFF_PASSWORD, isAlone: true, now: 1 };
  await firstOwner(db, start);
  const rows = await db.query({
    text: 'SELECT staff_id FROM alone_periods WHERE ended_at IS NULL',
  });
  expect(rows).toHaveLength(1);
  await db.close();
  await remove();
});

describe('two processes over one database', () => {
  it('end it by the entry of another person, also where it began elsewhere just now', async () => {
    const fresh = await openFreshDatabase();
    const { database } = fresh;
    const member = (name: string) =>
      createStaff(database, {
        ...{ name, email: `${name}@desk.example`, roles: ['owner'], createdAt: 0 },
      });
    const ada = await member('ada');
    const there = await loadAloneBook(database, () => 20);
    await beginAlone(database, { staffId: ada.id, createdAt: 0, startsAt: 0, proposalId: null });
    expect(there.open()).toBeNull();
    const bob = await member('bob');
    expect(await database.transaction((within) => endedByEntry(within, bob, 20))).toBe(true);
    await there.reload();
    expect(there.periods()).toMatchObject([{ staffName: 'ada', endedAt: 20 }]);
    await fresh.remove();
  });
});
