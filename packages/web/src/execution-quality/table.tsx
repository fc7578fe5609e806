// A table of figures: the first column names the row, the others are figures at its end.
import type { ReactNode } from 'react';
import { Figure } from '../ui/figure.tsx';

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly cells: readonly string[];
  }[];
}

export const Table = ({ label, columns, rows }: TableProps) => (
  // A narrow screen moves the table sideways, not the page.
  <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-label">
      <thead className="text-caption text-text-3">
        <tr>
          <th scope="col">
            <span className="sr-only">{label}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-2 py-2 text-end align-bottom font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-medium">
              {name}
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i]} className="px-2 py-2.5 text-end whitespace-nowrap last:pe-4">
                <Figure>{cell}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
