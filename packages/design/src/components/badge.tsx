// A state in one or two words, on a soft ground.
import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-fill text-text-2',
  accent: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
} as const;
export type BadgeTone = keyof typeof TONES;

export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) => (
  <span
    className={`inline-flex items-center gap-1 whitespace-nowrap rounded-badge px-2 py-1 text-micro font-semibold ${TONES[tone]}`}
  >
    {children}
  </span>
);
