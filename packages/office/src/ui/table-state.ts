// What a table takes from the query of its list: rows, fault, retry, and the page of a list in pages.
import type { UseQueryResult } from '@tanstack/react-query';

export const stateOf = (query: UseQueryResult) => ({
  fault: query.error?.message ?? null,
  onRetry: () => void query.refetch(),
});

export const tableOf = <Row>(query: UseQueryResult<readonly Row[]>) => ({
  ...stateOf(query),
  rows: query.data,
});

export const pagedTableOf = <Row>(
  query: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>,
  { at, onPage }: { readonly at: number; readonly onPage: (page: number) => void },
) => ({
  ...stateOf(query),
  rows: query.data?.data,
  page: { at, total: query.data?.total ?? 0, onPage },
});
