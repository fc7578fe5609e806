// What is said of orders that ended, or filled, while another screen was shown. No server.
import type { Order } from '@meridian/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { marketClock } from '../lib/clock.ts';
import { dismissNotices, getNotices } from '../lib/notices.ts';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { openPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls } from '../testing/server-end.ts';
import { tellClosed, tellFilled } from './tell-orders.ts';

const NOW = Date.UTC(2026, 10, 20, 21);
const said = () => getNotices().map(({ tone, text }) => [tone, text]);
const ended: Partial<Order> = {
  Status: 3,
  ClosePrice: '1.08400',
  FactProfits: '-11.31',
  TradeFee: '0',
};
const filled: Partial<Order> = { TriggerKind: 'limit', OpenTime: NOW - 1_000 };

beforeAll(async () => {
  await openPage('trading');
  marketClock.set(NOW, NOW);
});
beforeEach(() => dismissNotices());
afterEach(() => vi.restoreAllMocks());

it.each([
  [
    'stop_loss',
    'warning',
    'Your stop loss at — was reached, and the position closed at 1.08400. −$11.31',
  ],
  ['margin_close_out', 'warning', 'Your margin level fell below 50%'],
  ['client', 'success', 'You closed this position at 1.08400. −$11.31'],
] as const)('a close by %s', async (CloseReason, tone, text) => {
  answerCalls('order', madeOrder({ ...ended, CloseReason }));
  await tellClosed([7]);
  expect(said()).toEqual([
    [tone, expect.stringContaining(`\u2066EUR/USD\u2069: ${text}`) as unknown],
  ]);
});

it('a pending order that ended, without a result', async () => {
  answerCalls('order', madeOrder({ Status: 2, CloseReason: 'expired', FactProfits: null }));
  await tellClosed([7]);
  expect(said()).toEqual([
    ['warning', '\u2066EUR/USD\u2069: The order was not filled before its expiry, so it ended.'],
  ]);
});

it('nothing of what was closed here, of a part that was split off by hand, and of a reset', async () => {
  const asked = answerCalls('order', madeOrder({ ...ended, CloseReason: 'client' }));
  noteClosedHere(7);
  await tellClosed([7]);
  expect(asked).toEqual([]);
  forgetClosedHere(7);
  answerCalls('order', madeOrder({ ...ended, CloseReason: 'client', ParentId: 3 }));
  await tellClosed([7]);
  answerCalls('order', madeOrder({ ...ended, CloseReason: 'reset' }));
  await tellClosed([7]);
  expect(said()).toEqual([]);
});

it('three at most of many that ended together', async () => {
  const asked = answerCalls('order', madeOrder({ ...ended, CloseReason: 'margin_close_out' }));
  await tellClosed([1, 2, 3, 4, 5]);
  expect(asked).toHaveLength(3);
});

it('a pending order that filled, once, and no order that had been open before', async () => {
  answerCalls('order', madeOrder({ ...filled, Status: 0, OpenTime: null }));
  await tellFilled([7]);
  expect(said()).toEqual([]);
  const asked = answerCalls('order', madeOrder(filled));
  await tellFilled([7]);
  expect(said()).toEqual([['success', '\u2066EUR/USD\u2069: Filled: 0.10 lots at 1.08512.']]);
  await tellFilled([7]);
  expect(asked).toHaveLength(1);
  dismissNotices();
  answerCalls('order', madeOrder({ ...filled, Id: 8, OpenTime: NOW - 60_000 }));
  await tellFilled([8]);
  answerCalls('order', madeOrder({ Id: 9, OpenTime: NOW }));
  await tellFilled([9]);
  expect(said()).toEqual([]);
});
