import { expect, it } from 'vitest';
import { type Columns, nextSort, sortedBy } from './column-sort.ts';

interface Row {
  readonly id: number;
  readonly profit: bigint | null;
}
const rows: readonly Row[] = [
  { id: 4, profit: -5n },
  { id: 3, profit: null },
  { id: 2, profit: 12n },
  { id: 1, profit: -5n },
];
const columns: Columns<Row, 'profit'> = { profit: { valueOf: ({ profit }) => profit } };
const ids = (by: string, isAscending: boolean) =>
  sortedBy(rows, { by, isAscending }, columns).map(({ id }) => id);

it('sorts the largest first, then the smallest, then not at all', () => {
  const first = nextSort(null, 'profit', false);
  expect(first).toEqual({ by: 'profit', isAscending: false });
  const second = nextSort(first, 'profit', false);
  expect(second).toEqual({ by: 'profit', isAscending: true });
  expect(nextSort(second, 'profit', false)).toBeNull();
  expect(nextSort(first, 'lots', false)).toEqual({ by: 'lots', isAscending: false });
});

it('begins with the smallest where that says more, also after another column', () => {
  const first = nextSort({ by: 'profit', isAscending: true }, 'opened', true);
  expect(first).toEqual({ by: 'opened', isAscending: true });
  expect(nextSort(nextSort(first, 'opened', true), 'opened', true)).toBeNull();
});

it('leaves equal rows as they were, and puts what is not known last', () => {
  expect(ids('profit', false)).toEqual([2, 4, 1, 3]);
  expect(ids('profit', true)).toEqual([4, 1, 2, 3]);
});

it('leaves rows alone where the column is not known', () => {
  expect(ids('margin', true)).toEqual([4, 3, 2, 1]);
  expect(sortedBy(rows, null, columns)).toBe(rows);
});
