import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import {
  TestApp,
  type TestClient,
  instrumentId,
  marketOrder,
  pendingOrder,
} from '../testing/test-app.ts';

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

describe('Stops that move by themselves', () => {
  it('show where they are, tick by tick, also after a restart, and say why the order closed', async () => {
    say('1.10000', '1.10010');
    const placed = await ann.buy({ trailing_pips: '20', break_even_pips: '30' });
    expect(placed).toMatchObject({
      TrailingPips: '20.0',
      TrailingPercent: null,
      BreakEvenPips: '30.0',
      BreakEvenDone: false,
      TargetLossPrice: '1.09800',
    });
    say('1.10200', '1.10210');
    expect((await order(placed.Id)).TargetLossPrice).toBe('1.10000');
    await app.restart();
    say('1.10310', '1.10320');
    expect(await order(placed.Id)).toMatchObject({
      TargetLossPrice: '1.10110',
      BreakEvenDone: true,
    });
    say('1.10100', '1.10110');
    const closed = await order(placed.Id);
    expect(closed).toMatchObject({
      CloseReason: 'trailing_stop',
      TargetLossPrice: '1.10110',
      TrailingPips: '20.0',
      ClosePrice: '1.10100',
    });
    expect(closed.Receipt.Close).toMatchObject({ Level: '1.10110', Slippage: '-0.00010' });
    const { Events } = await ann.done('orderStory', { id: placed.Id });
    expect(Events.map(({ Kind, By, Facts }) => [Kind, By, Facts['cause'] ?? null])).toEqual([
      ['filled', 'client', null],
      ['stops_moved', 'market', 'break_even'],
      ['closed', 'market', null],
    ]);
    expect(Events[0]?.Facts).toMatchObject({ trailing_pips: '20.0', break_even_pips: '30.0' });
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('show none while they are not above zero: after a fill far better than the target', async () => {
    say('1.10000', '1.10010');
    const asked = pendingOrder('0.50000', { trailing_pips: '4900' });
    const { Id } = await ann.done('submit', asked);
    const reach = async (bid: string, ask: string) => {
      // A jump is believed once the next tick confirms it.
      for (let i = 0; i < 2; i += 1) say(bid, ask);
      return (await order(Id)).TargetLossPrice;
    };
    expect(await reach('0.48000', '0.48010')).toBeNull();
    expect((await order(Id)).Price).toBe('0.48010');
    expect(await reach('0.49000', '0.49010')).toBeNull();
    expect(await reach('0.50000', '0.50010')).toBe('0.01000');
    await ann.done('close', { id: Id }, 'POST');
  });

  it('are set, changed and removed on an open order', async () => {
    say('1.10000', '1.10010');
    const { Id: id } = await ann.buy({ stop_loss_price: '1.09000' });
    const set = (input: object) => ann.done('setStopPrice', { id, ...input }, 'POST');
    expect(await set({ trailing_percent: '0.5' })).toMatchObject({
      TrailingPercent: '0.50',
      TargetLossPrice: '1.09450',
    });
    expect(await set({ trailing_pips: '10', trailing_percent: '0' })).toMatchObject({
      TrailingPips: '10.0',
      TrailingPercent: null,
      TargetLossPrice: '1.09900',
    });
    expect(await set({ trailing_pips: '0' })).toMatchObject({
      TrailingPips: null,
      TargetLossPrice: '1.09000',
    });
    expect(await set({ break_even_pips: '5' })).toMatchObject({ BreakEvenPips: '5.0' });
    expect(await set({ break_even_pips: '0' })).toMatchObject({ BreakEvenPips: null });
  });

  it('wait with a pending order', async () => {
    say('1.10000', '1.10010');
    const input = pendingOrder('1.09000', { trailing_pips: '15' });
    expect(await ann.done('submit', input)).toMatchObject({
      TrailingPips: '15.0',
      TargetLossPrice: null,
    });
  });
});

describe('Distances are refused', () => {
  it.each([
    [{ trailing_pips: '1.25' }, 'fields_invalid', 'trailing_pips'],
    [{ trailing_pips: '-1' }, 'fields_invalid', 'trailing_pips'],
    [{ trailing_pips: '10000001' }, 'fields_invalid', 'trailing_pips'],
    [{ trailing_percent: '50.01' }, 'fields_invalid', 'trailing_percent'],
    [{ trailing_percent: '0.001' }, 'fields_invalid', 'trailing_percent'],
    [{ trailing_pips: '10', trailing_percent: '1' }, 'fields_invalid', 'trailing_percent'],
    [{ break_even_pips: 'x' }, 'fields_invalid', 'break_even_pips'],
    [{ trailing_pips: '11000' }, 'trailing_stop_too_far', 'trailing_pips'],
  ] as const)('%o: %s', async (input, error, field) => {
    say('1.10000', '1.10010');
    const refused = await ann.refused('submit', marketOrder(input));
    expect(refused.error).toBe(error);
    expect(refused.fields[field]).toMatch(/\w/);
  });

  it.each([
    { trailing_pips: '0.5' },
    { trailing_pips: '1', break_even_pips: '0.5' },
    { max_deviation_pips: '0.5', seen_price: '50010' },
  ])('finer than the prices of the instrument: %o', async (input) => {
    app.feed.say('BTCUSD', '50000.00', '50010.00');
    const refused = await ann.refused(
      'submit',
      marketOrder({
        forex_id: instrumentId('BTCUSD'),
        multiple: 2,
        cont: '0.01',
        ...input,
      }),
    );
    expect(refused).toMatchObject({ error: 'pips_too_precise', status: 200 });
    expect(refused.msg).toBe('Decimals of a distance in pips for this instrument: at most 0.');
  });
});
