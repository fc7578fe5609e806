import { Readable } from 'node:stream';
import { ERRORS, type Language, STATEMENT_PATH } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { parseLogLine } from '@meridian/proof';
import { lookAtLog } from '@meridian/verifier';
import { DAY_MS, formatMoney, asMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOut, withdrawer } from '../testing/money.ts';
import { siteOf } from '../testing/log-site.ts';
import { copy, leaderOf } from '../testing/copying.ts';
import { TestApp, type TestClient, queryOf } from '../testing/test-app.ts';
import { csvField } from '../platform/http/csv.ts';
import { createPdfDesk } from './pdf.ts';
import type { StatementHead } from './statement.ts';

let app: TestApp;
let ann: TestClient;
let before: number;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10000');
  const { client, draw } = await withdrawer(app, '10000');
  ann = client;
  before = app.clock.now();
  app.clock.advance(1_000);
  app.feed.say('EURUSD', '1.10000', '1.10000');
  for (let i = 0; i < 30; i += 1) {
    const { Id } = await ann.buy({ cont: '0.01' });
    await ann.done('close', { id: Id });
  }
  const { id } = await draw('400');
  await payOut(app, id);
});
afterAll(() => app.remove());

const clock = (at = app.clock.now()): string =>
  new Date(at).toISOString().slice(0, 23).replace('T', ' ');
const ask = async (
  input: Readonly<Record<string, unknown>>,
  { token = ann.token, lang = 'en' }: { token?: string; lang?: string } = {},
) =>
  await app.app.http.inject({
    method: 'GET',
    url: STATEMENT_PATH,
    query: queryOf(input),
    headers: { authorization: token, lang },
  });
/** Without the line of the public log, which begins when the server has time. */
const rows = (text: string): string[][] =>
  allRows(text).filter(([, , description = '']) => !LOG_LINE.test(description));
const LOG_LINE = /^(Public log|Öffentliches Protokoll): /;
const allRows = (text: string): string[][] =>
  text
    .replace('\u{FEFF}', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g), ([, field = '']) =>
        field.replaceAll('"', ''),
      ).slice(0, 6),
    );

describe('a statement as CSV', () => {
  it('runs from the opening to the closing balance, which are the ledger’s', async () => {
    const answer = await ask({ format: 'csv', from: before });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="meridian-\d{8}-/);
    const [head, opening, ...rest] = rows(answer.body);
    const closing = rest.pop();
    expect(head?.slice(2)).toEqual(['Description', 'Order', 'Amount (USD)', 'Balance (USD)']);
    expect(opening?.[5]).toBe('10000.000000');
    let balance = 10_000_000_000n;
    for (const [, , , , amount = '', after] of rest) {
      balance += BigInt(amount.replace('.', ''));
      expect(after).toBe(formatMoney(asMoney(balance)));
    }
    expect(rest.length).toBeGreaterThan(30);
    expect(closing?.[5]).toBe(formatMoney(asMoney(balance)));
    const text = 'SELECT sum(amount)::bigint AS total FROM ledger_postings WHERE account = $1';
    const values = [`client:${ann.user.id}`];
    expect(await app.db.query({ text, values })).toEqual([{ total: balance }]);
    expect((await ann.done('balance', {})).balance).toBe(closing?.[5]);
  });

  it('of a period before has only what was before', async () => {
    const lines = rows((await ask({ format: 'csv', to: before })).body);
    expect(lines.map((line) => line[2])).toEqual([
      'Description',
      'Opening balance',
      'Deposit of 10,000.00 USDT',
      'Closing balance',
    ]);
    expect(lines.at(-1)?.[5]).toBe('10000.000000');
    const later = rows((await ask({ format: 'csv', from: app.clock.now() + DAY_MS })).body);
    expect(later.length).toBe(3);
    expect(later[1]?.[5]).toBe(later[2]?.[5]);
    // Neither balance is of a day that has not come.
    expect([later[1]?.[0], later[2]?.[0]]).toEqual([clock(), clock()]);
  });

  it('of a copying is its own ledger, and nobody else’s', async () => {
    const leader = await leaderOf(app, 'Ada of Kent');
    const bob = await app.client();
    const { id } = await copy(bob, leader, { amount: '1000' });
    const of = { format: 'csv', copying_id: id };
    const answer = await ask(of, { token: bob.token });
    const lines = rows(answer.body);
    const { data } = await bob.done('copyMovements', { id });
    expect(lines.slice(2, -1).map((line) => [line[2], line[4]])).toEqual(
      data.map(({ text, amount }) => [text, amount]),
    );
    expect([lines[1]?.[5], lines.at(-1)?.[5]]).toEqual(['0.000000', '1000.000000']);
    expect(answer.headers['content-disposition']).toContain(`-${id}`);
    const pdf = await ask({ ...of, format: 'pdf' }, { token: bob.token });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { token } = await app.client();
    for (const format of ['csv', 'pdf', 'trades'])
      expect((await ask({ ...of, format }, { token })).json()).toMatchObject({
        code: ERRORS.copying_unknown.code,
      });
    // An end before the first entry.
    const none = rows((await ask({ format: 'csv', to: 1_000 }, { token })).body);
    expect(none.slice(1).map(([time]) => time)).toEqual(Array(2).fill(clock(1_000)));
  });

  it('by kind leaves out the others, and is in the client’s language', async () => {
    const lines = rows((await ask({ format: 'csv', kind: 'withdrawal' }, { lang: 'de' })).body);
    expect(lines[0]?.[2]).toBe('Beschreibung');
    expect(lines.slice(1).map((line) => line.slice(2))).toEqual([
      ['Auszahlung von 399,00 USDT', '', '-399.000000', expect.any(String)],
      ['Summe der gezeigten Buchungen', '', '-399.000000', ''],
    ]);
    const fees = rows((await ask({ format: 'csv', kind: 'withdrawal,withdrawal_fee' })).body);
    expect(fees.at(-1)?.slice(2)).toEqual(['Sum of the entries shown', '', '-400.000000', '']);
  });

  it('says from its first entry to now where no period was chosen', async () => {
    const lines = rows((await ask({ format: 'csv' })).body);
    expect(lines[1]?.[0]).toBe(lines[2]?.[0]);
    expect(lines.at(-1)?.[0]).toBe(clock());
    for (const [time] of lines.slice(1))
      expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
  });

  it('ends with a line of the public log, which the log must begin with later', async () => {
    await app.app.publicLog.bringUpToDate();
    const [, , description = '', ...rest] =
      allRows((await ask({ format: 'csv' })).body).at(-1) ?? [];
    expect(description).toMatch(LOG_LINE);
    expect(rest).toEqual(['', '', '']);
    const line = parseLogLine(description);
    const { Id } = await ann.buy({ cont: '0.01' });
    await ann.done('close', { id: Id });
    await app.app.publicLog.bringUpToDate();
    expect((await lookAtLog(siteOf(app), { line: description })).size).toBeGreaterThan(line.size);
    const other = (from: string, to: string) =>
      lookAtLog(siteOf(app), { line: description.replace(from, to) });
    await expect(other(` ${line.size} `, ` ${line.size - 1} `)).rejects.toThrow('rewritten');
    await expect(other(` ${line.size} `, ` ${line.size}00 `)).rejects.toThrow('rewritten');
    await expect(other(line.origin, 'elsewhere/log')).rejects.toThrow('origin');
    await expect(other(` ${line.size} `, ' ')).rejects.toThrow('malformed');
  });

  it('defuses formulas and quotes what needs it', () => {
    expect(csvField('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
    expect(csvField('+1234')).toBe('+1234');
    expect(csvField('-12.50')).toBe('-12.50');
    expect(csvField('-2+3|cmd')).toBe("'-2+3|cmd");
    expect(csvField('@SUM(A1)')).toBe("'@SUM(A1)");
    expect(csvField('＝1+1')).toBe("'＝1+1");
    expect(csvField('a,b\n"c"')).toBe('"a,b\n""c"""');
    expect(csvField('a;=1')).toBe("a;'=1");
    expect(csvField('a;"=1;b')).toBe(`"a;'""=1;b"`);
    expect(csvField('a\r\n=1;b')).toBe(`"a\r\n'=1;b"`);
    expect(csvField('a;b\nc')).toBe('"a;b\nc"');
  });
});

describe('a statement as PDF', () => {
  it.each(['en', 'ru', 'vn', 'tr', 'hk', 'jp', 'kr', 'th', 'ar'])(
    'is drawn for %s',
    async (lang) => {
      app.clock.advance(2_000);
      const answer = await ask({ format: 'pdf' }, { lang });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    },
  );

  it('is drawn for a part of the entries', async () => {
    app.clock.advance(2_000);
    const answer = await ask({ format: 'pdf', kind: 'deposit' }, { lang: 'ar' });
    expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  });

  it('names its client where a font at hand has the letters of the name', async () => {
    const head: StatementHead = {
      uid: '10000001',
      name: null,
      log: 'Public log: venue.example/log 7 AAAA',
      issued: '2026-03-02 10:00',
      from: '2026-01-01 00:00',
      to: '2026-03-02 10:00',
      figures: { opening: '0.000000', closing: '200.000000' },
    };
    const desk = createPdfDesk();
    const sizeWith = async (language: Language, name: string | null) =>
      (await desk.draw(1, language, { ...head, name }, Readable.from([]))).length;
    const unnamed = await sizeWith('en', null);
    expect(await sizeWith('en', 'Zoë Müller')).toBeGreaterThan(unnamed + 50);
    expect(Math.abs((await sizeWith('en', '陳大文')) - unnamed)).toBeLessThan(50);
    expect(await sizeWith('ar', 'محمد علي')).toBeGreaterThan((await sizeWith('ar', null)) + 50);
    // Letters that the fonts have because other texts of the server use them.
    for (const language of ['hk', 'jp', 'kr'] as const) {
      const name = TEXTS[language].code_wrong.slice(0, 4);
      expect(await sizeWith(language, name)).toBeGreaterThan((await sizeWith(language, null)) + 50);
    }
  });
});

describe('a statement is refused', () => {
  it('without a session, and with fields that make no period', async () => {
    expect((await ask({ format: 'csv' }, { token: 'nobody' })).json()).toMatchObject({ code: 999 });
    for (const input of [
      {},
      { format: 'exe' },
      { format: 'csv', kind: 'deposit,everything' },
      { format: 'csv', lang: 'en\u0000' },
      { format: 'csv', from: 'yesterday' },
      { format: 'csv', from: '9'.repeat(40) },
      { format: 'csv', from: 5, to: 5 },
      { format: 'csv', from: -1 },
    ]) {
      app.clock.advance(2_000);
      const answer = await ask(input);
      expect(answer.json()).toMatchObject({ data: { fields: expect.anything() } });
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });

  it('when a session asks for too many', async () => {
    const demo = await app.client();
    const codes: number[] = [];
    for (let i = 0; i < 15; i += 1) {
      const answer = await ask({ format: 'csv' }, { token: demo.token });
      codes.push(
        answer.headers['content-type'] === 'text/csv; charset=utf-8'
          ? 1
          : answer.json<{ code: number }>().code,
      );
    }
    expect(codes.filter((code) => code === 1).length).toBe(10);
    expect(new Set(codes)).toEqual(new Set([1, 1005]));
  });
});

describe('the ledger’s list', () => {
  it('takes the same filters', async () => {
    expect((await ann.done('forexChange', { kind: 'deposit', to: before })).total).toBe(1);
    expect((await ann.done('forexChange', { kind: 'deposit', from: before })).total).toBe(0);
    expect((await ann.done('forexChange', { from: before })).total).toBeGreaterThan(30);
    expect((await ann.refused('forexChange', { kind: 'x' })).error).toBe('fields_invalid');
  });
});
