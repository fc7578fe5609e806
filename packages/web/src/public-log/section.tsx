// One part of the page of the public log, under its heading.
import type { ReactNode } from 'react';

interface SectionProps {
  /** Undefined: the page's own title says it. */
  readonly title: string | undefined;
  /** What the part is about, in a sentence or two. */
  readonly text?: string;
  readonly children?: ReactNode;
}

export const Section = ({ title, text, children }: SectionProps) => (
  <section>
    {title !== undefined && <h2 className="text-heading">{title}</h2>}
    {text !== undefined && <p className="mt-2 text-body text-text-2 text-pretty">{text}</p>}
    {children}
  </section>
);
