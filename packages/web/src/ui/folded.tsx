// More about something, folded below it until it is asked for.
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface FoldedProps {
  readonly title: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
}

export const Folded = ({ title, icon, children, onToggle }: FoldedProps) => (
  <details
    className="group mt-3 rounded-control border border-line"
    onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
  >
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 text-label font-medium">
      <span className="flex min-w-0 items-center gap-2">
        {icon}
        {title}
      </span>
      <ChevronDown
        aria-hidden
        className="size-4 text-text-3 transition-transform group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
);
