// The parts of the desk's tables: heads that stay, cells that align as their head does, and rows of one height.
import type { ReactNode } from 'react';

interface CellProps {
  readonly children?: ReactNode;
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean;
  readonly className?: string;
}

const CELL = 'px-2 first:ps-3 last:pe-3 whitespace-nowrap';

export const Head = ({ children, isFigure = false, className = '' }: CellProps) => (
  <th
    scope="col"
    className={`${CELL} h-7 text-micro font-normal text-text-2 ${isFigure ? 'text-end' : 'text-start'} ${className}`}
  >
    {children}
  </th>
);

export const Cell = ({ children, isFigure = false, className = '' }: CellProps) => (
  <td className={`${CELL} ${isFigure ? 'text-end' : 'text-start'} ${className}`}>{children}</td>
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
}

export const Table = ({ label, heads, children, foot, end }: TableProps) => (
  <div className="h-full overflow-auto">
    <table
      aria-label={label}
      className="h-full w-full border-separate border-spacing-0 text-caption"
    >
      <thead className="sticky top-0 z-10 bg-surface [&_th]:border-b [&_th]:border-line">
        <tr>{heads}</tr>
      </thead>
      <tbody className="[&_td]:h-(--row) [&_td]:border-b [&_td]:border-line/60 [&_th]:border-b [&_th]:border-line/60">
        {children}
      </tbody>
      {/* Takes the height that the rows leave, so that the sums stand at the foot. */}
      <tbody aria-hidden>
        <tr className="h-full">
          <Cell className="h-full" />
        </tr>
      </tbody>
      {foot !== undefined && (
        <tfoot className="sticky bottom-0 z-10 bg-surface [&_td]:h-9 [&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
          {foot}
        </tfoot>
      )}
    </table>
    {end}
  </div>
);
