// How a table of the dock is sorted by one of its columns, and the order of its rows then.
import { type RefObject, useEffect, useState } from 'react';

export interface ColumnSort {
  /** The name of the column; a table leaves alone what it does not know. */
  readonly by: string;
  readonly isAscending: boolean;
}

export interface Column<Row> {
  /** null: not known; such rows come last in either direction. */
  readonly valueOf: (row: Row) => string | number | bigint | null;
  /** The first press sorts the smallest first: names, and times, whose newest are first as it is. */
  readonly isAscendingFirst?: boolean;
}
export type Columns<Row, By extends string> = Readonly<Record<By, Column<Row>>>;

/** What a press on a head leads to: the column's first direction, the other one, then the first order again (null). */
export function nextSort(
  now: ColumnSort | null,
  by: string,
  isAscendingFirst: boolean,
): ColumnSort | null {
  if (now?.by !== by) return { by, isAscending: isAscendingFirst };
  return now.isAscending === isAscendingFirst ? { by, isAscending: !isAscendingFirst } : null;
}

/** Rows that are equal stay as they are to each other. */
export function sortedBy<Row>(
  rows: readonly Row[],
  sort: ColumnSort | null,
  columns: Readonly<Record<string, Column<Row>>>,
): readonly Row[] {
  const column = sort === null ? undefined : columns[sort.by];
  if (sort === null || column === undefined) return rows;
  const valued = rows.map((row) => ({ row, value: column.valueOf(row) }));
  const sign = sort.isAscending ? 1 : -1;
  return valued
    .toSorted(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return a < b ? -sign : a > b ? sign : 0;
    })
    .map(({ row }) => row);
}

/** How often the order follows the prices: rows that jump with every tick cannot be read. */
const FOLLOW_EVERY_MS = 5_000;

export interface Sorting {
  /** null: the first order, that of the server. */
  readonly sort: ColumnSort | null;
  /** undefined: the rows are not all here. */
  readonly onSort: ((sort: ColumnSort | null) => void) | undefined;
}

/** What a head has of its column. */
export const headOf = ({ sort, onSort }: Sorting, by: string, isAscendingFirst = false) => ({
  isSorted: onSort !== undefined && sort?.by === by,
  isAscending: sort?.isAscending ?? false,
  onSort: onSort && (() => onSort(nextSort(sort, by, isAscendingFirst))),
});

interface SortedTable<Row, By extends string> {
  /** A function outside the component: the columns with the prices of now. */
  readonly read: () => Columns<Row, By>;
  /** Around the rows. */
  readonly table: RefObject<HTMLElement | null>;
}

/**
 * The rows in their order, and what its head has of each column. The order follows the prices, but never while the pointer
 * or the focus is on a row: a press must not meet another row than the one it was meant for.
 */
export function useColumnSort<Row, By extends string>(
  rows: readonly Row[],
  sorting: Sorting,
  { read, table }: SortedTable<Row, By>,
) {
  const sort = sorting.onSort === undefined ? null : sorting.sort;
  const name = sort === null ? '' : `${sort.by} ${sort.isAscending}`;
  const [seen, setSeen] = useState(() => ({ name, columns: read() }));
  if (seen.name !== name) setSeen({ name, columns: read() });
  useEffect(() => {
    if (name === '') return undefined;
    const timer = setInterval(() => {
      const isInUse = table.current?.querySelector('tbody:is(:hover, :focus-within)');
      if (!document.hidden && !isInUse) setSeen({ name, columns: read() });
    }, FOLLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [name, read, table]);
  const { columns } = seen;
  return {
    rows: sortedBy(rows, sort, columns),
    head: (by: By) => headOf(sorting, by, columns[by].isAscendingFirst),
  };
}
