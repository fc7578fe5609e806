// A line of a ledger: what moved when, by how much, and the balance after it.
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Money } from '../price-figure.tsx';

interface MovementProps {
  readonly text: ReactNode;
  readonly time: number | string;
  readonly amount: string;
  readonly balance: string;
}

/** The content of a row; the row brings its own frame. */
export const Movement = ({ text, time, amount, balance }: MovementProps) => (
  <>
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 text-body font-medium text-pretty">{text}</span>
      <span className="mt-0.5 block text-caption text-text-3">{formatDateTime(time)}</span>
    </span>
    <span className="shrink-0 text-end">
      <Money value={amount} signed coloured className="text-body font-semibold" />
      <span className="mt-0.5 block text-caption text-text-3">
        <Money value={balance} />
      </span>
    </span>
  </>
);
