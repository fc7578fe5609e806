// A button that goes on while it is held: one step at the tap, then one after the other.
import { useEffect, useRef } from 'react';

const FIRST_MS = 400;
const NEXT_MS = 70;

export interface HoldHandlers {
  readonly onClick: () => void;
  readonly onPointerDown: () => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: { preventDefault: () => void }) => void;
}

/** @param step one step; undefined: there is none, and what repeats ends */
export function useHoldRepeat(step: (() => void) | undefined): HoldHandlers {
  const latest = useRef(step);
  /** Whether what the last step led to is on the screen: a slow one is waited for, so that nothing goes beyond its end. */
  const isDrawn = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The tap that ends a hold is no step of its own. */
  const hasRepeated = useRef(false);
  useEffect(() => {
    latest.current = step;
    isDrawn.current = true;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => {
    const waiting = timer;
    return () => clearTimeout(waiting.current);
  }, []);
  const repeat = () => {
    if (latest.current === undefined) return;
    hasRepeated.current = true;
    if (isDrawn.current) {
      isDrawn.current = false;
      latest.current();
    }
    timer.current = setTimeout(repeat, NEXT_MS);
  };
  return {
    onClick: () => {
      if (!hasRepeated.current) latest.current?.();
      hasRepeated.current = false;
    },
    onPointerDown: () => {
      hasRepeated.current = false;
      stop();
      timer.current = setTimeout(repeat, FIRST_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press on a phone opens a menu, which would end the hold.
    onContextMenu: (event) => event.preventDefault(),
  };
}
