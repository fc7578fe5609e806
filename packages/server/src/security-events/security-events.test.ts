import type { SecurityEvent } from '@meridian/contract/admin';
import { HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { REAL_PASSWORD, TestApp } from '../testing/test-app.ts';
import { STAFF_PASSWORD, TestStaff, adminCall } from '../testing/test-staff.ts';
import { shortened } from './routes.ts';
import { FAILURES_IN_ALL, FAILURES_OF_ADDRESS, createSecurityLog } from './security-log.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const events = async (filter: object): Promise<SecurityEvent[]> =>
  (await owner.done('securityEvents', { ...filter, sort: 'id' })).data;
const kinds = async (filter: object) =>
  (await events(filter)).map(({ kind, detail }) => `${kind} ${detail}`.trim());

describe('security events', () => {
  it('are kept of clients: sign-ins, failures, second factors', async () => {
    const ann = await app.realClient();
    const login = (password: string, address: string) =>
      app.call('login', { account: ann.user.email, password }, { address });
    await login('wrong', '6.6.6.6');
    await login(REAL_PASSWORD, '7.7.7.7');
    expect(await kinds({ user_id: ann.user.id })).toEqual([
      'client_login_failed login_wrong',
      'client_login',
    ]);
    expect(await kinds({ address: '6.6.6.6' })).toEqual(['client_login_failed login_wrong']);
  });

  it('are kept of staff: failures, refused roles, looks at clients and lists', async () => {
    const support = await TestStaff.enter(app, 'support');
    const ann = await app.realClient();
    await adminCall(app, 'staffLogin', { email: support.email, password: 'wrong wrong wrong' });
    await adminCall(app, 'staffLogin', { email: support.email, password: STAFF_PASSWORD });
    await support.refused('staffInvite', {});
    for (let looked = 0; looked < 3; looked += 1)
      await support.done('clientPage', { id: ann.user.id });
    const payload = { list: 'searchClients', input: {} };
    const headers = { authorization: support.token };
    await app.app.http.inject({ method: 'POST', url: '/api/admin/export', payload, headers });
    expect(await kinds({ staff_id: support.id })).toEqual([
      'staff_second_factor_on staffEnrol',
      'role_refused staffInvite: role_missing',
      'client_viewed clientPage',
      'list_exported searchClients',
    ]);
    expect(await kinds({ kind: 'staff_login_failed' })).toEqual([
      `staff_login_failed ${support.email}: login_failed`,
    ]);
    expect(await events({ user_id: ann.user.id })).toMatchObject([{ staff_id: support.id }]);
  });

  it('are kept of a refused role whatever was asked for', async () => {
    const support = await TestStaff.enter(app, 'support');
    const id = `\u0000x${'\ud83d\ude00'.repeat(200)}`;
    expect(await support.refused('articleSave', { id })).toBe('role_missing');
    const [refused] = await kinds({ staff_id: support.id, kind: 'role_refused' });
    expect(refused).toMatch(/^role_refused articleSave x/);
  });

  it('are kept of reviewers: claims and decisions that were refused', async () => {
    const [maker, ann] = [await TestStaff.enter(app, 'finance_maker'), await app.realClient()];
    const { id } = await fund(app, ann, '20');
    const item = { kind: 'deposit', id };
    await maker.call('claimItem', item);
    await maker.call('approveDeposit', { id, reference: 'TX-AGAIN', seen: '20' });
    expect((await kinds({ staff_id: maker.id })).at(-1)).toMatch(/claimed|refused/);
  });

  it('have a file, and are read by whoever watches, nobody else', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    await auditor.done('securityEvents', {});
    const payload = { list: 'securityEvents', input: {} };
    const headers = { authorization: auditor.token };
    const file = await app.app.http.inject({
      method: 'POST',
      url: '/api/admin/export',
      payload,
      headers,
    });
    expect(file.body).toContain('staff_second_factor_on');
    const support = await TestStaff.enter(app, 'support');
    expect(await support.refused('securityEvents', {})).toBe('role_missing');
  });

  it('are read by the client whom they concern, without where staff were', async () => {
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    const login = (password: string) =>
      app.call('login', { account: ann.user.email, password }, { address: '203.0.113.9' });
    await login('wrong');
    await login(REAL_PASSWORD);
    const support = await TestStaff.enter(app, 'support');
    await support.done('clientLedger', { id: ann.user.id });
    await ann.done('securityEvents', {});
    const { data, total } = await ann.done('securityEvents', {});
    expect(total).toBe(3);
    expect(data.map(({ text, address }) => [text, address])).toEqual([
      ['Our staff looked at your account.', ''],
      ['You logged in.', '203.0.113.*'],
      ['A login failed.', '203.0.113.*'],
    ]);
    expect((await bob.done('securityEvents', {})).data).toEqual([]);
    expect(['2001:db8:1:2::9', '::1', '10.0.0.7'].map(shortened)).toEqual([
      '2001:db8:1:*',
      '::1:*',
      '10.0.0.*',
    ]);
  });

  it.each([
    'clientPage',
    'clientLedger',
    'clientOrders',
    'clientMoney',
    'clientMessages',
    'clientActions',
  ] as const)('are kept of a look at a client by %s alone', async (name) => {
    const [support, ann] = [await TestStaff.enter(app, 'support'), await app.realClient()];
    await support.done(name, { id: ann.user.id });
    expect(await kinds({ user_id: ann.user.id })).toEqual([`client_viewed ${name}`]);
  });

  it('are changed and deleted by nobody', async () => {
    for (const text of ["UPDATE security_events SET detail = ''", 'DELETE FROM security_events'])
      await expect(app.db.query({ text })).rejects.toThrow('append-only');
  });
});

describe('failures that strangers cause', () => {
  const failed = (address: string) =>
    ({ kind: 'staff_login_failed', address, agent: '', detail: 'x' }) as const;

  it('do not fill the disk: beyond a limit an hour they are one line with a count', async () => {
    const log = createSecurityLog({ db: app.db, now: app.clock.now });
    for (let tried = 0; tried < FAILURES_OF_ADDRESS + 40; tried += 1)
      await log.write(failed('5.5.5.5'));
    expect(await events({ address: '5.5.5.5' })).not.toContainEqual(
      expect.objectContaining({ detail: 'not_written' }),
    );
    app.clock.advance(HOUR_MS);
    await log.write(failed('4.4.4.4'));
    const { total } = await owner.done('securityEvents', { address: '5.5.5.5' });
    expect(total).toBe(FAILURES_OF_ADDRESS + 1);
    const [sum] = (await owner.done('securityEvents', { address: '5.5.5.5' })).data;
    expect(sum).toMatchObject({ kind: 'staff_login_failed', count: 40, detail: 'not_written' });
  });

  it('from ever new addresses have a limit, too', async () => {
    const written: number[] = [];
    const db = { query: async () => (written.push(1), []) } as never;
    const log = createSecurityLog({ db, now: app.clock.now });
    for (let tried = 0; tried < FAILURES_IN_ALL + 500; tried += 1)
      await log.write(failed(`10.${tried >> 16}.${(tried >> 8) & 255}.${tried & 255}`));
    expect(written).toHaveLength(FAILURES_IN_ALL);
    await log.stop();
    expect(written).toHaveLength(FAILURES_IN_ALL + 1);
  });
});
