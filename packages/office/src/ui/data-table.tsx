// A list as a table: rows that can be chosen; empty, loading and failed states; pages of twenty that the server counts.
// Where it has only the width of a phone, a row is a block with a line for every column, so that no figure is out of
// sight, and the head is left with the ways to sort.
import type { KeyboardEvent, ReactNode } from 'react';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react';
import { PAGE_SIZE } from '@meridian/contract/names/envelope';
import { COUNT_MAX } from '@meridian/contract/admin/names/claims';
import { counted } from '../lib/format.ts';
import { Button } from '@meridian/design/components/button';

export interface Column<Row> {
  readonly title: string;
  readonly isFigure?: boolean;
  /** Left out in a narrower view, where every row would say the same. */
  readonly onlyOfAll?: boolean;
  /** The name by which the server sorts this column. */
  readonly sort?: string;
  cell(row: Row): ReactNode;
}

/** The column that the list is sorted by, with a minus before it for descending. */
export interface Sorting {
  readonly by: string | undefined;
  readonly onSort: (by: string) => void;
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
  readonly sorting?: Sorting | undefined;
  readonly page?: {
    readonly at: number;
    readonly total: number;
    readonly onPage: (page: number) => void;
    /** Said of what is beyond the last page; absent: the list can be searched. */
    readonly beyond?: string;
  };
}

/** The server counts at most one further. */
const COUNTED_MAX = COUNT_MAX - 1;

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
  sorting,
  page,
}: DataTableProps<Row>) {
  return (
    <>
      <div className="@container overflow-x-auto rounded-card bg-surface shadow-card">
        <table
          className="w-full border-collapse text-label @max-4xl:text-caption @max-xl:block"
          aria-label={label}
          aria-busy={rows === undefined}
        >
          <thead className="@max-xl:block">
            <tr className={HEAD_ROW}>
              {columns.map((column) => (
                <Head key={column.title} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody className="@max-xl:block">
            {rows?.map((row) => (
              <Line
                key={keyOf(row)}
                row={row}
                columns={columns}
                isChosen={keyOf(row) === chosen}
                onChoose={onChoose}
              />
            ))}
            {rows === undefined && fault === null && <Waiting columns={columns.length} />}
          </tbody>
        </table>
        {rows?.length === 0 &&
          (page !== undefined && isBeyond(page) ? (
            <Left {...page} />
          ) : (
            <p className="px-4 py-14 text-center text-label text-text-3">{empty}</p>
          ))}
        {fault !== null && <Failed fault={fault} onRetry={onRetry} />}
      </div>
      {page !== undefined && rows !== undefined && page.total > 0 && <Pages {...page} />}
    </>
  );
}

interface LineProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isChosen: boolean;
  readonly onChoose: ((row: Row) => void) | undefined;
}

const Line = <Row,>({ row, columns, isChosen, onChoose }: LineProps<Row>) => (
  <tr
    aria-selected={onChoose === undefined ? undefined : isChosen}
    onClick={() => onChoose?.(row)}
    tabIndex={onChoose === undefined ? undefined : 0}
    onKeyDown={(event) => onChoose !== undefined && onRowKey(event, () => onChoose(row))}
    className={`border-b border-line last:border-0 @max-xl:block @max-xl:py-2.5 ${onChoose === undefined ? '' : 'cursor-pointer hover:bg-fill'} ${isChosen ? 'bg-accent-soft' : ''}`}
  >
    {columns.map(({ title, isFigure, cell }) => (
      <td
        key={title}
        data-title={title}
        className={`px-4 py-3 @max-6xl:px-3 @max-4xl:px-2 ${STACKED} ${isFigure === true ? 'figure text-end font-semibold' : ''}`}
      >
        <div className="min-w-0">{cell(row)}</div>
      </td>
    ))}
  </tr>
);

/** The column's title, which the head of the table says already to those who hear it, then what the row has there. */
const STACKED =
  "@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:px-4 @max-xl:py-1 @max-xl:text-end @max-xl:wrap-anywhere @max-xl:before:shrink-0 @max-xl:before:font-medium @max-xl:before:text-text-3 @max-xl:before:content-[attr(data-title)/''] @max-xl:[&:has(>div:empty)]:hidden";

/** Enter chooses the row with the focus, the arrows move between rows. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, choose: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  if (event.key === 'Enter') choose();
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const other = next[event.key];
    if (other instanceof HTMLElement) other.focus();
  } else return;
  event.preventDefault();
}

/** Where a reader goes on whose panel about a row, which had the focus, is closed. */
export const chosenRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('tr[aria-selected="true"]');

const HEAD = 'border-b border-line text-caption font-medium text-text-3 @max-xl:border-0';
const HEAD_ROW =
  '@max-xl:flex @max-xl:flex-wrap @max-xl:border-b @max-xl:border-line @max-xl:px-2 @max-xl:not-has-[button]:border-0';

function Head({
  column: { title, isFigure = false, sort },
  sorting,
}: {
  readonly column: Pick<Column<never>, 'title' | 'isFigure' | 'sort'>;
  readonly sorting: Sorting | undefined;
}) {
  const side = isFigure ? 'text-end' : 'text-start';
  if (sort === undefined || sorting === undefined)
    return (
      <th
        scope="col"
        className={`${HEAD} px-4 py-3 @max-6xl:px-3 @max-4xl:px-2 @max-xl:sr-only ${side}`}
      >
        {title}
      </th>
    );
  const isUp = sorting.by === sort;
  const isDown = sorting.by === `-${sort}`;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
      className={`${HEAD} px-1 py-0.5 @max-xl:px-0 ${side}`}
    >
      <button
        type="button"
        className={`inline-flex h-10 items-center gap-1 rounded-inner px-3 font-medium hover:bg-fill @4xl:whitespace-nowrap @max-4xl:px-1 ${isUp || isDown ? 'text-text' : ''}`}
        onClick={() => sorting.onSort(isDown ? sort : `-${sort}`)}
      >
        {title}
        <Icon aria-hidden className="size-3.5 shrink-0" />
      </button>
    </th>
  );
}

interface FailedProps {
  readonly fault: string;
  readonly onRetry: (() => void) | undefined;
}

const Failed = ({ fault, onRetry }: FailedProps) => (
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
);

type Paged = NonNullable<DataTableProps<never>['page']>;

/** The list is shorter by now: rows were decided, or an old link was followed. */
const isBeyond = ({ at, total }: Paged): boolean => total > 0 && (at - 1) * PAGE_SIZE >= total;

const Left = ({ total, onPage }: Paged) => (
  <div className="flex flex-col items-center gap-3 px-4 py-14 text-label text-text-3">
    Nothing is left on this page
    <Button
      tone="quiet"
      onClick={() => onPage(Math.ceil(Math.min(total, COUNTED_MAX) / PAGE_SIZE))}
    >
      To the last page
    </Button>
  </div>
);

const Waiting = ({ columns }: { readonly columns: number }) =>
  [0, 1, 2, 3, 4, 5].map((row) => (
    <tr key={row} className="@max-xl:block">
      <td colSpan={columns} aria-label="Loading" className="px-4 py-3 @max-xl:block">
        <span className="block h-5 animate-pulse rounded-badge bg-fill" />
      </td>
    </tr>
  ));

function Pages(page: Paged) {
  const { at, total, onPage, beyond = 'a search finds what is further' } = page;
  const first = isBeyond(page) ? 0 : (at - 1) * PAGE_SIZE + 1;
  // Pages end where the server stops counting.
  const last = first === 0 ? 0 : Math.min(at * PAGE_SIZE, total, COUNTED_MAX);
  const hasMore = first > 0 && last < Math.min(total, COUNTED_MAX);
  return (
    <nav
      aria-label="Pages"
      className="mt-3 flex items-center justify-between text-label text-text-3"
    >
      <span className="figure">
        {first > 0 ? `${first.toLocaleString('en')}–${last.toLocaleString('en')}` : 'None'} of{' '}
        {counted(total)}
        {total > COUNTED_MAX && !hasMore && `; ${beyond}`}
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
