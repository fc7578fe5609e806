import { TEXTS } from '@meridian/contract/texts';
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
  ann = await app.client();
});

const ledger = async (page = 1) =>
  (await ann.done('forexChange', { page })).list.map(({ Kind, Value, Balance }) => [
    Kind,
    Value,
    Balance,
  ]);

describe('the ledger', () => {
  it('starts with the practice money and shows each change of the balance, newest first', async () => {
    const order = await ann.buy({ cont: '1' });
    app.feed.say('EURUSD', '1.10508', '1.10516');
    await ann.done('close', { id: order.Id });
    const { list, total } = await ann.done('forexChange', {});
    expect(total).toBe(3);
    expect(list).toMatchObject([
      {
        Kind: 'realised_profit',
        Value: '500.000000',
        Balance: '10498.900000',
        OrderId: order.Id,
        MemoTran: 'Profit or loss of 1.00 lots EUR/USD',
      },
      {
        Kind: 'handling_fee',
        Value: '-1.100000',
        Balance: '9998.900000',
        OrderId: order.Id,
        MemoTran: 'Commission of 1.00 lots EUR/USD',
      },
      {
        Kind: 'demo_grant',
        Value: '10000.000000',
        Balance: '10000.000000',
        OrderId: null,
        MemoTran: TEXTS.en.memo_demo_grant,
      },
    ]);
    expect(list[0]?.CreatedAtTran).toBe(new Date(app.clock.now()).toISOString());
    expect((await ann.done('balance', {})).balance).toBe('10498.900000');
  });

  it('is told in the language of each request', async () => {
    const answer = await app.call('forexChange', {}, { token: ann.token, lang: 'de' });
    expect(answer.data).toMatchObject({ list: [{ MemoTran: TEXTS.de.memo_demo_grant }] });
  });

  it('knows how many there are of some kinds, also after more have come and after a reset', async () => {
    const ofKind = async (kind?: string) => {
      const pages = [1, 2].map((page) => ann.done('forexChange', { page, ...(kind && { kind }) }));
      const [first, second] = await Promise.all(pages);
      expect(first?.total).toBe((first?.list.length ?? 0) + (second?.list.length ?? 0));
      return first?.total;
    };
    for (const fees of [1, 2, 3]) {
      const { Id } = await ann.buy({ cont: '0.01' });
      await ann.done('close', { id: Id });
      expect(await ofKind()).toBe(1 + 2 * fees);
      expect(await ofKind('handling_fee')).toBe(fees);
      expect(await ofKind('handling_fee,demo_grant')).toBe(1 + fees);
      expect(await ofKind('deposit')).toBe(0);
    }
    await ann.done('resetDemo', {});
    expect(await ofKind()).toBe(1);
    expect(await ofKind('handling_fee')).toBe(0);
  });

  it('pages by 20', async () => {
    for (let i = 0; i < 21; i += 1) await ann.buy({ cont: '0.01' });
    const [first, second, third] = [await ledger(), await ledger(2), await ledger(3)];
    expect([first.length, second.length, third.length]).toEqual([20, 2, 0]);
    expect(second.at(-1)?.[0]).toBe('demo_grant');
    expect((await ann.refused('forexChange', { page: '0' })).fields).toHaveProperty('page');
  });

  it('charges financing at 17:00 New York, three days on Wednesday', async () => {
    await ann.buy({ cont: '1' });
    // 15 January 2025 is a Wednesday; 17:00 New York is 22:00 UTC.
    app.clock.set(Date.UTC(2025, 0, 15, 22, 0, 1));
    app.feed.say('EURUSD', '1.10000', '1.10008');
    // 100,000 x 1.10000 x -2.35 % x 3 / 365
    expect((await ledger())[0]).toEqual(['financing', '-21.246575', '9977.653425']);
    const [order] = (await ann.done('myDeal', { status: '1' })).data;
    expect(order).toMatchObject({
      Swap: '-21.246575',
      FactProfits: '-8.000000',
      NetProfit: '-30.346575',
    });
  });
});

describe('the margin close-out', () => {
  it('cancels what is pending and closes the largest loss first, until the level is 50 % again', async () => {
    const pending = await ann.done('submit', pendingOrder('1.05000'));
    const big = await ann.buy({ cont: '2' });
    const small = await ann.buy({ cont: '0.20', forex_id: instrumentId('GBPUSD') });
    // Used margin 7,333.33 + 833.33 = 8,166.67; equity 10,000 - 2.45 - 2 - 200,000 x 0.0308 = 3,835.55: 47 %.
    app.feed.say('EURUSD', '1.06928', '1.06936');
    const history = (await ann.done('myDeal', { status: '3' })).data;
    expect(history.map(({ Id, CloseReason, Status }) => ({ Id, CloseReason, Status }))).toEqual([
      { Id: big.Id, CloseReason: 'margin_close_out', Status: 3 },
      { Id: pending.Id, CloseReason: 'margin_close_out', Status: 2 },
    ]);
    expect(history[0]).toMatchObject({
      ClosePrice: '1.06928',
      FactProfits: '-6160.000000',
      Receipt: { Close: { Bid: '1.06928' } },
    });
    expect((await ann.done('myDeal', { status: '1' })).data.map(({ Id }) => Id)).toEqual([
      small.Id,
    ]);
  });

  it('leaves the account alone at 50 % and above', async () => {
    const { Id } = await ann.buy({ cont: '2' });
    // Half of 7,333.333333 is 3,666.67: equity 9,997.80 - 6,330 = 3,667.80.
    app.feed.say('EURUSD', '1.06843', '1.06851');
    const page = await ann.done('myDeal', { status: '1' });
    expect(page.data.map((order) => order.Id)).toEqual([Id]);
    expect(page).toMatchObject({ MarginLevel: '50.015455', HazardRate: '99.969100' });
  });

  it('writes off what a gap took below zero: the balance is 0 and the ledger says so', async () => {
    const { Id } = await ann.buy({ cont: '2' });
    app.feed.say('EURUSD', '1.00008', '1.00016');
    expect(await ann.done('orderDetail', { id: Id })).toMatchObject({
      CloseReason: 'margin_close_out',
      FactProfits: '-20000.000000',
    });
    expect(await ledger()).toEqual([
      ['negative_balance_protection', '10002.200000', '0.000000'],
      ['realised_profit', '-20000.000000', '-10002.200000'],
      ['handling_fee', '-2.200000', '9997.800000'],
      ['demo_grant', '10000.000000', '10000.000000'],
    ]);
    expect(await ann.done('forexDetail', {})).toMatchObject({
      balance: '0.000000',
      Equity: '0.000000',
      lock_balance: '0.000000',
    });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await ann.refused('submit', marketOrder())).error).toBe('free_margin_too_low');
  });
});

describe('the reset of a demo account', () => {
  it('really starts afresh: no orders, no history, the practice money anew', async () => {
    const { Id: lost } = await ann.buy({ cont: '1' });
    app.feed.say('EURUSD', '1.09000', '1.09008');
    await ann.done('close', { id: lost });
    const { Id: open } = await ann.buy();
    const { Id: pending } = await ann.done('submit', pendingOrder('1.05000'));
    const detail = await ann.done('resetDemo', {}, 'POST');
    expect(detail).toEqual({
      balance: '10000.000000',
      Equity: '10000.000000',
      FreeMargin: '10000.000000',
      MarginLevel: null,
      HazardRate: '0.000000',
      CautionMoneyAll: '0.000000',
      lock_balance: '0.000000',
      InCopying: '0.000000',
      FloatingProfit: '0.000000',
    });
    for (const status of ['0', '1', '3']) {
      expect(await ann.done('myDeal', { status })).toMatchObject({
        data: [],
        total: 0,
        all_fact_profits: '0.000000',
      });
    }
    expect(await ledger()).toEqual([['demo_grant', '10000.000000', '10000.000000']]);
    for (const id of [lost, open, pending])
      expect((await ann.refused('orderDetail', { id })).error).toBe('order_unknown');
    await ann.buy();
  });

  it('touches nobody else', async () => {
    const bob = await app.client();
    await bob.buy();
    const before = await bob.standing();
    await ann.done('resetDemo', {}, 'POST');
    expect(await bob.standing()).toEqual(before);
  });
});
