import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, marketOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

describe('the exposure', () => {
  it('nets what clients hold, mirrors their profit, and says what a move would cost', async () => {
    app.feed.say('EURUSD', '1.10000', '1.10010');
    app.feed.say('USDJPY', '150.000', '150.000');
    const [ann, bob] = [await app.client(), await app.client()];
    await ann.done('submit', marketOrder({ cont: '0.50' }), 'POST');
    await bob.done('submit', marketOrder({ cont: '0.20', type: '2' }), 'POST');
    await bob.done('submit', marketOrder({ cont: '0.10', forex_id: 3, type: '2' }), 'POST');
    app.feed.say('EURUSD', '1.10100', '1.10110');
    app.feed.say('USDJPY', '150.000', '150.000');
    const desk = await TestStaff.enter(app, 'instruments');
    const { data, ...report } = await desk.done('exposure', { kind: 'demo' });
    expect(report).toMatchObject({ kind: 'demo', accounts: 2, open_orders: 3, feed_state: 'live' });
    // 33,030 of euros and 10,000 of dollars against the yen; no account is near its margin.
    expect(report).toMatchObject({
      net_value: '43030.000000',
      house_floating: '-23.000000',
      margin_calls: 0,
    });
    const euro = data.find(({ show_code: code }) => code === 'EUR/USD');
    // Ann: +0.5 lots from 1.10010 to 1.10100 = 45; Bob: -0.2 lots from 1.10000 to 1.10110 = -22.
    expect(euro).toMatchObject({
      orders: 2,
      bought: '0.50',
      sold: '0.20',
      net: '0.30',
      net_value: '33030.000000',
      house_floating: '-23.000000',
      worst_1: '330.300000',
      worst_5: '1651.500000',
      worst_10: '3303.000000',
    });
    expect(data.find(({ show_code: code }) => code === 'USD/JPY')).toMatchObject({
      net: '-0.10',
      net_value: '-10000.000000',
      worst_10: '1000.000000',
    });
    expect(await desk.done('exposure', {})).toMatchObject({ kind: 'real', accounts: 0, data: [] });
    // Nine tenths of 10,000 as margin, then a loss of more than that tenth.
    const cat = await app.client();
    await cat.done('submit', marketOrder({ cont: '2.40' }), 'POST');
    app.feed.say('EURUSD', '1.09500', '1.09510');
    app.clock.advance(5_000);
    expect(await desk.done('exposure', { kind: 'demo' })).toMatchObject({ margin_calls: 1 });
    expect(await desk.done('exposure', {})).toMatchObject({ margin_calls: 0 });
    const support = await TestStaff.enter(app, 'support');
    expect(await support.refused('exposure', {})).toBe('role_missing');
  });
});
