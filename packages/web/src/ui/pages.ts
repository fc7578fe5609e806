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

/** Each row once, as it was loaded first: one that moved to another page while they were loaded comes twice. */
export function eachOnce<Row extends { readonly Id: number }>(rows: readonly Row[]): Row[] {
  const byId = new Map<number, Row>();
  for (const row of rows) if (!byId.has(row.Id)) byId.set(row.Id, row);
  return [...byId.values()];
}
