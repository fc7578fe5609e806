// What is known of one thing, line by line.
import type { ReactNode } from 'react';

export interface Fact {
  readonly title: string;
  readonly value: ReactNode;
  readonly tone?: 'warn';
}

export const Facts = ({ facts }: { readonly facts: readonly (Fact | null)[] }) => (
  <dl className="text-label">
    {facts.map(
      (fact) =>
        fact !== null && (
          <div
            key={fact.title}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt className="shrink-0 text-text-3">{fact.title}</dt>
            <dd
              className={`min-w-0 text-end font-medium break-words ${fact.tone === 'warn' ? 'text-warn' : ''}`}
            >
              {fact.value}
            </dd>
          </div>
        ),
    )}
  </dl>
);
