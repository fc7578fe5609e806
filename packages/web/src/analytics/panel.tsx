// The frame of each part of the page: a title, what stands beside it, and its content.
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export const Panel = ({ title, beside, children, className = '' }: PanelProps) => (
  <section className={`min-w-0 rounded-card bg-surface p-4 ring-1 ring-line ${className}`}>
    <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
      <h2 className="min-w-0 text-body-strong">{title}</h2>
      {beside !== undefined && <div className="text-end text-caption text-text-2">{beside}</div>}
    </div>
    {children}
  </section>
);
