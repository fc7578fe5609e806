// Sockets of compact frames, beside those of the specification's own: they say the same of what is on the screen.
import {
  COMPACT_PROTOCOL,
  DAY_MARKET,
  type DayMarketRow,
  ERRORS,
  FOREX_CLOSED,
  FOREX_TRADE,
  ORDERS_CHANGED,
  SIGHT_MAX,
  type TradeFrame,
} from '@meridian/contract';
import type { CompactMessage } from '@meridian/contract/compact/decode';
import { DAY_MS } from '@meridian/units';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { type Frame, TestSocket } from '../testing/test-socket.ts';
import { quiet, windowsPass } from '../testing/windows.ts';

let app: TestApp;
let port: number;
let sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.25000', '1.25010');
});
afterAll(() => app.remove());
afterEach(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  sockets = [];
});

async function kept(opening: Promise<TestSocket>): Promise<TestSocket> {
  const socket = await opening;
  sockets.push(socket);
  return socket;
}
const compact = () => kept(TestSocket.openCompact(port));
const plain = () => kept(TestSocket.open(port));

type Of<Kind extends CompactMessage['kind']> = Extract<CompactMessage, { kind: Kind }>;
const said = <Kind extends CompactMessage['kind']>(frame: Frame, _kind: Kind) =>
  frame.params as Of<Kind>;
const rowsOf = (frame: Frame) => (frame.params as { rows: readonly DayMarketRow[] }).rows;
const symbolsOf = (frame: Frame) => rowsOf(frame).map(({ symbol }) => symbol);

describe('the protocol', () => {
  it('is spoken with who asks for it; anybody else gets the frames that everybody got', async () => {
    const others = [await plain(), await kept(TestSocket.open(port, 'en', ['chat', 'x']))];
    const ours = await kept(TestSocket.open(port, 'en', ['chat', COMPACT_PROTOCOL]));
    expect([...others, ours].map(({ ws }) => ws.protocol)).toEqual(['', 'chat', COMPACT_PROTOCOL]);
    for (const socket of others) {
      await socket.ask({ type: 'sub', topic: DAY_MARKET });
      const rows = (await socket.next(DAY_MARKET)).params as DayMarketRow[];
      expect(rows.map(({ symbol }) => symbol)).toContain('EURUSD');
      const seen = await socket.see(['EURUSD']);
      expect(seen.code).toBe(ERRORS.message_type_unknown.code);
    }
  });

  it('says of a tick, its candle and an account what the default frames say', async () => {
    const ann = await app.client();
    const order = await ann.buy();
    const [old, ours] = [await plain(), await compact()];
    await ours.see(['EURUSD'], { orders: [order.Id] });
    const topic = [DAY_MARKET, 'KLINE.EURUSD', FOREX_TRADE];
    for (const socket of [old, ours]) {
      await socket.ask({ type: 'login', token: ann.token });
      await socket.ask({ type: 'sub', topic, period: '5min' });
    }
    await windowsPass(app);
    for (const socket of [old, ours]) socket.forget();
    app.feed.say('EURUSD', '1.10123', '1.10131');
    // The marker of the windows may still be on its way.
    const ofEuro = ({ params }: Frame) =>
      (params as DayMarketRow[]).find(({ symbol }) => symbol === 'EURUSD');
    const row = ofEuro(await old.next(DAY_MARKET, (frame) => ofEuro(frame) !== undefined));
    expect(row).toMatchObject({ symbol: 'EURUSD', bid: 1.10123 });
    const quotes = await ours.next('quotes', (frame) => rowsOf(frame).length > 0);
    expect(said(quotes, 'quotes')).toMatchObject({ rows: [row] });
    const { kline } = (await old.next('KLINE.EURUSD')).params as { kline: unknown };
    expect(said(await ours.next('candle'), 'candle')).toMatchObject({ code: 'EURUSD', kline });
    const trade = (await old.next(FOREX_TRADE)).params as TradeFrame;
    expect(trade.TransOrder).toMatchObject([{ Id: order.Id, UpdatePrice: '1.10123' }]);
    expect(said(await ours.next('account'), 'account').account).toEqual(trade);
  });
});

describe('what is on the screen', () => {
  it('alone is sent: nothing before the page says what that is, then at once, then as it moves', async () => {
    const socket = await compact();
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    app.feed.say('EURUSD', '1.10100', '1.10108');
    expect(await quiet(app, socket, 'quotes')).toEqual([]);
    expect(await socket.see(['EURUSD', 'NOTHING'])).toEqual({ type: 'see', code: 1 });
    const first = said(await socket.next('first'), 'first');
    expect(first.rows).toMatchObject([{ symbol: 'EURUSD', bid: 1.101 }]);
    app.feed.say('GBPUSD', '1.25100', '1.25110');
    app.feed.say('EURUSD', '1.10200', '1.10208');
    expect(symbolsOf(await socket.next('quotes', (one) => rowsOf(one).length > 0))).toEqual([
      'EURUSD',
    ]);
    await socket.see(['GBPUSD', 'EURUSD']);
    // What was there before is not sent again.
    expect(symbolsOf(await socket.next('first'))).toEqual(['GBPUSD']);
    await socket.see(null);
    expect(symbolsOf(await socket.next('first'))).not.toContain('EURUSD');
  });

  it('brings the day’s range with it, which ticks that were not sent have widened', async () => {
    const socket = await compact();
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    for (const bid of ['1.26000', '1.24000', '1.25500']) {
      app.feed.say('GBPUSD', bid, bid);
      await windowsPass(app);
    }
    await socket.see(['GBPUSD']);
    const { rows } = said(await socket.next('first'), 'first');
    const { data } = await app.call('tradeList', {});
    const listed = (
      data as { Code: string; ForexQuotations: { High: number; Low: number } }[]
    ).find(({ Code }) => Code === 'GBPUSD')?.ForexQuotations;
    expect(rows).toMatchObject([{ close: 1.255, high: listed?.High, low: listed?.Low }]);
    expect(listed?.High).toBeGreaterThanOrEqual(1.26);
  });

  it('brings the day’s range again where it was widened by a tick that another one followed at once', async () => {
    const socket = await compact();
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    await socket.see(['GBPUSD']);
    await socket.next('first');
    for (const bid of ['1.29000', '1.21000', '1.25500']) app.feed.say('GBPUSD', bid, bid);
    const moved = await socket.next('quotes', (one) => rowsOf(one).length > 0);
    expect(rowsOf(moved)).toMatchObject([{ symbol: 'GBPUSD', close: 1.255 }]);
    const { rows } = said(await socket.next('first'), 'first');
    expect(rows).toMatchObject([{ symbol: 'GBPUSD', close: 1.255, high: 1.29, low: 1.21 }]);
    app.feed.say('GBPUSD', '1.25600', '1.25600');
    const next = await socket.next('quotes', (one) => rowsOf(one).length > 0);
    expect(rowsOf(next)).toMatchObject([{ symbol: 'GBPUSD', close: 1.256 }]);
    expect(socket.frames.filter(({ type }) => type === 'first')).toEqual([]);
  });

  it('is limited, and must be said whole', async () => {
    const socket = await compact();
    const codes = Array.from({ length: SIGHT_MAX + 1 }, (_, place) => `C${place}`);
    const malformed = { type: 'see', code: ERRORS.message_malformed.code };
    expect(await socket.see(codes)).toMatchObject(malformed);
    const part = { type: 'see', codes: ['EURUSD'] };
    expect(await socket.ask(part)).toMatchObject(malformed);
    const unknown = { type: 'see', code: ERRORS.message_type_unknown.code };
    expect(await (await plain()).ask(part)).toMatchObject(unknown);
    expect((await socket.see(codes.slice(1))).code).toBe(1);
  });

  it('may stand still: then the market’s time is told once a second, so that it is known to be alive', async () => {
    const socket = await compact();
    await socket.see(['USDJPY']);
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    await windowsPass(app);
    socket.forget();
    app.clock.advance(1_000);
    for (let moves = 0; moves < 12; moves += 1) await windowsPass(app);
    const told = socket.frames.filter(({ type }) => type === 'quotes');
    expect(told.length).toBeGreaterThanOrEqual(1);
    expect(told.length).toBeLessThan(12);
    for (const frame of told)
      expect(said(frame, 'quotes')).toMatchObject({ time: app.clock.now(), rows: [] });
  });
});

describe('a hidden page', () => {
  it('is told once a second, news of its account at once, and everything as soon as it is back', async () => {
    const ann = await app.client();
    const [hidden, shown] = [await compact(), await compact()];
    await hidden.see(['EURUSD'], { hidden: true });
    await shown.see(['EURUSD']);
    for (const socket of [hidden, shown]) {
      await socket.ask({ type: 'login', token: ann.token });
      await socket.ask({ type: 'sub', topic: [DAY_MARKET, FOREX_TRADE] });
    }
    const order = await ann.buy();
    await hidden.next(ORDERS_CHANGED);
    for (const socket of [hidden, shown]) socket.forget();
    const countOf = (socket: TestSocket) =>
      socket.frames.filter((one) => one.type === 'quotes' && rowsOf(one).length > 0).length;
    for (let step = 10; countOf(shown) < 15; step += 1) {
      app.feed.say('EURUSD', `1.130${step}`, `1.131${step}`);
      await windowsPass(app);
    }
    expect(countOf(hidden)).toBeGreaterThan(0);
    expect(countOf(hidden)).toBeLessThanOrEqual(countOf(shown) / 2);
    app.feed.say('EURUSD', '1.14000', '1.14008');
    await windowsPass(app);
    hidden.forget();
    await hidden.see(['EURUSD']);
    expect(rowsOf(await hidden.next('first'))).toMatchObject([{ bid: 1.14 }]);
    const account = said(await hidden.next('account'), 'account').account;
    const { data } = await ann.call('myDeal', { status: '1', page: 1 });
    expect(account.Equity).toBe((data as { Equity: string }).Equity);
    await ann.done('close', { id: order.Id });
    expect(
      (await hidden.next(FOREX_CLOSED, ({ params }) => (params as []).length > 0)).params,
    ).toEqual([order.Id]);
  });
});

describe('an account', () => {
  it('has its totals right whatever of its orders is on the screen, while they are asked for', async () => {
    const ann = await app.client();
    const orders = [await ann.buy(), await ann.buy(), await ann.buy()];
    const [old, ours] = [await plain(), await compact()];
    await ours.see([]);
    for (const socket of [old, ours]) await socket.ask({ type: 'login', token: ann.token });
    expect(await quiet(app, ours, 'account')).toEqual([]);
    await ours.ask({ type: 'sub', topic: FOREX_TRADE });
    const whole = (await old.next(FOREX_TRADE)).params as TradeFrame;
    expect(whole.TransOrder).toHaveLength(3);
    expect(said(await ours.next('account'), 'account').account).toEqual({
      ...whole,
      TransOrder: [],
    });
    const [, middle] = orders.map(({ Id }) => Id);
    await ours.see([], { orders: [middle ?? 0, 999_999] });
    const some = said(await ours.next('account'), 'account').account;
    expect(some).toEqual({
      ...whole,
      TransOrder: whole.TransOrder.filter(({ Id }) => Id === middle),
    });
    await ours.see([], { orders: null });
    expect(said(await ours.next('account'), 'account').account).toEqual(whole);
    await ours.ask({ type: 'unsub', topic: FOREX_TRADE });
    ours.forget();
    app.feed.say('EURUSD', '1.14100', '1.14108');
    expect(await quiet(app, ours, 'account')).toEqual([]);
  });

  it('of somebody else is refused as ever', async () => {
    const socket = await compact();
    expect((await socket.ask({ type: 'sub', topic: FOREX_TRADE })).code).toBe(
      ERRORS.login_required.code,
    );
  });
});

describe('a socket that comes again', () => {
  it('needs nothing of the one before: names, quotes, candle and account come anew', async () => {
    const ann = await app.client();
    const before = await compact();
    await before.see(['EURUSD']);
    await before.ask({ type: 'sub', topic: DAY_MARKET });
    await before.next('first');
    before.ws.terminate();
    app.feed.say('EURUSD', '1.15000', '1.15008');
    const again = await compact();
    await again.ask({ type: 'login', token: ann.token });
    await again.see(['EURUSD']);
    await again.ask({
      type: 'sub',
      topic: [DAY_MARKET, FOREX_TRADE, 'KLINE.GBPUSD'],
      period: '1day',
    });
    expect(rowsOf(await again.next('first'))).toMatchObject([{ symbol: 'EURUSD', bid: 1.15 }]);
    expect(said(await again.next('candle'), 'candle').code).toBe('GBPUSD');
    await again.next('account');
  });
});

// Last: the prices of before are old then.
describe('another day', () => {
  it('brings the day’s range again', async () => {
    const socket = await compact();
    await socket.ask({ type: 'sub', topic: DAY_MARKET });
    await socket.see(['GBPUSD']);
    await socket.next('first');
    await windowsPass(app);
    app.clock.advance(DAY_MS);
    app.feed.say('GBPUSD', '1.25700', '1.25700');
    const { rows } = said(await socket.next('first'), 'first');
    expect(rows).toMatchObject([{ symbol: 'GBPUSD', close: 1.257, high: 1.257, low: 1.257 }]);
  });
});
