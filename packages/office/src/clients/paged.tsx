// A page of what belongs to a client, as a table, and how its cells write instants and figures.
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatInstant } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';

export interface PagedProps {
  readonly id: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export const at = (instant: number | string): ReactNode => (
  <span className="figure">
    {formatInstant(typeof instant === 'string' ? Date.parse(instant) : instant)}
  </span>
);
export const figure = (text: ReactNode): ReactNode => <span className="figure">{text}</span>;

export function Paged<Row>({
  label,
  query,
  columns,
  keyOf,
  page,
  onPage,
}: {
  readonly label: string;
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly total: number }>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
} & Omit<PagedProps, 'id'>) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={query.data?.data}
      fault={query.error?.message ?? null}
      onRetry={() => void query.refetch()}
      keyOf={keyOf}
      empty="Nothing here"
      page={{
        at: page,
        total: query.data?.total ?? 0,
        onPage,
        beyond: 'what is further is not listed',
      }}
    />
  );
}
