import { readSiteSettings } from './settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

describe('settings at the desk', () => {
  it('have a form each, made from the registry', async () => {
    const settings = await owner.done('settingsList', {});
    const formOf = (name: string) => settings.find((one) => one.name === name)?.form;
    expect(formOf('isMain')).toMatchObject({ kind: 'choice' });
    expect(formOf('leverage_cap')).toEqual({ kind: 'number', min: 1, max: 30 });
    expect(formOf('company_status')).toMatchObject({
      kind: 'choice',
      choices: [
        { value: 0, title: 'Open' },
        { value: 1, title: expect.stringContaining('Closed') },
      ],
    });
    expect(formOf('countries_not_served')).toEqual({ kind: 'list' });
    expect(formOf('pegged_currencies')).toEqual({ kind: 'table' });
    expect(formOf('service_link')).toEqual({ kind: 'text' });
  });

  it('changed by an owner are seen by clients at once, and recorded with what was before', async () => {
    const changes = { copy_trading: 0, is_show_mobile: 0 };
    await owner.done('settingsChange', { changes, reason: 'A new address' });
    const client = await app.client();
    expect(await client.done('basicInfo', {})).toMatchObject({ copy_trading: 0 });
    expect(await readSiteSettings(app.db)).toMatchObject({ isShowMobile: 0 });
    const { data } = await owner.done('auditList', { action: 'settingsChange' });
    expect(data[0]).toMatchObject({
      subject: 'setting:copy_trading setting:is_show_mobile',
      reason: 'A new address',
      before: { copy_trading: 1, is_show_mobile: 1 },
      after: changes,
    });
  });

  it('that send clients elsewhere, or decide who gets in, wait for a second person', async () => {
    const before = await owner.done('settingsList', {});
    for (const changes of [
      { own_domains: ['evil.example'], loss_url: 'https://evil.example/', company_status: 1 },
      { company_type: 2 },
      { service_link: 'https://evil.example/chat' },
      { service_link_type: 2 },
      { contact_email: 'desk@evil.example' },
      { contact_email_url: 'https://evil.example/x' },
      { verify_reg_type: 3 },
      { countries_not_served: [] },
      { countries_not_served: ['KP', 'IR'] },
    ]) {
      const { proposal } = await owner.done('settingsChange', { changes, reason: 'maintenance' });
      expect(proposal).not.toBeNull();
      expect(await owner.done('settingsList', {})).toEqual(before);
      await owner.done('proposalWithdraw', { id: String(proposal?.id) });
    }
    expect((await app.call('companyStatus', {})).data).toMatchObject({ status: 0 });
  });

  it.each([
    [{ contact_email: 'nobody' }, 'contact_email'],
    [{ is_show_mobile: 0, loss_url: 'https://evil.example' }, 'loss_url'],
    [{ leverage_cap: '30; DROP TABLE' }, 'leverage_cap'],
    [{ pegged_currencies: { USDT: '-1' } }, 'pegged_currencies'],
    [{ pegged_currencies: { USDT: '1', BTC: '1' } }, 'pegged_currencies'],
    [{ pegged_currencies: { USDT: '1', USD: '0.95' } }, 'pegged_currencies'],
    [{ countries_not_served: 'KP' }, 'countries_not_served'],
  ])('%j changes nothing: the fault is at its field', async (changes, field) => {
    const before = await owner.done('settingsList', {});
    const answer = await owner.call('settingsChange', { changes, reason: 'Try' });
    expect(answer.code).not.toBe(1);
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field]);
    expect(await owner.done('settingsList', {})).toEqual(before);
  });

  it('that do not exist, and changes without a reason, are refused', async () => {
    const changes = { leverage_cap: 20 };
    expect(await owner.refused('settingsChange', { changes: { lever: 1 }, reason: 'x' })).toBe(
      'setting_unknown',
    );
    expect(await owner.refused('settingsChange', { changes, reason: ' ' })).toBe('fields_invalid');
    expect(await owner.refused('settingsChange', { changes: {}, reason: 'x' })).toBe(
      'fields_invalid',
    );
  });

  it('how fees are counted is chosen before the first order: it would give every rate another meaning', async () => {
    const input = { changes: { trade_fee_type: 1 }, reason: 'x' };
    const { proposal } = await owner.done('settingsChange', input);
    await owner.done('proposalWithdraw', { id: String(proposal?.id) });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await (await app.client()).buy();
    expect(await owner.refused('settingsChange', input)).toBe('fee_counting_settled');
  });

  it('are changed by owners alone', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    const input = { changes: { leverage_cap: 20 }, reason: 'x' };
    expect(await auditor.refused('settingsChange', input)).toBe('role_missing');
  });
});
