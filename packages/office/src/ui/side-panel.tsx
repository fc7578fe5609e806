// What stands beside a list about its chosen row: below it where the page is narrow.
import type { ReactNode } from 'react';

interface SidePanelProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const SidePanel = ({ label, onClose, children }: SidePanelProps) => (
  <section
    aria-label={label}
    className="flex w-full shrink-0 flex-col gap-4 rounded-card bg-surface p-5 shadow-card lg:w-96"
  >
    <div className="flex items-start gap-3">
      <h2 className="min-w-0 flex-1 text-heading">{label}</h2>
      <button type="button" className="text-label font-medium text-accent" onClick={onClose}>
        Close
      </button>
    </div>
    {children}
  </section>
);
