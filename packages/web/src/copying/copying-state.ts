// How the states of a copying look.
import type { CopyingState } from '@meridian/contract';
import type { BadgeTone } from '../ui/badge.tsx';

export const STATE_TONES: Readonly<Record<CopyingState, BadgeTone>> = {
  running: 'positive',
  paused: 'warn',
  ending: 'accent',
  ended: 'plain',
};
