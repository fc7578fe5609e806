import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  TestApp,
  type TestClient,
  instrumentId,
  marketOrder,
  pendingOrder,
} from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());
beforeEach(async () => {
  app.clock.advance(60_000);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.25000', '1.25010');
  app.feed.say('USDJPY', '149.990', '150.000');
  ann = await app.client();
});

const list = (status: '0' | '1' | '3', page = 1) => ann.done('myDeal', { status, page });
const idsOf = ({ data }: { data: readonly { Id: number }[] }) => data.map(({ Id }) => Id);

describe('submit at market', () => {
  it('fills a buy at the ask, with the margin of the Close, the fee and a receipt', async () => {
    const order = await ann.buy({ cont: '1', client_order_id: 'first' });
    expect(order).toMatchObject({
      ForexId: 1,
      OrderType: 1,
      Status: 1,
      Quantity: '1.00',
      Multiple: 30,
      OriginPrice: '1.10008',
      Price: '1.10008',
      UpdatePrice: '1.10000',
      TargetPrice: null,
      TriggerKind: null,
      CloseReason: null,
      client_order_id: 'first',
      // 100,000 x 1.10000 / 30; 0.03 % of it; (1.10000 - 1.10008) x 100,000; the three summed.
      CautionMoney: '3666.666667',
      TradeFee: '1.100000',
      FactProfits: '-8.000000',
      Swap: '0.000000',
      NetProfit: '-9.100000',
      OpenTime: app.clock.now(),
      CreateTimeHandler: new Date(app.clock.now()).toISOString(),
    });
    expect(order.Receipt.Open).toMatchObject({
      Time: app.clock.now(),
      Bid: '1.10000',
      Ask: '1.10008',
      Price: '1.10008',
      Level: null,
      Slippage: null,
      QuoteRate: '1',
    });
    expect(await ann.done('orderDetail', { id: order.Id })).toEqual(order);
  });

  it('fills a sell at the bid and converts yen at the mid: the vector of the specification', async () => {
    app.feed.say('USDJPY', '150.000', '150.000');
    const sell = await ann.done(
      'submit',
      marketOrder({ type: '2', cont: '0.5', forex_id: instrumentId('USDJPY') }),
    );
    expect(sell).toMatchObject({ OrderType: 2, Price: '150.000', CautionMoney: '1666.666667' });
    app.feed.say('USDJPY', '149.380', '149.400');
    const closed = await ann.done('close', { id: sell.Id });
    // 0.600 x 50,000 = 30,000 JPY at 1 / 149.390
    expect(closed).toMatchObject({
      Status: 3,
      ClosePrice: '149.400',
      FactProfits: '200.816654',
      CloseReason: 'client',
    });
    expect(closed.Receipt.Close?.QuoteRateLegs).toMatchObject([
      { Code: 'USDJPY', Bid: '149.380', Ask: '149.400' },
    ]);
  });

  it('follows the price: profit, equity, free margin, level and risk rate', async () => {
    await ann.buy({ cont: '1' });
    app.feed.say('EURUSD', '1.10508', '1.10516');
    const page = await list('1');
    expect(page).toMatchObject({
      all_fact_profits: '500.000000',
      balance: '9998.900000',
      Equity: '10498.900000',
      CautionMoneyAll: '3666.666667',
      FreeMargin: '6832.233333',
    });
    // 10498.9 / 3666.666667 x 100; half of 3666.666667 / 10498.9 x 100
    expect([page.MarginLevel, page.HazardRate]).toEqual(['286.333636', '17.462147']);
    expect(page.data[0]).toMatchObject({
      FactProfits: '500.000000',
      UpdatePrice: '1.10508',
      NetProfit: '498.900000',
    });
  });

  it('has no margin level and a risk rate of 0 without open orders', async () => {
    expect(await list('1')).toMatchObject({
      data: [],
      total: 0,
      all_fact_profits: '0.000000',
      MarginLevel: null,
      HazardRate: '0.000000',
      FreeMargin: '10000.000000',
    });
  });
});

describe('close', () => {
  it('of a part splits the order: the part is closed, the rest stays, nothing is lost', async () => {
    const order = await ann.buy({ cont: '0.30' });
    app.feed.say('EURUSD', '1.10108', '1.10116');
    const rest = await ann.done('close', { id: order.Id, cont: '0.10' });
    expect(rest).toMatchObject({ Id: order.Id, Status: 1, Quantity: '0.20' });
    const part = await ann.done('orderDetail', { id: rest.ClosedPartId });
    expect(part).toMatchObject({
      ParentId: order.Id,
      Status: 3,
      Quantity: '0.10',
      FactProfits: '10.000000',
      CloseReason: 'client',
      ClosePrice: '1.10108',
    });
    const micros = (text: string) => BigInt(text.replace('.', ''));
    expect(micros(part.CautionMoney) + micros(rest.CautionMoney)).toBe(micros(order.CautionMoney));
    expect(micros(part.TradeFee) + micros(rest.TradeFee)).toBe(micros(order.TradeFee));
    expect(idsOf(await list('1'))).toEqual([order.Id]);
    expect(idsOf(await list('3'))).toEqual([part.Id]);
    const closed = await ann.done('close', { id: order.Id, cont: '0.20' });
    expect(closed).toMatchObject({
      Id: order.Id,
      Status: 3,
      ClosedPartId: null,
      FactProfits: '20.000000',
    });
    expect((await list('3')).all_fact_profits).toBe('30.000000');
  });

  it('of all answers with a result for each order, the closed market’s too', async () => {
    const first = await ann.buy();
    const pound = await ann.buy({ forex_id: instrumentId('GBPUSD') });
    const last = await ann.done('submit', marketOrder({ type: '2' }));
    const pending = await ann.done('submit', pendingOrder('1.05000'));
    app.feed.withhold('GBPUSD');
    const results = await ann.done('closeAll', {}, 'POST');
    app.feed.offer('GBPUSD');
    expect(results.map(({ Id, code, msg }) => ({ Id, code, msg }))).toEqual([
      { Id: first.Id, code: 1, msg: '' },
      { Id: pound.Id, code: 2002, msg: 'The market for GBP/USD is closed.' },
      { Id: last.Id, code: 1, msg: '' },
    ]);
    expect(results.map(({ order }) => order?.Status)).toEqual([3, 1, 3]);
    expect(idsOf(await list('1'))).toEqual([pound.Id]);
    expect(idsOf(await list('0'))).toEqual([pending.Id]);
  });

  it('of one instrument leaves the others', async () => {
    const euro = await ann.buy();
    const pound = await ann.buy({ forex_id: instrumentId('GBPUSD') });
    expect((await ann.done('closeAll', { forex_id: 1 })).map(({ Id }) => Id)).toEqual([euro.Id]);
    expect(idsOf(await list('1'))).toEqual([pound.Id]);
    expect(await ann.done('closeAll', { forex_id: 999_999 })).toEqual([]);
  });
});

describe('set_stop_price', () => {
  it('sets, leaves what is missing or empty, and removes with 0', async () => {
    const { Id: id } = await ann.buy();
    const set = async (input: Record<string, unknown>) => {
      const { TargetLossPrice, TargetProfitPrice } = await ann.done(
        'setStopPrice',
        { id, ...input },
        'POST',
      );
      return [TargetLossPrice, TargetProfitPrice];
    };
    expect(await set({ stop_loss_price: '1.09', target_profit_price: '1.11' })).toEqual([
      '1.09000',
      '1.11000',
    ]);
    expect(await set({ stop_loss_price: '1.095' })).toEqual(['1.09500', '1.11000']);
    expect(await set({ stop_loss_price: '', target_profit_price: null })).toEqual([
      '1.09500',
      '1.11000',
    ]);
    expect(await set({})).toEqual(['1.09500', '1.11000']);
    expect(await set({ stop_loss_price: 0 })).toEqual([null, '1.11000']);
    expect(await set({ target_profit_price: '0.000' })).toEqual([null, null]);
    app.feed.say('EURUSD', '1.05000', '1.05008');
    expect(idsOf(await list('1'))).toEqual([id]);
  });

  it('at a pending order is measured against its target', async () => {
    const { Id: id } = await ann.done('submit', pendingOrder('1.05000'));
    const { TargetLossPrice } = await ann.done('setStopPrice', { id, stop_loss_price: '1.04999' });
    expect(TargetLossPrice).toBe('1.04999');
    expect((await ann.refused('setStopPrice', { id, stop_loss_price: '1.05001' })).error).toBe(
      'stop_loss_wrong_side',
    );
  });
});

describe('my_deal', () => {
  /** So many, each a hundredth of a lot larger than the one before. */
  async function opened(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let i = 1; i <= count; i += 1) {
      app.clock.advance(1);
      ids.push((await ann.buy({ cont: (i / 100).toFixed(2) })).Id);
    }
    return ids;
  }

  it('pages by 20, newest first; beyond the end it is empty with the same sums', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 23; i += 1)
      ids.push((await ann.done('submit', pendingOrder('1.05000', { cont: '0.01' }))).Id);
    const [first, second, third] = [await list('0'), await list('0', 2), await list('0', 3)];
    expect([first.total, second.total, third.total]).toEqual([23, 23, 23]);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
    expect([first.data.length, second.data.length, third.data.length]).toEqual([20, 3, 0]);
    expect({ ...third, data: [] }).toEqual({ ...first, data: [] });
  });

  it('of history is ordered by the end, the last first, and sums gross profit over all pages', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 22; i += 1) ids.push((await ann.buy({ cont: '0.01' })).Id);
    app.feed.say('EURUSD', '1.10108', '1.10116');
    for (const id of ids) {
      app.clock.advance(1);
      await ann.done('close', { id });
    }
    const [first, second] = [await list('3'), await list('3', 2)];
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
    // 22 x 0.01 lots x 100,000 x 0.001
    expect([first.total, first.all_fact_profits, second.all_fact_profits]).toEqual([
      22,
      '22.000000',
      '22.000000',
    ]);
  });

  it('of history is sorted over all pages as wished, and those that have nothing of it come last', async () => {
    const [cancelled, ...closed] = [
      (await ann.done('submit', pendingOrder('1.05000', { cont: '0.01' }))).Id,
      ...(await opened(21)),
    ];
    app.feed.say('EURUSD', '1.10108', '1.10116');
    await ann.done('cancelTrade', { id: cancelled });
    for (const id of closed) {
      app.clock.advance(1);
      await ann.done('close', { id });
    }
    const all = async (of: Readonly<Record<string, string>>) => {
      const page = (number: number) => ann.done('myDeal', { status: '3', page: number, ...of });
      return [...idsOf(await page(1)), ...idsOf(await page(2))];
    };
    // The later ones are larger, so they made and cost more.
    expect(await all({ sort: 'net' })).toEqual([...closed.toReversed(), cancelled]);
    expect(await all({ sort: 'net', direction: 'asc' })).toEqual([...closed, cancelled]);
    expect(await all({ sort: 'fee', direction: 'asc' })).toEqual([...closed, cancelled]);
    expect(await all({ sort: 'opened', direction: 'asc' })).toEqual([...closed, cancelled]);
    expect(await all({ sort: 'ended', direction: 'asc' })).toEqual([cancelled, ...closed]);
    expect((await ann.refused('myDeal', { status: '3', sort: 'id' })).fields).toHaveProperty(
      'sort',
    );
  });

  it('of history is that of one instrument, with its number and its sum', async () => {
    const [euro] = await opened(1);
    const pound = (await ann.buy({ cont: '0.01', forex_id: instrumentId('GBPUSD') })).Id;
    await ann.done('close', { id: euro });
    app.feed.say('GBPUSD', '1.25110', '1.25120');
    await ann.done('close', { id: pound });
    const of = (code: string) => ann.done('myDeal', { status: '3', forex_id: instrumentId(code) });
    const pounds = await of('GBPUSD');
    expect([idsOf(pounds), pounds.total, pounds.all_fact_profits]).toEqual([
      [pound],
      1,
      '1.000000',
    ]);
    expect(idsOf(await of('EURUSD'))).toEqual([euro]);
    expect(await of('USDJPY')).toMatchObject({ data: [], total: 0, all_fact_profits: '0.000000' });
  });

  it.each(['0', '-1', 'abc', '1.5', '1000001', '9'.repeat(20)])(
    'page %s is refused',
    async (page) => {
      const refused = await ann.refused('myDeal', { status: '1', page });
      expect(refused).toMatchObject({
        error: 'fields_invalid',
        fields: { page: expect.any(String) as string },
      });
    },
  );

  it.each(['2', '', 'x'])('status "%s" is refused', async (status) => {
    expect((await ann.refused('myDeal', { status })).fields).toHaveProperty('status');
  });
});
