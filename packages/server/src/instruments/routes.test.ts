import { type CallOutput, LANGUAGES } from '@meridian/contract';
import { CATALOGUE } from '@meridian/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ hours: 'real' });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('EURUSD', '1.10550', '1.10558');
  app.feed.say('USDJPY', '149.990', '150.010');
});
afterAll(() => app.remove());

const list = async (searchCurrency?: string, lang = 'en') =>
  (await app.call('tradeList', searchCurrency === undefined ? {} : { searchCurrency }, { lang }))
    .data as CallOutput<'tradeList'>;
const codes = async (searchCurrency: string, lang?: string) =>
  (await list(searchCurrency, lang)).map(({ Code }) => Code);
const one = async (code: string, lang?: string) =>
  (await list(code, lang)).find(({ Code }) => Code === code);

describe('trade_list', () => {
  it('has every instrument in the order of the catalogue, with its terms and its quotation', async () => {
    const all = await list();
    expect(all.map(({ Id }) => Id)).toEqual(CATALOGUE.map(({ id }) => id));
    expect(all[0]).toMatchObject({
      Id: 1,
      Code: 'EURUSD',
      ShowCode: 'EUR/USD',
      NameTrans: 'Euro · US Dollar',
      CategoryId: 1,
      MarketStatus: 1,
      NextOpen: null,
      PricePrecision: 5,
      Pip: '0.01',
      ForexMinCont: '0.01',
      ForexContNum: '100000',
      MarginMode: 0,
      QuoteCurrency: 'USD',
      QuoteRate: '1',
      HasForexMultiple: [1, 2, 5, 10, 20, 30].map((Value) => ({ Value })),
      ForexQuotations: {
        Open: 1.1,
        Close: 1.1055,
        Change: 0.5,
        Bid: 1.1055,
        Ask: 1.10558,
        High: 1.1055,
        Low: 1.1,
        Time: app.clock.now(),
      },
    });
    expect((await one('USDJPY'))?.QuoteRate).toMatch(/^0\.00666/);
    expect((await one('EURJPY'))?.ForexQuotations).toMatchObject({
      Open: null,
      Close: null,
      Change: null,
      Bid: null,
      Seq: null,
    });
    expect((await one('XAUEUR'))?.QuoteRate).toMatch(/^1\.1055/);
  });

  it.each(['EURUSD', 'eurusd', 'EUR/USD', 'eur usd', ' Eur-Usd '])(
    'finds EUR/USD by "%s"',
    async (search) => {
      expect(await codes(search)).toEqual(['EURUSD']);
    },
  );

  it('finds parts of codes and names in the language of the request', async () => {
    expect(await codes('jpy')).toContain('USDJPY');
    expect(await codes('Gold')).toEqual(['XAUUSD', 'XAUEUR']);
    expect(await codes('金')).toEqual([]);
    expect(await codes('金', 'jp')).toContain('XAUUSD');
    expect(await codes('Schweizer Franken', 'de')).toContain('USDCHF');
    expect(await codes('nothing of the kind')).toEqual([]);
    expect(await list('')).toHaveLength(CATALOGUE.length);
  });

  it('refuses a search that is too long', async () => {
    expect((await app.call('tradeList', { searchCurrency: 'x'.repeat(60) })).code).toBe(1);
    expect((await app.call('tradeList', { searchCurrency: 'x'.repeat(61) })).code).toBe(1001);
  });

  it('shows a closed market with its next opening, by the calendar and where the feed has no prices', async () => {
    const noon = app.clock.now();
    app.clock.set(Date.UTC(2025, 0, 18, 12));
    app.feed.say('BTCUSD', '90000.00', '90010.00');
    expect(await one('EURUSD')).toMatchObject({
      MarketStatus: 0,
      NextOpen: Date.UTC(2025, 0, 19, 22),
      ForexQuotations: { Bid: 1.1055 },
    });
    expect(await one('BTCUSD')).toMatchObject({ MarketStatus: 1, NextOpen: null });
    app.feed.withhold('BTCUSD');
    expect(await one('BTCUSD')).toMatchObject({ MarketStatus: 0, NextOpen: null });
    app.clock.set(noon);
  });

  it.each([...LANGUAGES])('names everything in %s', async (lang) => {
    for (const { NameTrans } of await list(undefined, lang)) expect(NameTrans.trim()).not.toBe('');
    const shelves = (await app.call('categories', {}, { lang })).data as CallOutput<'categories'>;
    expect(shelves.map(({ Id }) => Id)).toEqual([1, 2, 3, 4, 5]);
    for (const { NameShowTrans } of shelves) expect(NameShowTrans).not.toMatch(/^category_|^$/);
  });

  it('every shelf has instruments, and every instrument a shelf', async () => {
    expect(
      [...new Set((await list()).map(({ CategoryId }) => CategoryId))].toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('trading_hours', () => {
  it('has the session of every instrument, with the holidays and early closes of its exchange', async () => {
    const sessions = (await app.call('tradingHours', {})).data as CallOutput<'tradingHours'>;
    const names = new Set(sessions.map(({ Session }) => Session));
    for (const { Code, Session } of await list()) expect(names.has(Session), Code).toBe(true);
    expect((await one('JP225'))?.Session).toBe('tokyo');
    expect(sessions.find(({ Session }) => Session === 'new_york')).toMatchObject({
      Zone: 'America/New_York',
      Hours: [1, 2, 3, 4, 5].map((day) => ({
        FromDay: day,
        From: '09:30',
        ToDay: day,
        To: '16:00',
      })),
      Holidays: expect.arrayContaining(['2026-11-26', '2027-12-24']),
      EarlyCloses: expect.arrayContaining([{ Date: '2026-11-27', Close: '13:00' }]),
      KnownUntil: '2027-12-31',
    });
  });
});
