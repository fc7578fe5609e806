import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';

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

describe('pending orders are classified at placement and fill by the table', () => {
  // Market 1.10000 / 1.10008.
  it.each([
    {
      type: '1',
      target: '1.09000',
      kind: 'limit',
      tick: ['1.08992', '1.09000'],
      fill: '1.09000',
      slippage: '0.00000',
    },
    {
      type: '1',
      target: '1.09000',
      kind: 'limit',
      tick: ['1.08500', '1.08508'],
      fill: '1.08508',
      slippage: '0.00492',
    },
    {
      type: '1',
      target: '1.11000',
      kind: 'stop',
      tick: ['1.10992', '1.11000'],
      fill: '1.11000',
      slippage: '0.00000',
    },
    {
      type: '1',
      target: '1.11000',
      kind: 'stop',
      tick: ['1.11500', '1.11508'],
      fill: '1.11508',
      slippage: '-0.00508',
    },
    {
      type: '2',
      target: '1.11000',
      kind: 'limit',
      tick: ['1.11000', '1.11008'],
      fill: '1.11000',
      slippage: '0.00000',
    },
    {
      type: '2',
      target: '1.11000',
      kind: 'limit',
      tick: ['1.11500', '1.11508'],
      fill: '1.11500',
      slippage: '0.00500',
    },
    {
      type: '2',
      target: '1.09000',
      kind: 'stop',
      tick: ['1.09000', '1.09008'],
      fill: '1.09000',
      slippage: '0.00000',
    },
    {
      type: '2',
      target: '1.09000',
      kind: 'stop',
      tick: ['1.08500', '1.08508'],
      fill: '1.08500',
      slippage: '-0.00500',
    },
  ])(
    'type $type at $target is a $kind and fills at $fill',
    async ({ type, target, kind, tick, fill, slippage }) => {
      const order = await ann.done('submit', pendingOrder(target, { type }));
      expect(order).toMatchObject({
        Status: 0,
        TriggerKind: kind,
        TargetPrice: target,
        Price: target,
        OpenTime: null,
        FactProfits: null,
      });
      expect((await ann.done('balance', {})).balance).toBe('10000.000000');
      expect(idsOf(await list('0'))).toEqual([order.Id]);
      app.feed.say('EURUSD', tick[0] ?? '', tick[1]);
      const filled = await ann.done('orderDetail', { id: order.Id });
      expect(filled).toMatchObject({
        Status: 1,
        Price: fill,
        OriginPrice: target,
        Receipt: { Open: { Level: target, Slippage: slippage } },
      });
      expect((await list('0')).total).toBe(0);
    },
  );

  it('an order that finds too little free margin is rejected, the reason in its history', async () => {
    const order = await ann.done('submit', pendingOrder('1.09000', { cont: '3' }));
    app.feed.say('EURUSD', '1.08992', '1.09000');
    const [rejected] = (await list('3')).data;
    expect(rejected).toMatchObject({
      Id: order.Id,
      Status: 2,
      CloseReason: 'rejected',
      RejectReason: 'There was not enough free margin when the target was reached.',
      FactProfits: null,
      Receipt: { Open: null, Close: null },
    });
  });

  it('a cancelled one is in history and fills no more', async () => {
    const { Id: id } = await ann.done('submit', pendingOrder('1.09000'));
    expect(await ann.done('cancelTrade', { id }, 'POST')).toMatchObject({
      Status: 2,
      CloseReason: 'cancelled',
      CloseTime: app.clock.now(),
    });
    app.feed.say('EURUSD', '1.08992', '1.09000');
    expect((await list('3')).data).toMatchObject([{ Id: id, Status: 2 }]);
    expect((await list('1')).total).toBe(0);
  });

  it('fires its stop loss at the first price beyond it, and its take profit at its level or better', async () => {
    app.feed.say('EURUSD', '1.09600', '1.09620');
    const buy = await ann.buy({ stop_loss_price: '1.09500' });
    const sell = await ann.done(
      'submit',
      marketOrder({ type: '2', target_profit_price: '1.09500' }),
    );
    // The gap of the specification: 50 pips beyond one level, 45 pips better than the other.
    app.feed.say('EURUSD', '1.09000', '1.09050');
    expect(await ann.done('orderDetail', { id: buy.Id })).toMatchObject({
      Status: 3,
      CloseReason: 'stop_loss',
      ClosePrice: '1.09000',
      Receipt: { Close: { Level: '1.09500', Slippage: '-0.00500' } },
    });
    expect(await ann.done('orderDetail', { id: sell.Id })).toMatchObject({
      Status: 3,
      CloseReason: 'take_profit',
      ClosePrice: '1.09050',
      Receipt: { Close: { Level: '1.09500', Slippage: '0.00450' } },
    });
  });

  it('triggers nothing while its market is closed, and at the first tick after', async () => {
    const { Id: id } = await ann.done('submit', pendingOrder('1.09000'));
    app.feed.withhold('EURUSD');
    app.feed.say('EURUSD', '1.08000', '1.08008');
    expect((await ann.done('orderDetail', { id })).Status).toBe(0);
    app.feed.offer('EURUSD');
    app.feed.say('EURUSD', '1.08500', '1.08508');
    expect(await ann.done('orderDetail', { id })).toMatchObject({ Status: 1, Price: '1.08508' });
  });
});
