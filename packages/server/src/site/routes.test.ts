import { type CallOutput, LANGUAGES } from '@meridian/contract';
import { saveSetting } from '@meridian/store';
import { STALE_AFTER_MS } from '@meridian/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, asRefused } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

describe('area_list', () => {
  const areas = async (lang: string) =>
    (await app.call('areaList', {}, { lang })).data as CallOutput<'areaList'>;

  it('starts with the site’s own, the second of which is the default, and names each country once', async () => {
    const list = await areas('en');
    expect(list.slice(0, 3)).toEqual([
      { id: 1, global_code: 'HK', code: '852', name: 'Hong Kong SAR China' },
      { id: 2, global_code: 'US', code: '1', name: 'United States' },
      { id: 3, global_code: 'GB', code: '44', name: 'United Kingdom' },
    ]);
    expect(new Set(list.map(({ global_code }) => global_code)).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(200);
    for (const { code } of list) expect(code).toMatch(/^\d{1,4}$/);
  });

  it('leaves out the countries that are not served', async () => {
    const served = (await areas('en')).map(({ global_code }) => global_code);
    for (const country of ['KP', 'IL', 'CN', 'VU', 'CU']) expect(served).not.toContain(country);
  });

  it.each([...LANGUAGES])('has a name for each country in %s', async (lang) => {
    for (const { name, global_code } of await areas(lang))
      expect([global_code, name === '']).toEqual([global_code, false]);
  });
});

describe('setting', () => {
  it('answers the public ones alone', async () => {
    expect((await app.call('setting', { key: 'is_show_mobile' })).data).toEqual({
      key: 'is_show_mobile',
      value: '1',
    });
    for (const key of ['site', 'feed', 'constructor', '__proto__', '']) {
      expect(asRefused(await app.call('setting', { key })).fields).toHaveProperty('key');
    }
  });
});

describe('getBasicInfo', () => {
  it('says what the site offers, and that prices are simulated', async () => {
    expect((await app.call('basicInfo', {})).data).toEqual({
      service_link: '/support.html?lang=en',
      verify_reg_type: 1,
      service_link_type: 2,
      trade_fee_type: 0,
      isMain: 0,
      contact_email_url: '',
      copy_trading: 1,
      feed_simulated: 1,
      feed_label: 'driven by hand',
      market_time: app.clock.now(),
      stale_after: STALE_AFTER_MS,
      run_by_one: [],
    });
  });

  it('follows the settings of the site, and so does the fee', async () => {
    await app.stop();
    await saveSetting(app.db, 'site', {
      tradeFeeType: 1,
      serviceLink: 'https://help.example',
      serviceLinkType: 2,
      isMain: 1,
    });
    await app.start();
    expect((await app.call('basicInfo', {})).data).toMatchObject({
      trade_fee_type: 1,
      service_link: 'https://help.example',
      service_link_type: 2,
      isMain: 1,
      copy_trading: 0,
    });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const ann = await app.client();
    // 0.10 lots x 0.0003
    expect((await ann.buy()).TradeFee).toBe('0.000030');
  });
});
