// A state in one or two words.
import type { ReactNode } from 'react';

const TONES = {
  quiet: 'bg-fill text-text-2',
  warn: 'bg-warn-soft text-warn',
  good: 'bg-positive-soft text-positive',
  bad: 'bg-negative-soft text-negative',
  accent: 'bg-accent-soft text-accent',
} as const;
export type BadgeTone = keyof typeof TONES;

export const Badge = ({
  tone,
  children,
}: {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
}) => (
  <span
    className={`inline-block rounded-badge px-2 py-1 text-micro font-semibold whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);
