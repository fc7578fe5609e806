import type { CallOutput } from '@meridian/contract';
import { readSetting, saveSetting } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { loadSettings, readSiteSettings } from './settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const policy = async (): Promise<string> => {
  const answer = await app.app.http.inject({ method: 'GET', url: '/healthz' });
  return String(answer.headers['content-security-policy']);
};

describe('a setting', () => {
  it('is what the registry says where nobody has set it', async () => {
    await saveSetting(app.db, 'site', {});
    expect(await readSiteSettings(app.db)).toMatchObject({
      isMain: 0,
      verifyRegType: 1,
      companyStatus: 0,
      lossUrl: '',
      countriesNotServed: ['KP', 'IL', 'CN', 'VU', 'CU'],
    });
  });

  it.each([
    ['isMain', 2],
    ['isMain', '1'],
    ['verify_reg_type', 4],
    ['service_link', 'javascript:alert(1)'],
    ['service_link', 'data:text/html,x'],
    ['service_link', 'http://help.example'],
    ['service_link', '//evil.example'],
    ['service_link', '/\\evil.example'],
    ['service_link', 'https://user:password@help.example'],
    ['contact_email', 'nobody'],
    ['contact_email', 'a@b.example\r\nBcc: c@d.example'],
    ['contact_email_url', 'https://x.example; script-src *'.replace(' ', '\n')],
    ['own_domains', ['not a host']],
    ['own_domains', ['com']],
    ['countries_not_served', ['kp']],
    ['countries_not_served', ['KP', 'KP']],
    ['loss_url', 'https://evil.example'],
    ['loss_url', 'javascript:alert(1)'],
  ])('%s cannot be %j', async (name, value) => {
    const settings = await loadSettings(app.db);
    const before = settings.current();
    const policyBefore = settings.outside();
    const outcome = await settings.change({ [name]: value }).catch((error: unknown) => error);
    if (name === 'contact_email_url') {
      // A blank in an address must not get into its origin anywhere.
      expect(settings.outside().connect.join(' ')).not.toMatch(/[;\s]/);
      return;
    }
    expect(outcome).toMatchObject({ error: 'setting_invalid', args: { key: name } });
    expect(settings.current()).toBe(before);
    expect(settings.outside()).toBe(policyBefore);
  });

  it('that does not exist is refused', async () => {
    const settings = await loadSettings(app.db);
    for (const name of ['nothing', '__proto__', 'constructor', 'lossUrl'])
      await expect(settings.change({ [name]: 1 })).rejects.toMatchObject({
        error: 'setting_unknown',
      });
  });

  it('changed wrongly behind our back is taken for unset', async () => {
    const told: string[] = [];
    await saveSetting(app.db, 'site', {
      lossUrl: 'https://evil.example',
      isMain: 7,
      copyTrading: 1,
    });
    const settings = await readSiteSettings(app.db, (name) => told.push(name));
    expect(settings).toMatchObject({ lossUrl: '', isMain: 0, copyTrading: 1 });
    expect(told).toEqual(['isMain', 'loss_url']);
  });

  it('is stored whole, and two changes at once are both kept', async () => {
    await saveSetting(app.db, 'site', {});
    const settings = await loadSettings(app.db);
    await Promise.all([settings.change({ isMain: 1 }), settings.change({ copy_trading: 1 })]);
    expect(await readSetting(app.db, 'site')).toMatchObject({ isMain: 1, copyTrading: 1 });
  });
});

describe('two processes over one database', () => {
  it('keep both of two changes at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await saveSetting(app.db, 'site', {});
      const [here, there] = [await loadSettings(app.db), await loadSettings(app.db)];
      await Promise.all([here.change({ isMain: 1 }), there.change({ copy_trading: 1 })]);
      expect(await readSetting(app.db, 'site')).toMatchObject({ isMain: 1, copyTrading: 1 });
    }
  });

  it('keep what a second person confirmed beside a change at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await saveSetting(app.db, 'site', {});
      const [here, there] = [await loadSettings(app.db), await loadSettings(app.db)];
      await Promise.all([
        here.change({ isMain: 1 }),
        app.db.transaction((within) => there.saveWithin(within, { company_status: 1 })),
      ]);
      expect(await readSetting(app.db, 'site')).toMatchObject({ isMain: 1, companyStatus: 1 });
    }
  });

  it('judge a change by what is stored, not by what they remember', async () => {
    await saveSetting(app.db, 'site', {});
    const [here, there] = [await loadSettings(app.db), await loadSettings(app.db)];
    await here.change({ own_domains: ['meridian.example'] });
    await there.change({ loss_url: 'https://meridian.example/' });
    await here.reload();
    expect(here.current()).toMatchObject({ lossUrl: 'https://meridian.example/' });
    const known = here.current();
    await here.reload();
    expect(here.current()).toBe(known);
  });
});

describe('loss_url', () => {
  it('is an address of the operator’s own domains alone', async () => {
    await saveSetting(app.db, 'site', {});
    const settings = await loadSettings(app.db);
    await settings.change({ own_domains: ['meridian.example'] });
    for (const url of ['https://meridian.example/closed', 'https://www.meridian.example/'])
      expect((await settings.change({ loss_url: url })).lossUrl).toBe(url);
    const others = [
      'https://evilmeridian.example',
      'https://meridian.example.evil.org',
      'https://evil.org/meridian.example',
      'https://meridian.example@evil.org',
      'http://meridian.example',
    ];
    for (const url of others)
      await expect(settings.change({ loss_url: url })).rejects.toMatchObject({
        error: 'setting_invalid',
      });
    await expect(settings.change({ own_domains: [] })).rejects.toMatchObject({
      args: { key: 'loss_url' },
    });
    await settings.change({ own_domains: [], loss_url: '' });
  });
});

describe('what follows a change', () => {
  it('the policy of every answer, the company’s status and the basic info', async () => {
    await saveSetting(app.db, 'site', {
      ownDomains: ['meridian.example'],
      lossUrl: 'https://meridian.example/bye',
      companyStatus: 1,
      companyType: 2,
    });
    await app.restart();
    expect((await app.call('companyStatus', {})).data).toEqual({
      status: 1,
      type: 2,
      loss_url: 'https://meridian.example/bye',
    });
    expect(await policy()).toContain("frame-src 'self';");
    await app.app.site.settings.change({
      service_link: 'https://chat.example/room?a=1',
      contact_email_url: 'https://mail.example/x',
    });
    expect(await policy()).toContain("frame-src 'self' https://chat.example;");
    expect(await policy()).toContain("connect-src 'self' https://mail.example;");
    const info = (await app.call('basicInfo', {})).data as CallOutput<'basicInfo'>;
    expect(info).toMatchObject({
      service_link: 'https://chat.example/room?a=1',
      contact_email_url: 'https://mail.example/x',
    });
  });
});
