import { describe, expect, it } from 'vitest';
import { nextOfPages, rowsOf } from './pages.ts';

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

  it('has a row that moved between them once, where it was first, as it was loaded last', () => {
    const [before, after] = [
      { Id: 2, lots: '0.10' },
      { Id: 2, lots: '0.05' },
    ];
    const pages = [{ data: [{ Id: 3 }, before] }, { data: [after, { Id: 1 }] }];
    expect(rowsOf(pages, ({ Id }) => Id)).toEqual([{ Id: 3 }, after, { Id: 1 }]);
  });
});
