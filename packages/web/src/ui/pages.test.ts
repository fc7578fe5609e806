import { describe, expect, it } from 'vitest';
import { eachOnce, nextOfPages } from './pages.ts';

const page = (total: number, ...ids: number[]) => ({
  total,
  data: ids.map((Id) => ({ Id })),
});

describe('the pages of a list start at 1, and are finished when as many are loaded as there are', () => {
  it('asks for the next page until then', () => {
    expect(nextOfPages([])).toBe(1);
    expect(nextOfPages([page(3, 1, 2)])).toBe(2);
    expect(nextOfPages([page(3, 1, 2), page(3, 3)])).toBeUndefined();
  });

  it('ends with a page without rows', () => {
    expect(nextOfPages([page(3, 1, 2), page(3)])).toBeUndefined();
    expect(nextOfPages([page(0)])).toBeUndefined();
  });

  it('has a row that moved between them once', () => {
    const rows = [page(3, 3, 2), page(3, 2, 1)].flatMap(({ data }) => data);
    expect(eachOnce(rows).map(({ Id }) => Id)).toEqual([3, 2, 1]);
  });
});
