// How each state of a copying looks.
import type { CopyingState } from '@meridian/contract';
import type { BadgeTone } from '@meridian/design/components/badge';

export const STATE_TONES: Readonly<Record<CopyingState, BadgeTone>> = {
  running: 'positive',
  paused: 'warn',
  ending: 'accent',
  ended: 'plain',
};
