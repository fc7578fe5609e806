// The panel about a list's chosen row: beside the list and always in view, on a narrower page below the list and
// scrolled into view, and on a phone over the page, which is where it was when the panel is closed.
import { type ReactNode, useEffect, useRef } from 'react';
import { chosenRow } from './data-table.tsx';

interface SidePanelProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For a list and the panel beside it. */
export const besideClass = 'flex flex-col items-start gap-5 lg:flex-row';

export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={label}
      data-beside
      className="flex w-full shrink-0 flex-col gap-4 rounded-card bg-surface p-5 shadow-card max-sm:fixed max-sm:inset-0 max-sm:z-20 max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-none lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:w-88 2xl:w-96 lg:overflow-y-auto"
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 text-heading">{label}</h2>
        <button
          type="button"
          className="text-label font-medium text-accent"
          onClick={() => {
            chosenRow()?.focus();
            onClose();
          }}
        >
          Close
        </button>
      </div>
      {children}
    </section>
  );
}
