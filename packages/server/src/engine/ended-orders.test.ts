import type { Change, Order } from '@meridian/trading';
import { describe, expect, it } from 'vitest';
import { ENDED_MAX, KEPT_MS, createEndedOrders } from './ended-orders.ts';

const changeOf = (...orders: Partial<Order>[]): Change =>
  ({ event: { type: 'EquityMarked' }, entries: [], orders }) as unknown as Change;

describe('orders that ended a moment ago', () => {
  it('are found as they ended; those that go on are not', () => {
    const ended = createEndedOrders();
    ended.note([changeOf({ id: 1, status: 'open' }, { id: 2, status: 'closed' })]);
    ended.note([changeOf({ id: 3, status: 'ended' })]);
    expect([1, 2, 3].map((id) => ended.find(id)?.status)).toEqual([undefined, 'closed', 'ended']);
  });

  it('are kept for one to two times a while, and then forgotten', () => {
    let at = 0;
    const ended = createEndedOrders(() => at);
    const isKept = (id: number, later: number): boolean => {
      at = later;
      ended.note([]);
      return ended.find(id) !== null;
    };
    ended.note([changeOf({ id: 1, status: 'closed' })]);
    expect([KEPT_MS - 1, KEPT_MS, 2 * KEPT_MS - 1].map((later) => isKept(1, later))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isKept(1, 2 * KEPT_MS)).toBe(false);
  });

  it('are at least the last so many, however fast they come', () => {
    const ended = createEndedOrders(() => 0);
    for (let id = 1; id <= 3 * ENDED_MAX; id += 1) {
      ended.note([changeOf({ id, status: 'closed' })]);
      expect(ended.find(Math.max(1, id - ENDED_MAX + 1))).not.toBeNull();
    }
    expect(ended.find(1)).toBeNull();
  });
});
