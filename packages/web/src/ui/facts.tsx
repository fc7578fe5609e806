// Names and their values, line by line.
import type { ReactNode } from 'react';

export const Facts = ({
  children,
  className = '',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => <dl className={`rounded-control bg-fill/70 ${className}`}>{children}</dl>;

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isStrong?: boolean;
}

export const Fact = ({ label, children, isStrong = false }: FactProps) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line px-4 py-2 first:border-t-0">
    <dt className={`max-w-[55%] shrink-0 text-label ${isStrong ? 'font-semibold' : 'text-text-2'}`}>
      {label}
    </dt>
    <dd
      className={`min-w-0 text-end break-words ${isStrong ? 'text-body font-semibold' : 'text-label font-semibold'}`}
    >
      {children}
    </dd>
  </div>
);
