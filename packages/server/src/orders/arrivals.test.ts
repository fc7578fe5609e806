// When requests and ticks arrived at the server, on the receipts of every way in which an order is filled.
import type { CallOutput } from '@meridian/contract';
import { CATALOGUE, financingDays, rollovers } from '@meridian/market';
import { findOrder } from '@meridian/store';
import { type Fill, createState } from '@meridian/trading';
import { present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFromRow, orderRow } from '../engine/projection.ts';
import { createViews } from '../engine/views/views.ts';
import { verify } from '../reconciliation/verify.ts';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient, pendingOrder } from '../testing/test-app.ts';
import { orderOnWire } from './wire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

/** Some time later, so that no two moments are the same. */
function later(): number {
  app.clock.advance(137);
  return app.clock.now();
}
/** A tick whose own time lies behind its arrival. */
function tick(bid: string, ask = bid): number {
  const at = later();
  app.feed.sayAt(at - 50, 'EURUSD', bid, ask);
  return at;
}
type Order = CallOutput<'orderDetail'>;
const arrivals = ({ AskedAt, Receipt: { Open, Close } }: Order) => ({
  placed: AskedAt,
  open: Open === null ? null : [Open.AskedAt, Open.TickArrivedAt],
  close: Close === null ? null : [Close.AskedAt, Close.TickArrivedAt],
});
const ofOrder = async (client: TestClient, id: number) =>
  arrivals(await client.done('orderDetail', { id }));

describe('a receipt tells when the request and the tick arrived', () => {
  it('of an order at market and its close, in part and in full', async () => {
    const first = tick('1.10000', '1.10008');
    const ann = await app.client();
    const asked = later();
    const order = await ann.buy({ cont: '0.10' });
    expect(arrivals(order)).toEqual({ placed: asked, open: [asked, first], close: null });
    expect(order.Receipt.Open?.Time).toBe(first - 50);
    const second = tick('1.10100');
    const partly = later();
    const { ClosedPartId } = await ann.done('close', { id: order.Id, cont: '0.04' }, 'POST');
    const whole = later();
    await ann.done('closeAll', {}, 'POST');
    expect(await ofOrder(ann, ClosedPartId ?? 0)).toEqual({
      placed: asked,
      open: [asked, first],
      close: [partly, second],
    });
    expect(await ofOrder(ann, order.Id)).toMatchObject({ close: [whole, second] });
  });

  it('of a pending order that the market filled and stopped', async () => {
    tick('1.10000');
    const ann = await app.client();
    const asked = later();
    const { Id } = await ann.done(
      'submit',
      pendingOrder('1.09900', { stop_loss_price: '1.09800' }),
      'POST',
    );
    expect(await ofOrder(ann, Id)).toEqual({ placed: asked, open: null, close: null });
    const filled = tick('1.09900');
    const stopped = tick('1.09700');
    expect(await ofOrder(ann, Id)).toEqual({
      placed: asked,
      open: [null, filled],
      close: [null, stopped],
    });
    const story = await ann.done('orderStory', { id: Id });
    expect(story.Events.map(({ Fill }) => Fill?.TickArrivedAt ?? null)).toEqual([
      null,
      filled,
      stopped,
    ]);
  });

  it('of a close-out', async () => {
    tick('1.10000');
    const ann = await app.client();
    const { Id } = await ann.buy({ cont: '2.5' });
    const out = tick('1.07000');
    expect(await ofOrder(ann, Id)).toMatchObject({ close: [null, out] });
  });

  it('of a copy: of its trader’s request and tick, also when it is made later', async () => {
    const leader = await leaderOf(app);
    const client = await app.client();
    const { id } = await copy(client, leader, { sizing: 'ratio', sizing_value: '1' });
    const first = tick('1.10000');
    const asked = later();
    const { Id } = await leader.buy({ cont: '0.03' });
    const second = tick('1.10010');
    const closed = later();
    const [open] = await ordersOf(client, id);
    expect(arrivals(open as Order)).toEqual({ placed: asked, open: [asked, first], close: null });
    expect(closed).toBeGreaterThan(second);
    const asking = later();
    await leader.done('close', { id: Id }, 'POST');
    const [ended] = await ordersOf(client, id, '3');
    expect(arrivals(ended as Order)).toMatchObject({ close: [asking, second] });
    price(app, '1.10000');
  });

  it('of the first request, where it was repeated, and the same after a restart', async () => {
    const first = tick('1.10000');
    const ann = await app.client();
    const asked = later();
    const { Id } = await ann.buy({ client_order_id: 'once' });
    later();
    await ann.buy({ client_order_id: 'once' });
    const expected = { placed: asked, open: [asked, first], close: null };
    expect(await ofOrder(ann, Id)).toEqual(expected);
    await app.restart();
    expect(await ofOrder(ann, Id)).toEqual(expected);
    const { differences } = await verify(app.db);
    expect(differences).toEqual([]);
  });
});

describe('an order of before it was kept', () => {
  it('says nothing of it', async () => {
    tick('1.10000');
    const ann = await app.client();
    const { Id } = await ann.buy();
    const row = present(await findOrder(app.db, Id), 'the order has a row');
    const { askedAt: _asked, ...receipt } = row.receipt as Record<string, object>;
    const { askedAt: _at, tickArrivedAt: _arrivedAt, ...openFill } = receipt['openFill'] as Fill;
    const old = orderFromRow({ ...row, receipt: { ...receipt, openFill } });
    const hours = { isOpen: () => true, rollovers, financingDays };
    const views = createViews(createState(CATALOGUE, hours, 'of_margin'));
    expect(orderRow(old).receipt).toEqual({ ...receipt, openFill });
    expect(arrivals(orderOnWire('en', old, views))).toEqual({
      placed: null,
      open: [null, null],
      close: null,
    });
  });
});

describe('a receipt tells what the client saw who asked for a fill at market', () => {
  it('and what the fill was better or worse than it, at opening and at closing', async () => {
    tick('1.10000', '1.10008');
    const ann = await app.client();
    const seen = { seen_seq: 7, seen_price: '1.10010' };
    const order = await ann.buy({ cont: '0.10', ...seen });
    expect(order).toMatchObject({ SeenSeq: 7, SeenPrice: '1.10010' });
    const [open] = [order.Receipt.Open];
    expect(open).toMatchObject({ SeenSeq: 7, SeenPrice: '1.10010', Slippage: '0.00002' });
    tick('1.10100');
    const closed = await ann.done('close', { id: order.Id, seen_price: '1.10101' }, 'POST');
    expect(closed.Receipt.Close).toMatchObject({ SeenSeq: null, Slippage: '-0.00001' });
    const row = present(await findOrder(app.db, order.Id), 'the order is there');
    expect(orderRow(orderFromRow(row))).toEqual(row);
    expect(await verify(app.db)).toMatchObject({ differences: [] });
  });

  it('keeps nothing that no screen can have shown, and nothing of pending orders', async () => {
    tick('1.10000', '1.10008');
    const ann = await app.client();
    const order = await ann.buy({ cont: '0.10', seen_price: '1.1000812' });
    expect(order).toMatchObject({ SeenPrice: null, Receipt: { Open: { Slippage: null } } });
    const seen = { seen_seq: 7, seen_price: '1.10008' };
    const pending = await ann.done('submit', pendingOrder('1.09900', seen), 'POST');
    expect(pending).toMatchObject({ SeenSeq: null, SeenPrice: null });
    await ann.done('cancelTrade', { id: pending.Id }, 'POST');
  });

  it('does not make a repetition another order', async () => {
    tick('1.10000', '1.10008');
    const ann = await app.client();
    const id = { cont: '0.10', client_order_id: 'once' };
    const first = await ann.buy({ ...id, seen_price: '1.10008' });
    const again = await ann.buy({ ...id, seen_price: '1.10009' });
    expect(again).toMatchObject({ Id: first.Id, SeenPrice: '1.10008' });
  });
});
