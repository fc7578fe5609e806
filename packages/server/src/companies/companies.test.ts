import { type CallOutput, LANGUAGES } from '@meridian/contract';
import { searchKey } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, asRefused } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const found = async (name?: string) =>
  (await app.call('companies', name === undefined ? {} : { name })).data as CallOutput<'companies'>;
const names = async (name: string) => (await found(name)).map((company) => company.name);

describe('getCompany', () => {
  it('lists all without a name, each whole and marked as made up', async () => {
    const all = await found();
    expect(all).toHaveLength(12);
    for (const company of all) {
      expect(Object.values(company).every((value) => value !== '')).toBe(true);
      expect(company).toMatchObject({ demonstration: 1 });
      expect(company.url).toMatch(/^https:\/\/[a-z]+\.example$/);
      expect(company.logo).toMatch(/^\/companies\/[a-z]+\.svg$/);
    }
  });

  it.each([
    ['north', 'Northlight Markets'],
    ['NORTHLIGHT', 'Northlight Markets'],
    ['borse', 'Alpenkamm Börse'],
    ['BÖRSE', 'Alpenkamm Börse'],
    ['oresund', 'Øresund Securities'],
    ['atlantico cambios', 'Atlântico Câmbios'],
    ['bogazici', 'Boğaziçi Döviz'],
    ['monzon y pena', 'Monzón y Peña'],
    ['翠灣', 'Jade Bay Capital 翠灣資本'],
    ['قمر', 'Qamar Trading قمر'],
    ['tresorerie', 'Petit-Pont Gestion'],
    ['  jade   bay ', 'Jade Bay Capital 翠灣資本'],
  ])('finds by %s without regard to case and accents', async (text, name) => {
    expect(await names(text)).toEqual([name]);
  });

  it.each(['%', '_', '\\', "' OR 1=1 --", 'nobody'])('finds nothing by %s', async (text) => {
    expect(await names(text)).toEqual([]);
  });

  it.each(['x'.repeat(61), 'a\u0000b'])('refuses %j', async (text) => {
    expect(asRefused(await app.call('companies', { name: text })).fields).toHaveProperty('name');
  });

  it('does not find across the name and the legal entity', () => {
    expect(searchKey('  Straße  İstanbul ')).toBe('strasse istanbul');
  });
});

describe('getCompanyStatus', () => {
  it('is open on the demonstration site', async () => {
    expect((await app.call('companyStatus', {})).data).toEqual({
      status: 0,
      type: 0,
      loss_url: '',
    });
  });
});

describe('contact_email', () => {
  it('is the site’s own', async () => {
    expect((await app.call('contactEmail', {})).data).toEqual({ email: 'care@meridian.example' });
  });
});

describe('announcement', () => {
  const announcement = async (lang: string) =>
    (await app.call('announcement', {}, { lang })).data as CallOutput<'announcement'>;

  it('names the countries that are not served in the language of the request', async () => {
    expect((await announcement('en')).countries_not_served).toEqual([
      { code: 'KP', name: 'North Korea' },
      { code: 'IL', name: 'Israel' },
      { code: 'CN', name: 'China' },
      { code: 'VU', name: 'Vanuatu' },
      { code: 'CU', name: 'Cuba' },
    ]);
    expect((await announcement('de')).countries_not_served[0]).toEqual({
      code: 'KP',
      name: 'Nordkorea',
    });
  });

  it('is written in every language', async () => {
    const titles = new Set<string>();
    for (const lang of LANGUAGES) {
      const { title, content, lang: found } = await announcement(lang);
      expect([lang, found]).toEqual([lang, lang]);
      expect(content).toMatch(/^<p>.+<\/p>$/);
      titles.add(title);
    }
    expect(titles.size).toBe(14);
  });
});
