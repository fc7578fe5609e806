import {
  STATEMENT_PATH,
  TRADE_NOTES_MAX,
  TRADE_NOTE_MAX,
  TRADE_TAGS_MAX,
  type CallOutput,
} from '@meridian/contract';
import { divide, formatDecimal, formatMoney, asMoney, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { TestApp, type TestClient, instrumentId, queryOf } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
const MINUTE = 60_000;
const GBP = instrumentId('GBPUSD');

function say(euro: string, pound: string): void {
  app.clock.advance(7 * MINUTE);
  app.feed.say('EURUSD', euro, (Number(euro) + 0.0001).toFixed(5));
  app.feed.say('GBPUSD', pound, (Number(pound) + 0.0002).toFixed(5));
}

beforeAll(async () => {
  app = await TestApp.open();
  app.clock.advance(MINUTE);
  say('1.10000', '1.25000');
  ann = await app.client();
});
afterAll(() => app.remove());

/** Opens at the present price and closes after the prices have become these, in parts if told. */
async function trade(
  input: Readonly<Record<string, unknown>>,
  after: readonly [string, string],
  part?: string,
): Promise<void> {
  const { Id } = await ann.buy(input);
  say(...after);
  if (part !== undefined) await ann.done('close', { id: Id, cont: part }, 'POST');
  await ann.done('close', { id: Id }, 'POST');
}

type Row = Readonly<Record<string, string>>;
async function csv(
  format: 'csv' | 'trades',
  lang = 'en',
  of: Readonly<Record<string, number>> = {},
): Promise<Row[]> {
  const answer = await app.app.http.inject({
    method: 'GET',
    url: STATEMENT_PATH,
    query: queryOf({ format, ...of }),
    headers: { authorization: ann.token, lang },
  });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head = [], ...lines] = answer.body
    .replace('\u{FEFF}', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])));
}

/** "1.10500" as 110500. */
const points = (price: string): bigint => BigInt(price.replace('.', ''));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
const average = (amounts: readonly bigint[]): string | null =>
  amounts.length === 0
    ? null
    : formatMoney(asMoney(divide(sum(amounts), BigInt(amounts.length), 'half_even')));

/** The figures, from nothing but the file. */
function recomputed(rows: readonly Row[]): CallOutput<'analytics'>['figures'] {
  const column = (name: string, of = rows) => of.map((row) => readMoney(row[name] ?? ''));
  const total = (name: string) => formatMoney(asMoney(sum(column(name))));
  const won = rows.filter((row) => readMoney(row['Net result (USD)'] ?? '') > 0n);
  const lost = rows.filter((row) => readMoney(row['Net result (USD)'] ?? '') < 0n);
  const nets = column('Net result (USD)');
  const [wonSum, lostSum] = [
    sum(column('Net result (USD)', won)),
    sum(column('Net result (USD)', lost)),
  ];
  const at = (row: Row, name: string) => Date.parse(`${row[name]?.replace(' ', 'T')}Z`);
  const held = (of: readonly Row[]) => {
    const ms = of.map((row) => BigInt(at(row, 'Closed (UTC)') - at(row, 'Opened (UTC)')));
    return ms.length === 0 ? null : Number(divide(sum(ms), BigInt(ms.length), 'half_even'));
  };
  const share = (part: bigint, whole: bigint) => divide(part * 10n ** 9n, whole, 'half_even');
  return {
    trades: rows.length,
    wins: won.length,
    losses: lost.length,
    net: total('Net result (USD)'),
    profit: total('Gross result (USD)'),
    fee: total('Commission (USD)'),
    swap: total('Swap (USD)'),
    rebate: total('Spread rebate (USD)'),
    spread: total('Spread paid (USD)'),
    won: formatMoney(asMoney(wonSum)),
    lost: formatMoney(asMoney(lostSum)),
    win_rate:
      rows.length === 0
        ? null
        : formatDecimal(share(BigInt(won.length), BigInt(rows.length)), 7, 2),
    expectancy: average(nets),
    average_win: average(column('Net result (USD)', won)),
    average_loss: average(column('Net result (USD)', lost)),
    profit_factor: lostSum === 0n ? null : formatDecimal(share(wonSum, -lostSum), 9, 2),
    held: held(rows),
    held_win: held(won),
    held_loss: held(lost),
    best: formatMoney(asMoney(nets.reduce((a, b) => (b > a ? b : a)))),
    worst: formatMoney(asMoney(nets.reduce((a, b) => (b < a ? b : a)))),
  };
}

describe('one’s own trading', () => {
  it('is empty before the first closed trade', async () => {
    await ann.buy({ cont: '0.01' });
    const none = await ann.done('analytics', {});
    expect(none).toMatchObject({ ever: 0, curve: [], deepest: null, days: [], is_cut: 0 });
    expect(none.figures).toMatchObject({ trades: 0, net: '0.000000', win_rate: null, held: null });
    await ann.done('resetDemo', {}, 'POST');
  });

  it('is what the file of the trades says, figure by figure', async () => {
    await trade({ cont: '0.50' }, ['1.10200', '1.25100']); // won
    await trade({ cont: '0.30', type: '2' }, ['1.10330', '1.25000'], '0.10'); // lost, in parts
    await trade({ cont: '0.20', forex_id: GBP }, ['1.10000', '1.25500'], '0.05'); // won, in parts
    await trade({ cont: '0.01', type: '2', forex_id: GBP }, ['1.10000', '1.25600']); // lost
    const { figures, ...rest } = await ann.done('analytics', {});
    const rows = await csv('trades');
    expect(rows.map((row) => [row['Lots'], row['Side'], row['Instrument']])).toEqual([
      ['0.50', 'buy', 'EURUSD'],
      ['0.30', 'sell', 'EURUSD'],
      ['0.20', 'buy', 'GBPUSD'],
      ['0.01', 'sell', 'GBPUSD'],
    ]);
    expect(figures).toEqual(recomputed(rows));
    // (1.10200 - 1.10010) x 50,000 - fee; half of 1 pip twice: 0.0001 x 50,000.
    expect(rows[0]).toMatchObject({
      'Gross result (USD)': '95.000000',
      'Spread paid (USD)': '5.000000',
    });
    expect([figures.wins, figures.losses, rest.ever]).toEqual([2, 2, 4]);
    // Of one instrument, too.
    const pound = { forex_id: GBP };
    expect((await ann.done('analytics', pound)).figures).toEqual(
      recomputed(await csv('trades', 'en', pound)),
    );
    // The ledger's own file leads to the same sum.
    const results = (await csv('csv')).filter(({ Order = '' }) => Order !== '');
    const moved = sum(results.map((row) => readMoney(row['Amount (USD)'] ?? '')));
    expect(formatMoney(asMoney(moved))).toBe(figures.net);
  });

  it('says the best and the worst price of each trade while it was open', async () => {
    const bob = await app.client();
    const bought = await bob.buy({ cont: '0.10' });
    const sold = await bob.buy({ cont: '0.10', type: '2' });
    for (const euro of ['1.10500', '1.09200', '1.10150']) say(euro, '1.25000');
    await bob.done('close', { id: bought.Id }, 'POST');
    await bob.done('close', { id: sold.Id }, 'POST');
    const { data } = await bob.done('analyticsTrades', {});
    // A buy is closed at the bid, a sale at the ask, which is a pip above: of 10,000 units.
    expect(data.find(({ Id }) => Id === bought.Id)).toMatchObject({
      ...{ BestPrice: '1.10500', WorstPrice: '1.09200' },
      BestProfit: formatMoney(asMoney((110_500n - points(bought.Price)) * 100_000n)),
      WorstProfit: formatMoney(asMoney((109_200n - points(bought.Price)) * 100_000n)),
    });
    expect(data.find(({ Id }) => Id === sold.Id)).toMatchObject({
      ...{ BestPrice: '1.09210', WorstPrice: '1.10510' },
      BestProfit: formatMoney(asMoney((points(sold.Price) - 109_210n) * 100_000n)),
    });
    await bob.buy({ cont: '0.10' });
    await bob.done('closeAll', {}, 'POST');
    const [atOnce] = (await bob.done('analyticsTrades', {})).data;
    expect(atOnce?.BestPrice).toBe(atOnce?.WorstPrice);
  });

  it('has notes and tags of the client’s own, found and grouped by, in the file and nobody else’s', async () => {
    const cid = await app.client();
    const orders = [await cid.buy({ cont: '0.10' }), await cid.buy({ cont: '0.20' })];
    say('1.10200', '1.25000');
    await cid.done('closeAll', {}, 'POST');
    const [first, second] = orders.map(({ Id }) => Id);
    const note = { id: first, note: 'Too early,\nas "always"', tags: 'Breakout,  news , NEWS,' };
    await cid.done('setTradeNote', { ...note, only: 'note' });
    await cid.done('setTradeNote', { ...note, note: 'not this', only: 'tags' });
    expect((await cid.done('setTradeNote', { id: second, tags: 'news' })).tags).toEqual(['news']);
    const all = (await cid.done('analyticsTrades', {})).data;
    expect(all.find(({ Id }) => Id === first)).toMatchObject({
      ...{ Note: note.note, Tags: ['Breakout', 'news'] },
    });
    const tagged = await cid.done('analyticsTrades', { tag: 'Breakout' });
    expect(tagged.data.map(({ Id }) => Id)).toEqual([first]);
    const { tags, figures } = await cid.done('analytics', {});
    expect(tags.map(({ tag, trades }) => [tag, trades])).toEqual([
      ['news', 2],
      ['Breakout', 1],
    ]);
    expect(tags[0]?.net).toBe(figures.net);
    const file = await app.app.http.inject({
      ...{ method: 'GET', url: STATEMENT_PATH, query: { format: 'trades' } },
      headers: { authorization: cid.token, lang: 'en' },
    });
    expect(file.body).toContain('"Breakout, news","Too early,\nas ""always"""');
    await cid.done('setTradeNote', { id: first });
    expect((await cid.done('analytics', {})).tags).toMatchObject([{ tag: 'news', trades: 1 }]);
    expect(await ann.refused('setTradeNote', { id: first, note: 'mine' })).toMatchObject({
      error: 'order_unknown',
    });
  });

  it('has notes of a certain length, so many tags, and so many of an account', async () => {
    const dan = await app.client();
    const { Id: id } = await dan.buy({ cont: '0.10' });
    const fields = async (of: object) => (await dan.refused('setTradeNote', { id, ...of })).fields;
    expect((await fields({ tags: 'x'.repeat(31) }))['tags']).toMatch(/^A tag has at most 30 /);
    const many = Array.from({ length: TRADE_TAGS_MAX + 1 }, (_, i) => String(i)).join();
    expect(await fields({ tags: many })).toHaveProperty('tags');
    expect(await fields({ note: 'x'.repeat(TRADE_NOTE_MAX + 1) })).toHaveProperty('note');
    await app.db.query({
      text: `INSERT INTO trade_notes (account_id, order_id, note, tags)
        SELECT $1, -n, 'x', '' FROM generate_series(1, $2::int) AS n`,
      values: [dan.user.id, TRADE_NOTES_MAX],
    });
    const { error } = await dan.refused('setTradeNote', { id, note: 'one more' });
    expect(error).toBe('trade_notes_full');
    await dan.done('setTradeNote', { id });
  });

  it('is told of each copying likewise, to its owner alone', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const leader = await leaderOf(own);
    const copier = await own.client();
    const { id } = await copy(copier, leader, { sizing: 'lots', sizing_value: '0.20' });
    const { Id } = await leader.buy({ cont: '0.10' });
    price(own, '1.10100', '1.10100');
    await leader.done('close', { id: Id }, 'POST');
    const told = await copier.done('analytics', { copying_id: id });
    expect(told).toMatchObject({ ever: 1, figures: { trades: 1, wins: 1 } });
    expect((await copier.done('analytics', {})).ever).toBe(0);
    const [trade] = (await copier.done('analyticsTrades', { copying_id: id })).data;
    expect(trade).toMatchObject({ Quantity: '0.20', NetProfit: told.figures.net });
    await copier.done('setTradeNote', { id: trade?.Id, copying_id: id, tags: 'copied' });
    const after = await copier.done('analytics', { copying_id: id });
    expect(after.tags).toMatchObject([{ tag: 'copied', trades: 1 }]);
    const file = await own.app.http.inject({
      ...{ method: 'GET', url: STATEMENT_PATH },
      query: queryOf({ format: 'trades', copying_id: id }),
      headers: { authorization: copier.token },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    const { error, fields } = await leader.refused('analytics', { copying_id: id });
    expect(Object.keys(fields)).toEqual(['copying_id']);
    expect(error).toBe('copying_unknown');
  });

  it('adds up with what fills at a wide spread got back', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const maker = await TestStaff.enter(own, 'instruments');
    const hours = { from_hour: 0, to_hour: 24 };
    await maker.done('promiseSpread', { id: 1, ...hours, spread: '0.0001', reason: 'Tight' });
    const second = await TestStaff.enter(own, 'compliance');
    for (const { id, seen_hash } of (await second.done('proposalList', {})).waiting)
      await second.done('proposalConfirm', { id: String(id), seen_hash });
    price(own, '1.10000', '1.10040');
    const client = await own.client();
    const { Id } = await client.buy({ cont: '0.10' });
    await client.done('close', { id: Id }, 'POST');
    const { net, profit, fee, swap, rebate } = (await client.done('analytics', {})).figures;
    expect(Number(rebate)).toBeGreaterThan(0);
    const [made, cost] = [readMoney(profit) + readMoney(swap), readMoney(fee)];
    expect(readMoney(net)).toBe(made - cost + readMoney(rebate));
    const [trade] = (await client.done('analyticsTrades', {})).data;
    expect(trade).toMatchObject({ SpreadRebate: rebate, NetProfit: net });
  });

  it('draws the equity after each trade, and how far it stood below its peak', async () => {
    const { start, curve, deepest, figures } = await ann.done('analytics', {});
    expect(start).toBe('10000.000000');
    const nets = (await csv('trades')).map((row) => readMoney(row['Net result (USD)'] ?? ''));
    let equity = readMoney(start);
    const after = nets.map((net) => formatMoney(asMoney((equity = asMoney(equity + net)))));
    expect(curve.map((point) => point.equity)).toEqual([...after, after.at(-1)]);
    const { balance } = await ann.done('balance', {});
    expect(curve.at(-1)?.equity).toBe(balance);
    expect(readMoney(balance) - readMoney(start)).toBe(readMoney(figures.net));
    // After the second trade: what it lost, of the equity after the first.
    const peak = readMoney(after[0] ?? '');
    const fall = divide((peak - readMoney(after[1] ?? '')) * 10n ** 9n, peak, 'floor');
    expect(Number(curve[1]?.drawdown)).toBeCloseTo(Number(fall) / 1e7, 5);
    expect(deepest?.time).toBe(curve[1]?.time);
  });

  it('counts open positions in the last point of the curve', async () => {
    const { Id } = await ann.buy({ cont: '1' });
    const { Equity } = await ann.done('forexDetail', {});
    const { curve } = await ann.done('analytics', {});
    expect(curve.at(-1)?.equity).toBe(Equity);
    await ann.done('close', { id: Id }, 'POST');
  });

  it('is told by hour, weekday, side, instrument and day of a zone', async () => {
    const all = await ann.done('analytics', {});
    for (const groups of [all.hours, all.weekdays, all.sides, all.instruments, all.days]) {
      expect(formatMoney(asMoney(sum(groups.map(({ net }) => readMoney(net)))))).toBe(
        all.figures.net,
      );
      expect(groups.reduce((count, { trades }) => count + trades, 0)).toBe(all.figures.trades);
    }
    const nets = all.instruments.map(({ net }) => readMoney(net));
    expect(nets).toEqual(nets.toSorted((a, b) => (a > b ? -1 : 1)));
    const far = await ann.done('analytics', { zone: 'Pacific/Kiritimati' });
    const shifted = all.hours.map(({ hour }) => (hour + 14) % 24).toSorted((a, b) => a - b);
    expect(far.hours.map(({ hour }) => hour)).toEqual(shifted);
    const refused = await ann.refused('analytics', { zone: 'Mars/Olympus' });
    expect(refused.fields).toHaveProperty('zone');
  });

  it('sums the history to what its pages hold, part by part, and of one instrument', async () => {
    const eve = await app.client();
    for (const forex_id of [instrumentId('EURUSD'), GBP])
      for (let i = 0; i < 8; i += 1) {
        const { Id } = await eve.buy({ cont: '0.05', forex_id });
        say((1.1 + i / 1_000).toFixed(5), (1.25 - i / 1_000).toFixed(5));
        await eve.done('close', { id: Id, cont: '0.02' }, 'POST');
        // The last one stays open with what is left of it.
        if (i < 7) await eve.done('close', { id: Id }, 'POST');
      }
    const summed = async (of: Readonly<Record<string, number>>) => {
      const pages = [1, 2].map((page) => eve.done('myDeal', { status: '3', page, ...of }));
      const rows = (await Promise.all(pages)).flatMap(({ data }) => data);
      const total = (of: readonly string[]) => sum(of.map(readMoney));
      return {
        orders: rows.length,
        lots: total(rows.map(({ Quantity }) => Quantity)),
        net: total(rows.map(({ NetProfit }) => NetProfit ?? '')),
      };
    };
    for (const wanted of [{}, { forex_id: GBP }]) {
      const { orders, lots, net } = await eve.done('closedSums', wanted);
      expect({ orders, lots: readMoney(lots), net: readMoney(net) }).toEqual(await summed(wanted));
    }
    expect((await eve.done('closedSums', {})).orders).toBe(30);
    const none = await eve.done('closedSums', { forex_id: instrumentId('USDJPY') });
    expect(none).toEqual({ orders: 0, lots: '0.00', net: '0.000000' });
  });

  it('has the trades behind every figure, the last closed first', async () => {
    const { figures, sides, hours } = await ann.done('analytics', {});
    const all = await ann.done('analyticsTrades', {});
    expect(all.total).toBe(figures.trades);
    const times = all.data.map(({ CloseTime }) => CloseTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const won = await ann.done('analyticsTrades', { result: 'won' });
    expect([won.total, won.data.every(({ NetProfit }) => readMoney(NetProfit) > 0n)]).toEqual([
      figures.wins,
      true,
    ]);
    for (const { side, trades } of sides)
      expect((await ann.done('analyticsTrades', { side: String(side) })).total).toBe(trades);
    for (const { hour, trades } of hours)
      expect((await ann.done('analyticsTrades', { hour })).total).toBe(trades);
    const { days } = await ann.done('analytics', { zone: 'Asia/Tokyo' });
    for (const { day, trades } of days)
      expect((await ann.done('analyticsTrades', { day, zone: 'Asia/Tokyo' })).total).toBe(trades);
    const pounds = await ann.done('analyticsTrades', { forex_id: GBP });
    expect(pounds.data.map(({ Code }) => Code)).toEqual(['GBPUSD', 'GBPUSD']);
    expect((await ann.done('analyticsTrades', { page: 2 })).data).toEqual([]);
  });

  it('is that of a period, and of nobody else', async () => {
    const rows = await csv('trades');
    const from = Date.parse(`${rows[1]?.['Closed (UTC)']?.replace(' ', 'T')}Z`);
    const part = await ann.done('analytics', { from });
    expect(part.figures).toEqual(recomputed(rows.slice(1)));
    expect(readMoney(part.start)).toBe(
      10_000_000_000n + readMoney(rows[0]?.['Net result (USD)'] ?? ''),
    );
    const before = await ann.done('analytics', { to: from });
    expect(before.figures.trades).toBe(1);
    const bob = await app.client();
    expect((await bob.done('analytics', {})).ever).toBe(0);
  });

  it('begins afresh with a reset', async () => {
    await ann.done('resetDemo', {}, 'POST');
    expect((await ann.done('analytics', {})).ever).toBe(0);
    await trade({ cont: '0.10' }, ['1.10300', '1.25000']);
    const after = await ann.done('analytics', {});
    expect([after.ever, after.start]).toEqual([1, '10000.000000']);
  });
});
