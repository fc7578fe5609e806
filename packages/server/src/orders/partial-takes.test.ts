import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
const say = (bid: string, ask: string) => void app.feed.say('EURUSD', bid, ask);

beforeAll(async () => {
  app = await TestApp.open();
  say('1.10000', '1.10010');
  ann = await app.client();
});
afterAll(() => app.remove());

const order = async (id: number) => await ann.done('orderDetail', { id });
const part = (Price: string, Quantity: string, Done = false) => ({ Price, Quantity, Done });

describe('Partial take profits', () => {
  it('close part by part, also after a restart, and each part is in the history', async () => {
    say('1.10000', '1.10010');
    const placed = await ann.buy({ cont: '0.10', take_profits: '1.1100:0.05, 1.12000:0.02' });
    expect(placed.TakeProfits).toEqual([part('1.11000', '0.05'), part('1.12000', '0.02')]);
    await app.restart();
    say('1.11005', '1.11015');
    expect(await order(placed.Id)).toMatchObject({
      Quantity: '0.05',
      Status: 1,
      TakeProfits: [part('1.11000', '0.05', true), part('1.12000', '0.02')],
    });
    const history = await ann.done('myDeal', { status: '3' });
    expect(history.data[0]).toMatchObject({
      ParentId: placed.Id,
      Quantity: '0.05',
      ClosePrice: '1.11005',
      CloseReason: 'take_profit',
      TakeProfits: [],
      Receipt: { Close: { Level: '1.11000', Slippage: '0.00005', AskedAt: null } },
    });
    const { Events } = await ann.done('orderStory', { id: placed.Id });
    expect(Events.map(({ Kind, By }) => [Kind, By])).toEqual([
      ['filled', 'client'],
      ['part_closed', 'market'],
    ]);
    expect(Events[0]?.Facts).toMatchObject({ take_profits: '1.11000:0.05,1.12000:0.02' });
    await app.restart();
    say('1.12000', '1.12010');
    expect(await order(placed.Id)).toMatchObject({ Quantity: '0.03' });
    await ann.done('close', { id: placed.Id });
    expect((await order(placed.Id)).TakeProfits).toEqual([
      part('1.11000', '0.05', true),
      part('1.12000', '0.02', true),
    ]);
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('say what is left for them where the client has closed some by hand', async () => {
    say('1.10000', '1.10010');
    const take_profits = '1.111:0.05,1.113:0.02,1.112:0.03';
    const { Id: id } = await ann.buy({ cont: '0.10', take_profits });
    await ann.done('close', { id, cont: '0.04' });
    expect((await order(id)).TakeProfits).toEqual([
      part('1.11100', '0.05'),
      part('1.11200', '0.01'),
    ]);
    await ann.done('close', { id, cont: '0.04' });
    expect((await order(id)).TakeProfits).toEqual([part('1.11100', '0.02')]);
    // As a form sends back what it shows, with another price.
    await ann.done('setStopPrice', { id, take_profits: '1.1115:0.02' }, 'POST');
    await ann.done('setStopPrice', { id, take_profits: '1.1115:0.02' }, 'POST');
    say('1.11150', '1.11160');
    expect(await order(id)).toMatchObject({
      ...{ Status: 3, Quantity: '0.02', TakeProfits: [part('1.11150', '0.02', true)] },
    });
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('say what of the last one closed, where less was open', async () => {
    say('1.10000', '1.10010');
    const { Id: id } = await ann.buy({ cont: '0.10', take_profits: '1.111:0.05' });
    await ann.done('close', { id, cont: '0.08' });
    say('1.11100', '1.11110');
    expect((await order(id)).TakeProfits).toEqual([part('1.11100', '0.02', true)]);
  });

  it('are set, replaced and removed, on an open order and on one that waits', async () => {
    say('1.10000', '1.10010');
    const open = await ann.buy({ cont: '0.10' });
    const waiting = await ann.done('submit', {
      ...pendingOrder('1.09000', { cont: '0.10', take_profits: '1.09500:0.10' }),
    });
    expect(waiting.TakeProfits).toEqual([part('1.09500', '0.10')]);
    for (const { Id: id } of [open, waiting]) {
      const set = (input: object) => ann.done('setStopPrice', { id, ...input }, 'POST');
      const [first, other] = [part('1.11500', '0.04'), part('1.12500', '0.06')];
      expect((await set({ take_profits: '1.115:0.04,1.125:0.06' })).TakeProfits).toEqual([
        first,
        other,
      ]);
      expect((await set({ stop_loss_price: '1.08' })).TakeProfits).toEqual([first, other]);
      expect((await set({ take_profits: '1.125:0.06' })).TakeProfits).toEqual([other]);
      expect((await set({ take_profits: '0' })).TakeProfits).toEqual([]);
    }
  });

  it.each([
    [{ take_profits: '1.11' }, 'fields_invalid'],
    [{ take_profits: '1.11:0' + '1'.repeat(20) }, 'fields_invalid'],
    [{ take_profits: '1.11:0.01,' }, 'fields_invalid'],
    [{ take_profits: '1.11:-0.01' }, 'fields_invalid'],
    [{ take_profits: '1.11:0.01,1.12:0.01,1.13:0.01,1.14:0.01' }, 'take_parts_too_many'],
    [{ take_profits: '1.1111111:0.01' }, 'take_part_too_precise'],
    [{ take_profits: '1.11:0.01,1.110:0.01' }, 'take_parts_same_price'],
    [{ take_profits: '1.11:0.001' }, 'take_part_lots'],
    [{ take_profits: '1.09:0.01' }, 'take_part_wrong_side'],
    [{ take_profits: '1.11:0.08,1.12:0.03' }, 'take_parts_above_lots'],
  ] as const)('%o: %s', async (input, error) => {
    say('1.10000', '1.10010');
    const refused = await ann.refused('submit', marketOrder({ cont: '0.10', ...input }));
    expect(refused.error).toBe(error);
    expect(refused.fields['take_profits']).toMatch(/\w/);
  });
});
