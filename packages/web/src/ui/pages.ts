// Which page of a list comes next. A list is finished once all its rows are loaded.

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
