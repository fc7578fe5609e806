import { type CallOutput, LANGUAGES, ROUTES } from '@meridian/contract';
import { HOUR_MS } from '@meridian/units';
import { saveNews } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, asRefused } from '../testing/test-app.ts';
import { safeHtml } from '../platform/http/rich-text.ts';
import { writeNews } from './save-news.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const list = async (input: Record<string, unknown> = {}, lang = 'en') =>
  (await app.call('newsList', input, { lang })).data as CallOutput<'newsList'>;
const info = async (id: number, lang = 'en') =>
  (await app.call('newsInfo', { id }, { lang })).data as CallOutput<'newsInfo'>;

const text = (title: string) => ({ title, summary: 'In short.', content: `<p>${title}</p>` });
const write = async (change: Partial<Parameters<typeof writeNews>[1]> = {}): Promise<number> =>
  await app.db.transaction((within) =>
    writeNews(within, {
      id: null,
      categoryId: 9,
      logo: '',
      publishedAt: app.clock.now(),
      texts: { en: text('English') },
      ...change,
    }),
  );

describe('the demonstration', () => {
  it('has eight items, the newest first, with pictures of the site', async () => {
    const { data, total } = await list({ category_id: 1, page: 1 });
    expect(total).toBe(8);
    expect(data.map(({ created_at: at }) => at)).toEqual(
      data
        .map(({ created_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const row of data) {
      expect(row.logo).toMatch(/^\/news\/\w+\.svg$/);
      expect(Date.parse(row.created_at)).toBeLessThan(app.clock.now());
    }
    expect(await list()).toEqual({ data, total });
  });

  it.each([...LANGUAGES])('is whole in %s', async (lang) => {
    for (const { id, lang: found } of (await list({}, lang)).data) {
      expect(found).toBe(lang);
      const { content, title, desc } = await info(id, lang);
      expect(content).toMatch(/^<p>.{20,}/);
      expect(title.length * desc.length).toBeGreaterThan(50);
    }
  });
});

describe('the list', () => {
  it('shows what is published alone, and so does the item', async () => {
    const shown = await write();
    const draft = await write({ publishedAt: null });
    const later = await write({ publishedAt: app.clock.now() + HOUR_MS });
    expect((await list({ category_id: 9 })).data.map(({ id }) => id)).toEqual([shown]);
    for (const id of [draft, later, 999_999]) {
      const answer = await app.call('newsInfo', { id });
      expect(asRefused(answer)).toMatchObject({
        error: 'news_unknown',
        msg: 'This item does not exist.',
      });
    }
    app.clock.advance(HOUR_MS);
    expect((await list({ category_id: 9 })).total).toBe(2);
    expect((await info(later)).title).toBe('English');
  });

  it('is in the language of the request, else in English, else in whichever there is', async () => {
    const id = await write({ categoryId: 10, texts: { en: text('English'), de: text('Deutsch') } });
    const korean = await write({ categoryId: 10, texts: { kr: text('한국어') } });
    const titles = async (lang: string) =>
      (await list({ category_id: 10 }, lang)).data.map(
        ({ title, lang: found }) => `${found} ${title}`,
      );
    expect(await titles('de')).toEqual(['kr 한국어', 'de Deutsch']);
    expect(await titles('fr')).toEqual(['kr 한국어', 'en English']);
    expect([(await info(id, 'de')).title, (await info(korean, 'en')).title]).toEqual([
      'Deutsch',
      '한국어',
    ]);
  });

  it('has pages of twenty', async () => {
    for (let i = 0; i < 21; i += 1) await write({ categoryId: 11 });
    expect((await list({ category_id: 11 })).data).toHaveLength(20);
    expect((await list({ category_id: 11, page: 2 })).data).toHaveLength(1);
    expect((await list({ category_id: 11, page: 1_000_000 })).data).toEqual([]);
  });

  it.each([
    { page: 0 },
    { page: 'x' },
    { page: -1 },
    { category_id: "1' OR 1=1" },
    { category_id: 2 ** 40 },
  ])('%j is refused', async (input) => {
    expect(asRefused(await app.call('newsList', input)).error).toBe('fields_invalid');
  });

  it('is not sent again where the client has it, and in another language it is', async () => {
    const get = async (lang: string, tag?: string) =>
      await app.app.http.inject({
        method: 'GET',
        url: ROUTES.newsList.path,
        headers: { lang, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      });
    const first = await get('en');
    const tag = String(first.headers['etag']);
    expect(first.headers).toMatchObject({ vary: 'lang', 'cache-control': 'no-cache' });
    const again = await get('en', tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('en', `"other", W/${tag}`)).statusCode).toBe(304);
    expect((await get('de', tag)).statusCode).toBe(200);
    await write({ categoryId: 1 });
    expect((await get('en', tag)).statusCode).toBe(200);
  });
});

const HOSTILE: readonly (readonly [string, RegExp])[] = [
  ['<script>alert(1)</script>ok', /script|alert/i],
  ['<img src=x onerror=alert(1)>', /onerror|img/i],
  ['<img src="https://evil.example/track.gif">', /img|evil/i],
  ['<img src="//evil.example/track.gif">', /img|evil/i],
  ['<a href="javascript:alert(1)">x</a>', /javascript/i],
  ['<a href="java\u0009script:alert(1)">x</a>', /script:/i],
  ['<a href="&#106;avascript:alert(1)">x</a>', /javascript/i],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', /data:|<script/i],
  ['<p style="position:fixed;inset:0">x</p>', /style/i],
  ['<p class="fixed" id="root">x</p>', /class|id=/i],
  ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', /svg|alert/i],
  ['<math><mtext><table><mglyph><style><img src onerror=alert(1)>', /onerror|math|style/i],
  ['<iframe src="https://evil.example"></iframe>', /iframe|evil/i],
  [
    '<object data="x"></object><embed src="x"><base href="//evil"><meta http-equiv=refresh content=0>',
    /object|embed|base|meta/i,
  ],
  ['<form action="https://evil.example"><input name=password></form>', /form|input|evil/i],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', /onerror/i],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', /<script/i],
  ['<p>open <b>never closed', /<script/i],
];

describe('rich text', () => {
  it.each(HOSTILE)('%s does no harm, however it came into the database', async (content, harm) => {
    const written = await write({ texts: { en: { title: 'T', summary: 'S', content } } });
    expect((await info(written)).content).not.toMatch(harm);
    const behind = await app.db.transaction((within) =>
      saveNews(within, {
        id: null,
        categoryId: 9,
        logo: '',
        publishedAt: 1,
        texts: { en: { title: 'T', summary: 'S', content } },
      }),
    );
    expect((await info(behind)).content).not.toMatch(harm);
    expect(safeHtml(safeHtml(content))).toBe(safeHtml(content));
  });

  it('keeps plain writing, and opens addresses elsewhere without telling them where from', () => {
    const plain =
      '<h2>A</h2><p>b <strong>c</strong></p><ul><li>d</li></ul><img src="/news/gap.svg" alt="e" />';
    expect(safeHtml(plain)).toBe(plain);
    expect(safeHtml('<a href="https://a.example/">x</a>')).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });
});
