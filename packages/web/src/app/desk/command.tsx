// One line of the command bar: what it is called, what it is found by, and what it does.
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Findable } from './command-search.ts';

export interface Command extends Findable {
  readonly id: string;
  readonly icon: ReactNode;
  readonly name: string;
  /** What it is about, paler. */
  readonly detail?: string | undefined;
  readonly figure?: ReactNode;
  /** Code of the one instrument that it is about. */
  readonly about?: string;
  readonly run: () => void;
}

export const icon = (Icon: LucideIcon): ReactNode => (
  <Icon aria-hidden className="size-[18px] text-text-2" />
);

/** What it may be found by: its name and, in English, what traders everywhere type. */
export const findable = (...words: readonly string[]): string => words.join(' ').toLowerCase();
