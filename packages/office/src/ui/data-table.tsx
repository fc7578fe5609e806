// A list as a table: rows that can be chosen, empty, loading and failed states, pages of twenty that the server counts.
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly isFigure?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string | number;
  readonly empty: string;
  readonly fault?: string | null;
  readonly onRetry?: () => void;
  readonly chosen?: string | number | null;
  readonly onChoose?: (row: Row) => void;
  readonly page?: {
    readonly at: number;
    readonly total: number;
    readonly onPage: (page: number) => void;
  };
}

const PAGE_SIZE = 20;
/** The server counts one further at most. */
const COUNTED_MAX = 10_000;

export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  fault = null,
  onRetry,
  chosen = null,
  onChoose,
  page,
}: DataTableProps<Row>) {
  return (
    <>
      <div className="overflow-x-auto rounded-card bg-surface shadow-card">
        <table
          className="w-full border-collapse text-label"
          aria-label={label}
          aria-busy={rows === undefined}
        >
          <thead>
            <tr>
              {columns.map(({ title, isFigure }) => (
                <th
                  key={title}
                  scope="col"
                  className={`border-b border-line px-4 py-3 text-caption font-medium text-text-3 ${isFigure === true ? 'text-end' : 'text-start'}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr
                key={keyOf(row)}
                aria-selected={onChoose === undefined ? undefined : keyOf(row) === chosen}
                onClick={() => onChoose?.(row)}
                className={`border-b border-line last:border-0 ${onChoose === undefined ? '' : 'cursor-pointer hover:bg-fill'} ${keyOf(row) === chosen ? 'bg-accent-soft' : ''}`}
              >
                {columns.map(({ title, isFigure, cell }) => (
                  <td
                    key={title}
                    className={`px-4 py-3 ${isFigure === true ? 'figure text-end font-semibold' : ''}`}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {rows === undefined && fault === null && <Waiting columns={columns.length} />}
          </tbody>
        </table>
        {rows?.length === 0 && (
          <p className="px-4 py-14 text-center text-label text-text-3">{empty}</p>
        )}
        {fault !== null && (
          <div
            role="alert"
            className="flex flex-col items-center gap-3 px-4 py-14 text-label text-negative"
          >
            {fault}
            {onRetry !== undefined && (
              <Button tone="quiet" onClick={onRetry}>
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
      {page !== undefined && rows !== undefined && <Pages {...page} />}
    </>
  );
}

const Waiting = ({ columns }: { readonly columns: number }) =>
  [0, 1, 2, 3, 4, 5].map((row) => (
    <tr key={row}>
      <td colSpan={columns} aria-label="Loading" className="px-4 py-3">
        <span className="block h-5 animate-pulse rounded-badge bg-fill" />
      </td>
    </tr>
  ));

function Pages({ at, total, onPage }: NonNullable<DataTableProps<never>['page']>) {
  const first = total === 0 ? 0 : (at - 1) * PAGE_SIZE + 1;
  // Beyond what the server counts there are more.
  const hasMore = total > COUNTED_MAX || at * PAGE_SIZE < total;
  const last = hasMore ? at * PAGE_SIZE : total;
  return (
    <nav
      aria-label="Pages"
      className="mt-3 flex items-center justify-between text-label text-text-3"
    >
      <span className="figure">
        {first.toLocaleString('en')}–{last.toLocaleString('en')} of{' '}
        {total > COUNTED_MAX ? '10,000+' : total.toLocaleString('en')}
      </span>
      <span className="flex gap-2">
        <Button
          tone="quiet"
          aria-label="Previous page"
          disabled={at <= 1}
          onClick={() => onPage(at - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button
          tone="quiet"
          aria-label="Next page"
          disabled={!hasMore}
          onClick={() => onPage(at + 1)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
    </nav>
  );
}
