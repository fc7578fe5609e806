import type { Order } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { nextPage, ordersOf } from './order-pages.ts';

const page = (total: number, ...ids: number[]) => ({
  total,
  data: ids.map((Id) => ({ Id }) as Order),
});

describe('order list pages start at 1; finished when loaded count is at least total', () => {
  it('asks for the next page until then', () => {
    expect(nextPage([])).toBe(1);
    expect(nextPage([page(3, 1, 2)])).toBe(2);
    expect(nextPage([page(3, 1, 2), page(3, 3)])).toBeUndefined();
  });

  it('ends with a page without rows', () => {
    expect(nextPage([page(3, 1, 2), page(3)])).toBeUndefined();
    expect(nextPage([page(0)])).toBeUndefined();
  });

  it('shows an order that moved between pages once', () => {
    expect(ordersOf([page(3, 3, 2), page(3, 2, 1)]).map((order) => order.Id)).toEqual([3, 2, 1]);
  });
});
