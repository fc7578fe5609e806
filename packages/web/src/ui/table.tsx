// The parts of a wide screen's tables: heads that stay, cells that align as their head does, and rows of one height. Which
// columns there are follows the width of the panel, never that of the screen.
import type { ReactNode, Ref } from 'react';

/** From which width of its panel on a column is there: all of a table fits its panel without scrolling sideways. */
const FROM = {
  middle: 'hidden @min-[36rem]:table-cell',
  wide: 'hidden @min-[52rem]:table-cell',
  full: 'hidden @min-[64rem]:table-cell',
} as const;

interface CellProps {
  readonly children?: ReactNode;
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean;
  readonly from?: keyof typeof FROM | undefined;
  readonly className?: string;
}

const CELL = 'px-2 first:ps-3 last:pe-3 whitespace-nowrap';
const cell = (from: CellProps['from']): string =>
  from === undefined ? CELL : `${CELL} ${FROM[from]}`;

export const Head = ({ children, isFigure = false, from, className = '' }: CellProps) => {
  // Above buttons that say themselves what they do there is nothing to head.
  const Tag = children === undefined ? 'td' : 'th';
  return (
    <Tag
      {...(Tag === 'th' && { scope: 'col' })}
      className={`${cell(from)} h-7 text-micro font-normal text-text-2 ${isFigure ? 'text-end' : 'text-start'} ${className}`}
    >
      {children}
    </Tag>
  );
};

interface SortHeadProps extends CellProps {
  readonly isSorted: boolean;
  /** The smallest first: the best of what is better the smaller it is. */
  readonly isAscending?: boolean;
  /** undefined: its rows are not all here, so they cannot be sorted. */
  readonly onSort: (() => void) | undefined;
}

/** A head that sorts by its column. */
export const SortHead = ({
  children,
  isFigure = false,
  isAscending = false,
  from,
  isSorted,
  onSort,
}: SortHeadProps) => {
  if (onSort === undefined)
    return (
      <Head isFigure={isFigure} from={from}>
        {children}
      </Head>
    );
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={`${cell(from)} text-micro whitespace-normal ${isFigure ? 'text-end' : 'text-start'}`}
    >
      <button
        type="button"
        onClick={onSort}
        className={`min-h-7 rounded-[6px] ${isFigure ? 'text-end' : 'text-start'} ${isSorted ? 'font-semibold text-text' : 'font-normal text-text-2 hover:text-text'}`}
      >
        {children}
        {isSorted && <span aria-hidden> {isAscending ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
};

export const Cell = ({ children, isFigure = false, from, className = '' }: CellProps) => (
  <td className={`${cell(from)} ${isFigure ? 'text-end' : 'text-start'} ${className}`}>
    {children}
  </td>
);

export const RowHead = ({ children, className = '' }: CellProps) => (
  <th scope="row" className={`${CELL} text-start font-normal ${className}`}>
    {children}
  </th>
);

interface TableProps {
  readonly label: string;
  readonly heads: ReactNode;
  readonly children: ReactNode;
  /** The sums, at the foot of the panel. */
  readonly foot?: ReactNode;
  /** Below the rows: what loads more. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A row below another that belongs to it, as wide as the table. */
export const WholeRow = ({ children }: { readonly children: ReactNode }) => (
  <tr>
    <td colSpan={99} className="bg-fill/40 px-3 py-1.5">
      {children}
    </td>
  </tr>
);

export const Table = ({ label, heads, children, foot, end, ref }: TableProps) => (
  <div ref={ref} className="@container flex h-full scroll-pt-8 scroll-pb-10 flex-col overflow-auto">
    <table
      aria-label={label}
      className={`w-full border-separate border-spacing-0 text-caption ${foot === undefined ? '' : 'h-full'}`}
    >
      <thead className="sticky top-0 z-10 bg-surface [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line">
        <tr>{heads}</tr>
      </thead>
      <tbody className="[&_td]:h-[var(--row,3rem)] [&_td]:border-b [&_td]:border-line/60 [&_th]:border-b [&_th]:border-line/60">
        {children}
      </tbody>
      {foot !== undefined && (
        <>
          {/* Takes the height that the rows leave, so that the sums stand at the foot. */}
          <tbody aria-hidden className="h-full">
            <tr>
              <Cell />
            </tr>
          </tbody>
          <tfoot className="sticky bottom-0 z-10 bg-surface [&_td]:h-9 [&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
            {foot}
          </tfoot>
        </>
      )}
    </table>
    {end}
  </div>
);
