import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoryEvent } from '@meridian/contract';
import { addMessage } from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import { fund } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let support: TestStaff;
let ann: TestClient;
let stopped: number;

const wait = () => app.clock.advance(MINUTE_MS);
const say = (bid: string, ask: string) => void app.feed.say('EURUSD', bid, ask);

beforeAll(async () => {
  app = await TestApp.open();
  const compliance = await TestStaff.enter(app, 'compliance');
  support = await TestStaff.enter(app, 'support');
  const instruments = await TestStaff.enter(app, 'instruments');
  ann = await app.realClient();
  await fund(app, ann, '1000');
  wait();
  say('1.10000', '1.10010');
  stopped = (await ann.buy({ cont: '0.10', stop_loss_price: '1.09000' })).Id;
  wait();
  await ann.done('setStopPrice', { id: stopped, stop_loss_price: '1.09500' }, 'POST');
  wait();
  await instruments.done('haltInstrument', {
    ...{ id: 1, reason: 'source_interrupted', note: 'Feed in doubt' },
  });
  wait();
  await instruments.done('reopenInstrument', { id: 1 });
  await compliance.done('freezeClient', { id: ann.user.id, is_frozen: 'true', reason: 'A call' });
  const mail = { channel: 'mail', kind: 'notice', outcome: 'delivered' } as const;
  await addMessage(app.db, { ...mail, to: ann.user.email ?? '', at: app.clock.now() });
  wait();
  say('1.09480', '1.09490');
});
afterAll(() => app.remove());

/** Mails that the program sends by itself come when they come. */
const kindsOf = (events: readonly StoryEvent[]) =>
  events
    .filter(({ Kind, Facts }) => Kind !== 'message' || Facts['message'] === 'notice')
    .map(({ Kind, By }) => `${Kind} ${By}`);
const one = (events: readonly StoryEvent[], kind: string): StoryEvent => {
  const found = events.find(({ Kind }) => Kind === kind);
  if (found === undefined) throw new Error(`${kind} is told`);
  return found;
};

describe('Why was I stopped out', () => {
  it('stands on one time line for staff: prices, margin, terms, halts, deeds', async () => {
    const story = await support.done('deskOrderStory', { id: stopped });
    expect(kindsOf(story.events)).toEqual([
      'filled client',
      'stops_moved client',
      'halt_began venue',
      'halt_ended venue',
      'message venue',
      'staff staff',
      'closed market',
    ]);
    expect(story).toMatchObject({
      order: { Id: stopped, CloseReason: 'stop_loss', client: { id: ann.user.id } },
      terms: { since: null, contract_size: '100000' },
      parts: [],
      is_replay: false,
    });
    expect(one(story.events, 'stops_moved').Facts).toEqual({
      stop_loss: '1.09500',
      stop_loss_was: '1.09000',
    });
    expect(one(story.events, 'halt_began').Facts).toEqual({
      reason: 'Its source of prices is interrupted',
    });
    expect(one(story.events, 'staff').Facts).toMatchObject({ action: 'freezeClient' });
    expect(one(story.events, 'closed')).toMatchObject({
      Fill: { Bid: '1.09480', Ask: '1.09490', Level: '1.09500', Slippage: '-0.00020' },
      Facts: { reason: 'stop_loss', profit: '-53.000000' },
    });
  });

  it('says the margin level before and after, of the fill and of the close', async () => {
    const { events, order } = await support.done('deskOrderStory', { id: stopped });
    const filled = one(events, 'filled');
    const closed = one(events, 'closed');
    // 10,000 at 1.10000, a thirtieth: 366.666667. The fee and the spread of a pip are gone at once.
    expect(filled.Before).toEqual({
      Equity: '1000.000000',
      CautionMoneyAll: '0.000000',
      MarginLevel: null,
    });
    const left = (1000 - 1 - Number(order.TradeFee)).toFixed(6);
    expect(filled.After).toMatchObject({ Equity: left, CautionMoneyAll: order.CautionMoney });
    const end = (1000 - 53 - Number(order.TradeFee)).toFixed(6);
    expect(closed.Before).toMatchObject({ Equity: end, CautionMoneyAll: order.CautionMoney });
    expect(Number(closed.Before?.MarginLevel)).toBeCloseTo((Number(end) / 366.666667) * 100, 3);
    expect(closed.After).toEqual({
      Equity: end,
      CautionMoneyAll: '0.000000',
      MarginLevel: null,
    });
  });

  it('is a look at the client, kept as a security event', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    await auditor.done('deskOrderStory', { id: stopped });
    const { data } = await auditor.done('securityEvents', { staff_id: auditor.id });
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: 'client_viewed',
        user_id: ann.user.id,
        detail: `order:${stopped}`,
      }),
    );
  });

  it('is told to who halts instruments without what stands on the client’s page', async () => {
    const instruments = await TestStaff.enter(app, 'instruments');
    const { events } = await instruments.done('deskOrderStory', { id: stopped });
    expect(kindsOf(events)).not.toContain('staff staff');
    expect(kindsOf(events)).not.toContain('message venue');
    expect(kindsOf(events)).toContain('halt_began venue');
    expect(await instruments.refused('deskOrderStory', { id: 999_999 })).toBe('item_unknown');
  });

  it('is told to the client as well, without what staff did', async () => {
    const { Order, Events } = await ann.done('orderStory', { id: stopped });
    expect(Order.Id).toBe(stopped);
    expect(kindsOf(Events)).toEqual([
      'filled client',
      'stops_moved client',
      'halt_began venue',
      'halt_ended venue',
      'closed market',
    ]);
    const ben = await app.client();
    expect((await ben.refused('orderStory', { id: stopped })).error).toBe('order_unknown');
  });
});

describe('The story of an order', () => {
  it('has what was asked and refused, parts, and the close-out’s other orders', async () => {
    const ben = await app.client();
    say('1.10000', '1.10010');
    const { Id: id } = await ben.buy({ cont: '0.30' });
    wait();
    say('1.10000', '1.10010');
    await ben.refused('close', { id, cont: '0.005', client_order_id: 'too-little' }, 'POST');
    const part = (await ben.done('close', { id, cont: '0.10' }, 'POST')).ClosedPartId;
    if (part === null) throw new Error('a part was closed');
    const { events, parts } = await support.done('deskOrderStory', { id });
    expect(kindsOf(events)).toEqual([
      'filled client',
      'request_refused client',
      'part_closed client',
    ]);
    expect(parts).toEqual([part]);
    expect(one(events, 'request_refused').Facts['text']).not.toBe('');
    expect(one(events, 'part_closed')).toMatchObject({
      Facts: { order: String(part), lots: '0.10' },
    });
    // The part's story begins with its order's.
    expect(kindsOf((await support.done('deskOrderStory', { id: part })).events)).toEqual([
      'filled client',
      'closed client',
    ]);
  });

  it('shows a close-out with the orders that it closed and the debt that it left', async () => {
    const cat = await app.realClient();
    await fund(app, cat, '1000');
    wait();
    say('1.10000', '1.10010');
    const first = (await cat.buy({ cont: '0.20' })).Id;
    const second = (await cat.buy({ cont: '0.05' })).Id;
    wait();
    say('1.04000', '1.04010');
    const { events } = await support.done('deskOrderStory', { id: first });
    expect(kindsOf(events)).toEqual([
      'filled client',
      'closed venue',
      'closed_beside venue',
      'debt_covered venue',
    ]);
    expect(one(events, 'closed').Facts['reason']).toBe('margin_close_out');
    expect(Number(one(events, 'closed').Before?.MarginLevel)).toBeLessThan(50);
    expect(one(events, 'closed_beside').Facts['order']).toBe(String(second));
  });
});
