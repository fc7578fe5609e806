import type { Change, Order } from '@meridian/trading';
import { describe, expect, it } from 'vitest';
import { ENDED_MAX, createEndedOrders } from './ended-orders.ts';

const changeOf = (...orders: Partial<Order>[]): Change =>
  ({ event: { type: 'EquityMarked' }, entries: [], orders }) as unknown as Change;

describe('orders that ended a moment ago', () => {
  it('are found as they ended; those that go on are not', () => {
    const ended = createEndedOrders();
    ended.note([changeOf({ id: 1, status: 'open' }, { id: 2, status: 'closed' })]);
    ended.note([changeOf({ id: 3, status: 'ended' })]);
    expect([1, 2, 3].map((id) => ended.find(id)?.status)).toEqual([undefined, 'closed', 'ended']);
  });

  it('are forgotten, the oldest first', () => {
    const ended = createEndedOrders();
    for (let id = 1; id <= ENDED_MAX + 1; id += 1) ended.note([changeOf({ id, status: 'closed' })]);
    expect(ended.find(1)).toBeNull();
    expect(ended.find(2)?.id).toBe(2);
    expect(ended.find(ENDED_MAX + 1)?.id).toBe(ENDED_MAX + 1);
  });
});
