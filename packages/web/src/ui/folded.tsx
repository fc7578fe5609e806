// More about something, folded below it until it is asked for.
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface FoldedProps {
  readonly title: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** What is inside, in short, beside the title. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
  /** Its owner says whether it is open; it may be opened by hand still. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
}

export const Folded = ({ title, icon, note, children, isOpen, onToggle }: FoldedProps) => (
  <details
    open={isOpen}
    className="group mt-3 rounded-control border border-line"
    onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
  >
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 text-label font-medium">
      <span className={`flex items-center gap-2 ${note === undefined ? 'min-w-0' : 'shrink-0'}`}>
        {icon}
        {title}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        {note !== undefined && (
          <span className="truncate text-caption font-normal text-text-2">{note}</span>
        )}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-180"
        />
      </span>
    </summary>
    {children}
  </details>
);
