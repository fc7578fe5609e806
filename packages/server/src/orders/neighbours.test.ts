import { NEIGHBOURS_EACH_WAY, NEIGHBOURS_WITHIN_MS } from '@meridian/contract/names/orders';
import type { CallOutput } from '@meridian/contract';
import { SECOND_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
let bob: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  [ann, bob] = [await realClient(), await realClient()];
});
afterAll(() => app.remove());

async function realClient(): Promise<TestClient> {
  const client = await app.realClient();
  await fund(app, client, '100000');
  return client;
}

const wait = (ms: number = SECOND_MS) => {
  app.clock.advance(ms);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.30000', '1.30008');
};
const around = (client: TestClient, id: number): Promise<CallOutput<'orderNeighbours'>> =>
  client.done('orderNeighbours', { id });
const deal = async (client: TestClient, cont: string, more: object = {}) => {
  wait();
  return await client.buy({ cont, ...more });
};
const close = async (client: TestClient, id: number, more: object = {}) => {
  wait();
  return await client.done('close', { id, ...more }, 'POST');
};

type Told = CallOutput<'orderNeighbours'>['Open'];
const lotsOf = (fills: Told): string[][] =>
  fills === null
    ? []
    : [fills.Before, [fills.Own], fills.After].map((some) =>
        some.map(({ Quantity, OrderType }) => `${OrderType === 1 ? 'buy' : 'sell'} ${Quantity}`),
      );

describe('the fills around an order', () => {
  it('are those of others in its instrument, before and after, and nobody’s account', async () => {
    wait(2 * NEIGHBOURS_WITHIN_MS);
    const first = await deal(bob, '0.11');
    await deal(bob, '0.99', { forex_id: '2' });
    const own = await deal(ann, '0.10');
    await close(bob, first.Id);
    await close(ann, own.Id);
    const last = await deal(bob, '0.13');
    const told = await around(ann, own.Id);
    expect(told.Kind).toBe('real');
    expect(lotsOf(told.Open)).toEqual([
      ['buy 0.11'],
      ['buy 0.10'],
      ['sell 0.11', 'sell 0.10', 'buy 0.13'],
    ]);
    expect(lotsOf(told.Close)).toEqual([
      ['buy 0.11', 'buy 0.10', 'sell 0.11'],
      ['sell 0.10'],
      ['buy 0.13'],
    ]);
    const after = told.Close?.After[0];
    expect(after).toEqual({
      At: last.OpenTime,
      Row: expect.any(Number),
      OrderType: 1,
      IsOpening: true,
      Quantity: '0.13',
      Price: '1.10008',
      TradeFee: last.TradeFee,
      FeeCurrency: 'USD',
      Seq: last.Receipt.Open?.Seq,
      IsOwn: false,
    });
    expect(told.Close?.Before.map(({ IsOwn }) => IsOwn)).toEqual([false, true, false]);
    const all = [...(told.Close?.Before ?? []), told.Close?.Own, after];
    const rows = all.map((one) => one?.Row ?? 0);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(JSON.stringify(told)).not.toMatch(/client|account|user/i);
  });

  it('name the row of the journal in which each is', async () => {
    const own = await deal(ann, '0.21');
    const { Open } = await around(ann, own.Id);
    const [row] = await app.db.query<{ kind: string; id: bigint }>({
      text: `SELECT kind, (body ->> 'orderId')::bigint AS id FROM journal WHERE seq = $1`,
      values: [Open?.Own.Row],
    });
    expect(row).toEqual({ kind: 'MarketOrderFilled', id: BigInt(own.Id) });
  });

  it('reach a quarter of an hour and no further, and are at most fifteen on each side', async () => {
    wait(2 * NEIGHBOURS_WITHIN_MS);
    await deal(bob, '0.31');
    wait(NEIGHBOURS_WITHIN_MS);
    const own = await deal(ann, '0.32');
    expect(lotsOf((await around(ann, own.Id)).Open)).toEqual([[], ['buy 0.32'], []]);
    for (let i = 0; i <= NEIGHBOURS_EACH_WAY; i += 1) await deal(bob, `0.0${(i % 9) + 1}`);
    const { Open } = await around(ann, own.Id);
    expect(Open?.After.length).toBe(NEIGHBOURS_EACH_WAY);
    expect(Open?.After[0]?.Quantity).toBe('0.01');
  });

  it('of a part that was closed, and of what is left, are around the fill that opened both', async () => {
    wait(2 * NEIGHBOURS_WITHIN_MS);
    await deal(bob, '0.41');
    const own = await deal(ann, '0.50');
    const { ClosedPartId } = await close(ann, own.Id, { cont: '0.20' });
    await close(ann, own.Id);
    const [part, rest] = [await around(ann, ClosedPartId ?? 0), await around(ann, own.Id)];
    expect(part.Open).toEqual(rest.Open);
    expect(lotsOf(part.Open)).toEqual([['buy 0.41'], ['buy 0.50'], ['sell 0.20', 'sell 0.30']]);
    expect(part.Open?.Own.TradeFee).toBe(own.TradeFee);
    expect(lotsOf(part.Close)).toEqual([['buy 0.41', 'buy 0.50'], ['sell 0.20'], ['sell 0.30']]);
    expect(lotsOf(rest.Close)).toEqual([['buy 0.41', 'buy 0.50', 'sell 0.20'], ['sell 0.30'], []]);
  });

  it('keep practice apart from real money', async () => {
    wait(2 * NEIGHBOURS_WITHIN_MS);
    const [cem, dee] = [await app.client(), await app.client()];
    await deal(bob, '0.61');
    await deal(dee, '0.62');
    const own = await deal(cem, '0.63');
    const told = await around(cem, own.Id);
    expect(told.Kind).toBe('demo');
    expect(lotsOf(told.Open)).toEqual([['buy 0.62'], ['buy 0.63'], []]);
    expect(told.Close).toBeNull();
  });

  it('are told of one’s own orders alone', async () => {
    const own = await deal(ann, '0.10');
    expect((await bob.refused('orderNeighbours', { id: own.Id })).error).toBe('order_unknown');
  });
});
