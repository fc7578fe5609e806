// Nobody alone appoints those who decide about money, and nobody but the member sees a link.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Outbox } from '../testing/outbox.ts';
import { TestApp } from '../testing/test-app.ts';
import {
  STAFF_PASSWORD,
  TestStaff,
  adminCall,
  confirmed,
  fromBase32,
  linkIn,
  nameOfCode,
} from '../testing/test-staff.ts';
import { totpCode } from '../users/totp.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const invite = (email: string, ...roles: readonly string[]) =>
  owner.done('staffInvite', { email, name: 'A colleague', roles: [...roles] });
const members = async (): Promise<string[]> =>
  (await owner.done('staffList', {})).filter((one) => !one.is_disabled).map(({ email }) => email);

describe('one owner alone', () => {
  it('does not get a maker and a checker to work as both', async () => {
    expect((await invite('maker@desk.example', 'finance_maker')).proposal).not.toBeNull();
    expect((await invite('checker@desk.example', 'finance_checker')).proposal).not.toBeNull();
    expect(await members()).not.toContain('maker@desk.example');
    for (const { id, seen_hash: seen } of (await owner.done('proposalList', {})).waiting)
      expect(await owner.refused('proposalConfirm', { id: String(id), seen_hash: seen })).toBe(
        'second_person_needed',
      );
  });

  it('appoints the first second person, once: a new one takes the unused invitation back', async () => {
    expect((await invite('one@desk.example', 'compliance')).proposal).toBeNull();
    expect((await invite('two@desk.example', 'owner')).proposal).toBeNull();
    expect(await members()).not.toContain('one@desk.example');
    const links = `SELECT email FROM staff_tickets JOIN staff ON staff.id = staff_id WHERE kind = 'link'`;
    expect(await app.db.query({ text: links, values: [] })).toEqual([
      { email: 'two@desk.example' },
    ]);
    await TestStaff.byMail(app, 'two@desk.example');
    expect((await invite('three@desk.example', 'compliance')).proposal).not.toBeNull();
    const { data } = await owner.done('auditList', { action: 'staffInvite' });
    expect(data[0]).toMatchObject({ reason: expect.stringContaining('appointed by one alone') });
  });

  it('invites those without power, and the link is in their mail and in no answer', async () => {
    const outbox = new Outbox(app);
    await outbox.look();
    const answer = await invite('help@desk.example', 'support');
    expect(answer).toEqual({ proposal: null });
    const sent = await outbox.look();
    const withLink = sent.filter(({ raw }) => linkIn(raw) !== null);
    expect(withLink.map(({ to }) => to)).toEqual(['help@desk.example']);
    expect(sent.map(({ to }) => to)).toEqual(
      expect.arrayContaining([owner.email, 'two@desk.example', 'help@desk.example']),
    );
    const asOwners = sent.filter(({ raw }) => raw.includes('ask the other owners'));
    expect(asOwners.map(({ to }) => to).toSorted()).toEqual(
      [owner.email, 'two@desk.example'].toSorted(),
    );
  });
});

describe('a member without access', () => {
  it('is sent no link, which would open nothing', async () => {
    const gone = await TestStaff.enter(app, 'support');
    await owner.done('staffDisable', { id: String(gone.id), is_disabled: true });
    expect(await owner.refused('staffNewLink', { id: String(gone.id) })).toBe('staff_disabled');
    await owner.done('staffDisable', { id: String(gone.id), is_disabled: false });
    expect(await owner.done('staffNewLink', { id: String(gone.id) })).toEqual({ proposal: null });
  });
});

describe('an invitation', () => {
  const comesBy = async (link: string): Promise<string> => {
    const { code } = await adminCall(app, 'staffSetUp', { link, password: STAFF_PASSWORD });
    return code === 1 ? 'in' : nameOfCode(code);
  };

  it('ends with the access: given back, the member comes by a new link alone', async () => {
    const email = 'left@desk.example';
    const outbox = new Outbox(app);
    await outbox.look();
    await invite(email, 'support');
    const linkSent = async (): Promise<string> => {
      const sent = (await outbox.look()).filter(({ to }) => to === email);
      return sent.map(({ raw }) => linkIn(raw)).find((link) => link !== null) ?? '';
    };
    const first = await linkSent();
    const member = (await owner.done('staffList', {})).find((one) => one.email === email);
    const id = String(member?.id);
    await owner.done('staffDisable', { id, is_disabled: true });
    expect(await comesBy(first)).toBe('link_invalid');
    await owner.done('staffDisable', { id, is_disabled: false });
    expect(await comesBy(first)).toBe('link_invalid');
    await owner.done('staffNewLink', { id });
    expect(await comesBy(await linkSent())).toBe('in');
  });
});

describe('a login that is under way', () => {
  it('lets nobody in by the password from before a new link', async () => {
    const stolen = await TestStaff.enter(app, 'support');
    app.clock.advance(60_000);
    const query = app.db.query.bind(app.db);
    let isRenewed = false;
    const asking = vi.spyOn(app.db, 'query').mockImplementation(async (wish) => {
      if (!isRenewed && wish.text.includes('INSERT INTO staff_sessions')) {
        isRenewed = true;
        await owner.done('staffNewLink', { id: String(stolen.id) });
      }
      return await query(wish);
    });
    const code = totpCode(stolen.secret, Math.floor(app.clock.now() / 30_000));
    const { email } = stolen;
    const answer = await adminCall(app, 'staffLogin', { email, password: STAFF_PASSWORD, code });
    asking.mockRestore();
    expect(nameOfCode(answer.code)).toBe('login_failed');
    expect(isRenewed).toBe(true);
    const left = { text: 'SELECT 1 FROM staff_sessions WHERE staff_id = $1', values: [stolen.id] };
    expect(await app.db.query(left)).toEqual([]);
  });
});

describe('an authenticator app that is being set up', () => {
  const begun = async (email: string) => {
    const link = await TestStaff.linkFor(app, email, 'support');
    const { data } = await adminCall(app, 'staffSetUp', { link, password: STAFF_PASSWORD });
    const { ticket, secret } = data as { ticket: string; secret: string };
    const all = await owner.done('staffList', {});
    const id = String(all.find((one) => one.email === email)?.id);
    const end = () => {
      const code = totpCode(fromBase32(secret), Math.floor(app.clock.now() / 30_000));
      return adminCall(app, 'staffEnrol', { ticket, code });
    };
    return { id, end };
  };

  it('lets nobody in after a new link', async () => {
    const { id, end } = await begun('taken@desk.example');
    await owner.done('staffNewLink', { id });
    expect(nameOfCode((await end()).code)).toBe('link_invalid');
  });

  it('is nobody’s once access has ended', async () => {
    const { id, end } = await begun('ended@desk.example');
    await owner.done('staffDisable', { id, is_disabled: true });
    expect(nameOfCode((await end()).code)).toBe('link_invalid');
    await owner.done('staffDisable', { id, is_disabled: false });
    expect(nameOfCode((await end()).code)).toBe('link_invalid');
    const all = await owner.done('staffList', {});
    expect(all.find((one) => String(one.id) === id)?.has_second_factor).toBe(false);
  });

  it('is none by a link in whose place a new one was sent meanwhile', async () => {
    const email = 'meanwhile@desk.example';
    const link = await TestStaff.linkFor(app, email, 'support');
    const all = await owner.done('staffList', {});
    const id = String(all.find((one) => one.email === email)?.id);
    await app.app.postman.settled();
    const begin = app.db.transaction.bind(app.db);
    const taking = vi.spyOn(app.db, 'transaction').mockImplementationOnce(async (work) => {
      const done = await begin(work);
      await owner.done('staffNewLink', { id });
      return done;
    });
    await adminCall(app, 'staffSetUp', { link, password: STAFF_PASSWORD });
    taking.mockRestore();
    const login = await adminCall(app, 'staffLogin', { email, password: STAFF_PASSWORD });
    expect(nameOfCode(login.code)).toBe('login_failed');
  });
});

describe('a member with power', () => {
  it('gets a new link when a second person confirms, and then confirms nothing for a day', async () => {
    await TestStaff.enter(app, 'owner');
    const lost = await TestStaff.enter(app, 'finance_checker');
    const { proposal } = await owner.done('staffNewLink', { id: String(lost.id) });
    expect(proposal).not.toBeNull();
    await lost.done('staffMe', {});
    await owner.done('settingsChange', { changes: { leverage_cap: 20 }, reason: 'Lower' });
    const seen = (await lost.done('proposalList', {})).waiting.find(
      ({ kind }) => kind === 'settingsChange',
    );
    const { waiting } = await owner.done('proposalList', {});
    for (const { id, kind } of waiting)
      if (kind === 'staffInvite') await owner.done('proposalWithdraw', { id: String(id) });
    const second = await TestStaff.enter(app, 'owner');
    const link = waiting.find(({ id }) => id === proposal?.id);
    await second.done('proposalConfirm', {
      id: String(link?.id),
      seen_hash: link?.seen_hash ?? '',
    });
    expect(await lost.refused('staffMe', {})).toBe('session_required');
    const back = await TestStaff.byMail(app, lost.email);
    const input = { id: String(seen?.id), seen_hash: seen?.seen_hash ?? '' };
    expect(await back.refused('proposalConfirm', input)).toBe('entered_anew');
    await confirmed(app);
  });

  it('loses access at once, and gets it back when a second person confirms', async () => {
    const maker = await TestStaff.enter(app, 'finance_maker');
    const id = String(maker.id);
    await owner.done('staffDisable', { id, is_disabled: true });
    expect(await members()).not.toContain(maker.email);
    expect((await owner.done('staffDisable', { id, is_disabled: false })).proposal).not.toBeNull();
    expect(await members()).not.toContain(maker.email);
    await confirmed(app);
    expect(await members()).toContain(maker.email);
  });
});
