// The pages of a list: which comes next, and each row once. A list is finished once all its rows are loaded.

interface Page {
  readonly data: readonly unknown[];
  readonly total: number;
}

/** @returns undefined: finished */
export function nextOfPages(pages: readonly Page[]): number | undefined {
  const last = pages.at(-1);
  if (last === undefined) return 1;
  const loaded = pages.reduce((count, page) => count + page.data.length, 0);
  // A page without rows also ends the list, or it would be requested over and over.
  return loaded >= last.total || last.data.length === 0 ? undefined : pages.length + 1;
}

/**
 * Each row once, where it was loaded first and as it was loaded last: one that moved to another page while they were loaded
 * comes twice.
 */
export const eachOnce = <Row>(rows: readonly Row[], idOf: (row: Row) => number | string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

interface PageOf<Row> {
  readonly data: readonly Row[];
}

/** The rows of all pages that are loaded. */
export const rowsOf = <Row>(
  pages: readonly PageOf<Row>[],
  idOf: (row: Row) => number | string,
): Row[] =>
  eachOnce(
    pages.flatMap(({ data }) => data),
    idOf,
  );
