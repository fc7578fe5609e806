// A figure that explains itself: a tap says what it is and what it leaves out.
import { type ReactNode, useState } from 'react';
import { Sheet } from './sheet.tsx';
import { useLast } from './use-last.ts';

export interface ExplainedFigure {
  readonly label: string;
  readonly value: ReactNode;
  readonly about: string;
}

/** What a figure is, in its sheet. */
export function AboutSheet({
  figure,
  onClose,
}: {
  /** Undefined: closed. */
  readonly figure: ExplainedFigure | undefined;
  readonly onClose: () => void;
}) {
  const shown = useLast(figure);
  return (
    <Sheet
      open={figure !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.label ?? ''}
    >
      {shown && (
        <div className="pb-3">
          <p className="text-[2rem]/[2.5rem] font-semibold tracking-[-.028em]">{shown.value}</p>
          <p className="mt-3 text-body text-text-2 text-pretty">{shown.about}</p>
        </div>
      )}
    </Sheet>
  );
}

interface ExplainedProps {
  readonly figure: ExplainedFigure;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Makes any drawing of a figure a button that explains it. */
export function Explained({ figure, children, className = '' }: ExplainedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`press text-start ${className}`}
      >
        {children}
      </button>
      <AboutSheet figure={isOpen ? figure : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
