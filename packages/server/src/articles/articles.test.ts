import { HOUR_MS, present } from '@meridian/units';
import type { CallOutput } from '@meridian/contract';
import { ARTICLE_CHANGED } from '@meridian/contract/admin/outcomes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo } from '../testing/photos.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff, confirmed } from '../testing/test-staff.ts';

let app: TestApp;
let editor: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  editor = await TestStaff.enter(app, 'content');
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const photoText = async () => (await photo()).toString('base64');
const text = (title: string) => ({ title, summary: 'In short', content: `<p>${title}</p>` });
/** Null if readers cannot see it. */
const readIn = async (lang: string, id: number) => {
  const { code, data } = await app.call('newsInfo', { id }, { lang });
  return code === 1 ? (data as CallOutput<'newsInfo'>) : null;
};

describe('an article', () => {
  it('is read in each of its languages once it is published, and by nobody before or after', async () => {
    const texts = { en: text('Hello'), de: text('Hallo'), ar: text('مرحبا') };
    const input = { kind: 'news', logo: '/news/gap.svg', texts } as const;
    const draft = await editor.done('articleSave', { ...input, publish_at: null });
    expect(draft).toMatchObject({ state: 'draft', languages: ['ar', 'de', 'en'] });
    expect(await readIn('en', draft.id)).toBeNull();

    const later = app.clock.now() + HOUR_MS;
    const planned = { ...input, id: draft.id, publish_at: later };
    expect((await editor.done('articleSave', planned)).state).toBe('scheduled');
    expect(await readIn('en', draft.id)).toBeNull();

    const now = { ...input, id: draft.id, publish_at: 0 };
    const published = await editor.done('articleSave', now);
    expect(published).toMatchObject({ state: 'published', published_at: app.clock.now() });
    expect(await readIn('de', draft.id)).toMatchObject({ title: 'Hallo', lang: 'de' });
    expect(await readIn('ar', draft.id)).toMatchObject({ lang: 'ar' });
    expect(await readIn('jp', draft.id)).toMatchObject({ title: 'Hello', lang: 'en' });

    const moved = { ...input, id: draft.id, publish_at: later, texts: { en: text('Hello all') } };
    expect(await editor.done('articleSave', moved)).toMatchObject({
      state: 'published',
      published_at: published.published_at,
    });
    await editor.done('articleWithdraw', { kind: 'news', id: draft.id, reason: 'An error' });
    expect(await readIn('en', draft.id)).toBeNull();
    const { data } = await owner.done('auditList', { search: `news:${draft.id}` });
    expect(data.map(({ action }) => action)).toEqual([
      'articleWithdraw',
      'articleSave',
      'articleSave',
      'articleSave',
      'articleSave',
    ]);
    expect(data[1]).toMatchObject({
      before: { texts: { de: { title: 'Hallo' } } },
      after: { texts: { en: { title: 'Hello all' } } },
    });
  });

  it('keeps nothing that could run', async () => {
    const hostile =
      '<p onclick="x()">Yes<script>bad()</script><img src=x onerror=bad()><a href="javascript:bad()">link</a></p>';
    const { content } = await editor.done('articlePreview', { content: hostile });
    expect(content).toBe('<p>Yes<a>link</a></p>');
    const texts = { en: { title: 'T', summary: '', content: hostile } };
    const saved = await editor.done('articleSave', { kind: 'announcement', publish_at: 0, texts });
    expect(saved.texts.en?.content).toBe(content);
    const client = await app.client();
    expect((await client.call('announcement', {})).data).toMatchObject({ title: 'T', content });
  });

  it('as long as a page in fourteen languages is taken', async () => {
    const long = { title: 'Long', summary: '', content: `<p>${'word '.repeat(10_000)}</p>` };
    const texts = { en: long, de: long, fr: long, it: long };
    expect(
      await editor.done('articleSave', { kind: 'news', publish_at: null, texts }),
    ).toMatchObject({ languages: ['de', 'en', 'fr', 'it'] });
  });

  it.each(['news', 'announcement'] as const)(
    'of two members at work on one %s the second is told of the first',
    async (kind) => {
      const words = (title: string) => ({ en: { title, summary: '', content: `<p>${title}</p>` } });
      const draft = { kind, publish_at: null };
      const opened = await editor.done('articleSave', { ...draft, texts: words('Opened') });
      const { id, version: seen } = opened;
      expect(await editor.done('articleInfo', { kind, id })).toEqual(opened);
      const both = { ...draft, id, seen };
      const ended = await Promise.all(
        ['Mine', 'Theirs'].map((title) =>
          editor.call('articleSave', { ...both, texts: words(title) }),
        ),
      );
      expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([1, ARTICLE_CHANGED]));
      const again = { ...draft, id, texts: words('Over it') };
      const over = await editor.done('articleSave', again);
      expect(over.texts.en?.title).toBe('Over it');
      // What is saved unchanged has changed for nobody.
      expect((await editor.done('articleSave', again)).version).toBe(over.version);
    },
  );

  it.each([
    [{ kind: 'news', publish_at: 0, texts: {} }, 'article_empty'],
    [
      { kind: 'news', publish_at: 0, texts: { en: { ...text(''), content: 'x' } } },
      'article_untitled',
    ],
    [{ kind: 'news', id: 999_999, publish_at: null, texts: {} }, 'article_unknown'],
    [
      { kind: 'news', logo: 'https://evil.example/a.png', publish_at: 0, texts: {} },
      'fields_invalid',
    ],
    [{ kind: 'news', publish_at: 0, texts: { xx: text('X') } }, 'fields_invalid'],
    [{ kind: 'orders', publish_at: 0, texts: {} }, 'fields_invalid'],
    [{ kind: 'news', publish_at: 9e15, texts: { en: text('Late') } }, 'fields_invalid'],
  ])('%j is refused: %s', async (input, error) => {
    expect(await editor.refused('articleSave', input)).toBe(error);
  });

  it.each([
    ...['', '   ', '<p></p>', '<p>&nbsp;<br></p>', '<ul><li></li></ul>', '<p>\u200b</p>'],
    ...['<script>x</script>', '<img src="https://evil.example/a.png">'],
  ])('is published in no language with the content %j, and kept as a draft', async (content) => {
    for (const kind of ['news', 'announcement'] as const) {
      const texts = { en: text('Hello'), de: { ...text('Hallo'), content } };
      const input = { kind, texts } as const;
      expect(await editor.refused('articleSave', { ...input, publish_at: 0 })).toBe(
        'article_empty',
      );
      const later = app.clock.now() + HOUR_MS;
      expect(await editor.refused('articleSave', { ...input, publish_at: later })).toBe(
        'article_empty',
      );
      const draft = await editor.done('articleSave', { ...input, publish_at: null });
      expect(draft.languages).toEqual(['de', 'en']);
    }
  });

  it('is published with a picture alone, and never emptied afterwards', async () => {
    const url = '/news/gap.svg';
    const shown = { ...text('Seen'), content: `<p><img src="${url}"></p>` };
    const input = { kind: 'news', texts: { en: shown } } as const;
    const { id } = await editor.done('articleSave', { ...input, publish_at: 0 });
    for (const texts of [{}, { en: { ...shown, content: '<p></p>' } }])
      expect(await editor.refused('articleSave', { ...input, id, publish_at: null, texts })).toBe(
        'article_empty',
      );
    expect(await readIn('en', id)).toMatchObject({ title: 'Seen' });
  });

  it('is written by editors alone', async () => {
    const input = { kind: 'news', publish_at: 0, texts: { en: text('x') } } as const;
    expect(await owner.refused('articleSave', input)).toBe('role_missing');
    expect((await owner.done('articleList', { kind: 'news' })).total).toBeGreaterThan(8);
  });
});

describe('companies and countries', () => {
  it('are found by visitors once they are shown', async () => {
    const input = { name: 'Zürich Änderung AG', url: 'https://zuerich.example', sort: 1 };
    const made = await editor.done('saveCompany', { ...input, is_enabled: false });
    const visitor = await app.client();
    const search = async () => (await visitor.call('companies', { name: 'zurich and' })).data;
    expect(await search()).toEqual([]);
    await editor.done('saveCompany', { ...input, id: made.id, is_enabled: true });
    expect(await search()).toMatchObject([{ id: made.id, name: 'Zürich Änderung AG' }]);
    const wrong = { ...input, is_enabled: true, url: 'javascript:alert(1)' };
    expect(await editor.refused('saveCompany', wrong)).toBe('fields_invalid');
    expect(await editor.refused('saveCompany', { ...input, id: 77_777, is_enabled: true })).toBe(
      'company_unknown',
    );
  });

  it('keep what each of two people changes, and what nobody names', async () => {
    const company = { name: 'Alpenland AG', subject: 'Alpenland', sort: 1, is_enabled: true };
    const { id } = await editor.done('saveCompany', { ...company, email: 'old@alps.example' });
    await Promise.all([
      editor.done('saveCompany', { id, location: 'Zug', subject: '' }),
      editor.done('saveCompany', { id, email: 'new@alps.example' }),
      editor.done('saveCompany', { id, is_enabled: false }),
    ]);
    const found = await editor.done('deskCompanies', { search: 'Alpenland' });
    expect(found.data).toEqual([
      expect.objectContaining({
        ...{ ...company, id, subject: '', is_enabled: false },
        ...{ location: 'Zug', email: 'new@alps.example' },
      }),
    ]);
    expect(await editor.refused('saveCompany', { name: 'No place', is_enabled: true })).toBe(
      'fields_invalid',
    );
    const listed = await editor.done('saveArea', { global_code: 'UM', code: '1808', sort: 5 });
    const area = present(
      listed.find(({ global_code: code }) => code === 'UM'),
      'what was added',
    );
    await Promise.all([
      editor.done('saveArea', { id: area.id, code: '1809' }),
      editor.done('saveArea', { id: area.id, sort: 7 }),
    ]);
    const areas = await editor.done('deskAreas', {});
    expect(areas).toContainEqual({ ...area, code: '1809', sort: 7 });
    expect(await editor.refused('saveArea', { code: '1', sort: 1 })).toBe('fields_invalid');
  });

  it('list a country once with each dialling code', async () => {
    const area = { global_code: 'UM', code: '246', sort: 1 };
    const answers = await Promise.all([1, 2].map(() => editor.call('saveArea', area)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 5322]);
    await editor.done('saveArea', { ...area, code: '247' });
    expect(await editor.refused('saveArea', { ...area, sort: 9 })).toBe('area_listed');
  });

  it('are offered with their dialling code', async () => {
    const area = { global_code: 'AQ', code: '672', sort: 1 };
    const areas = await editor.done('saveArea', area);
    expect(areas.find(({ global_code: code }) => code === 'AQ')).toMatchObject({
      name: 'Antarctica',
      is_served: true,
    });
    const client = await app.client();
    expect(JSON.stringify((await client.call('areaList', {})).data)).toContain('"AQ"');
    expect(await editor.refused('saveArea', { ...area, code: '+672' })).toBe('fields_invalid');
  });

  it('are all kept where several are added at the same moment', async () => {
    const codes = ['BV', 'HM', 'TF', 'GS'];
    const add = (code: string) =>
      editor.done('saveArea', { global_code: code, code: '47', sort: 1 });
    await Promise.all(codes.map(add));
    const kept = (await editor.done('deskAreas', {})).map(({ global_code: code }) => code);
    expect(kept).toEqual(expect.arrayContaining(codes));
  });
});

describe('payment options', () => {
  const coin = {
    kind: 'coin',
    currency: 'USDT',
    decimals: 6,
    min: '20',
    max: '5000',
    protocol: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    sort: 2,
    is_enabled: true,
    reason: 'A new wallet',
  } as const;

  it('are changed by an owner, from then on, and recorded', async () => {
    await owner.done('saveDepositOption', { ...coin, id: 1 });
    await confirmed(app);
    const options = await owner.done('depositOptions', {});
    expect(options.find(({ id }) => id === 1)).toMatchObject({ min: '20', max: '5000' });
    const { data } = await owner.done('auditList', { action: 'proposalConfirm' });
    expect(data[0]).toMatchObject({ before: { min: '10' }, after: { min: '20' } });
    await owner.done('saveDepositOption', { ...coin, sort: 3 });
    await confirmed(app);
    expect(await owner.done('depositOptions', {})).toHaveLength(options.length + 1);
    const currency = {
      kind: 'bank',
      code: 'EUR',
      fee_type: 2,
      fee: '0.005',
      min: '30',
      max: '1000',
      sort: 12,
      is_enabled: true,
      reason: 'Costs rose',
    } as const;
    await owner.done('saveWithdrawalCurrency', { ...currency, id: 12 });
    await confirmed(app);
    const all = await owner.done('withdrawalCurrencies', {});
    expect(all.find(({ id }) => id === 12)).toMatchObject({
      fee: '0.002',
      next: { fee: '0.005', min: '30' },
    });
    const costly = { ...currency, id: 12, fee_type: 1, fee: '30' };
    expect(await owner.refused('saveWithdrawalCurrency', costly)).toBe('fee_too_high');
  });

  it.each([
    [{ ...coin, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'address_wrong'],
    [{ ...coin, protocol: 'MOON' }, 'network_unknown'],
    [{ ...coin, id: 1, currency: 'BTC' }, 'option_is_another'],
    [{ ...coin, min: '6000' }, 'limits_empty'],
    [{ ...coin, id: 4711 }, 'option_unknown'],
    [{ ...coin, kind: 'wire' }, 'bank_incomplete'],
    [{ ...coin, min: '-1' }, 'fields_invalid'],
    [{ ...coin, reason: '' }, 'fields_invalid'],
  ])('%j is refused: %s', async (input, error) => {
    expect(await owner.refused('saveDepositOption', input)).toBe(error);
  });

  it('are not changed by those who decide money', async () => {
    const maker = await TestStaff.enter(app, 'finance_maker');
    expect(await maker.refused('saveDepositOption', coin)).toBe('role_missing');
  });
});

describe('a picture', () => {
  const see = async (url: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: token };
    const { statusCode, headers: said } = await app.app.http.inject({
      method: 'GET',
      url,
      headers,
    });
    return said['content-type'] === 'image/jpeg' ? String(said['cache-control']) : statusCode;
  };

  it('is seen by the desk, and by all while an article that has it is published', async () => {
    const { url } = await editor.done('articlePicture', { file: await photoText() });
    expect(url).toMatch(/^\/api\/pictures\/[\w-]{32}$/);
    expect(await see(url)).not.toContain('public');
    expect(await see(url, editor.token)).toBe('private, no-store');
    const stranger = await TestStaff.enter(app, 'support');
    expect(await see(url, stranger.token)).toBe(await see(url));

    const content = `<p>Look</p><figure><img src="${url}" alt="A chart" onerror="x()"></figure>`;
    const texts = { en: { ...text('With a picture'), content } };
    const saved = await editor.done('articleSave', { kind: 'news', publish_at: null, texts });
    expect(saved.texts.en?.content).toContain(`<img src="${url}" alt="A chart"`);
    expect(saved.texts.en?.content).not.toContain('onerror');
    expect(await see(url)).not.toContain('public');

    const { id } = saved;
    await editor.done('articleSave', { kind: 'news', id, publish_at: 0, texts });
    expect(await see(url)).toBe('public, max-age=300');
    await editor.done('articleWithdraw', { kind: 'news', id, reason: 'An error' });
    expect(await see(url)).not.toContain('public');
  });

  it('is a photo, added by the editor, and no other address', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
    expect(await editor.refused('articlePicture', { file: html })).toMatch(/^upload_/);
    expect(await editor.refused('articlePicture', { file: 'not base64!' })).toBe('fields_invalid');
    expect(await owner.refused('articlePicture', { file: await photoText() })).toBe('role_missing');
    const none = await see(`/api/pictures/${'x'.repeat(32)}`, editor.token);
    expect(none).toBe(await see('/api/pictures/..%2F..'));
  });
});
