// Which decision is being made about an item. A form that is open is not made into the form of another decision when the
// item changes beneath it: by a colleague, or by the decision itself, the answer about which was lost. It closes.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Mode } from './decision-form.tsx';

interface Begun {
  readonly asked: Mode | null;
  readonly mode: Mode | null;
}
const NOTHING: Begun = { asked: null, mode: null };

/** "a" goes on with it: an approved item is sent, an entered one is corrected. */
function beginning(asked: Mode | null, modes: readonly Mode[]): Mode | null {
  if (asked !== 'approve' || modes.includes('approve')) return asked;
  return modes.find((one) => one === 'send' || one === 'correct') ?? asked;
}

/**
 * @param asked what the member chose
 * @param modes what the member may decide now; undefined: not known yet
 */
export function useMode(
  asked: Mode | null,
  modes: readonly Mode[] | undefined,
  onMode: (mode: Mode | null) => void,
): Mode | null {
  const [begun, setBegun] = useState(NOTHING);
  const isNew = modes !== undefined && begun.asked !== asked;
  if (isNew) setBegun({ asked, mode: beginning(asked, modes) });
  const { mode } = begun;
  const isOffered = mode !== null && modes?.includes(mode) === true;
  const isOver = modes !== undefined && !isNew && mode !== null && !isOffered;
  const end = useEffectEvent(() => onMode(null));
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return isOffered ? mode : null;
}
