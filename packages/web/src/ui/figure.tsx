// The one component for figures: tabular digits, left to right and isolated, so that "+12.40" stays so in Arabic.
import type { ReactNode } from 'react';

interface FigureProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export const Figure = ({ children, className = '' }: FigureProps) => (
  <span className={`figure ${className}`}>{children}</span>
);

/** For texts with <figure>…</figure> in them. */
export const FIGURE_TAG = { figure: (children: ReactNode) => <Figure>{children}</Figure> };
